import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Columns of currencies in which some rows name something else.
struct AssetColumnTests {
  private static let fields = ["date", "amount"]

  private static func table(_ name: String, _ codes: [String]) -> String {
    "Date,Type,\(name),Amount\n"
      + codes.enumerated().map {
        "2026-10-\($0.offset + 13),Trade \($0.offset),\($0.element),\($0.offset % 2 == 0 ? "" : "-")\($0.offset + 2)0.00\n"
      }
      .joined()
  }

  @Test(arguments: [
    ("Asset", ["EUR", "SOL", "EUR", "DOGE"]), ("Coin", ["USD", "USDT", "ADA", "USD"]),
    ("amount/balance unit", ["EUR", "SOL", "EUR", "EUR"]), ("asset", ["ZEUR", "XXBT", "ZEUR", "XETH"]),
    ("Token", ["BTC", "ETH", "BTC", "SOL"]), ("Währung", ["EUR", "EUR", "EUR", "SHIB"]),
  ])
  func whatIsNoCurrencyIsAskedAboutAndNeverReadAsOne(_ name: String, _ codes: [String]) {
    let text = Self.table(name, codes)
    for stated in [nil, Currency("EUR")] {
      let read = Reading(text, Self.fields) { $0.currency = stated }
      #expect(read.code == "csv.currency" && read.rows.isEmpty)
    }
    let known = codes.count { ["EUR", "USD", "ZEUR"].contains($0) }
    let rest = Reading(text, Self.fields, yaml: "badRows: reject")
    if known > 0 { #expect(rest.rows.count == known && rest.rejects.count == codes.count - known) }
  }

  @Test func answersAreTriedAndSetSuchRowsAside() {
    let read = Reading(Self.table("Asset", ["EUR", "SOL", "EUR", "DOGE"]), Self.fields)
    #expect(read.fault?.diagnostic.question?.choices.compactMap(\.profileLine) == ["badRows: reject"])
  }

  /// Kraken's balances are those of each asset.
  @Test func krakensNamesOfMoneyAreCurrencies() {
    let text = """
      time,type,asset,amount,fee,balance
      2026-10-01 09:05:00,deposit,ZEUR,1000.0000,0.0000,1000.0000
      2026-10-02 10:00:00,trade,ZEUR,-500.0000,1.3000,498.7000
      2026-10-02 10:00:00,trade,XXBT,0.0081230000,0.0000000000,0.0081230000
      2026-10-14 08:10:00,withdrawal,ZEUR,-300.0000,0.0900,198.6100
      """
    #expect(Reading(text, Self.fields).code == "csv.currency")
    let read = Reading(text, Self.fields, yaml: "badRows: reject")
    #expect(read.rows == ["2026-10-01 | 1000.00 EUR", "2026-10-02 | -501.30 EUR", "2026-10-14 | -300.09 EUR"])
  }

  /// Kinds of payments in capital letters, a sign beside each amount, a name that says the currency, currencies alone.
  @Test(arguments: [
    "Date,Code,Amount\n2026-10-13,DEB,-20.00\n2026-10-14,TFR,30.00\n2026-10-15,ALL,-40.00\n2026-10-16,DEB,-1.00\n",
    "Date,Asset,Amount,Text\n2026-10-13,AAPL,-$20.00,a\n2026-10-14,MSFT,$30.00,b\n2026-10-15,USD,-$40.00,c\n",
    "Date,Asset,Amount EUR,Text\n2026-10-13,SOL,-20.00,a\n2026-10-14,EUR,30.00,b\n2026-10-15,ADA,-40.00,c\n",
    "Date,Asset,Amount,Text\n2026-10-13,EUR,-20.00,a\n2026-10-14,USD,30.00,b\n2026-10-15,EUR,-40.00,c\n",
  ])
  func otherColumnsOfCodesAreNone(_ text: String) {
    let read = Reading(text, Self.fields)
    #expect(
      read.fault == nil && read.rows.count == text.split(separator: "\n").count - 1, "\(String(describing: read.fault))"
    )
  }
}
