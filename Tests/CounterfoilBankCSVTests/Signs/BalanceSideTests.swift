import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Balances that have a word for their side behind them.
struct BalanceSideTests {
  private static let fields = ["amount", "balance"]

  @Test func aSecondColumnOfMarksIsThatOfTheBalance() {
    let reading = Reading(
      """
      Date,Description,Amount,Dr/Cr,Balance,Dr/Cr
      13/10/26,NEFT IN,150000.00,CR,50000.00,DR
      15/10/26,RENT,45000.00,DR,95000.00,DR
      18/10/26,CASH DEP,100000.00,CR,5000.00,CR

      """, Self.fields)
    #expect(reading.bare == ["150000.00 | -50000.00", "-45000.00 | -95000.00", "100000.00 | 5000.00"])
    #expect(reading.finding(.csvBalance) == nil)
  }

  @Test func marksBehindTheBalanceOfDebitsAndCreditsAreItsSide() {
    let reading = Reading(
      """
      Date,Particulars,Debit,Credit,Balance,Dr/Cr
      13/10/26,NEFT IN,,1500.00,500.00,Dr
      15/10/26,RENT,450.00,,950.00,Dr
      16/10/26,CASH DEP,,950.00,0.00,
      18/10/26,CASH DEP,,1000.00,1000.00,Cr

      """, Self.fields)
    #expect(reading.bare == ["1500.00 | -500.00", "-450.00 | -950.00", "950.00 | 0.00", "1000.00 | 1000.00"])
    #expect(reading.finding(.csvBalance) == nil)
  }

  /// A mark that nobody knows, behind the rows that are looked at first, is no guess.
  @Test func anUnknownMarkIsRefused() {
    var text = "Date,Particulars,Debit,Credit,Balance,Dr/Cr\n"
    for row in 1...500 { text += "2026-10-13,Row \(row),1.00,,\(row).00,Dr\n" }
    let reading = Reading(text + "2026-10-14,Last,1.00,,501.00,Xy\n", Self.fields)
    #expect(reading.code == "csv.direction" && reading.line == 502)
  }

  /// *Charges*, *Payments* and *Balance due* may be one's own debt or that of others.
  @Test func aBalanceThatIsDueMayBeOwedByEither() {
    let text = """
      Date,Description,Charges,Payments,Balance due
      2026-10-02,Coupang,45,,545
      2026-10-05,Rent,900,,1445
      2026-10-13,Thank you,,1000,445
      2026-10-15,Emart,120,,565

      """
    let reading = Reading(text)
    #expect(reading.code == "csv.debit-credit")
    let lines = reading.fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines == ["columns: {debit: 3, credit: 4, balance: []}", "columns: {debit: 4, credit: 3, balance: []}"])
    let signs = lines.map { Reading(text, ["amount"], yaml: $0).bare }
    #expect(signs == [["-45.00", "-900.00", "1000.00", "-120.00"], ["45.00", "900.00", "-1000.00", "120.00"]])
  }
}
