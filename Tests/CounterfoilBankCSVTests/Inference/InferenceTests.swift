import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

struct InferenceTests {
  private func amounts(_ values: [String], yaml: String? = nil) -> Reading {
    let rows = values.enumerated().map { "2024-01-\($0.offset % 28 + 10);\($0.element)\n" }
    return Reading("Date;Amount\n" + rows.joined(), ["amount"], yaml: yaml) { $0.currency = Currency("EUR") }
  }

  // FAULTS 20
  @Test(arguments: [
    (["-1.000", "-12.50"], "-1.00 EUR"), (["-1.000", "-12,50"], "-1000.00 EUR"),
    (["-1,000", "-12.50"], "-1000.00 EUR"),
    (["-1.000", "-1.000.000"], "-1000.00 EUR"), (["-1.234", "-5"], "-1234.00 EUR"),
    (["-1.000", "-3,-"], "-1000.00 EUR"),
  ])
  func theWholeColumnDecidesTheDecimalMark(_ values: [String], _ first: String) {
    #expect(amounts(values).rows.first == first)
  }

  // FAULTS 20
  @Test func aColumnThatDoesNotTellIsAsked() {
    let read = amounts(["-1.000", "-2.000"])
    #expect(read.code == "csv.decimal-mark")
    #expect(read.fault?.status == .badData)
    #expect(read.fault?.diagnostic.fixes.first?.contains("decimalMark: point") == true)
    #expect(amounts(["-1.000", "-2.000"], yaml: "decimalMark: comma").rows == ["-1000.00 EUR", "-2000.00 EUR"])
    #expect(amounts(["-1.000", "-2.000"], yaml: "decimalMark: point").rows == ["-1.00 EUR", "-2.00 EUR"])
  }

  // FAULTS 20
  @Test func aValueThatContradictsTheColumnIsAnError() {
    let read = amounts(["-1.50", "-1,50"])
    #expect(read.code == "csv.decimal-mark")
    #expect(read.line == 3)
  }

  /// What decides stands far behind the first head that is looked at.
  // FAULTS 20, 31
  @Test func evidenceCountsWhereverItStands() {
    var text = "Date,Text,Amount\n"
    for row in 0..<6_000 { text += "0\(row % 9 + 1)/02/2024,Shop \(row),\"-1,000\"\n" }
    text += "25/02/2024,Last,\"-1,000.50\"\n"
    let read = Reading(text)
    #expect(read.rows.first == "2024-02-01 | -1000.00 XXX | Shop 0")
    #expect(read.rows.last == "2024-02-25 | -1000.50 XXX | Last")
    #expect(read.rows.count == 6_001)
  }

  // FAULTS 31
  @Test(arguments: [
    (["01/02/2024", "13/02/2024"], "2024-02-01"), (["01/02/2024", "02/13/2024"], "2024-01-02"),
    (["05/05/2024"], "2024-05-05"),
    (["20240203"], "2024-02-03"), (["3. Feb. 2024"], "2024-02-03"), (["2024年2月3日"], "2024-02-03"),
  ])
  func theWholeColumnDecidesTheOrderOfDays(_ days: [String], _ first: String) {
    let read = Reading("Date;Amount\n" + days.map { "\($0);-1.00\n" }.joined(), ["date"])
    #expect(read.rows.first == first)
  }

  // FAULTS 31
  @Test func aColumnOfDaysThatFitsTwoOrdersIsAsked() {
    let text = "Date,Amount\n01/02/2024,-1.00\n03/04/2024,-1.00\n"
    let read = Reading(text, ["date"])
    #expect(read.code == "csv.date-order")
    #expect(read.fault?.diagnostic.fixes == ["Put `date: d/M/yyyy` or `date: M/d/yyyy` into the profile."])
    #expect(Reading(text, ["date"], yaml: "date: d/M/yyyy").rows == ["2024-02-01", "2024-04-03"])
    #expect(Reading(text, ["date"], yaml: "date: MM/dd/yyyy").rows == ["2024-01-02", "2024-03-04"])
  }

