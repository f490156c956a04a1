import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilQIF
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

struct IIFTests {
  /// The cases of `Tests/Golden/iif`: a file, and beside it what has to be read and said.
  static let cases: [String] = [
    "currency-missing", "cut-in-a-transaction", "cut-in-the-headers", "days-open", "days-stated", "documents",
    "empty-but-whole",
    "lists-in-front", "lists-only", "no-header", "payments", "quotes-and-grouping", "rows-that-cannot-be-taken",
    "splits", "windows-1252",
  ]

  @Test func everyFolderIsACase() { #expect(Golden.strayFolders("iif", cases: Self.cases) == []) }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    #expect(try Golden.differences(IIFCodec(), folder: "iif", case: name) == [])
  }

  @Test(arguments: [("payments", 2), ("splits", 2), ("quotes-and-grouping", 2), ("rows-that-cannot-be-taken", 9)])
  func keepsEveryRuleOfCodecs(_ name: String, _ records: Int) throws {
    var sample = CodecSample(
      name: "input.iif", bytes: try Repository.bytes(Repository.file("Tests/Golden/iif/\(name)/input.iif")),
      recordCount: records)
    sample.options.currency = Currency("USD")
    // A file cut so far that its days are none in the order of the whole would be another file.
    sample.options.settings = ["date": "MM/dd/yyyy", "decimalMark": "point"]
    var checks = CodecChecks(IIFCodec(), samples: [sample])
    checks.cutLimit = Sweep.pick(120, whole: 400)
    let violations = checks.violations()
    #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
  }

  /// A table would book every transaction twice.
  @Test(arguments: ["payments", "lists-in-front", "lists-only", "quotes-and-grouping"])
  func isToldBeforeTables(_ name: String) throws {
    let bytes = try Repository.bytes(Repository.file("Tests/Golden/iif/\(name)/input.iif"))
    for file in ["x.iif", "x.txt", "x.tsv"] {
      let sample = FileSample(bytes: bytes, fileName: file, isComplete: true)
      #expect(IIFCodec().confidence(in: sample).score >= 93)
    }
  }

  @Test(arguments: [
    "", "a\tb\n1\t2\n", "!Type:Bank\nD1/2/26\nT5\n^\n", "!Account\nNx\n^\n", "!\t\n", "!DATE\tAMOUNT\n",
    "Date\tText\n2026-01-01\t!TRNS\n",
  ])
  func otherFilesAreNotClaimed(_ text: String) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: "x.txt", isComplete: true)
    #expect(IIFCodec().confidence(in: sample).score < Confidence.floor)
  }

  private func read(_ text: String, account: String? = nil) -> GoldenReading {
    var options = ReadOptions()
    options.currency = Currency("USD")
    options.account = account
    let head =
      "!TRNS\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tMEMO\n!SPL\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tMEMO\n!ENDTRNS\n"
    return GoldenReading(IIFCodec(), bytes: Array((head + text).utf8), name: "x.iif", options: options)
  }

  private func entries(_ reading: GoldenReading) -> [String] {
    (0..<reading.batch.count).map { row in
      let texts = [EntryField.account, EntryField.category].map { reading.batch[$0, row] ?? "-" }
      return "\(texts[0]) \(reading.batch[EntryField.amount, row]?.decimal ?? "-") \(texts[1])"
    }
  }

  private static let journal =
    "TRNS\tGENERAL JOURNAL\t3/31/2026\tOffice Supplies\tInk Mill\t74.20\ttoner\n"
    + "SPL\tGENERAL JOURNAL\t3/31/2026\tCity Bank\t\t-74.20\t\nENDTRNS\n"

  private static func list(_ accounts: [(String, String)]) -> String {
    "!ACCNT\tNAME\tACCNTTYPE\n" + accounts.map { "ACCNT\t\($0.0)\t\($0.1)\n" }.joined()
  }

  /// The first row of a journal entry may be any account's.
  @Test func aJournalEntryIsOneOfTheAccountThatIsABanks() {
    let open = read(Self.journal)
    #expect(open.rejects.map(\.diagnostic.code.name) == ["iif.set-aside"])
    #expect(open.batch.isEmpty)
    let listed = read(Self.list([("Office Supplies", "EXP"), ("City Bank", "BANK")]) + Self.journal)
    #expect(entries(listed) == ["City Bank -74.20 Office Supplies"])
    #expect(listed.batch[EntryField.payee, 0] == "Ink Mill")
    #expect(listed.batch[EntryField.description, 0] == "toner")
    #expect(entries(read(Self.journal, account: "City Bank")) == ["City Bank -74.20 Office Supplies"])
    let neither = read(Self.list([("Office Supplies", "EXP"), ("City Bank", "OCASSET")]) + Self.journal)
    #expect(neither.rejects.map(\.diagnostic.code.name) == ["iif.set-aside"])
  }

  @Test func aTransferBetweenTwoListedAccountsIsOneEntryOfEach() {
    let transfer =
      "TRNS\tTRANSFER\t3/30/2026\tCity Bank\t\t-300.00\tcard\nSPL\tTRANSFER\t3/30/2026\tBlue Card\t\t300.00\t\nENDTRNS\n"
    #expect(entries(read(transfer)) == ["City Bank -300.00 Blue Card"])
    let list = Self.list([("City Bank", "BANK"), ("Blue Card", "CCARD")])
    #expect(entries(read(list + transfer)) == ["City Bank -300.00 Blue Card", "Blue Card 300.00 City Bank"])
  }

  @Test func onlyEntriesAreRead() throws {
    var options = ReadOptions()
    options.kind = .bill
    let read = GoldenReading(IIFCodec(), bytes: Array("!TRNS\n".utf8), name: "x.iif", options: options)
    #expect(read.fault?.diagnostic.code.name == "iif.kind" && read.fault?.status == .usage)
  }

  /// As much of anything takes no longer than as much of payments, give or take: no cost is squared.
  @Test(arguments: ["SPL\tRent\t1\n", "TRNS\t\t\n", "\t", "\"", "ACCNT\tx\n", "!TRNS\tA\n"])
  func costIsNeverSquared(_ text: String) {
    let head = "!TRNS\tACCNT\tAMOUNT\tDATE\n!SPL\tACCNT\tAMOUNT\n!ENDTRNS\nTRNS\tx\t1\t1/31/2026\n"
    let count = 400_000 / text.utf8.count
    var options = ReadOptions()
    options.limits.rejectCount = .max
    let bytes = Array((head + String(repeating: text, count: count)).utf8)
    let time = processorTime { _ = GoldenReading(IIFCodec(), bytes: bytes, name: "x.iif", options: options) }
    #expect(time < .seconds(30), "\(time)")
  }
}
