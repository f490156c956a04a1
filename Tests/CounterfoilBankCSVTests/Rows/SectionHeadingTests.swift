import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

struct SectionHeadingTests {
  private static let booked = [
    "2026-01-03,Coffee House,-4.50", "2026-01-04,Salary Acme,2500.00", "2026-01-15,Grocer,-60.10",
  ]
  private static let held = ["2026-01-16,Hotel,-200.00", "2026-01-17,Fuel,-45.00"]

  private func statuses(_ text: String) -> [String] { Reading(text, ["description", "status"]).rows }

  private func table(_ lines: [String], header: [String] = ["Date,Description,Amount"]) -> String {
    (header + lines).joined(separator: "\n") + "\n"
  }

  @Test(arguments: ["Pending transactions", "Pending", "Vorgemerkte Umsätze", "Opérations en attente", "Odottaa"])
  func headingsInTheColumnOfTextsTellWhatIsBelowThem(_ heading: String) {
    // *Opérations en attente* has three words, and is no heading that is known: it goes on with the text above.
    let isKnown = heading != "Opérations en attente"
    let rows = statuses(table(Self.booked + [",\(heading),"] + Self.held))
    #expect(rows.suffix(2).allSatisfy { $0.hasSuffix("pending") } == isKnown, "\(rows)")
    #expect(rows.prefix(3).allSatisfy { !$0.hasSuffix("pending") })
  }

  @Test func headingsInFrontOfTheHeaderTellWhatIsBelowIt() {
    let rows = statuses(
      table(
        Self.held + ["Posted transactions,,"] + Self.booked,
        header: ["Pending transactions,,", "Date,Description,Amount"]))
    #expect(
      rows == ["Hotel | pending", "Fuel | pending", "Coffee House | booked", "Salary Acme | booked", "Grocer | booked"])
    let all = statuses(table(Self.held + Self.booked, header: ["Pending transactions", "Date,Description,Amount"]))
    #expect(all.count == 5 && all.allSatisfy { $0.hasSuffix("pending") }, "\(all)")
  }

  @Test func textsThatGoOnAreNoHeadings() {
    let reading = Reading(table([Self.booked[0], ",paid by card 1234,"] + Self.booked.dropFirst()))
    #expect(reading.rows.first == "2026-01-03 | -4.50 XXX | Coffee House paid by card 1234", "\(reading.rows)")
  }

  @Test func accountsOfSeveralCurrenciesAreNotReadAsOneTable() {
    let lines = ["Card 4411 in EUR,,"] + Self.booked + ["Card 8822 in USD,,"] + Self.held
    let reading = Reading(table(lines))
    #expect(reading.rows.isEmpty || reading.fault != nil)
    #expect(reading.code == "csv.date" && reading.line == 6, "\(String(describing: reading.fault))")
    // Of one currency they are.
    let one = Reading(table(lines.map { $0.replacing("USD", with: "EUR") }), ["account", "amount"])
    #expect(
      one.rows.count == 5 && one.rows.last?.contains("8822") == true, "\(one.rows) \(String(describing: one.fault))")
  }
}
