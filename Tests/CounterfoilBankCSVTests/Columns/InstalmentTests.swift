import CounterfoilModel
import Testing

struct InstalmentTests {
  private func table(_ names: String, _ rows: [(String, String)]) -> String {
    "Date,Description,\(names)\n"
      + rows.enumerated().map { "2026-01-\($0.offset + 13),Shop \($0.offset),\($0.element.0),\($0.element.1)\n" }
      .joined()
  }

  private static let bought = [
    ("-150.00", "-150.00"), ("-12000.00", "-1000.00"), ("-900.00", "-900.00"), ("-100.00", "-33.34"),
    ("4000.00", "4000.00"),
  ]

  @Test(arguments: ["Dönem Tutarı", "Q7", "This month"])
  func wholePurchasesBesideTheirPartsAreAskedAbout(_ name: String) {
    let reading = Reading(table("Amount,\(name)", Self.bought))
    #expect(reading.code == "csv.column-undecided")
    let lines = reading.fault?.diagnostic.question?.choices.map(\.profileLine)
    #expect(lines == ["columns: {amount: 3}", "columns: {amount: 4}"])
    let answered = Reading(table("Amount,\(name)", Self.bought), ["amount"], yaml: "columns: {amount: 4}")
    #expect(
      answered.bare == ["-150.00", "-1000.00", "-900.00", "-33.34", "4000.00"], "\(String(describing: answered.fault))")
  }

  @Test func theAmountMayBeThePart() {
    let turned = Self.bought.map { ($0.1, $0.0) }
    let reading = Reading(table("Amount,Q7", turned))
    #expect(reading.code == "csv.column-undecided")
  }

  /// Where single payments have the whole alone, no column is an answer.
  @Test func partsOfSomePurchasesAreNoAnswer() {
    let rows = [("-1200.00", "-100.00"), ("-15.00", ""), ("-600.00", "-50.00"), ("900.00", "")]
    let reading = Reading(table("Amount,Instalment amount", rows))
    #expect(reading.code == "csv.column-undecided" && reading.fault?.diagnostic.question == nil)
    #expect(Reading(table("Amount,Instalment amount", rows), yaml: "columns: {amount: 3}").rows.count == 4)
  }

  @Test func yenHaveNoFraction() {
    let reading = Reading(
      table("金額,当月請求額", [("-1500", "-1500"), ("-120000", "-20000"), ("-9000", "-9000"), ("250000", "250000")]))
    // Numbers without marks may be numbers of something.
    #expect(reading.code == "csv.column-undecided" || reading.rows.isEmpty, "\(reading.rows)")
  }

  @Test(arguments: [
    // Nothing to do with each other.
    [("-150.00", "-150.00"), ("-12000.00", "-1001.00"), ("-900.00", "-900.00"), ("4000.00", "4000.00")],
    // Always the same: another unit.
    [("-150.00", "-15.00"), ("-12000.00", "-1200.00"), ("-900.00", "-90.00"), ("4000.00", "400.00")],
    // All equal.
    [("-150.00", "-150.00"), ("-900.00", "-900.00"), ("4000.00", "4000.00")],
  ])
  func otherNumbersAreNot(_ rows: [(String, String)]) {
    let reading = Reading(table("Amount,Q7", rows))
    #expect(reading.fault == nil && reading.rows.count == rows.count, "\(String(describing: reading.fault))")
  }
}
