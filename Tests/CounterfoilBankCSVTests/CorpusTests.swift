import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilBankCSV

/// Statements nobody here wrote: each is read, or refused with a question; what is read agrees with what others made of it.
struct CorpusTests {
  static let folders = ["reckon", "csv2ofx", "double-entry-generator", "bank-statement-csv-spec"]

  static func files(_ corpus: String) -> [URL] {
    guard let folder = Repository.corpus(corpus),
      let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return walker.compactMap { $0 as? URL }.filter { $0.pathExtension == "csv" }.sorted { $0.path < $1.path }
  }

  private func read(_ url: URL, yaml: String? = nil, currency: String = "EUR") throws -> Reading {
    Reading(bytes: try Repository.bytes(url), ["date", "amount"], yaml: yaml, name: url.lastPathComponent) {
      if yaml?.contains("currency:") != true { $0.currency = Currency(currency) }
    }
  }

  @Test(
    .enabled(if: folders.allSatisfy(Repository.hasCorpus), "test data folders are not beside this checkout"),
    arguments: folders)
  func everyFileIsReadOrRefusedWithAQuestion(_ corpus: String) throws {
    let files = Self.files(corpus)
    #expect(files.count > 3)
    for url in files {
      let reading = Reading(bytes: try Repository.bytes(url), name: url.lastPathComponent)
      guard let fault = reading.fault else {
        #expect(reading.rows.count + reading.rejects.count >= 0)
        continue
      }
      #expect(fault.status == .badData, "\(url.lastPathComponent): \(fault)")
      #expect(
        fault.diagnostic.location?.line != nil || fault.diagnostic.location?.byteOffset != nil,
        "\(url.lastPathComponent)")
      #expect(!fault.diagnostic.fixes.isEmpty, "\(url.lastPathComponent): \(fault)")
    }
  }

  /// 150 statements of 25 banks: eight rows each, balances that add up, the currency by row.
  @Test(
    .enabled(
      if: Repository.hasCorpus("bank-statement-csv-spec"),
      "test data folder bank-statement-csv-spec is not beside this checkout"))
  func standardStatementsAreReadWhole() throws {
    let files = Self.files("bank-statement-csv-spec").filter { $0.lastPathComponent.hasSuffix("-standard.csv") }
    #expect(files.count == 150)
    for url in files {
      let reading = try read(url)
      #expect(reading.fault == nil, "\(url.lastPathComponent): \(reading.fault.map { "\($0)" } ?? "")")
      let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline).count - 1
      #expect(reading.rows.count == lines, "\(url.lastPathComponent)")
      #expect(reading.finding(.csvBalance) == nil, "\(url.lastPathComponent)")
    }
  }

  /// The sum of the amounts a ledger file gives the first account of each transaction.
  static func ledgerTotal(_ url: URL, account: String) throws -> (count: Int, minorUnits: Int64) {
    var count = 0
    var total: Int64 = 0
    for line in try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline) {
      guard line.first?.isWhitespace == true, let place = line.range(of: account) else { continue }
      let digits = line[place.upperBound...].filter { "-0123456789.".contains($0) }
      guard let amount = try? Money(exactly: digits, currency: .unstated) else { continue }
      count += 1
      total += amount.minorUnits
    }
    return (count, total)
  }

  @Test(
    .enabled(if: Repository.hasCorpus("reckon"), "test data folder reckon is not beside this checkout"),
    arguments: [
      ("test_money_column", nil), ("yyyymmdd_date_example", nil), ("intuit_mint_example", nil),
      ("ing", "hasHeader: false\ncolumns: {date: 1, description: 2, direction: 6, amount: 7}\nbadRows: reject"),
      ("chase", "hasHeader: false\ncolumns: {date: 2, description: 3, amount: 4}\ndate: \"yyyyMMdd'120000[0:GMT]'\""),
      (
        "nationwide",
        "hasHeader: false\ncolumns: {date: 1, description: 3, debit: 4, credit: 5, balance: 6}\ncurrency: GBP"
      ),
      (
        "suntrust",
        "hasHeader: false\ndate: MM/dd/yyyy\ncolumns: {date: 1, description: 3, debit: 4, credit: 5, balance: 6}"
      ),
      ("austrian_example", "hasHeader: false\ncolumns: {date: 3, description: 2, amount: 5, currency: 6}"),
      (
        "danish_kroner_nordea_example",
        "hasHeader: false\ncolumns: {date: 1, description: 2, valueDate: 3, amount: 4, balance: 5}"
      ),
      ("french_example", "hasHeader: false\ncolumns: {date: 2, description: 3, amount: 5}"),
      ("broker_canada_example", "hasHeader: false\ncolumns: {date: 1, description: 4, amount: 9, currency: 10}"),
    ] as [(String, String?)])
  func agreesWithReckonsLedger(_ name: String, _ yaml: String?) throws {
    let folder = try #require(Repository.corpus("reckon")).appendingPathComponent("spec/integration/\(name)")
    let twin = folder.appendingPathComponent(name == "chase" ? "simple/output.ledger" : "output.ledger")
    let reading = try read(folder.appendingPathComponent("input.csv"), yaml: yaml)
    #expect(reading.fault == nil, "\(reading.fault.map { "\($0)" } ?? "")")
    let expected = try Self.ledgerTotal(twin, account: "Assets:Bank:Checking")
    let amounts = reading.batch.amounts[0].minorUnits
    #expect(amounts.count + reading.rejects.count == expected.count)
    if reading.rejects.isEmpty { #expect(amounts.reduce(0, +) == expected.minorUnits) }
  }
}
