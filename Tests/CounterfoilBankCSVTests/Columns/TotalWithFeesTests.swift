import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Amounts, fees beside them and the total of both.
struct TotalWithFeesTests {
  private static func table(_ total: String, _ rows: [String]) -> String {
    "Date,Description,Value,Commissions,Fees,\(total),Currency\n" + rows.map { $0 + ",USD\n" }.joined()
  }

  private static let trades = [
    "2026-09-24,Sold 1 future,0.00,-0.75,-0.82,-1.57", "2026-09-21,Disbursement,\"-1,500.00\",--,0.00,\"-1,500.00\"",
    "2026-09-18,Bought 100,\"-2,600.00\",--,-5.00,\"-2,605.00\"", "2026-09-08,Sold an option,42.00,-1.00,-0.14,40.86",
    "2026-09-03,Dividend,40.00,--,0.00,40.00",
  ]

  private static func lines(_ read: Reading) -> [String]? {
    read.fault?.diagnostic.question?.choices.compactMap(\.profileLine)
  }

  /// A broker's: the total moved the account, in a row of fees alone, too.
  @Test func theTotalIsWhatMoved() {
    let read = Reading(Self.table("Total", Self.trades), ["amount"])
    #expect(
      read.rows == ["-1.57 USD", "-1500.00 USD", "-2605.00 USD", "40.86 USD", "40.00 USD"],
      "\(read.fault?.description ?? "")")
  }

  /// Fees without a sign, taken off in each row.
  @Test func feesThatAreTakenOffNeedNoMinus() {
    let rows = ["2026-09-18,A,-100.00,1.00,0.50,-101.50", "2026-09-19,B,42.00,0.00,0.14,41.86"]
    let read = Reading(Self.table("Total amount", rows), ["amount"])
    #expect(read.rows == ["-101.50 USD", "41.86 USD"], "\(read.fault?.description ?? "")")
  }

  /// Where the name says nothing, fees were added, or the shop is a seller's, it is asked, and both are offered.
  @Test(arguments: [
    ("Result", trades),
    ("Total", ["2026-09-18,A,100.00,1.00,0.50,101.50", "2026-09-19,B,42.00,0.00,0.14,42.14"]),
    ("Net", trades),
  ])
  func elseBothAreOffered(_ name: String, _ rows: [String]) {
    let read = Reading(Self.table(name, rows), ["amount"])
    #expect(Self.lines(read) == ["columns: {amount: 6}", "columns: {amount: 3}"], "\(read.rows)")
  }

  /// One row may be that by chance, and a row that does not come to it shows that the column is something else.
  @Test(arguments: [
    ["2026-09-18,A,-100.00,--,-5.00,-105.00", "2026-09-19,B,42.00,--,0.00,42.00"],
    ["2026-09-18,A,-100.00,--,-5.00,-105.00", "2026-09-19,B,42.00,--,-1.00,40.00", "2026-09-20,C,7.00,--,0.00,7.00"],
  ])
  func noTotalIsTakenWithoutProof(_ rows: [String]) {
    let read = Reading(Self.table("Total", rows), ["amount"])
    #expect(read.rows.isEmpty && read.code == "csv.column-undecided", "\(read.rows)")
  }

  /// The balance follows from the amounts: the total is not what moved.
  @Test func aBalanceSaysMore() {
    let text = """
      Date,Description,Value,Fees,Total,Balance
      2026-09-18,A,-100.00,-5.00,-105.00,900.00
      2026-09-19,B,42.00,-1.00,41.00,942.00
      2026-09-20,C,-7.00,-2.00,-9.00,935.00

      """
    let read = Reading(text, ["amount"], yaml: "currency: USD\ncolumns: {fee: []}")
    #expect(read.rows == ["-100.00 USD", "42.00 USD", "-7.00 USD"], "\(read.fault?.description ?? "")")
    let open = Reading(
      text.replacing("900.00", with: "1.00").replacing("942.00", with: "55.00"), ["amount"], yaml: "currency: USD")
    #expect(open.fault != nil, "\(open.rows)")
  }

  /// What a person says of the columns holds.
  @Test func whatIsStatedHolds() {
    let read = Reading(
      Self.table("Total", Self.trades), ["amount"], yaml: "columns: {amount: Value, fee: []}\nsign: amount")
    #expect(read.rows.first == "0.00 USD", "\(read.fault?.description ?? "")")
  }

  /// An amount that names its fees, where it differs from the amount.
  @Test(arguments: [("99.00", true), ("100.00", false)])
  func anAmountWithFeesIsAskedAboutWhereItDiffers(_ with: String, _ isAsked: Bool) {
    let read = Reading(
      "date,text,amount,amountWithCommission\n2026-09-18,A,-100.00,-\(with)\n2026-09-19,B,42.00,42.00\n", ["amount"],
      yaml: "currency: RUB")
    #expect((read.code == "csv.column-undecided") == isAsked, "\(read.fault?.description ?? "")")
  }
}
