import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// The month in the title of a card's statement is the year of days that have none.
struct StatementMonthTests {
  private static func table(_ title: String, _ days: [String]) -> String {
    "\(title)\n\n消費日,交易說明,新臺幣金額,入帳起息日\n−,上期帳單總額,\"18,442\",−\n"
      + days.map { "\($0),星巴克 \($0),150,\($0)\n" }.joined()
  }

  /// Cathay United Bank's *2026/01信用卡對帳單*: December is that of the year before, and the sum of the bill before is no payment.
  @Test func theTitleTellsTheYear() {
    let read = Reading(Self.table("2026/01信用卡對帳單", ["12/18", "12/24", "01/02", "01/12"]), yaml: "sign: outflow")
    #expect(
      read.rows
        == [
          "2025-12-18 | -150 TWD | 星巴克 12/18", "2025-12-24 | -150 TWD | 星巴克 12/24",
          "2026-01-02 | -150 TWD | 星巴克 01/02", "2026-01-12 | -150 TWD | 星巴克 01/12",
        ].map { $0.replacing("-150 TWD", with: "-150.00 TWD") }, "\(read.code ?? "") \(read.rows)")
    #expect(read.rejects.map(\.diagnostic.code) == [.csvFooter])
  }

  /// Days of the months behind it would be of the year before; and of several months none is that of the statement.
  @Test(arguments: [
    ("2026/01信用卡對帳單", ["01/18", "01/24", "02/02", "02/12"]), ("2026/01信用卡對帳單", ["02/02", "02/12", "02/13"]),
    ("2026-01 to 2026-03", ["01/18", "01/24"]),
  ])
  func daysBehindTheMonthOfTheTitleAreAskedAbout(_ title: String, _ days: [String]) {
    #expect(Reading(Self.table(title, days), yaml: "sign: outflow").code == "csv.date")
  }
}
