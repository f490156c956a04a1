import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

@Suite("What amounts are counted in")
struct AmountUnitTests {
  @Test(
    "The name of a column says it",
    arguments: [
      ("Betrag (Tsd. EUR)", 3), ("Betrag in Tausend", 3), ("Betrag TEUR", 3), ("Betrag T€", 3),
      ("Amount (USD '000)", 3),
      ("Amount ($’000)", 3), ("Amount in thousands", 3), ("Сумма, тыс. руб.", 3), ("Kwota (tys. zł)", 3),
      ("Montant (k€)", 3), ("Částka v tisících Kč", 3), ("Bedrag in duizenden euro", 3), ("Belopp MSEK", 6),
      ("Beløb mio. kr", 6),
      ("Importo (milioni)", 6), ("Amount (₹ in lakhs)", 5), ("Amount (Rs. crores)", 7), ("金额（万元）", 4), ("金額（千円）", 3),
      ("金額（百万円）", 6), ("금액 (백만원)", 6), ("金额（亿元）", 8), ("Сума (млн грн)", 6),
    ])
  func header(name: String, power: Int) {
    #expect(AmountUnits.powers(inHeader: name) == [power])
  }

  @Test(
    "Other names say nothing",
    arguments: [
      "Amount", "Betrag EUR", "Total", "Min. Amount", "Miles", "Kontostand", "Betrag (EUR)", "Amount 1000", "Tel",
      "Mille Fiori",
      "TALLY", "Montant", "Summa", "金额(元)", "金額（円）", "Millie", "Amount K", "Amount (M)",
    ])
  func otherNames(name: String) {
    #expect(AmountUnits.powers(inHeader: name).isEmpty)
  }

  @Test(
    "A line in front of the table says it beside a currency only",
    arguments: [
      ("Alle Beträge in Tsd. EUR", [3]), ("Importes en miles de euros", [3]), ("All amounts in USD thousands", [3]),
      ("金额单位：万元", [4]), ("単位：百万円", [6]), ("В тысячах рублей", [3]), ("Amounts in millions of euros", [6]),
      ("Kredit bis 50 Tsd. EUR", []), ("注册资本100万元", []), ("Tausend Dank", []), ("Mille Miglia Club", []),
      ("KARS ŞUBESİ", []), ("MARS BANK TRON MALL", []), ("Fee min. EUR 10", []), ("Limit 1000 EUR", []),
      ("Thousand Oaks Bank", []), ("Bin Weevils Ltd", []),
    ] as [(String, [Int])])
  func title(line: String, powers: [Int]) {
    #expect(AmountUnits.powers(inTitle: line) == Set(powers))
  }

  @Test(
    "Smallest units in front of a table",
    arguments: ["Beträge in Cent", "All amounts in pence", "单位：分", "Alle beløb i øre"])
  func minorTitle(line: String) {
    #expect(AmountUnits.saysMinorUnits(line))
  }

  @Test(
    "Names and percentages are none",
    arguments: ["Account holder: Anirban Sen", "Bani Singh", "5 per cent", "В рублях и копейках", "Cent", "Fen Bank"])
  func noMinorTitle(line: String) {
    #expect(!AmountUnits.saysMinorUnits(line))
  }

  @Test("Every amount and balance is moved, exactly, and a warning says so")
  func scaled() {
    let reading = Reading(
      """
      Date,Counterparty,Amount (USD '000),Balance (USD '000)
      2025-03-03,Payroll,-412.5,587.5
      2025-03-10,Receipts,1250,1837.5
      2025-03-14,Tax office,-88,1749.5

      """, ["date", "amount", "balance"])
    #expect(
      reading.bare == [
        "2025-03-03 | -412500.00 | 587500.00", "2025-03-10 | 1250000.00 | 1837500.00",
        "2025-03-14 | -88000.00 | 1749500.00",
      ])
    #expect(reading.findings.contains { $0.code == .csvUnit && $0.severity == .warning })
  }

  @Test("A total under the rows is in the same unit")
  func total() {
    let reading = Reading(
      """
      Date;Text;Betrag (Tsd. EUR)
      03.03.2025;Lohn;-412,5
      14.03.2025;Miete;-88,0
      21.03.2025;Kunde;620,0
      ;Summe;119,5

      """)
    #expect(reading.rows.count == 3)
    #expect(reading.fault == nil)
    #expect(reading.rejects.isEmpty)
  }

  @Test("A title is asked about; each answer reads all rows")
  func titleIsAsked() throws {
    let table = """
      Liquiditätsbericht
      Alle Beträge in Tsd. EUR
      Buchungstag;Vorgang;Betrag
      13.02.2025;Lohnlauf;-84,5
      14.02.2025;Zahlung;120,0
      22.02.2025;Steuer;-31,2

      """
    let asked = Reading(table)
    let fault = try #require(asked.fault)
    #expect(fault.diagnostic.code == .csvUnit)
    #expect(fault.diagnostic.question?.choices.map(\.profileLine) == ["unit: thousands", "unit: major"])
    #expect(
      Reading(table, ["amount"], yaml: "unit: thousands\nsign: amount").bare == ["-84500.00", "120000.00", "-31200.00"])
    #expect(Reading(table, ["amount"], yaml: "unit: major\nsign: amount").bare == ["-84.50", "120.00", "-31.20"])
  }

  @Test("Where only some columns say it, it is asked")
  func someColumns() throws {
    let reading = Reading(
      """
      Date,Text,Amount ('000 EUR),Balance
      2025-03-03,Payroll,-412.5,587.5
      2025-03-10,Receipts,1250,1837.5
      2025-03-14,Tax office,-88,1749.5

      """)
    #expect(try #require(reading.fault).diagnostic.code == .csvUnit)
  }

  @Test("A number too large for its unit is refused, not cut")
  func tooLarge() throws {
    let reading = Reading(
      """
      Date,Text,Amount (EUR billions)
      2025-03-03,One,-92233720368547758
      2025-03-10,Two,5

      """, yaml: "sign: amount")
    #expect(try #require(reading.fault).diagnostic.code == .csvAmount)
  }

  @Test("The currency of a unit is that of the amounts")
  func currency() {
    #expect(CurrencyDetection.code(in: "Betrag TEUR")?.code == "EUR")
    #expect(CurrencyDetection.code(in: "金额（万元）")?.code == "CNY")
    #expect(CurrencyDetection.code(in: "金額（千円）")?.code == "JPY")
    #expect(CurrencyDetection.code(in: "Сума, грн")?.code == "UAH")
  }
}
