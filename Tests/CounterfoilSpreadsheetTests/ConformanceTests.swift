import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Foundation
import Testing

@testable import CounterfoilSpreadsheet

struct ConformanceTests {
  @Test func keepsTheRulesOfTheContract() throws {
    var options = ReadOptions()
    options.account = "giro"
    options.currency = Currency("EUR")
    let amounts = (0..<50).map { "-\($0).25" }
    let samples = [
      CodecSample(name: "small.xlsx", bytes: statement().bytes, options: options, recordCount: 2),
      CodecSample(
        name: "rows.xlsx", bytes: statement(statementRows(amounts: amounts)).bytes, options: options, recordCount: 50),
      CodecSample(name: "page.xls", bytes: Array(PageTests.page.utf8), options: options, recordCount: 2),
      CodecSample(name: "xml.xls", bytes: Array(SpreadsheetMLTests.document.utf8), options: options, recordCount: 2),
      CodecSample(
        name: "open.ods", bytes: OpenDocumentTests.document(OpenDocumentTests.rows), options: options, recordCount: 2),
      CodecSample(name: "binary.xls", bytes: try Workbooks.bytes("harbor-97.xls"), options: options, recordCount: 66),
    ]
    var checks = CodecChecks(SpreadsheetCodec(), samples: samples)
    checks.cutLimit = Sweep.pick(70, whole: checks.cutLimit)
    #expect(checks.violations() == [])
  }

  @Test(.enabled(if: Repository.hasCorpus("double-entry-generator"), "needs the shared test files"))
  func theWalletsWorkbookSaysWhatItsCSVSays() throws {
    let folder = try #require(Repository.corpus("double-entry-generator")).appendingPathComponent("wechat")
    let book = Reading(
      try Repository.bytes(folder.appendingPathComponent("example-wechat-records.xlsx")), currency: nil)
    let twin = try String(
      contentsOf: folder.appendingPathComponent("example-wechat-output.ledger"), encoding: .utf8)
    #expect(book.fault == nil)
    #expect(book.batch.count + book.rejects.count == 27)
    // Every entry read stands in the ledger with its order number and its time; those the ledger's rules ignore aside.
    var missing: [String] = []
    for (time, reference) in zip(zip(book.column("date"), book.column("time")), book.column("reference")) {
      let isThere = twin.contains("orderId: \"\(reference)\"") && twin.contains("payTime: \"\(time.0) \(time.1) ")
      if !isThere { missing.append("\(time) \(reference)") }
    }
    #expect(missing.count <= 1, "\(missing)")
  }
}
