import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

@Suite("Sides and fees that only the balance or a person can tell")
struct LedgerSheetTests {
  @Test("Debit and credit of a sheet of one's own books are asked about, both ways")
  func contraAccounts() throws {
    let table = """
      Datum;Gegenkonto;Buchungstext;Soll EUR;Haben EUR;Saldo EUR
      02.01.2025;1200;Miete;;850,00;3.150,00 S
      10.01.2025;8400;Kunde;2.380,00;;5.530,00 S
      15.01.2025;4920;Telefon;;59,90;5.470,10 S

      """
    let fault = try #require(Reading(table).fault)
    #expect(fault.diagnostic.code == .csvDebitCredit)
    let lines = try #require(fault.diagnostic.question).choices.map(\.profileLine)
    #expect(lines == ["columns: {debit: 5, credit: 4}", "columns: {debit: 4, credit: 5}"])
    #expect(Reading(table, ["amount"], yaml: lines[0]).bare == ["-850.00", "2380.00", "-59.90"])
  }

  @Test(
    "So are those of a general ledger",
    arguments: ["Sachkontenblatt 1800", "Libro mayor - cuenta 572", "General ledger, account 1000", "Grand livre 512"])
  func titles(title: String) throws {
    let reading = Reading(
      """
      \(title);;;
      Date;Description;Debit;Credit
      02/01/2025;Rent;;850.00
      13/01/2025;Customer;2380.00;

      """)
    #expect(try #require(reading.fault).diagnostic.code == .csvDebitCredit)
  }

  @Test("The file of a firm's bookings that French tax law prescribes")
  func fec() throws {
    let reading = Reading(
      """
      JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|EcritureLib|Debit|Credit
      BQ|Banque|BQ1|20240304|512000|Banque|VIR DUPONT|1200,00|0,00
      BQ|Banque|BQ2|20240308|512000|Banque|PRLV LOYER|0,00|780,50
      BQ|Banque|BQ3|20240315|512000|Banque|PRLV ORANGE|0,00|64,90

      """)
    #expect(try #require(reading.fault).diagnostic.code == .csvDebitCredit)
  }

  @Test("A bank's statement with the accounts of others is not asked about")
  func bankStatement() {
    let reading = Reading(
      """
      Datum;Gegenkonto;Buchungstext;Soll EUR;Haben EUR;Saldo EUR
      02.01.2025;DE02120300000000202051;Miete;850,00;;3.150,00
      10.01.2025;DE02500105170137075030;Kunde;;2.380,00;5.530,00
      15.01.2025;DE02100500000054540402;Telefon;59,90;;5.470,10

      """, ["amount"])
    #expect(reading.bare == ["-850.00", "2380.00", "-59.90"])
  }

  @Test("A column of fees, whatever its name, that the balance goes down by as well")
  func unnamedFees() {
    let reading = Reading(
      """
      Date,Text,Amount,Xyzzy,Balance
      2025-01-03,Transfer,-100.00,-2.00,198.00
      2025-01-10,Wages,5000.00,0.00,5198.00
      2025-01-15,Cash,-750.00,-7.50,4440.50
      2025-01-31,Phone,-60.00,0.00,4380.50

      """, ["amount"])
    #expect(reading.bare == ["-102.00", "5000.00", "-757.50", "-60.00"])
  }

  @Test("A column that does not mend every row is asked about")
  func noFees() {
    let text = """
      Date,Text,Amount,Xyzzy,Balance
      2025-01-03,Transfer,-100.00,-2.00,198.00
      2025-01-10,Wages,5000.00,0.00,5198.00
      2025-01-15,Cash,-750.00,-7.50,4440.00
      2025-01-31,Phone,-60.00,0.00,4380.00

      """
    #expect(Reading(text).code == "csv.column-undecided")
    let reading = Reading(text, ["amount"], yaml: "columns: {fee: []}")
    #expect(reading.bare == ["-100.00", "5000.00", "-750.00", "-60.00"])
    #expect(reading.findings.contains { $0.code == .csvBalance })
  }

  @Test("The first row in time gets its sign from what was brought forward, above the rows or in front of them")
  func broughtForward() {
    let rows = """
      02-04-2025,Shop rent,"800.00","2,300.00 Dr"
      15-04-2025,Cash deposit,"2,500.00","200.00 Cr"
      16-04-2025,Cheque,"150.00","50.00 Cr"
      20-04-2025,Bank charges,"75.00","25.00 Dr"
      22-04-2025,NEFT inward,"1,000.00","975.00 Cr"

      """
    let all = ["-800.00", "2500.00", "-150.00", "-75.00", "1000.00"]
    let row = Reading("Date,Particulars,Amount,Balance\n01-04-2025,B/F,,1500.00 Dr\n" + rows, ["amount"])
    #expect(row.bare == all)
    let line = Reading("Opening balance:,1500.00 Dr\nDate,Particulars,Amount,Balance\n" + rows, ["amount"])
    #expect(line.bare == all)
    let wrong = Reading("Date,Particulars,Amount,Balance\n01-04-2025,B/F,,1600.00 Dr\n" + rows, ["amount"])
    #expect(wrong.bare == Array(all.dropFirst()))
  }

