import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilOFX
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

/// Files nobody here wrote. Counts and sums are those that ofxparse 0.21 and ofxtools 0.9 give where they read a file,
/// and those of the files themselves where neither does.
struct OFXCorpusTests {
  struct Facts: CustomTestStringConvertible {
    var file: String
    /// For each account in order: its number, how many entries, their sum.
    var accounts: [(String, Int, String)] = []
    var rejects = 0
    var refusal: String?
    var testDescription: String { file }
  }

  static let ofxparse: [Facts] = [
    Facts(file: "account_listing_aggregation"),
    Facts(file: "anzcc", accounts: [("1234123412341234", 1, "-5.50 AUD")]),
    Facts(file: "bank_medium", accounts: [("12300 000012345678", 3, "-345.27 CAD")]),
    Facts(file: "bank_small"),
    Facts(file: "checking", accounts: [("1452687~7", 3, "-59.50 USD")]),
    Facts(file: "error_message", refusal: "ofx.status"),
    // Three of the four amounts have cents in fractions, which no peer minds.
    Facts(file: "fidelity-savings", accounts: [("X0000001", 1, "-1500.00 USD")], rejects: 3),
    Facts(file: "fidelity", accounts: [("01234567890", 3, "-0.57 USD")]),
    Facts(file: "investment_401k"),
    Facts(file: "investment_medium", accounts: [("ABC123", 3, "-3.95 USD")]),
    Facts(file: "multiple_accounts"),
    Facts(file: "multiple_accounts2"),
    // Peers lose the one entry because its FITID is empty.
    Facts(file: "ofx-v102-empty-tags", accounts: [("12345678", 1, "12.34 AUD")]),
    Facts(file: "signon_fail", refusal: "ofx.status"),
    Facts(file: "signon_success"),
    Facts(file: "signon_success_no_message"),
    Facts(file: "suncorp", accounts: [("123456789", 1, "-16.85 AUD")]),
    Facts(file: "td_ameritrade"),
    Facts(file: "tiaacref"),
    Facts(file: "vanguard"),
    Facts(file: "vanguard401k"),
    Facts(file: "fail_nice/date_missing", rejects: 3),
    Facts(file: "fail_nice/decimal_error", rejects: 1),
    Facts(file: "fail_nice/empty_balance", accounts: [("192639749", 1, "120.00 CAD")]),
  ]

  private static let schwab = Facts(file: "", accounts: [("12345", 4, "-215.27 USD")])

  static let csv2ofx: [Facts] = [
    Facts(file: "converted/amazon", accounts: [("100000001", 2, "-11.64 USD")]),
    Facts(
      file: "converted/default",
      accounts: [
        ("069b30db06d047a398f9eb0940d3279c", 2, "95000.00 USD"),
        ("195917574edc9b6bbeb5be9785b6a479", 6, "370000.00 USD"),
      ]),
    // Answers to orders to transfer money: a statement lists them again.
    Facts(file: "converted/default_w_splits"),
    Facts(file: "converted/mint"),
    Facts(file: "example/transfer_example"),
    Facts(file: "converted/gls", accounts: [("e807f1fcf82d132f9bb018ca6738a19f", 1, "-98.76 EUR")]),
    Facts(file: "converted/ingesp", accounts: [("0a81b5af663f48afea56886539f243fc", 10, "350.21 EUR")]),
    Facts(file: "converted/n26", accounts: [("57165337dd5eec7ef6c64f2b5ceb5a4d", 2, "0.00 EUR")]),
    Facts(file: "converted/outbank", accounts: [("40250e0b5f1eb169f8fbf5d4bc28933b", 4, "-35.89 EUR")]),
    Facts(file: "converted/payoneer", accounts: [("59e711d152de7bec7304a8c2ecaf9f0f", 2, "20.00 USD")]),
    Facts(file: "converted/pcmastercard", accounts: [("b48167465ffc278e8096a57fb3e5cf24", 2, "-50.31 CAD")]),
    Facts(file: "converted/schwab-checking", accounts: schwab.accounts),
    Facts(file: "converted/schwab-checking-msmoney", accounts: schwab.accounts),
    Facts(file: "converted/schwab-checking-baltest-case1", accounts: schwab.accounts),
    Facts(file: "converted/schwab-checking-baltest-case2", accounts: schwab.accounts),
    Facts(file: "converted/schwab-checking-baltest-case3", accounts: schwab.accounts),
    Facts(file: "converted/schwab-checking-baltest-case4", accounts: schwab.accounts),
    Facts(file: "converted/schwab-checking-baltest-case5", accounts: schwab.accounts),
    Facts(file: "converted/schwab-checking-baltest-case6", accounts: schwab.accounts),
    Facts(file: "converted/schwab-checking-baltest-case7", accounts: [("12345", 2, "0.00 USD")]),
    Facts(file: "converted/stripe-all", accounts: [("ce7566d1d08cc094b74cf283cf9c56a5", 5, "112.50 CAD")]),
    Facts(file: "converted/stripe-default", accounts: [("ce7566d1d08cc094b74cf283cf9c56a5", 5, "112.50 CAD")]),
    Facts(file: "example/transaction_example", accounts: [("123456", 1, "-80.00 USD")]),
  ]