  // FAULTS 31, 32
  @Test(arguments: ["30/02/2024", "00/00/2024", "2024-02-03", "hello"])
  func aDayThatDoesNotFitTheColumnIsAnError(_ day: String) {
    let read = Reading("Date,Amount\n13/02/2024,-1.00\n\(day),-1.00\n", ["date"])
    #expect(read.code == "csv.date")
    #expect(read.line == 3)
  }

  // FAULTS 32
  @Test func shortYearsAreThoseFrom1970To2069UnlessStated() {
    let read = Reading("Date,Amount\n31/12/69,-1.00\n31/01/70,-1.00\n", ["date"])
    #expect(read.rows == ["2069-12-31", "1970-01-31"])
    #expect(read.fact("two-digit years of date") == "1970 to 2069")
    let stated = Reading("Date,Amount\n31/12/69,-1.00\n31/01/70,-1.00\n", ["date"], yaml: "pivotYear: 1920")
    #expect(stated.rows == ["1969-12-31", "1970-01-31"])
  }

  // FAULTS 32
  @Test func partsOfTwoDigitsThatFitTwoOrdersAreAsked() {
    let text = "Date,Amount\n13/02/24,-1.00\n"
    let read = Reading(text, ["date"])
    #expect(read.code == "csv.date-order")
    #expect(read.fault?.diagnostic.question?.choices.map(\.text) == ["2024-02-13", "2013-02-24"])
    #expect(Reading(text, ["date"], yaml: "date: d/M/yy").rows == ["2024-02-13"])
    #expect(Reading(text, ["date"], yaml: "date: yy/M/d").rows == ["2013-02-24"])
  }

  /// Days change from row to row, years do not.
  // FAULTS 32
  @Test func thePartThatChangesLeastIsTheYear() {
    let days = ["05", "08", "13", "21"].map { "\($0)/02/24" }
    #expect(dates(days).rows == ["2024-02-05", "2024-02-08", "2024-02-13", "2024-02-21"])
    let years = ["05", "08", "13", "21"].map { "24-02-\($0)" }
    #expect(dates(years).rows == ["2024-02-05", "2024-02-08", "2024-02-13", "2024-02-21"])
  }

  private func dates(_ days: [String]) -> Reading {
    Reading("Date,Amount\n" + days.map { "\($0),-1.00\n" }.joined(), ["date"])
  }

  // FAULTS 24
  @Test func theBalanceTellsWhatAPositiveAmountMeans() {
    let read = Reading(
      "Date,Text,Amount,Balance\n2024-01-01,a,5.00,95.00\n2024-01-02,b,10.00,85.00\n2024-01-03,c,-20.00,105.00\n",
      ["amount"])
    #expect(read.rows == ["-5.00 XXX", "-10.00 XXX", "20.00 XXX"])
    #expect(read.fact("sign") == "outflow")
    #expect(read.finding(.csvBalance) == nil)
  }

  // FAULTS 24
  @Test func aCardsStatementWithoutASignIsAsked() {
    let text = "Date,Card No.,Description,Amount\n2024-01-01,1234,a,5.00\n2024-01-02,1234,b,10.00\n"
    #expect(Reading(text).code == "csv.sign")
    #expect(Reading(text, ["amount"], yaml: "sign: outflow").rows == ["-5.00 XXX", "-10.00 XXX"])
    #expect(Reading(text, ["amount"], yaml: "sign: amount").rows == ["5.00 XXX", "10.00 XXX"])
  }

