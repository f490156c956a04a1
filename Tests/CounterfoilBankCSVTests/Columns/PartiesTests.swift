import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilBankCSV

/// Tables that name who paid and who was paid, one of them the account's owner.
struct PartiesTests {
  static func payees(_ rows: [String]) -> [String] {
    let text = "Date,From,To,Note,Amount\n" + rows.joined(separator: "\n") + "\n"
    var options = ReadOptions()
    options.profile = ProfileText(
      yaml: "columns: {payee: To, payer: From, description: Note}\nsign: amount\ncurrency: USD\n", file: "p.yaml")
    let reading = GoldenReading(BankCSVCodec(), bytes: Array(text.utf8), name: "x.csv", options: options)
    #expect(reading.fault == nil && reading.rejects.isEmpty, "\(reading.diagnosticLines)")
    return (0..<reading.batch.count).map { reading.batch[EntryField.payee, $0] ?? "-" }
  }

  /// Whoever asks for money stands in front: the order of the names alone does not tell.
  @Test func thePayeeIsWhoIsNotTheOwner() {
    let rows = [
      "2026-01-05,Ada,Bob,paid,-5.00", "2026-01-06,Bob,Ada,got,7.00", "2026-01-07,Ada,Cy,asked for it,9.00",
      "2026-01-08,Cy,Ada,was asked,-3.00", "2026-01-09,,Ada,from nobody,1.00",
    ]
    #expect(Self.payees(rows) == ["Bob", "Bob", "Cy", "Cy", "-"])
  }

  @Test func whereNothingTellsTheOwnerTheSignDoes() {
    #expect(Self.payees(["2026-01-05,Ada,Bob,paid,-5.00", "2026-01-06,Bob,Ada,got,7.00"]) == ["Bob", "Bob"])
  }
}
