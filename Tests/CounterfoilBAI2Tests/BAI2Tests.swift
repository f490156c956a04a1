import CounterfoilBAI2
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

struct BAI2Tests {
  /// The cases of `Tests/Golden/bai2`.
  static let cases = [
    "amount-with-a-point", "bad-day", "balance-breaks", "control-wrong", "cut-off", "deletion", "funds-types",
    "interim",
    "line-ends", "no-group", "no-payments", "nothing-happened", "record-missing", "report", "several-accounts",
  ]

  @Test func everyFolderIsACase() { #expect(Golden.strayFolders("bai2", cases: Self.cases) == []) }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    #expect(try Golden.differences(BAI2Codec(), folder: "bai2", case: name) == [])
  }

  @Test(arguments: [("report", 4), ("funds-types", 5), ("several-accounts", 3), ("no-payments", 5)])
  func keepsEveryRuleOfCodecs(_ name: String, _ records: Int) throws {
    let sample = CodecSample(
      name: "input.bai", bytes: try Repository.bytes(Repository.file("Tests/Golden/bai2/\(name)/input.bai")),
      recordCount: records)
    var checks = CodecChecks(BAI2Codec(), samples: [sample])
    checks.cutLimit = Sweep.pick(120, whole: 400)
    let violations = checks.violations()
    #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
  }

  @Test(arguments: ["report", "line-ends", "several-accounts"])
  func isToldByItsContent(_ name: String) throws {
    let bytes = try Repository.bytes(Repository.file("Tests/Golden/bai2/\(name)/input.bai"))
    for file in ["x.bai", "x.txt", "x.csv"] {
      #expect(BAI2Codec().confidence(in: FileSample(bytes: bytes, fileName: file, isComplete: true)).score >= 97)
    }
  }

  @Test func wideCharactersWithoutAMarkAreRecognised() throws {
    let bytes: [UInt8] = try Repository.bytes(Repository.file("Tests/Golden/bai2/report/input.bai")).flatMap {
      [$0, 0]
    }
    #expect(BAI2Codec().confidence(in: FileSample(bytes: bytes, fileName: "x", isComplete: true)).score == 97)
    #expect(GoldenReading(BAI2Codec(), bytes: bytes, name: "x").batch.count > 0)
  }

  @Test(arguments: [
    "", "01,2,3\n02,3,4\n", "01,a,b,c,d,e,f,g,2\nDate,Amount\n", "Date,Amount\n2026-01-01,1\n", "01/02/2026,x,1.00\n",
    "01,A,B,260306,0600,1,80,1,1/\n02,B,A,1,260305,,USD,2/\n",
  ])
  func otherFilesAreNotClaimed(_ text: String) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: "x.txt", isComplete: true)
    #expect(BAI2Codec().confidence(in: sample).score < Confidence.floor)
  }

  private static func read(_ name: String, _ change: (inout ReadOptions) -> Void = { _ in }) throws -> GoldenReading {
    var options = ReadOptions()
    change(&options)
    return GoldenReading(
      BAI2Codec(), bytes: try Repository.bytes(Repository.file("Tests/Golden/bai2/\(name)/input.bai")), name: "x.bai",
      options: options)
  }

  /// What the trailers state is believed before any record is handed out; a person may say that a bank counts otherwise.
  @Test(arguments: ["control-wrong", "record-missing"])
  func controlTotalsAreChecked(_ name: String) throws {
    #expect(try Self.read(name).fault?.diagnostic.code == .bai2Control)
    let ignored = try Self.read(name) { $0.settings["control"] = "ignore" }
    #expect(ignored.fault == nil && !ignored.batch.isEmpty)
    #expect(try Self.read(name) { $0.settings["control"] = "x" }.fault?.status == .usage)
  }

  /// A trailer without its total or a count proves nothing.
  @Test(arguments: [
    ("49,8385150,7/", "49,,7/"), ("49,8385150,7/", "49,8385150/"), ("98,8385150,1,9/", "98,8385150,,9/"),
    ("99,8385150,1,11/", "99/"),
  ])
  func controlTotalsMustBeThere(_ whole: String, _ bare: String) throws {
    let path = Repository.file("Tests/Golden/bai2/report/input.bai")
    let text = String(decoding: try Repository.bytes(path), as: UTF8.self)
    #expect(text.contains(whole))
    let read = GoldenReading(
      BAI2Codec(), bytes: Array(text.replacing(whole, with: bare).utf8), name: "x.bai", options: ReadOptions())
    #expect(read.fault?.diagnostic.code == .bai2Control && read.batch.isEmpty)
  }

  @Test func balancesAreChecked() throws {
    let read = try Self.read("balance-breaks")
    #expect(read.batch.count == 4 && read.findings.map(\.code) == [.bai2Balance, .bai2Balance])
    #expect(try Self.read("balance-breaks") { $0.isBalanceStrict = true }.fault?.diagnostic.code == .bai2Balance)
  }

  @Test func onlyEntriesAreRead() throws {
    #expect(try Self.read("report") { $0.kind = .bill }.fault?.diagnostic.code == .bai2Kind)
  }

  /// As much of anything takes no longer than as much of details, give or take: no cost is squared.
  @Test(arguments: ["16,165,1,,A,,x\n", "88,x\n", "16,165,1,D,999\n", ",", "/", "03,1,USD,010,1,,\n", "16\n"])
  func costIsNeverSquared(_ text: String) {
    let head = "01,A,B,260306,0600,1,80,1,2/\n02,B,A,1,260305,,USD,2/\n03,1,USD,/\n"
    let count = 400_000 / text.utf8.count
    let bytes = Array((head + String(repeating: text, count: count)).utf8)
    let time = processorTime { _ = GoldenReading(BAI2Codec(), bytes: bytes, name: "x.bai", options: ReadOptions()) }
    #expect(time < .seconds(30), "\(time)")
  }
}
