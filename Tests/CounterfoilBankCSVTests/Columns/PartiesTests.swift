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

  /// Where one name is on either side, it is the owner's, and both columns are taken by their names.
  @Test(arguments: [("Origen", "Destino"), ("From", "To"), ("From name", "To name"), ("Sender", "Recipient")])
  func theOwnerIsNobodysPayee(_ from: String, _ to: String) {
    let text = """
      Date;\(from);\(to);Amount
      2026-05-02;Ana;Bodega;-12.50
      2026-05-03;Rosa;Ana;40.00
      2026-05-13;Ana;Taxi;-18.00

      """
    let read = Reading(text, ["payee"], yaml: "sign: amount\ncurrency: PEN\n")
    #expect(read.rows == ["Bodega", "Rosa", "Taxi"], "\(String(describing: read.fault))")
  }
}