  @Test("Without names, refunds among what the balance shows as money out are asked about")
  func owedBalance() throws {
    let table = """
      03/03/2025,ROBINSONS MARKET,54.30,,486.07
      03/05/2025,MUSIC ONLINE,12.99,,499.06
      03/12/2025,PAYMENT - THANK YOU,,600.00,-100.94
      03/13/2025,AIR TICKETS,241.00,,140.06
      03/14/2025,REFUND KITCHEN,,20.00,120.06

      """
    let fault = try #require(Reading(table).fault)
    #expect(fault.diagnostic.code == .csvSign)
    #expect(
      fault.diagnostic.question?.choices.map(\.profileLine) == [
        "columns: {debit: 4, credit: 3}", "columns: {debit: 3, credit: 4}",
      ])
  }

  @Test("A few amounts with a minus among money out are for a person, where most have none")
  func reversals() {
    let reading = Reading(
      """
      Date,Details,Withdrawal,Deposit
      2025-03-03,Corner Shop,45.00,
      2025-03-05,Corner Shop return,-12.30,
      2025-03-10,Transfer from savings,,200.00
      2025-03-18,Tram pass,31.50,
      2025-03-19,Tram pass,31.50,

      """, ["amount"])
    #expect(reading.bare == ["-45.00", "200.00", "-31.50", "-31.50"])
    #expect(reading.rejects.map(\.diagnostic.code) == [.csvDebitCredit])
  }

  @Test("Two columns that say the same of each row are one answer")
  func twoDirections() {
    let reading = Reading(
      """
      date,amount,baseType,categoryType,description
      2025-01-31,42.50,DEBIT,EXPENSE,Grocer
      2025-01-24,2100.00,CREDIT,INCOME,Payroll
      2025-01-20,19.99,DEBIT,EXPENSE,Streaming

      """, ["amount"])
    #expect(reading.bare == ["-42.50", "2100.00", "-19.99"])
  }
}

@Suite("Tables without names whose amounts have no signs")
struct UnsignedAmountTests {
  private let table = """
    117730161111222200000000;T;12490;HUF;20241002;139810;SPAR ZRT;KIVONAT
    117730161111222200000000;T;35000;HUF;20241007;104810;ATM;KIVONAT
    117730161111222200000000;J;486500;HUF;20241010;591310;MUNKABER;KIVONAT
    117730161111222200000000;T;8990;HUF;20241021;582320;TELEKOM;KIVONAT

    """

  @Test("A balance that goes up or down by a column in every row tells which is the amount, and its signs")
  func balanceTells() {
    let rows = Reading(table, ["date", "amount", "description"]).bare
    #expect(rows.suffix(3).map { $0.split(separator: " | ")[1] } == ["-35000.00", "486500.00", "-8990.00"])
    #expect(rows.last == "2024-10-21 | -8990.00 | TELEKOM")
  }

  @Test("Where one row does not fit, nothing is taken")
  func oneRowDiffers() {
    #expect(Reading(table.replacing("591310", with: "591311")).fault != nil)
  }

  @Test("Newest rows first")
  func newestFirst() {
    let lines = table.split(separator: "\n").reversed().joined(separator: "\n") + "\n"
    let rows = Reading(lines, ["date", "amount"]).bare
    #expect(rows.prefix(3) == ["2024-10-21 | -8990.00", "2024-10-10 | 486500.00", "2024-10-07 | -35000.00"])
  }

  @Test("Of several columns of words, those that differ from row to row make the description")
  func texts() {
    let reading = Reading(
      """
      31 Jan 2025,-7.00,123456789,FEES,ACCOUNT FEE,BANK,2184.20
      24 Jan 2025,-55.80,123456789,CARD,BOTTLE SHOP,BANK,2191.20
      15 Jan 2025,2000.00,123456789,CREDIT,PAY ACME,BANK,2247.00
      02 Jan 2025,-63.00,123456789,DRAWING,GYM WEST,BANK,247.00

      """, ["description"])
    #expect(reading.rows == ["FEES ACCOUNT FEE", "CARD BOTTLE SHOP", "CREDIT PAY ACME", "DRAWING GYM WEST"])
  }
}
