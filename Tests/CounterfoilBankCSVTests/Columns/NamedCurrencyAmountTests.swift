import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// A column of amounts named for a currency, beside one that is filled only where a row names another.
struct NamedCurrencyAmountTests {
  /// Cathay United Bank's card in Taiwan.
  private static func bill(_ abroad: String) -> String {
    """
    2026/09信用卡對帳單

    "消費日","交易說明","新臺幣金額","卡號/行動末四碼","消費國家/幣別","消費金額","入帳起息日","折算日"
    "09/03","轉帳繳款","-12,297","9341","−","−","09/03","−"
    "08/15","星巴克信義店","150","9341","TW / TWD","−","08/21","−"
    \(abroad)

    """
  }

  @Test func whatWasPaidAbroadIsNotTheAmount() {
    let read = Reading(
      Self.bill(#""08/20","AMAZON MKTPLACE","1,610","9341","US / USD","50.00","08/24","08/23""#), ["date", "amount"],
      yaml: "sign: outflow")
    #expect(
      read.rows == ["2026-09-03 | 12297.00 TWD", "2026-08-21 | -150.00 TWD", "2026-08-24 | -1610.00 TWD"],
      "\(read.fault?.description ?? "")")
  }

  @Test(arguments: [
    #""08/20","AMAZON","1,610","9341","TW / TWD","50.00","08/24","08/23""#,
    #""08/20","AMAZON","1,610","9341","−","50.00","08/24","08/23""#,
  ])
  func anotherAmountInThatCurrencyIsAskedAbout(_ row: String) {
    #expect(Reading(Self.bill(row), yaml: "sign: outflow").code == "csv.column-undecided")
  }
}
