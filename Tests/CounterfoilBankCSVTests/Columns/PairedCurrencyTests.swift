import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Money out and money in with a column of currencies each.
struct PairedCurrencyTests {
  @Test(arguments: [
    "Date;Text;DEBIT;DEBIT CURRENCY;CREDIT;CREDIT CURRENCY", "Date;Text;Debit;Currency;Credit;Currency",
    "Date;Text;Debit;A;Credit;B", "Data;Opis;Obciążenia;Waluta;Uznania;Waluta",
  ])
  func eachSideIsReadInItsOwn(_ header: String) {
    let read = Reading(
      header + "\n2026-03-02;Rent;-1850.00;CHF;;\n2026-03-03;Salary;;;5612.75;CHF\n"
        + "2026-03-05;Hotel;-120.00;EUR;;\n2026-03-09;Back;;;20.00;EUR\n")
    #expect(read.amounts == ["-1850.00 CHF", "5612.75 CHF", "-120.00 EUR", "20.00 EUR"])
    #expect(read.finding(.csvCurrency) == nil)
  }

  @Test func columnsAreToldByWhereTheyAreFilledAndStayInTheProfile() throws {
    let text = "Date,Text,Out of,In to,Debit,Credit\n2026-03-02,a,CHF,,10.00,\n2026-03-03,b,,EUR,,20.00\n"
    let read = Reading(text)
    #expect(read.amounts == ["-10.00 CHF", "20.00 EUR"])
    let stated = Reading(text, yaml: "columns: {debit: 5, credit: 6, currency: [3, 4]}")
    #expect(stated.amounts == ["-10.00 CHF", "20.00 EUR"])
  }

  /// An exchange is one row, and two entries of two accounts.
  @Test func anExchangeIsSetAsideAndNamed() throws {
    let read = Reading(
      "Date;Text;Debit;Debit currency;Credit;Credit currency\n2026-03-02;Rent;-1850.00;CHF;;\n"
        + "2026-03-04;Exchange;-36.88;CHF;38.20;EUR\n2026-03-05;Back;;;20.00;EUR\n")
    #expect(read.amounts == ["-1850.00 CHF", "20.00 EUR"])
    let set = try #require(read.rejects.first)
    #expect(read.rejects.count == 1 && set.diagnostic.code == .csvDebitCredit && set.diagnostic.location?.line == 3)
    #expect(set.diagnostic.message.contains("an exchange is two entries"))
  }