  private func check(_ facts: Facts, folder: URL) throws {
    let url = folder.appendingPathComponent("\(facts.file).ofx")
    let bytes = try Repository.bytes(url)
    let sample = FileSample(bytes: bytes, fileName: url.lastPathComponent, isComplete: true)
    #expect(OFXCodec().confidence(in: sample).score >= 90)
    let reading = OFXSamples.read(bytes: bytes, name: url.lastPathComponent)
    #expect(reading.fault?.diagnostic.code.name == facts.refusal)
    #expect(reading.rejects.count == facts.rejects)
    var accounts: [(String, Int, MoneyTotal)] = []
    for row in 0..<reading.batch.count {
      let entry = try #require(reading.batch.entry(row))
      let account = entry.account ?? "-"
      if accounts.last?.0 != account { accounts.append((account, 0, MoneyTotal(currency: entry.amount.currency))) }
      accounts[accounts.count - 1].1 += 1
      try accounts[accounts.count - 1].2.add(entry.amount)
    }
    let found = try accounts.map { "\($0.0) \($0.1) \(try $0.2.money())" }
    #expect(found == facts.accounts.map { "\($0.0) \($0.1) \($0.2)" })
    try checkRoundTrip(reading)
  }

  /// What was read is written and read again: the same entries, in every version.
  private func checkRoundTrip(_ reading: GoldenReading) throws {
    for version in ["220", "102"] {
      let written = try OFXSamples.write(reading.batch, ["version": version])
      let again = OFXSamples.read(bytes: written.text)
      #expect(again.fault == nil)
      #expect(again.rejects.isEmpty)
      #expect(again.batch.count == reading.batch.count)
      for row in 0..<min(again.batch.count, reading.batch.count) {
        let differing = Schema.entry.fields.indices.filter { again.text($0, row) != reading.text($0, row) }
        let lost = differing.map { Schema.entry.fields[$0].name }.filter { !written.unheld.contains($0) }
        #expect(lost == [], "record \(row + 1) in version \(version)")
      }
    }
  }

  @Test(
    .enabled(if: Repository.hasCorpus("ofxparse"), "test data folder ofxparse is not beside this checkout"),
    arguments: ofxparse)
  func agreesWithOfxparse(_ facts: Facts) throws {
    try check(facts, folder: try #require(Repository.corpus("ofxparse")).appendingPathComponent("fixtures"))
  }

  @Test(
    .enabled(if: Repository.hasCorpus("csv2ofx"), "test data folder csv2ofx is not beside this checkout"),
    arguments: csv2ofx)
  func readsWhatCsv2ofxWrites(_ facts: Facts) throws {
    try check(facts, folder: try #require(Repository.corpus("csv2ofx")).appendingPathComponent("data"))
  }

  @Test(
    .enabled(
      if: Repository.hasCorpus("ofxparse") && Repository.hasCorpus("csv2ofx"),
      "test data folders are not beside this checkout"))
  func everyFileOfTheFoldersIsLookedAt() throws {
    func count(_ corpus: String) throws -> Int {
      let folder = try #require(Repository.corpus(corpus))
      let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return walker?.compactMap { $0 as? URL }.filter { $0.pathExtension == "ofx" }.count ?? 0
    }
    #expect(try count("ofxparse") == Self.ofxparse.count)
    #expect(try count("csv2ofx") == Self.csv2ofx.count)
  }
}
