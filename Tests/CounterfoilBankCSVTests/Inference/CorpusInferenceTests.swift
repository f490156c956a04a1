import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilBankCSV

/// Which statements of the corpora are read with nothing said about them, and which can only be asked about.
///
/// `make inference-report` says the same of all formats, file by file; this keeps a change from making a read a
/// question or, worse, a question a guess.
struct CorpusInferenceTests {
  /// Files that leave something open, by a part of their path: to read one of them would be a guess.
  static let asked: [String] = [
    // Days that fit two orders.
    "edge-date_format_mismatch", "payoneer", "/td/", "73-sample", "issue_73", "spanish_date_example",
    "ledger_date_format",
    // Amounts without a sign, or with one that contradicts the word beside it.
    "edge-reversed_signs", "pcmastercard", "amazon", "test/default.csv", "creditunion", "bmo/credit", "origin.csv",
    "destination.csv",
    // No header, and columns the values do not tell apart.
    "51-sample", "issue_51", "broker_canada", "danish_kroner", "inversed_credit_card", "harder_date",
    // No statements.
    "quickbooks-mapping", "multi-line-field", "simple.csv", "truth.csv",
  ]

  static let folders = CorpusTests.folders + ["splink-transactions"]

  @Test(
    .enabled(if: folders.allSatisfy(Repository.hasCorpus), "test data folders are not beside this checkout"),
    arguments: folders)
  func onlyWhatIsOpenIsAsked(_ corpus: String) throws {
    for url in CorpusTests.files(corpus) {
      let reading = Reading(bytes: try Repository.bytes(url), name: url.lastPathComponent)
      let isOpen = Self.asked.contains { url.path.hasSuffix($0) || url.path.contains($0) }
      #expect((reading.fault != nil) == isOpen, "\(url.path): \(reading.fault.map { "\($0)" } ?? "read")")
    }
  }

  /// What a question of a corpus file offers, taken: the file is then read or asked about another matter.
  @Test(
    .enabled(if: folders.allSatisfy(Repository.hasCorpus), "test data folders are not beside this checkout"),
    arguments: folders)
  func everyAnswerIsOfUse(_ corpus: String) throws {
    for url in CorpusTests.files(corpus) {
      let bytes = try Repository.bytes(url)
      let reading = Reading(bytes: bytes, name: url.lastPathComponent)
      guard let fault = reading.fault, let question = fault.diagnostic.question else { continue }
      #expect(question.text.hasSuffix("?"))
      for line in question.choices.compactMap(\.profileLine) {
        let answered = Reading(bytes: bytes, yaml: line, name: url.lastPathComponent)
        #expect(answered.fault?.status != .configuration, "\(url.path): \(line)")
        #expect(
          answered.fault?.diagnostic.message != fault.diagnostic.message, "\(url.path): \(line) settles nothing")
      }
    }
  }

  /// The days and amounts a ledger file gives one account.
  static func postings(_ url: URL) throws -> [String] {
    let accounts = ["Assets:Bank:Checking", "Assets:Chequing", "Liabilities:Credit Cards:Visa", "Test::Account"]
    var found: [String] = []
    var day = ""
    for line in try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline) {
      if line.first?.isNumber == true {
        day = String(line.prefix(10))
      } else if let account = accounts.first(where: { line.contains($0) }), line.first?.isWhitespace == true {
        let behind = line.range(of: account).map { line[$0.upperBound...] } ?? ""
        let digits = behind.filter { "-0123456789.".contains($0) }
        if let money = try? Money(exactly: digits, currency: .unstated) { found.append("\(day) \(money.minorUnits)") }
      }
    }
    return found.sorted()
  }

  /// Reckon's files, most of them without a header, against the journals reckon makes of them.
  @Test(.enabled(if: Repository.hasCorpus("reckon"), "test data folder reckon is not beside this checkout"))
  func agreesWithReckonWithoutAProfile() throws {
    var agreed = 0
    for url in CorpusTests.files("reckon") where url.lastPathComponent == "input.csv" {
      let folder = url.deletingLastPathComponent()
      let twins = ["output.ledger", "simple/output.ledger"].map(folder.appendingPathComponent)
      guard let twin = twins.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else { continue }
      let reading = Reading(bytes: try Repository.bytes(url), name: url.lastPathComponent)
      if reading.fault != nil { continue }
      let expected = try Self.postings(twin)
      let rows = (0..<reading.batch.count).map { row in
        "\(Reading.text(reading.batch, "date", row)) \(reading.batch.amounts[0].minorUnits[row])"
      }
      // A line that states the balance before is set aside; reckon books it.
      if reading.rejects.isEmpty { #expect(rows.sorted() == expected, "\(folder.lastPathComponent)") }
      #expect(Set(rows).isSubset(of: expected), "\(folder.lastPathComponent)")
      agreed += 1
    }
    #expect(agreed >= 20)
  }
}
