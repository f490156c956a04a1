import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Balances that are what was there before the payment beside them, as ASN Bank prints them.
struct BalanceInFrontTests {
  private static let rows = [
    "2026-09-01;Waternet;1250.33;-42.10", "2026-09-03;De Vries;1208.23;-25.00", "2026-09-07;Heijn;1183.23;-31.87",
    "2026-09-24;Salaris;1151.36;2614.08", "2026-09-30;Kosten;3765.44;-3.00",
  ]
  private static let right = [
    "2026-09-01 | -42.10 EUR | Waternet", "2026-09-03 | -25.00 EUR | De Vries", "2026-09-07 | -31.87 EUR | Heijn",
    "2026-09-24 | 2614.08 EUR | Salaris", "2026-09-30 | -3.00 EUR | Kosten",
  ]

  @Test func signsAreThoseThatTheDaysAgreeWith() {
    for isNewestFirst in [false, true] {
      let rows = isNewestFirst ? BalanceInFrontTests.rows.reversed() : BalanceInFrontTests.rows
      let text = (["Date;Description;Balance;Amount"] + rows).joined(separator: "\n") + "\n"
      let read = Reading(text, yaml: "currency: EUR")
      #expect(read.fault == nil, "\(read.fault?.description ?? "")")
      #expect(read.rows == (isNewestFirst ? BalanceInFrontTests.right.reversed() : BalanceInFrontTests.right))
      let balances = Reading(text, ["balance"], yaml: "currency: EUR").rows
      #expect(balances.allSatisfy { !$0.contains { $0.isNumber } }, "\(balances)")
    }
  }

  /// By the balance of the row in front all of them would have gone the other way.
  @Test func amountsWithoutSignsAreAskedAbout() throws {
    let text =
      (["Date;Description;Balance;Amount"] + BalanceInFrontTests.rows.map { $0.replacing(";-", with: ";") })
      .joined(separator: "\n") + "\n"
    let fault = try #require(Reading(text, yaml: "currency: EUR").fault)
    #expect(fault.diagnostic.code == .csvSign)
  }

  @Test func balancesBehindPaymentsAreBalances() {
    let text = """
      Date;Description;Balance;Amount
      2026-09-01;Waternet;1208.23;-42.10
      2026-09-03;De Vries;1183.23;-25.00
      2026-09-07;Heijn;1151.36;-31.87
      2026-09-24;Salaris;3765.44;2614.08

      """
    let read = Reading(text, ["amount", "balance"], yaml: "currency: EUR")
    #expect(read.rows.first == "-42.10 EUR | 1208.23 EUR", "\(read.rows)")
  }
}
