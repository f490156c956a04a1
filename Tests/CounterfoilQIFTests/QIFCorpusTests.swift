import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilQIF
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

/// Files nobody here wrote: for each account in order, how many entries and their sum, added up from the T lines.
struct QIFCorpusTests {
  static let files: [(file: String, accounts: [String])] = [
    ("converted/creditunion", ["Credit Union 8 465000.00"]),
    ("converted/default", ["Cash 2 95000.00", "Checking 6 370000.00"]),
    ("converted/default_w_splits", ["Cash 2 95000.00", "Checking 6 370000.00"]),
    ("converted/mint", ["Checking 3 -2000.00", "Savings 1 -1000.00"]),
    ("converted/mint_alt", ["Checking 2 -500.00"]),
    ("converted/mint_extra", ["Checking 2 500.00", "Savings 1 -1000.00"]),
    ("converted/stripe-all", ["Stripe 5 112.50"]),
    ("converted/stripe-default", ["Stripe 5 112.50"]),
    ("converted/ubs-ch-fr", ["0123 45678901.23A 3 30.00"]),
    ("converted/xero", ["Income 1 149000.00", "Cash 1 -113000.00", "Checking 1 -209000.00", "Cash 2 -60000.00"]),
    ("example/investment_example", []),
  ]

  @Test(
    .enabled(if: Repository.hasCorpus("csv2ofx"), "test data folder csv2ofx is not beside this checkout"),
    arguments: files)
  func readsWhatCsv2ofxWrites(_ file: String, _ accounts: [String]) throws {
    let url = try #require(Repository.corpus("csv2ofx")).appendingPathComponent("data/\(file).qif")
    let bytes = try Repository.bytes(url)
    let reading = GoldenReading(QIFCodec(), bytes: bytes, name: url.lastPathComponent)
    #expect(reading.fault == nil)
    #expect(reading.rejects.isEmpty)
    var found: [(String, Int, MoneyTotal)] = []
    for row in 0..<reading.batch.count {
      let entry = try #require(reading.batch.entry(row))
      if found.last?.0 != entry.account { found.append((entry.account ?? "", 0, MoneyTotal(currency: .unstated))) }
      found[found.count - 1].1 += 1
      try found[found.count - 1].2.add(entry.amount)
    }
    #expect(found.map { "\($0.0) \($0.1) \($0.2.decimal)" } == accounts)
  }

  @Test(.enabled(if: Repository.hasCorpus("csv2ofx"), "test data folder csv2ofx is not beside this checkout"))
  func everyFileOfTheFolderIsLookedAt() throws {
    let folder = try #require(Repository.corpus("csv2ofx"))
    let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    #expect(walker?.compactMap { $0 as? URL }.count { $0.pathExtension == "qif" } == Self.files.count)
  }
}
