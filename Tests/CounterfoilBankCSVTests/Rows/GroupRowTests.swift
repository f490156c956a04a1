import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Rows that head or sum up a group, and days that only some rows have.
struct GroupRowTests {
  /// Odoo's groups of bills say how many they hold.
  @Test func headsOfGroupsAreNoBills() {
    let text = """
      Number,Invoice Partner Display Name,Invoice/Bill Date,Due Date,Total Signed,Currency,Payment Status
      July 2026 (2),,,,-30.00,,
      B1,Dairy,2026-07-14,2026-08-13,-10.00,EUR,Paid
      B2,Power,2026-07-31,2026-08-14,-20.00,EUR,Not Paid
      August 2026 (1),,,,-5.00,,
      B3,Water,2026-08-03,2026-09-02,-5.00,EUR,In Payment

      """
    let read = Reading(text, ["number", "amount", "payee"], yaml: "sign: amount") { $0.kind = .bill }
    #expect(
      read.rows == ["B1 | -10.00 EUR | Dairy", "B2 | -20.00 EUR | Power", "B3 | -5.00 EUR | Water"],
      "\(read.fault?.description ?? "")")
    // One that counts wrongly is not taken for a head.
    let other = Reading(text.replacing("(2)", with: "(3)"), ["number"], yaml: "sign: amount") { $0.kind = .bill }
    #expect(other.fault != nil)
  }

  /// Hyundai Card's subtotals have a dash for a day, and the count of their payments.
  @Test func countedSubtotalsAreNoPayments() {
    let text = """
      이용일,이용가맹점,이용금액,결제원금
      2026년 09월 01일,쿠팡(주),"-32,900","-32,900"
      2026년 09월 02일,GS25,"-4,300","-4,300"
      -,일시불 소계 2건,,"-37,200"
      -,총 합계 2건,,"-37,200"

      """
    let read = Reading(text, ["date", "amount"], yaml: "currency: KRW\ncolumns: {amount: 이용금액}\nsign: amount")
    #expect(read.rows == ["2026-09-01 | -32900 KRW", "2026-09-02 | -4300 KRW"], "\(read.fault?.description ?? "")")
  }

  /// A toll card has a day of entry for some roads only; the day of exit is that of the payment.
  @Test func theDayThatEachPaymentHasCounts() {
    let text = """
      利用年月日（自）,利用年月日（至）,利用ＩＣ,通行料金
      26/09/30,26/10/01,御殿場,"1,870"
      ,26/09/13,横羽線,950
      26/09/16,26/09/17,豊田,"4,730"

      """
    let read = Reading(text, ["date", "amount"], yaml: "currency: JPY\nsign: outflow")
    #expect(
      read.rows == ["2026-10-01 | -1870 JPY", "2026-09-13 | -950 JPY", "2026-09-17 | -4730 JPY"],
      "\(read.fault?.description ?? "")")
  }
}
