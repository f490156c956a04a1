import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Columns of currencies beside amounts that are in the account's.
struct AccountCurrencyTests {
  private static let fields = ["date", "amount", "balance"]

  private func table(_ name: String, _ orders: [String], swap: Bool = false) -> String {
    let rows = [
      ("01.10.2026;NIKOS;50,00", "EUR;Credit;360,43"), ("15.10.2026;DEI;67,80", "EUR;Debit;292,63"),
      ("20.10.2026;GITHUB;92,13", "USD;Debit;200,50"), ("28.10.2026;SALARY;1100,00", "EUR;Credit;1300,50"),
      ("30.10.2026;FEE;0,50", "GBP;Debit;1300,00"),
    ]
    let lines = rows.indices.map { "\(rows[$0].0);\(orders[$0]);\(rows[$0].1)" }
    return "Date;Description;Amount;\(name);Currency;Debit/Credit;Balance\n"
      + (swap ? lines.reversed() : lines).joined(separator: "\n") + "\n"
  }

  private static let orders = ["50,00", "67,80", "100,00", "1100,00", "0,43"]

  /// The balance goes on through rows of EUR, USD and GBP; the order amounts are the same in EUR only.
  @Test(arguments: [false, true]) func aBalanceThroughAllRowsIsOfOneCurrency(_ isNewestFirst: Bool) {
    let reading = Reading(table("Order amount", Self.orders, swap: isNewestFirst), Self.fields)
    let rows = [
      "2026-10-01 | 50.00 EUR | 360.43 EUR", "2026-10-15 | -67.80 EUR | 292.63 EUR",
      "2026-10-20 | -92.13 EUR | 200.50 EUR", "2026-10-28 | 1100.00 EUR | 1300.50 EUR",
      "2026-10-30 | -0.50 EUR | 1300.00 EUR",
    ]
    #expect(reading.rows == (isNewestFirst ? rows.reversed() : rows))
    #expect(reading.fact("currency") == "EUR" && reading.finding(.csvBalance) == nil)
  }

  /// No other column has the amounts again: which of the currencies it is, only a person knows.
  @Test func whichOfThemIsAskedWhereNothingTells() {
    let text = table("Shop", ["A1", "B2", "C3", "D4", "E5"])
    let reading = Reading(text, Self.fields)
    #expect(reading.code == "csv.currency")
    let lines = reading.fault?.diagnostic.question?.choices.compactMap(\.profileLine)
    #expect(lines == ["EUR", "GBP", "USD"].map { "columns: {currency: []}\ncurrency: \($0)" })
    let answered = Reading(text, ["amount"], yaml: lines?.first)
    #expect(answered.rows == ["50.00 EUR", "-67.80 EUR", "-92.13 EUR", "1100.00 EUR", "-0.50 EUR"])
  }

  /// Wallets of several currencies have a balance each, and the column is that of the amounts.
  @Test func walletsWithABalanceEachAreInTheirOwnCurrencies() {
    let reading = Reading(
      """
      Date,Description,Amount,Order amount,Currency,Balance
      2026-10-13,Top up,100.00,100.00,EUR,100.00
      2026-10-14,Cafe,-3.50,-3.50,EUR,96.50
      2026-10-15,From USD,-92.00,-92.00,EUR,4.50
      2026-10-15,To USD,100.00,101.00,USD,100.00
      2026-10-16,Books,-25.00,-26.00,USD,75.00

      """, ["amount"])
    #expect(reading.rows == ["100.00 EUR", "-3.50 EUR", "-92.00 EUR", "100.00 USD", "-25.00 USD"])
  }

  private static let rated = """
    Date,Description,Amount,Currency,Exchange rate,Debit/Credit
    2026-10-13,Nikos,50.00,EUR,,Credit
    2026-10-15,GitHub,92.13,USD,1.0854,Debit
    2026-10-28,Salary,1100.00,EUR,,Credit

    """