  // FAULTS 24
  @Test(arguments: [
    // Purchases are positive; the few negative rows are payments and returns.
    "Date,Description,Amount\n2024-01-01,a,5.00\n2024-01-02,b,10.00\n2024-01-03,AUTOPAY THANK YOU,-15.00\n",
    "Date,Description,Amount\n2024-01-01,a,5.00\n2024-01-02,b,10.00\n2024-01-03,REFUND SHOP,-5.00\n",
    "Datum;Text;Betrag\n2024-01-01;a;5,00\n2024-01-02;b;10,00\n2024-01-03;Gutschrift Laden;-5,00\n",
    "Date;Libellé;Montant\n2024-01-01;a;5,00\n2024-01-02;b;10,00\n2024-01-03;PAIEMENT RECU;-15,00\n",
    "Fecha;Concepto;Importe\n2024-01-01;a;5,00\n2024-01-02;b;10,00\n2024-01-03;SU PAGO;-15,00\n",
    "Datum;Omschrijving;Bedrag\n2024-01-01;a;5,00\n2024-01-02;b;10,00\n2024-01-03;Betaling;-15,00\n",
    "记账日期,摘要,交易金额\n2024-03-05,饭,5.00\n2024-03-06,书,7.00\n2024-03-07,还款,-12.00\n",
    // No word, but the two days that cards print.
    "Transaction Date,Post Date,Description,Amount\n2024-01-31,2024-02-01,a,5.00\n2024-02-01,2024-02-02,b,10.00\n",
    // The word in the header, in the preamble.
    "Date,Card,Description,Amount\n2024-01-01,1234,a,5.00\n2024-01-02,1234,b,10.00\n2024-01-03,1234,c,-5.00\n",
    "Kreditkarte:;4111 **** 1111\n\nDatum;Text;Betrag\n2024-01-01;a;5,00\n2024-01-02;b;10,00\n",
  ])
  func purchasesThatMayBePositiveAreAsked(_ text: String) {
    let read = Reading(text)
    #expect(read.code == "csv.sign")
    #expect(read.fault?.status == .badData)
    #expect(read.line != nil)
    let fix = read.fault?.diagnostic.fixes.first ?? ""
    #expect(fix.contains("`sign: outflow`") && fix.contains("`sign: amount`"))
    let outflow = Reading(text, ["amount"], yaml: "sign: outflow\ncurrency: USD")
    #expect(outflow.rows.first == "-5.00 USD")
    let amount = Reading(text, ["amount"], yaml: "sign: amount\ncurrency: USD")
    #expect(amount.rows.first == "5.00 USD")
  }

  // FAULTS 24
  @Test(arguments: ["harbor-card-2026.csv", "Kreditkarte.csv", "downloads/carte_bleue.csv", "信用卡账单.csv"])
  func aFileNamedAsACardsIsAsked(_ name: String) {
    let text = "Date,Description,Amount\n2024-01-01,a,5.00\n2024-01-02,b,10.00\n2024-01-03,c,-2.00\n"
    #expect(Reading(text, name: name).code == "csv.sign")
    let salary = text.replacing(",b,", with: ",Salary,")
    #expect(Reading(salary, name: name).code == "csv.sign")
    #expect(Reading(salary, name: "cards/2024.csv").fault == nil)
    #expect(Reading("Date,Description,Amount\n2024-01-01,a,-5.00\n2024-01-02,b,2.00\n", name: name).fault == nil)
  }

  // FAULTS 24
  @Test(arguments: [
    // A salary and what is paid from it.
    "Date,Text,Amount\n2024-01-01,ACME SALARY,2500.00\n2024-01-02,CARD PAYMENT SHOP,-5.00\n2024-01-03,RENT,-900.00\n",
    "Date,Text,Amount\n2024-01-01,ACME PAYROLL,2500.00\n2024-01-02,Interest,0.05\n2024-01-03,PAYMENT RENT,-900.00\n",
    "Date,Text,Amount\n2024-01-01,a,5.00\n2024-01-02,b,7.00\n2024-01-03,Rent,-10.00\n",
    // A card whose purchases are negative, as most are.
    "Transaction Date,Post Date,Description,Amount\n2024-01-31,2024-02-01,a,-5.00\n2024-02-01,2024-02-02,PAYMENT,5.00\n",
    // Balances settle it.
    "Date,Text,Amount,Balance\n2024-01-01,a,50.00,50.00\n2024-01-02,b,-7.00,43.00\n2024-01-03,PAYMENT,-10.00,33.00\n",
  ])
  func ordinaryStatementsAreNotAsked(_ text: String) {
    let read = Reading(text, ["amount"])
    #expect(read.fault == nil, "\(read.fault.map { "\($0)" } ?? "")")
    #expect(read.rows.count == text.split(separator: "\n").count - 1)
    #expect(!read.rows.isEmpty && read.fact("sign") == "amount")
  }