  /// Money of two currencies has no balance in common.
  @Test func oneBalanceThroughSeveralCurrenciesIsAskedAbout() throws {
    func table(_ last: String) -> String {
      "Datum;Text;Belastung;Währung;Gutschrift;Währung;Saldo\n2026-03-13;Miete;1850.00;CHF;;;8150.00\n"
        + "2026-03-14;Lohn;;;5000.00;CHF;13150.00\n2026-03-15;Hotel;120.00;EUR;;;\(last)\n"
    }
    let fault = try #require(Reading(table("13030.00")).fault)
    #expect(fault.diagnostic.code == .csvCurrency)
    #expect(
      fault.diagnostic.question?.choices.first?.profileLine == "columns: {currency: []}\ncurrency: CHF")
    let own = Reading(table("-120.00"))
    #expect(own.amounts == ["-1850.00 CHF", "5000.00 CHF", "-120.00 EUR"])
  }

  @Test func bothSidesInOneCurrencyAreStillRefused() {
    let read = Reading(
      "Date;Text;Debit;Debit currency;Credit;Credit currency\n2026-03-02;Rent;-1850.00;CHF;;\n"
        + "2026-03-04;Odd;-36.88;CHF;38.20;CHF\n2026-03-05;Back;;;20.00;EUR\n")
    #expect(read.code == "csv.debit-credit")
  }

  /// Where columns of codes are there, nobody is told that nothing tells the currency.
  @Test func columnsThatMayBeTheCurrencyAreAskedAbout() throws {
    let text =
      "Datum;Text;Betrag;Devise A;Devise B\n2026-03-02;Miete;-850,00;CHF;\n2026-03-13;Lohn;2500,00;CHF;\n"
      + "2026-03-15;Hotel;-120,00;;EUR\n"
    let fault = try #require(Reading(text).fault)
    #expect(fault.diagnostic.code == .csvCurrency)
    #expect(
      fault.diagnostic.question?.choices.compactMap(\.profileLine)
        == ["columns: {currency: [4, 5]}", "columns: {currency: []}"])
    #expect(
      Reading(text, yaml: "columns: {currency: [4, 5]}").amounts == ["-850.00 CHF", "2500.00 CHF", "-120.00 EUR"])
    #expect(Reading(text, yaml: "columns: {currency: []}").amounts.allSatisfy { $0.hasSuffix("XXX") })
    // What is said on the command line does not pass over them.
    let said = Reading(text, change: { $0.currency = Currency("GBP") })
    #expect(said.code == "csv.currency")
  }

  @Test func aFeeInAnotherCurrencyIsNotTakenOff() throws {
    let header = "Date,Text,Amount,Currency,Fee,Fee Currency\n"
    let rows = "2026-03-12,a,-100.00,EUR,1.50,EUR\n2026-03-13,b,-50.00,EUR,,\n2026-03-14,c,-10.00,EUR,0.40,USD\n"
    let read = Reading(header + rows, yaml: "columns: {fee: 5}")
    #expect(read.amounts == ["-101.50 EUR", "-50.00 EUR"])
    #expect(read.rejects.map(\.diagnostic.location?.line) == [4])
    #expect(read.rejects.first?.diagnostic.message.contains("in another currency") == true)
  }

  @Test func textsInQuotesOfTheirOwnLoseThem() {
    let read = Reading(
      "Date;Text;Note;Amount;Currency\n2026-03-02;\"\"\"Migros\"\"\";\"a \"\"b\"\"\";-5.00;CHF\n"
        + "2026-03-13;\"\"\"Coop\"\"\";plain;-6.00;CHF\n", ["description"])
    #expect(read.rows == ["Migros a \"b\"", "Coop plain"])
    let mixed = Reading(
      "Date;Text;Amount;Currency\n2026-03-02;\"\"\"Eagle\"\" Inn\";-5.00;CHF\n2026-03-13;\"\"\"Coop\"\"\";-6.00;CHF\n",
      ["description"])
    #expect(mixed.rows == ["\"Eagle\" Inn", "\"Coop\""])
  }

  @Test func theCardOfSomePaymentsIsNoAccount() {
    let read = Reading(
      "Date;Text;Amount;Currency;Card number\n2026-03-02;Rent;-1450.00;CHF;\n2026-03-13;Migros;-64.35;CHF;****1234\n",
      ["account"])
    #expect(read.rows == ["-", "-"])
    let all = Reading(
      "Date;Text;Amount;Currency;Card number\n2026-03-02;Coop;-14.00;CHF;****1234\n2026-03-13;Migros;-64.35;CHF;****1234\n",
      ["account"], yaml: "sign: amount")
    #expect(all.rows == ["****1234", "****1234"])
  }

  /// A count and a price show that a commission is in the amount, or that it is not.
  @Test(arguments: [
    ("-101.50", "412.30", ["-101.50 CHF", "-20.00 CHF", "412.30 CHF"]),
    ("-100.50", "414.38", ["-101.50 CHF", "-20.00 CHF", "412.30 CHF"]),
  ])
  func countAndPriceTellWhetherAmountsHoldTheFees(_ out: String, _ into: String, _ right: [String]) {
    let header = "Date;Text;Debit;Credit;Currency;Fees;Quantity;Price per unit\n"
    let read = Reading(
      header + "2026-03-02;Buy;\(out);;CHF;1.00;1.2004;83.72\n2026-03-13;Lunch;-20.00;;CHF;;;\n"
        + "2026-03-14;Sell;;\(into);CHF;2.08;2;207.19\n")
    #expect(read.amounts == right)
    let open = Reading(
      header + "2026-03-02;Buy;-99.00;;CHF;1.00;1.2004;83.72\n2026-03-13;Lunch;-20.00;;CHF;;;\n")
    #expect(open.code == "csv.column-undecided")
  }

  /// What a price comes to is rounded to the last digit of the amount: to whole yen, to fils.
  @Test(arguments: [
    ("JPY", "3814", "110", "3", "1234.5", "-3814 JPY"), ("JPY", "3704", "110", "3", "1234.5", "-3814 JPY"),
    ("KWD", "12.353", "0.250", "2.5", "4.8413", "-12.353 KWD"),
  ])
  func whatAPriceComesToIsRoundedAsTheAmountIs(
    _ code: String, _ out: String, _ fee: String, _ count: String, _ price: String, _ right: String
  ) {
    let header = "Date;Text;Debit;Credit;Currency;Fees;Quantity;Price per unit\n"
    let told = "2026-03-02;Buy;\(out);;\(code);\(fee);\(count);\(price)\n2026-03-14;Interest;;7;\(code);;;\n"
    let read = Reading(header + told, yaml: "decimalMark: '.'")
    #expect(read.amounts.first == right, "\(read.code ?? "") \(read.amounts)")
    // A digit off is neither.
    let open = Reading(header + told.replacing(out, with: out.dropLast() + "9"), yaml: "decimalMark: '.'")
    #expect(open.code == "csv.column-undecided")
  }

  @Test func namesOfConstantsAreNoTextWherePeopleHaveOne() {
    let read = Reading(
      "Date;Kind of activity;Name of it;Amount;Currency\n2026-03-02;PAYMENT_TRANSACTION_OUT;Rent;-5.00;CHF\n"
        + "2026-03-13;CARD_TRANSACTION_OUT;Migros;-6.00;CHF\n", ["description"])
    #expect(read.rows == ["Rent", "Migros"])
  }

  /// A wallet knows people by their telephones.
  @Test func aNumberAloneIsStillThePayee() {
    let read = Reading(
      "Date;Payee;Amount;Currency\n2026-03-02;254712345678;-5.00;KES\n2026-03-13;254712345679;6.00;KES\n", ["payee"],
      yaml: "sign: amount")
    #expect(read.rows == ["254712345678", "254712345679"])
  }

  @Test func theCurrencyOfAPurchaseAbroadIsNotThatOfTheFee() {
    let read = Reading(
      "Date;Text;Amount;Currency;Fee;Original currency;Original amount\n2026-03-12;a;-100.00;EUR;1.50;USD;-110.00\n"
        + "2026-03-13;b;-50.00;EUR;;EUR;-50.00\n", yaml: "columns: {fee: 5, amount: 3, currency: 4}")
    #expect(read.amounts == ["-101.50 EUR", "-50.00 EUR"])
  }

  @Test(arguments: ["Recipient;Sender", "Payee Name;Payer Name", "Odbiorca;Nadawca"])
  func whoPaidAndWhoWasPaidByTurnsAreThePayee(_ names: String) {
    let read = Reading(
      "Date;Text;Amount;Currency;\(names)\n2026-03-02;Rent;-5.00;CHF;Landlord;\n2026-03-13;Pay;6.00;CHF;;Works\n",
      ["payee"])
    #expect(read.rows == ["Landlord", "Works"])
  }
}
