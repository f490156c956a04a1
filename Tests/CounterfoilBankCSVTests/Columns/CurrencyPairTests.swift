import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Amounts in columns of their own by currency, and with their hundredths apart.
@Suite struct CurrencyPairTests {
  @Test func readsARowInTheCurrencyOfTheColumnItFills() {
    let entries = Reading(
      """
      "Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"
      Chequing,00010-1112223,1/11/2026,,"MONTHLY FEE",,-10.95,,
      US Chequing,00010-9998887,1/14/2026,,"US SUBSCRIPTION",,,-42.00,
      """)
    #expect(entries.amounts == ["-10.95 CAD", "-42.00 USD"])
  }

  @Test func readsDebitsAndCreditsByCurrency() {
    let entries = Reading(
      """
      Date,Details,Debit (GBP),Credit (GBP),Debit (EUR),Credit (EUR)
      13/02/2025,BOOKSHOP,20.00,,,
      14/02/2025,SALARY,,1500.00,,
      17/02/2025,HOTEL,,,61.20,
      18/02/2025,CLIENT,,,,300.00
      """)
    #expect(entries.amounts == ["-20.00 GBP", "1500.00 GBP", "-61.20 EUR", "300.00 EUR"])
  }

  @Test func asksWhichAmountMovedTheAccountWhereBothAreFilled() {
    let fault = Reading(
      "Date,Text,Amount EUR,Amount USD\n2025-02-13,Shop,-10.00,-11.00\n2025-02-14,Pay,900.00,990.00\n"
    ).fault
    #expect(fault?.diagnostic.code == .csvColumnUnknown)
    #expect(
      fault?.diagnostic.question?.choices.compactMap(\.profileLine) == ["columns: {amount: 3}", "columns: {amount: 4}"])
  }

  @Test func takesTheAmountTheBalanceFollowsWhereBothAreFilled() {
    let entries = Reading(
      """
      Date,Text,Amount EUR,Amount USD,Balance
      2025-02-13,Shop,-10.00,-11.00,90.00
      2025-02-14,Pay,900.00,990.00,990.00
      2025-02-15,Rent,-100.00,-110.00,890.00
      """)
    #expect(entries.amounts == ["-10.00 EUR", "900.00 EUR", "-100.00 EUR"])
  }

  @Test func refusesARowThatFillsBothWhereOthersFillOne() {
    let rows = (1...410).map { "2025-02-\($0 % 28 < 9 ? "0" : "")\($0 % 28 + 1),Shop,-\($0).00,\n" }.joined()
    let fault = Reading("Date,Text,Amount EUR,Amount USD\n" + rows + "2025-03-01,Odd,-1.00,-1.10\n").fault
    #expect(fault?.diagnostic.code == .csvAmount)
    #expect(fault?.diagnostic.location?.line == 412)
  }

  @Test func joinsEurosAndCentsOfTwoColumns() {
    let entries = Reading(
      "Datum;Text;Euro;Cent;Soll/Haben\n13.03.2025;Alfa;45;20;S\n14.03.2025;Beta;900;00;H\n17.03.2025;Gamma;0;05;S\n")
    #expect(entries.amounts == ["-45.20 EUR", "900.00 EUR", "-0.05 EUR"])
  }

  @Test func takesNoCentsOfOneDigit() {
    let fault = Reading("Datum;Text;Euro;Cent;Soll/Haben\n13.03.2025;Alfa;45;2;S\n14.03.2025;Beta;900;00;H\n").fault
    #expect(fault?.diagnostic.code == .csvColumnUnknown)
  }
}