  /// Nothing says what a number without any sign is: a list of purchases has none either.
  // FAULTS 24
  @Test(arguments: ["a,5.00\n2024-01-02,b,10.00", "Salary,5.00", "a,\"1,000.00\""])
  func amountsWithoutAnySignAreAsked(_ rows: String) {
    let text = "Date,Text,Amount\n2024-01-01,\(rows)\n"
    let read = Reading(text)
    #expect(read.code == "csv.sign")
    #expect(
      read.fault?.diagnostic.question?.choices.map(\.profileLine) == ["sign: outflow", "sign: amount"])
    #expect(Reading(text, ["amount"], yaml: "sign: amount").fault == nil)
    // A plus beside a word for money in settles it; alone it may be how any amount is printed.
    #expect(Reading("Date,Text,Amount\n2024-01-01,Salary,+5.00\n", ["amount"]).rows == ["5.00 XXX"])
    #expect(Reading("Date,Text,Amount\n2024-01-01,a,+5.00\n", ["amount"]).code == "csv.sign")
  }

  // FAULTS 25
  @Test(arguments: [
    ("2024-01-01,5.00,", "-5.00 XXX"), ("2024-01-01,,5.00", "5.00 XXX"), ("2024-01-01,0,5.00", "5.00 XXX"),
    ("2024-01-01,0.00,0.00", "0.00 XXX"),
  ])
  func debitAndCreditColumnsGiveTheSign(_ row: String, _ amount: String) {
    #expect(Reading("Date,Debit,Credit\n\(row)\n", ["amount"]).rows == [amount])
  }

  // FAULTS 25
  @Test(arguments: ["2024-01-01,5.00,5.00", "2024-01-01,-5.00,"])
  func debitAndCreditThatContradictAreErrors(_ row: String) {
    #expect(Reading("Date,Debit,Credit\n\(row)\n").code == "csv.debit-credit")
  }

  @Test(arguments: [
    ("Type", "DEBIT", "CREDIT"), ("D/C", "D", "C"), ("Soll/Haben", "S", "H"), ("Af Bij", "Af", "Bij"),
    ("收/支", "支出", "收入"),
    ("debit_credit", "debit", "credit"), ("Sens", "Débit", "Crédit"),
  ])
  func directionWordsGiveTheSign(_ name: String, _ out: String, _ into: String) {
    let read = Reading("Date;\(name);Amount\n2024-01-01;\(out);5.00\n2024-01-02;\(into);7.00\n", ["amount"])
    #expect(read.rows == ["-5.00 XXX", "7.00 XXX"])
  }

  @Test func aSignThatContradictsTheWordIsAsked() {
    let text = "Date;D/C;Amount\n2024-01-01;C;-5.00\n2024-01-02;D;7.00\n"
    #expect(Reading(text).code == "csv.direction")
    #expect(Reading(text, ["amount"], yaml: "sign: direction").rows == ["5.00 XXX", "-7.00 XXX"])
    #expect(Reading(text, ["amount"], yaml: "sign: amount").rows == ["-5.00 XXX", "7.00 XXX"])
  }

  @Test func anUnknownDirectionWordIsAsked() {
    let text = "Date;D/C;Amount\n2024-01-01;D;5.00\n2024-01-02;D;5.00\n2024-01-02;Foo;7.00\n"
    #expect(Reading(text).code == "csv.direction")
    #expect(Reading(text, ["amount"], yaml: "inflow: [foo]").rows.last == "7.00 XXX")
  }

  // FAULTS 29
  @Test(arguments: [
    ("Amount (EUR)", "-5.00", "EUR"), ("Amount", "€ -5.00", "EUR"), ("Amount", "-5.00 CHF", "CHF"),
    ("Betrag in EUR", "-5.00", "EUR"),
    ("金额(元)", "-5.00", "CNY"), ("Amount", "£-5.00", "GBP"), ("Amount", "¥-5.00", "XXX"), ("Amount", "$-5.00", "XXX"),
  ])
  func theCurrencyIsFoundBesideTheAmount(_ header: String, _ value: String, _ code: String) {
    let read = Reading("Date;\(header)\n2024-01-01;\(value)\n", ["amount"])
    #expect(read.rows == ["-5.00 \(code)"])
    #expect((read.finding(.csvCurrency) != nil) == (code == "XXX"))
  }

  /// A yen has no hundredths.
  @Test func aSignOfTwoCurrenciesIsSettledByTheirDigits() {
    #expect(Reading("Date;Amount\n2024-01-01;¥-5.50\n", ["amount"]).rows == ["-5.50 CNY"])
  }

  // FAULTS 29
  @Test func currenciesThatContradictAreErrors() {
    #expect(Reading("Date;Amount\n2024-01-01;€ 5.00\n2024-01-01;£ 5.00\n").code == "csv.currency")
    #expect(Reading("Date;Amount\n2024-01-01;€ -5.00\n") { $0.currency = Currency("USD") }.code == "csv.currency")
    #expect(Reading("Date;Amount;Currency\n2024-01-01;-5.00;EUR\n2024-01-01;5.00;\n").code == "csv.currency")
    #expect(
      Reading("Date;Amount;Currency\n2024-01-01;-5.00;EUR\n2024-01-01;-5.00;EUR\n2024-01-01;5.00;QQQ\n").code
        == "csv.currency")
    let stated = Reading("Date;Amount\n2024-01-01;$ -5.00\n", ["amount"]) { $0.currency = Currency("CAD") }
    #expect(stated.rows == ["-5.00 CAD"])
  }

  // FAULTS 27
  @Test func moreDigitsThanTheCurrencyHasAreAnError() {
    #expect(Reading("Date;Amount;Currency\n2024-01-01;-5.005;EUR\n2024-01-01;5.5;EUR\n").code == "csv.amount")
    #expect(Reading("Date;Amount;Currency\n2024-01-01;-5.5;JPY\n").code == "csv.amount")
    #expect(
      Reading("Date;Amount;Currency\n2024-01-01;-5.125;KWD\n2024-01-02;5.5;KWD\n", ["amount"]).rows == [
        "-5.125 KWD", "5.500 KWD",
      ])
  }

  /// Whatever an amount's digits, they come out as they went in: no binary fraction ever takes part.
  // FAULTS 21, 26
  @Test(arguments: [("EUR", 2), ("JPY", 0), ("KWD", 3)])
  func amountsKeepEveryDigit(_ code: String, _ digits: Int) throws {
    let currency = try #require(Currency(code))
    var random = SystemRandomNumberGenerator()
    var units: [Int64] = [1, -1, 10, -30, 9_007_199_254_740_993, -9_007_199_254_740_993, .max, .min + 2]
    for _ in 0..<500 {
      let magnitude = Int64.random(in: 0...(.max >> Int64.random(in: 0...62, using: &random)), using: &random)
      units.append(Bool.random(using: &random) ? magnitude : -magnitude)
    }
    let rows = units.map { "2024-01-10;\(Money(minorUnits: $0, currency: currency).decimal);A\n" }
    let read = Reading(
      "Date;Amount;Text\n" + rows.joined(), ["amount"], yaml: "currency: \(code)\ndecimalMark: point\nsign: amount")
    #expect(read.fault == nil)
    #expect(read.batch.amounts[0].minorUnits == units)
    #expect(Int(currency.minorUnitDigits) == digits)
  }

  // FAULTS 22, 23
  @Test(arguments: [
    ("-1 234,56", "-1234.56 EUR"), ("-1\u{A0}234,56", "-1234.56 EUR"), ("-1\u{202F}234,56", "-1234.56 EUR"),
    ("1'234,56-", "-1234.56 EUR"), ("(1.234,56)", "-1234.56 EUR"), ("\u{2212}1.234,56", "-1234.56 EUR"),
    ("1.234,56 €-", "-1234.56 EUR"), ("1.23.4,56", nil), ("1  234,56", nil), ("--1,00", nil), ("-(1,00)", nil),
  ])
  func formsOfAmountsAreReadOrRefused(_ value: String, _ expected: String?) {
    let text = "Date;Amount\n2024-01-10;-7,25\n2024-01-10;\(value)\n"
    let read = Reading(text, ["amount"], yaml: "currency: EUR\ncolumns: {amount: Amount}")
    if let expected {
      #expect(read.rows == ["-7.25 EUR", expected])
    } else {
      #expect(read.code == "csv.amount")
      #expect(read.line == 3)
    }
  }

  // FAULTS 30
  @Test func theRunningBalanceIsCheckedInEitherOrder() {
    let rising = ["2024-01-01,5.00,105.00", "2024-01-02,-2.00,103.00", "2024-01-03,-1.00,102.00"]
    for rows in [rising, rising.reversed()] {
      let read = Reading("Date,Amount,Balance\n" + rows.joined(separator: "\n"))
      #expect(read.findings.map(\.code) == [.csvCurrency])
      #expect(read.fact("running balance") == "adds up")
    }
    let broken =
      "Date,Amount,Balance\n" + rising.joined(separator: "\n") + "\n2024-01-04,1.00,106.00\n2024-01-05,1.00,107.00\n"
    let read = Reading(broken)
    #expect(read.finding(.csvBalance)?.location?.line == 5)
    #expect(read.rows.count == 5)
    let strict = Reading(broken) { $0.isBalanceStrict = true }
    #expect(strict.code == "csv.balance")
    #expect(strict.line == 5)
    #expect(Reading(broken, yaml: "strictBalance: true").code == "csv.balance")
  }

  // FAULTS 15
  @Test func aChangedHeaderIsToldByItsDifference() {
    let profile = "header: [Date, Text, Amount]"
    let renamed = Reading("Date,Memo,Amount\n2024-01-01,a,1.00\n", yaml: profile)
    #expect(renamed.code == "csv.header")
    #expect(renamed.fault?.diagnostic.message.contains("missing \"Text\"; new \"Memo\"") == true)
    let moved = Reading("Text,Date,Amount\na,2024-01-01,1.00\n", yaml: profile)
    #expect(moved.fault?.diagnostic.message.contains("has moved from column 1 to 2") == true)
    let named = Reading("Date,Memo,Amount\n2024-01-01,a,1.00\n", yaml: "columns: {description: Text}")
    #expect(named.code == "csv.header")
  }

  // FAULTS 16
  @Test func doubledNamesAreErrorsOnlyWhereNeeded() {
    #expect(Reading("Date,Amount,Amount\n2024-01-01,1.00,2.00\n").fault?.status == .badData)
    #expect(Reading("Date,Text,Amount,Foo,Foo,,\n2024-01-01,a,-1.00,2,3,4,5\n").fault == nil)
  }

  // FAULTS 33, 34
  @Test func noTimeZoneMovesADay() {
    let text = "Date,Amount\n2024-03-31T02:30:00+02:00,-1.00\n2024-03-31 23:59:59,-1.00\n2011-12-30,-1.00\n"
    let read = Reading(text, ["date", "time"])
    #expect(read.rows == ["2024-03-31 | 02:30:00", "2024-03-31 | 23:59:59", "2011-12-30 | -"])
  }
}
