import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Where currencies are named, and in which unit amounts are.
struct CurrencyColumnTests {
  private static let fields = ["date", "amount"]

  @Test func aColumnOfCodesIsReadUnderAnyName() {
    let read = Reading(
      "Date,Description,Billing amount,Billing currency\n2025-06-17,a,-35.20,HKD\n2025-06-18,b,125.00,CNY\n",
      Self.fields)
    #expect(read.rows == ["2025-06-17 | -35.20 HKD", "2025-06-18 | 125.00 CNY"])
  }

  /// Argentina's tax authority writes pesos as `$` beside *USD*: what a sign is that several currencies have, a person says.
  @Test func aSignOfSeveralCurrenciesIsOpenUntilSomebodySaysIt() {
    let text = "Fecha;Concepto;Importe;Moneda\n2026-09-01;a;-35,20;$\n2026-09-14;b;-595,20;USD\n2026-09-15;c;12,00;$\n"
    let open = Reading(text, Self.fields)
    #expect(open.rows == ["2026-09-01 | -35.20 XXX", "2026-09-14 | -595.20 USD", "2026-09-15 | 12.00 XXX"])
    #expect(open.findings.contains { $0.code == .csvCurrency && $0.message.contains("$") })
    let known = Reading(text, Self.fields, yaml: "currency: ARS")
    #expect(known.rows == ["2026-09-01 | -35.20 ARS", "2026-09-14 | -595.20 USD", "2026-09-15 | 12.00 ARS"])
    #expect(!known.findings.contains { $0.code == .csvCurrency })
    // Norway's is no currency that the sign stands for.
    let other = Reading(text, Self.fields, yaml: "currency: NOK")
    #expect(other.rows.first == "2026-09-01 | -35.20 XXX")
    // Another sign that comes up later is no currency that anybody asked about.
    let later = Reading(
      text + (1...600).map { "2026-09-16;d\($0);-1,00;$\n" }.joined() + "2026-09-17;e;-1,00;£\n", Self.fields)
    #expect(later.fault?.diagnostic.code == .csvCurrency)
  }

  @Test func eachAmountMayNameItsOwn() {
    let text = "Date;Text;Amount\n2025-02-13;a;-12.50 EUR\n2025-02-14;b;1800.00 EUR\n2025-02-15;c;-20.00 GBP\n"
    let read = Reading(text, Self.fields)
    #expect(read.rows == ["2025-02-13 | -12.50 EUR", "2025-02-14 | 1800.00 EUR", "2025-02-15 | -20.00 GBP"])
    let gap = Reading(text + "2025-02-16;d;-1.00\n", Self.fields)
    #expect(gap.code == "csv.currency" && gap.line == 5)
  }

  @Test(arguments: ["Betrag CHF", "Amount in CHF", "Montant (CHF)", "Kwota w CHF"])
  func aHeaderMayNameTheCurrencyBehindTheAmount(_ name: String) {
    let read = Reading(
      "Datum;\(name);Saldo CHF\n2025-02-13;-1850.00;12345.65\n2025-02-14;6200.50;18546.15\n", Self.fields)
    #expect(read.rows == ["2025-02-13 | -1850.00 CHF", "2025-02-14 | 6200.50 CHF"])
    #expect(read.fact("running balance") == "adds up")
  }

  @Test(arguments: [("Amount (pence)", "GBP"), ("amount_minor", "EUR"), ("Betrag Cent", "EUR"), ("金额(分)", "CNY")])
  func amountsMayBeInTheSmallestUnit(_ name: String, _ currency: String) {
    let read = Reading(
      "Date,\(name),Currency\n2025-02-13,-2000,\(currency)\n2025-02-14,200050,\(currency)\n", Self.fields)
    #expect(read.rows == ["2025-02-13 | -20.00 \(currency)", "2025-02-14 | 2000.50 \(currency)"])
    let fraction = Reading(
      "Date,\(name),Currency\n2025-02-13,-20.50,\(currency)\n2025-02-14,2000,\(currency)\n", Self.fields)
    #expect(fraction.fault != nil)
  }

  /// A sign of several currencies tells none of them, but which it may be.
  @Test(arguments: [
    ("Date;Text;Amount (kr);Balance", "kr may be SEK, NOK, DKK, ISK"),
    ("Statement (amounts in $)\nDate;Text;Amount;Balance", "$ may be USD, CAD, AUD, NZD"),
    ("In a word: kr\nDate;Text;Amount;Balance", nil),
  ])
  func whichASignInAHeadingMayBeIsSaid(_ heading: String, _ words: String?) throws {
    let read = Reading(
      heading + "\n2025-02-13;a;-450,00;1 550,00\n2025-02-14;b;1 200,00;2 750,00\n", Self.fields)
    let message = try #require(read.finding(.csvCurrency)).message
    #expect(words.map { message.hasSuffix("(\($0))") } ?? !message.contains("may be"), "\(message)")
    #expect(read.rows == ["2025-02-13 | -450.00 XXX", "2025-02-14 | 1200.00 XXX"])
  }

  @Test func theUnitOfYenIsTheYen() {
    let read = Reading("Date,amount_minor,Currency\n2025-02-13,-2000,JPY\n2025-02-14,200,JPY\n", Self.fields)
    #expect(read.rows == ["2025-02-13 | -2000 JPY", "2025-02-14 | 200 JPY"])
  }

  /// Names and signs that one currency only has, in the name of the column or beside the amounts.
  @Test(arguments: [
    ("Date,Text,Amount (د.ك)", "KWD"), ("التاريخ,البيان,المبلغ (جنيه مصري)", "EGP"),
    ("Date,Text,Amount بالدينار دينار كويتي", "KWD"),
    ("תאריך,תיאור,\"סכום בש\"\"ח\"", "ILS"),
    ("วันที่,รายการ,จำนวนเงิน (บาท)", "THB"),
    ("التاريخ,البيان,المبلغ ريال قطري", "QAR"),
    ("التاريخ,البيان,المبلغ (ريال)", "XXX"), ("Date,Text,Amount (دينار)", "XXX"),
  ])
  func namesOfOneCurrencyInAColumnsNameCount(_ header: String, _ currency: String) {
    let text = header + "\n2025-02-13,a,-12.50\n2025-02-14,b,300.00\n"
    let read = Reading(text, ["amount"], yaml: "sign: amount\ncolumns: {date: 1, description: 2, amount: 3}")
    #expect(read.rows.map { $0.suffix(3) } == [Substring(currency), Substring(currency)])
  }

  @Test func theLetterOfTheDongIsItsSign() {
    let read = Reading("Date,Text,Amount\n2025-02-13,a,-1.250.000 đ\n2025-02-14,b,12.000 đ\n", ["amount"])
    #expect(read.rows == ["-1250000 VND", "12000 VND"])
  }
}
