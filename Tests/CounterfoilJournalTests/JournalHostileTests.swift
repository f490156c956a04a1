import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@Suite("Journals that are none")
struct JournalHostileTests {
  /// Any bytes are read to an end: as records, rejects, or a fault. A crash would end the tests.
  @Test(arguments: Journals.all.map(\.descriptor.name))
  func changedBytesNeverCrash(_ name: String) throws {
    let codec = Journals.named(name)
    let texts = [JournalConformanceTests.hledger, JournalConformanceTests.beancount] + Self.lines
    var random = JournalRoundTripTests.Random(state: 11)
    let marks = Array("\"'(){}[]:;|@=*!#^~ \t\n\r.,-+$0123456789\\/\u{0}\u{FF}E".utf8)
    for round in 0..<500 {
      var bytes = Array(texts[round % texts.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = marks.randomElement(using: &random) ?? 0
        case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 20)], at: 0)
        }
        if bytes.isEmpty { bytes = [0x32] }
      }
      var options = ReadOptions()
      options.keepsRaw = true
      if round % 2 == 1 { options.kind = .bill }
      let read = GoldenReading(codec, bytes: bytes, name: "x", options: options)
      #expect(read.fault.map { $0.status == .badData } ?? true)
    }
  }

  private static let lines = [
    "2024-01-01 x\n  Assets:A  9223372036854775807 EUR\n  Income:B\n",
    "2024-01-01 x\n  Assets:A  99999999999999999999999999999999999 EUR @ 99999999999999999999999 EUR\n  Income:B\n",
    "2024-01-01 * \"x\"\n  Assets:A  99999999999999999*99999999999999999*9999999999/3 EUR\n  Income:B\n",
    "2024-01-01 x\n  Assets:A  5 EUR {1 EUR} [2024-01-01] (lot) @@ 5 USD = 1 EUR @ 5 USD ; date:1\n  Income:B\n",
    "account Assets:A\n  alias a\n  note counterfoil: null\nY2024\n1/2=3 ! (c) p | d ; k:v\n  a  1\n  b\n",
  ]

  /// What could grow with the square of its length is bounded. Unoptimised, on a busy machine, this is a hundred times
  /// what it takes; a square would be a thousand times.
  @Test(arguments: [
    "quotes", "colons", "braces", "tags", "aliases", "parents", "types", "postings", "digits", "commodities", "comment",
    "pushtags", "labels", "formula", "include",
  ])
  func muchOfOneThingIsReadInTime(_ what: String) {
    let size = 1 << 16
    let head = "2024-01-01 * \"x\" \"y\"\n"
    func many(_ text: String, _ head: String = "", _ tail: String = "") -> String {
      head + String(repeating: text, count: size / text.utf8.count) + tail
    }
    let text =
      switch what {
      case "quotes": many("\"", head)
      case "colons": many("a:", head + "  Assets:", "  5 EUR\n  Income:X\n")
      case "braces": many("{", head + "  Assets:A  5 EUR ", "\n")
      case "tags": many("a:,", head + "  ; ", "\n  Assets:A  5 EUR\n  Income:X\n")
      case "aliases": many("alias a=b\n", "", "2024-01-01 x\n  a  5 EUR\n  c\n")
      case "parents": many("apply account a\n")
      case "types": (0..<3000).map { "account a\($0)  ; type: A\n" }.joined()
      case "postings": many("  Assets:A  5 EUR\n", head)
      case "digits": many("1", head + "  Assets:A  ", " EUR\n  B:C\n")
      case "commodities": (0..<2000).map { "2024-01-01 x\n  Assets:A  5 \"c\($0)\"\n  B:C\n" }.joined()
      case "comment": many("; x\n", "2024-01-01 x\n", "  Assets:A  5 EUR\n  B:C\n")
      case "pushtags": (0..<3000).map { "pushtag #a\($0)\n" }.joined()
      case "labels": many("#a ", "2024-01-01 * \"x\" ", "\n  Assets:A  5 EUR\n  B:C\n")
      case "formula": many("(", head + "  Assets:A  ", " EUR\n")
      default: many("include x\n")
      }
    for codec in Journals.all {
      let time = processorTime {
        let read = GoldenReading(codec, bytes: Array(text.utf8), name: "x")
        #expect(read.batch.count < 2)
      }
      #expect(time < .seconds(15), "\(codec.descriptor.name)")
    }
  }

  @Test(arguments: [
    ("{\"a\": [1, 2]}", "x.json"), ("<?xml version=\"1.0\"?><plist/>", "x.plist"),
    ("Date,Amount\n2024-01-01,5\n", "x.csv"),
    ("Date;Amount\n2024-01-01;5\n", "-"), ("!Type:Bank\nD01/02/2024\nT5.00\n^\n", "x.qif"),
    (":20:START\n:25:1/2\n:61:2401010101D5,00NMSC\n", "x.sta"), ("OFXHEADER:100\n<OFX>\n", "x.ofx"),
    ("2024-01-01 a diary\n  I went home.\n", "x.txt"),
    ("2024-01-01 10:00 started\n2024-01-02 11:00 stopped\n", "x.log"),
    ("{ a = b; }", "x.plist"), ("", "x.journal"), ("; only a comment\n", "x.journal"),
    ("2024-01-31  Tesco     -12.00   88.00\n2024-02-01  Aldi   -1.00   87.00\n", "x.dat"),
    ("2024-01-01\tTesco\t-5.00\n\t\tsecond line\t0\n", "x.tsv"),
  ])
  func filesOfOtherFormatsAreNotClaimed(_ text: String, _ name: String) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: name, isComplete: true)
    for codec in Journals.all { #expect(codec.confidence(in: sample).score < Confidence.floor) }
  }

  /// Exactly one codec is surest, by content first and the name second.
  @Test(arguments: [
    ("2024-01-01 x\n  Assets:A  5 EUR\n  Income:B\n", "main.journal", "hledger"),
    ("2024-01-01 x\n  Assets:A  5 EUR\n  Income:B\n", "main.ledger", "ledger"),
    ("2024-01-01 x\n  Assets:A  5 EUR\n  Income:B\n", "-", "hledger"),
    ("2024-01-01 x\n  Assets:A  5 EUR\n  Income:B\n", "x.bean", "hledger"),
    ("2024-01-01 * \"x\"\n  Assets:A  5 EUR\n  Income:B\n", "x.txt", "beancount"),
    ("2024-01-01 open Assets:A\n", "x.txt", "beancount"),
    ("option \"title\" \"x\"\n2024-01-01 * \"x\"\n  Assets:A  5 EUR\n  Income:B\n", "x.journal", "beancount"),
    ("account Assets:A\n", "x.ledger", "ledger"),
    ("pushtag #rome\n2024-01-01 * \"x\"\n  Assets:A  5 EUR\n  Income:B\npoptag #rome\n", "x.txt", "beancount"),
    ("pushmeta city: \"Rome\"\n2024-01-01 * \"x\"\n  Assets:A  5 EUR\n  Income:B\n", "x.txt", "beancount"),
    ("2024-01-01 open\n  Assets:A  5 EUR\n  I:B\n\n2024-01-02 close\n  Assets:A  -1 EUR\n  I:B\n", "-", "hledger"),
    ("2024-01-01 note for Anna\n  Assets:A  5 EUR\n  Income:B\n", "x.journal", "hledger"),
    ("2024-01-01 balance Assets:A  5 EUR\n2024-01-01 commodity EUR\n", "x.txt", "beancount"),
    ("; counterfoil: bill\n2024-01-01 x\n  A:B  5\n  C\n", "-", "hledger"),
  ])
  func oneDialectIsSurest(_ text: String, _ name: String, _ expected: String) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: name, isComplete: true)
    let scores = Journals.all.map { (codec: $0.descriptor.name, score: $0.confidence(in: sample).score) }
    let best = scores.map(\.score).max() ?? 0
    #expect(best >= Confidence.floor)
    #expect(scores.filter { $0.score == best }.map(\.codec) == [expected])
  }
}