  @Test func aRateJustWhereTheCurrencyIsAnotherIsAskedAbout() {
    let reading = Reading(Self.rated)
    #expect(reading.code == "csv.currency")
    let lines = reading.fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines == ["columns: {currency: 4}", "columns: {currency: []}\ncurrency: EUR"])
    #expect(lines.map { Reading(Self.rated, yaml: $0).amounts[1] } == ["-92.13 USD", "-92.13 EUR"])
  }

  /// A rate of interest says nothing of the currency.
  @Test func otherRatesAreNotAskedAbout() {
    let interest = Self.rated.replacing("Exchange rate", with: "Interest rate")
    #expect(Reading(interest).amounts == ["50.00 EUR", "-92.13 USD", "1100.00 EUR"])
  }

  private static let converted = """
    id,Created date (UTC),Amount,Amount Refunded,Currency,Converted Amount,Converted Amount Refunded,Converted Currency,Description,Status
    ch_1,2026-10-01 10:00:00,100.00,0.00,eur,100.00,0.00,eur,Order 1,Paid
    ch_2,2026-10-02 10:00:00,50.00,20.00,eur,50.00,20.00,eur,Order 2,Paid
    ch_3,2026-10-13 10:00:00,75.00,30.00,usd,69.00,27.60,eur,Order 3,Paid

    """

  /// Stripe's list of payments: what came back of a converted amount is stated in both currencies.
  @Test func aConvertedAmountHasItsOwnCurrencyAndRefund() {
    let open = Reading(Self.converted)
    let lines = open.fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines.contains("columns: {amount: 6, currency: 8}") && Set(lines).count == lines.count)
    // Which column came back depends on the answer, so none is named yet.
    #expect(open.fault?.diagnostic.question?.following.isEmpty == true)
    let asked = Reading(Self.converted, yaml: "columns: {amount: 6}\nsign: amount")
    #expect(asked.fault?.diagnostic.question?.choices.last?.profileLine == "columns: {refund: 7}")
    let taken = Reading(Self.converted, yaml: "columns: {amount: 6, refund: 7}\nsign: amount")
    #expect(taken.amounts == ["100.00 EUR", "30.00 EUR", "41.40 EUR"])
  }

  /// Bank Norwegian's card: *Currency* is that of *Currency Amount*, and *Amount* is in the currency in which both are the same.
  @Test func aCurrencyNamedAsTheOtherAmountIsThatOfIt() {
    let text = """
      TransactionDate,Text,Currency Amount,Currency Rate,Currency,Amount,BookDate
      2026-02-03,KIWI,-214.50,1,NOK,-214.50,2026-02-04
      2026-02-05,HOTEL,-120.00,11.4321,EUR,-1371.85,2026-02-08
      2026-02-10,Innbetaling,3000.00,1,NOK,3000.00,2026-02-10

      """
    let lines = Reading(text).fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines == ["columns: {amount: 6, currency: []}\ncurrency: NOK", "columns: {amount: 3, currency: 5}"])
    #expect(
      lines.map { Reading(text, ["date", "amount"], yaml: $0).rows[1] }
        == ["2026-02-08 | -1371.85 NOK", "2026-02-08 | -120.00 EUR"])
  }

  /// Without such a name either amount may be the one that was exchanged, and each is offered in both ways.
  @Test func eachOfTwoAmountsIsOfferedAsTheExchangedOne() {
    let text = """
      Date,Description,Sum,Original,Currency
      2026-02-03,SHOP,-214.50,-214.50,NOK
      2026-02-05,HOTEL,-1371.85,-120.00,EUR
      2026-02-13,PAY,3000.00,3000.00,NOK

      """
    let amounts = Reading(text).fault?.diagnostic.question?.choices.compactMap(\.profileLine).map {
      Reading(text, ["amount"], yaml: $0).rows[1]
    }
    #expect(Set(amounts ?? []).isSuperset(of: ["-1371.85 NOK", "-120.00 EUR"]), "\(amounts ?? [])")
  }

  /// Amazon's settlement reports name the currency in the row in front of all others, which also shows how days are written.
  @Test func theRowInFrontTellsCurrencyAndOrderOfDays() {
    let read = Reading(
      """
      settlement-id\tdeposit-date\ttotal-amount\tcurrency\ttransaction-type\tamount\tposted-date
      123\t17.10.2026 00:00:00 UTC\t38,35\tEUR\t\t\t
      123\t\t\t\tOrder\t29,99\t03.10.2026
      123\t\t\t\tRefund\t-9,99\t04.10.2026
      123\t\t\t\tOrder\t18,35\t05.10.2026

      """, ["date", "amount"], yaml: "sign: amount\n")
    #expect(
      read.rows == ["2026-10-03 | 29.99 EUR", "2026-10-04 | -9.99 EUR", "2026-10-05 | 18.35 EUR"],
      "\(String(describing: read.fault))")
  }

  /// A rate that stands in every row is not offered as the amount.
  @Test func aRateInEveryRowIsNoAmount() {
    let text = """
      Date,Description,Exchange rate,Amount,Currency
      2026-02-03,SHOP,1.00,214.50,NOK
      2026-02-05,HOTEL,11.43,120.00,EUR
      2026-02-13,CAFE,1.00,30.00,NOK

      """
    let lines = Reading(text, yaml: "sign: outflow").fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(!lines.contains { $0.contains("amount: 3") }, "\(lines)")
  }

  /// An amount of the operation and one of the account, each with a currency, as the names say.
  @Test(arguments: [
    [
      "Дата транзакции", "Описание", "Валюта операции", "Сумма в валюте операции", "Валюта счета",
      "Сумма в валюте счета",
    ],
    ["Datum", "Text", "Fremdwährung", "Betrag in Fremdwährung", "Kontowährung", "Betrag in Kontowährung"],
    ["Date", "Description", "Original currency", "Original amount", "Account currency", "Amount in account currency"],
    ["Data", "Opis", "Waluta oryginalna", "Kwota oryginalna", "Waluta rachunku", "Kwota w walucie rachunku"],
    ["日期", "摘要", "交易币种", "交易币金额", "入账币种", "入账金额"],
  ])
  func eachAmountHasTheCurrencyNamedAlike(_ names: [String]) {
    let text =
      "\(names.joined(separator: ";"))\n28.08.2026;FEE;RUB;-199.00;RUB;-199.00\n"
      + "25.08.2026;SALARY;RUB;118 450.00;RUB;118 450.00\n24.08.2026;HOTEL;EUR;-142.50;RUB;-13 680.41\n"
      + "14.08.2026;GAMES;USD;-11.99;RUB;-1 012.96\n"
    let reading = Reading(text, ["amount"])
    #expect(reading.fault == nil, "\(reading.fault?.description ?? "")")
    #expect(reading.rows == ["-199.00 RUB", "118450.00 RUB", "-13680.41 RUB", "-1012.96 RUB"])
    // The account may be of several currencies as well.
    let several = Reading(text.replacing("EUR;-142.50;RUB;-13 680.41", with: "EUR;-142.50;USD;-161.20"), ["amount"])
    #expect(several.rows == ["-199.00 RUB", "118450.00 RUB", "-161.20 USD", "-1012.96 RUB"])
  }

  /// Eurocard's *Utl. belopp* is what was paid abroad, in the currency beside it.
  @Test func currenciesOfWhatWasPaidAbroadAreNotThoseOfTheAccount() {
    let text = """
      Datum;Bokfört;Specifikation;Ort;Valuta;Utl. belopp;Belopp
      2026-07-30;2026-07-31;WILLYS;GOTEBORG;SEK;0;130.97
      2026-07-31;2026-08-03;AMAZON;LUXEMBOURG;EUR;21.90;247.03
      2026-08-13;2026-08-13;Inbetalning;;SEK;0;-3200

      """
    let read = Reading(text, ["date", "amount"], yaml: "sign: outflow")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["2026-07-31 | -130.97 SEK", "2026-08-03 | -247.03 SEK", "2026-08-13 | 3200.00 SEK"])
  }
}
