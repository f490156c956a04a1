import CounterfoilModel
import Testing

struct UnnamedFeeTests {
  private static let cells = ["0.00", "2.50", "0.00", "", "1.25"]

  private func table(_ name: String, _ cells: [String] = cells, more: String = "", _ further: [String] = []) -> String {
    let rows = [
      ("2026-03-02", "Grocer", "-25.00"), ("2026-03-05", "ATM London", "-100.00"), ("2026-03-09", "Salary", "2000.00"),
      ("2026-03-12", "Rent March", "-800.00"), ("2026-03-15", "ATM Paris", "-50.00"),
    ]
    var text = "Date,Description,Amount,Currency,\(name)\(more)\n"
    for (index, row) in rows.enumerated() {
      text += "\(row.0),\(row.1),\(row.2),EUR,\(cells[index])\(further.isEmpty ? "" : "," + further[index])\n"
    }
    return text
  }

  @Test(arguments: ["Service charge", "Masraf", "Palvelumaksu", "ค่าธรรมเนียม", "Έξοδα", "Q7"])
  func smallAmountsBesideSomeOfTheOthersAreAskedAbout(_ name: String) {
    let reading = Reading(table(name))
    #expect(reading.code == "csv.column-undecided" && reading.line == 3)
    let lines = reading.fault?.diagnostic.question?.choices.map(\.profileLine)
    #expect(lines == ["columns: {fee: 5}", "columns: {fee: []}"])
  }

  @Test func besideMoneyOutAndMoneyInOfWhichOneIsZero() {
    let reading = Reading(
      """
      Date,Description,Paid in,Paid out,Currency,Q7
      2026-03-02,Grocer,0.00,25.00,EUR,0.00
      2026-03-05,ATM London,0.00,100.00,EUR,2.50
      2026-03-09,Salary,2000.00,0.00,EUR,0.00

      """)
    #expect(reading.code == "csv.column-undecided" && reading.line == 3)
  }

  @Test func bothAnswersAreOfUse() {
    let taken = Reading(table("Masraf"), yaml: "columns: {fee: 5}")
    #expect(taken.amounts == ["-25.00 EUR", "-102.50 EUR", "2000.00 EUR", "-800.00 EUR", "-51.25 EUR"])
    let held = Reading(table("Masraf"), yaml: "columns: {fee: []}")
    #expect(held.amounts == ["-25.00 EUR", "-100.00 EUR", "2000.00 EUR", "-800.00 EUR", "-50.00 EUR"])
  }

  /// The name says what else the column holds.
  @Test(arguments: ["MwSt", "Kurs", "Cashback", "Bonus points", "Original amount", "Price / share"])
  func whatIsNamedForSomethingElseIsNotAskedAbout(_ name: String) { expectReadAsItStands(table(name)) }

  /// The numbers are no fees: as much as an amount, beside each of them, counts, nothing, or no numbers.
  @Test(arguments: [
    ["25.00", "2.50", "0.00", "", "1.25"], ["1.00", "2.50", "3.00", "4.00", "1.25"], ["0", "2", "0", "", "1"],
    ["0.00", "0.00", "0.00", "", "0.00"], ["", "abc", "", "", "1.25"],
  ])
  func whatIsNoFeeByItsNumbersIsNotAskedAbout(_ cells: [String]) { expectReadAsItStands(table("Q7", cells)) }

  @Test func whatTheAmountIsMadeOfIsNotAskedAbout() {
    let parts = ["0.00", "-2.50", "0.00", "0.00", "-1.25"]
    let others = ["-20.00,-5.00", "-60.00,-37.50", "1500.00,500.00", "-800.00,0.00", "-40.00,-8.75"]
    expectReadAsItStands(table("Q7", parts, more: ",Q8,Q9", others))
  }

  @Test func balancesThatFollowFromTheAmountsSettleIt() {
    expectReadAsItStands(table("Q7", more: ",Balance", ["975.00", "875.00", "2875.00", "2075.00", "2025.00"]))
  }

  @Test func amongCountsOfSecuritiesNothingIsAsked() {
    expectReadAsItStands(table("Q7", more: ",Quantity", ["1", "2", "", "4", "5"]))
  }

  private func expectReadAsItStands(_ text: String) {
    let reading = Reading(text)
    #expect(reading.amounts == ["-25.00 EUR", "-100.00 EUR", "2000.00 EUR", "-800.00 EUR", "-50.00 EUR"])
    #expect(reading.fault == nil)
  }

  @Test func amountsWithoutAFractionHaveFeesWithoutOne() {
    func table(_ fees: [String]) -> String {
      let rows = [("コンビニ", "-1500"), ("振込 タナカ", "-120000"), ("給与", "250000"), ("振込 スズキ", "-52200")]
      return "取引日,摘要,金額,システム利用料\n"
        + rows.enumerated().map { "2026-01-\($0.offset + 13),\($0.element.0),\($0.element.1),\(fees[$0.offset])\n" }
        .joined()
    }
    let reading = Reading(table(["", "330", "", "440"]))
    #expect(reading.code == "csv.column-undecided" && reading.line == 3)
    // A day of the month, or a count.
    #expect(Reading(table(["", "13", "", "31"])).fault == nil)
  }

  /// Capitec's monthly fee stands in the column of fees alone; the balance shows that fees are taken off.
  @Test func aFeeMayBeAllThatWasTaken() {
    let reading = Reading(
      """
      Date,Description,Money In,Money Out,Fee,Balance
      2026-10-13,Salary,15000.00,,,16200.00
      2026-10-14,ATM,,-500.00,-10.00,15690.00
      2026-10-15,Rent,,-6500.00,-2.00,9188.00
      2026-10-16,Monthly Account Admin Fee,,,-7.50,9180.50

      """)
    #expect(reading.amounts == ["15000.00 XXX", "-510.00 XXX", "-6502.00 XXX", "-7.50 XXX"])
  }

  /// Wise's *Source amount (after fees)* has its fee beside it, whoever says which column is the amount.
  @Test func aFeeBesideAStatedAmountIsAskedAbout() {
    let text = """
      Date,Description,Direction,Source fee amount,Source amount (after fees),Source currency
      2026-10-13,Bob,OUT,1.50,98.50,EUR
      2026-10-14,ACME,IN,0.00,1000.00,EUR

      """
    let asked = Reading(text, yaml: "columns: {amount: 5}")
    #expect(asked.code == "csv.column-undecided")
    #expect(asked.fault?.diagnostic.question?.choices.first?.profileLine == "columns: {fee: 4}")
    #expect(Reading(text, yaml: "columns: {amount: 5, fee: 4}").amounts == ["-100.00 EUR", "1000.00 EUR"])
  }
}
