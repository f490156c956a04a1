import CounterfoilModel
import Testing

/// Fees beside amounts, where the statement prints what they come to.
struct FeeOfStatementTests {
  /// Ukrainian, with the day of the operation, that of the booking, and the amount in both currencies.
  private func statement(_ last: String, opening: String = "", original: Bool = true) -> String {
    let rows = [
      ("28.02.2026 19:12", "-486,30 UAH", "Сільпо", "02.03.2026", "-486,30 UAH", "0,00 UAH"),
      ("01.03.2026 10:05", "8 500,00 UAH", "Зарахування заробітної плати", "02.03.2026", "8 500,00 UAH", "0,00 UAH"),
      ("05.03.2026 14:20", "-1 500,00 UAH", "Переказ на картку", "06.03.2026", "-1 507,50 UAH", "7,50 UAH"),
      ("07.03.2026 21:37", "-11,99 USD", "NETFLIX.COM", "10.03.2026", "-502,38 UAH", "0,00 UAH"),
      ("27.03.2026 18:26", "-1 000,00 UAH", "Видача готівки", "30.03.2026", "-1 015,00 UAH", "15,00 UAH"),
    ]
    var text = opening
    text += "Дата операції;\(original ? "Сума у валюті операції;" : "")Опис;Дата списання;Сума операції;Комісія\n"
    for row in rows { text += "\(row.0);\(original ? row.1 + ";" : "")\(row.2);\(row.3);\(row.4);\(row.5)\n" }
    return text + last
  }

  private static let amounts = ["-486.30 UAH", "8500.00 UAH", "-1507.50 UAH", "-502.38 UAH", "-1015.00 UAH"]
  private static let days = ["2026-03-02", "2026-03-02", "2026-03-06", "2026-03-10", "2026-03-30"]

  /// A row of sums has one of the fees as well, and is no row in which the numbers are compared. Its label may be in any language.
  @Test(arguments: ["ВСЬОГО", "Ғариб"])
  func aRowOfSumsMayHaveOneOfTheFees(_ label: String) {
    let read = Reading(statement("\(label);;;;4 988,82 UAH;22,50 UAH\n"))
    #expect(read.amounts == Self.amounts, "\(read.fault?.description ?? "")")
    #expect(read.rejects.isEmpty)
  }

  /// With no label, the sum of another column ends the rows as well.
  @Test func aSumBesideTheSumNeedsNoLabel() {
    let read = Reading(
      """
      Date,Ref. No.,Party's Name,Opening Amount,Pending Amount
      4-Jan-24,SI/778,Lakshmi Traders,"2,50,000.00 Cr","1,50,000.00 Cr"
      15-Jan-24,M-90,Patel Roadways,"18,500.50 Cr","18,500.50 Cr"
      ,,,"2,68,500.50 Cr","1,68,500.50 Cr"

      """)
    #expect(read.fault == nil && read.amounts.count == 2, "\(read.fault?.description ?? "")")
  }

  /// A row like it that is not the sum may be a payment.
  @Test(arguments: ["ВСЬОГО", "Ғариб"])
  func whatIsNotTheSumIsNotLeftOut(_ label: String) {
    let read = Reading(statement("\(label);;;;4 988,83 UAH;22,50 UAH\n"))
    #expect(read.fault != nil || !read.rejects.isEmpty)
  }

  @Test func theBalancesAroundThePeriodTellThatAmountsHoldFees() {
    let figures = "Баланс на початок періоду;4 210,08\nБаланс на кінець періоду;9 198,90\n"
    let read = Reading(statement("", opening: figures, original: false))
    #expect(read.amounts == Self.amounts, "\(read.fault?.description ?? "")")
    let taken = Reading(
      statement("", opening: figures.replacing("9 198,90", with: "9 176,40"), original: false))
    #expect(taken.amounts == ["-486.30 UAH", "8500.00 UAH", "-1515.00 UAH", "-502.38 UAH", "-1030.00 UAH"])
    // A kopiyka off, nothing tells.
    let open = Reading(statement("", opening: figures.replacing("98,90", with: "98,91"), original: false))
    #expect(open.code == "csv.column-undecided")
  }

  @Test func theDayItWasChargedIsThatOfBooking() {
    #expect(Reading(statement("")).days == Self.days)
  }
}
