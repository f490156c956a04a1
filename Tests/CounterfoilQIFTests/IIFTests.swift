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
