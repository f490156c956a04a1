import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Foundation
import Testing

@testable import CounterfoilBankCSV

/// Rows that are no payments, told by their form.
struct RowFormTests {
  @Test func pagesAndBalancesCarriedForwardHoldNoPayment() {
    let read = Reading(
      """
      Date,Details,Withdrawals,Deposits,Balance
      01/03/2025,BALANCE BROUGHT FORWARD,,,1000.00
      13/03/2025,GROCER,40.00,,960.00
      ,BALANCE CARRIED FORWARD,,,960.00
      Page 1 of 2,,,,
      Date,Details,Withdrawals,Deposits,Balance
      20/03/2025,LANDLORD,310.00,,650.00
      """, ["date", "amount"])
    #expect(read.rows == ["2025-03-13 | -40.00 XXX", "2025-03-20 | -310.00 XXX"])
    #expect(read.rejects.isEmpty)
    #expect(read.finding(.csvNoPayment)?.message.contains("3 rows") == true)
  }

  @Test func aRowThatGoesOnWithATextBelongsToTheOneBefore() {
    let read = Reading(
      """
      Date,Details,Debit,Credit
      31/03/2025,CARD PURCHASE,145.90,
      ,Card: xxxx 1234,,
      ,Terminal: GROCER TOWN,,
      28/03/2025,SALARY,,4500.00
      """, ["date", "amount", "description"])
    #expect(
      read.rows == [
        "2025-03-31 | -145.90 XXX | CARD PURCHASE Card: xxxx 1234 Terminal: GROCER TOWN",
        "2025-03-28 | 4500.00 XXX | SALARY",
      ])
  }

  @Test func aTotalAmongTheRowsIsShown() {
    let read = Reading(
      "Date,Text,Amount\n2025-01-13,RENT,-500.00\nTotal January,,-500.00\n2025-02-13,RENT,-500.00\n", ["amount"])
    #expect(read.rows.count == 2)
    #expect(read.rejects.map(\.diagnostic.code) == [.csvFooter])
  }

  @Test(arguments: [
    ("-500.00", false), ("900.00", false), ("400.00", false), ("-400.00", false), ("9999.00", true), ("-45.5", true),
  ])
  func aLastRowCalledTotalIsOneOnlyIfItIs(_ amount: String, _ isSetAside: Bool) {
    let read = Reading(
      "Date,Text,Amount\n2025-01-13,RENT,-500.00\n2025-01-14,PAY,900.00\n,Total Station,\(amount)\n", ["amount"])
    #expect(read.rows == ["-500.00 XXX", "900.00 XXX"])
    #expect(read.rejects.map(\.diagnostic.code) == (isSetAside ? [.csvFooter] : []))
    if isSetAside { #expect(read.rejects.first?.diagnostic.location?.line == 4) }
  }

  @Test func totalsOfMoneyOutAndInAreCompared() {
    let rows = "Date,Text,Debit,Credit\n2025-01-13,RENT,500.00,\n2025-01-14,PAY,,900.00\n"
    #expect(Reading(rows + ",Total,500.00,900.00\n", ["amount"]).rejects.isEmpty)
    #expect(Reading(rows + ",Total,500.00,910.00\n", ["amount"]).rejects.count == 1)
    #expect(Reading(rows + ",Closing balance,,400.00\n", ["amount"]).rejects.isEmpty)
  }

  // Sums under a table have a label and no text of a payment, in whatever language: arithmetic shows them.
  @Test(arguments: [
    "รวม,,500.00,\"900.00\",\n", "รวม,,500.00,900.00,400.00\n", "Chiqim,,500.00,,\nJami,,,900.00,\n",
    "\nΣ-row,,-500.00,,\n", "\"Transactions Total\",\"\",\"500.00\",\"900.00\",\"\"\n",
  ])
  func sumsWithALabelInAnyLanguageEndTheRows(_ end: String) {
    let rows = "Date,Text,Debit,Credit,Balance\n2025-01-13,RENT,300.00,,700.00\n2025-01-14,GAS,200.00,,500.00\n"
    let read = Reading(rows + "2025-01-15,PAY,,900.00,1400.00\n" + end, ["amount"])
    #expect(read.rows == ["-300.00 XXX", "-200.00 XXX", "900.00 XXX"])
    #expect(read.code == nil && read.rejects.isEmpty)
  }

  @Test(arguments: [
    // Another amount, a second amount that is none of the sums, a text of a payment, one amount met again, a day.
    "รวม,,501.00,,\n", "รวม,,500.00,901.00,\n", "รวม,GAS,500.00,,\n", "รวม,,,900.00,\n", "2025-13-45,,500.00,,\n",
  ])
  func aLabelAloneProvesNoSum(_ end: String) {
    let rows = "Date,Text,Debit,Credit,Balance\n2025-01-13,RENT,300.00,,700.00\n2025-01-14,GAS,200.00,,500.00\n"
    let all = rows + "2025-01-15,PAY,,900.00,1400.00\n" + end
    #expect(Reading(all, ["amount"]).fault?.diagnostic.code == .csvDate)
    let read = Reading(all, ["amount"], yaml: "badRows: reject\n")
    #expect(read.rows.count == 3 && read.rejects.count == 1)
  }

  // What may be a payment is never left out behind the rows, however they end.
  @Test(arguments: [
    // A day and money in a row that is shorter or longer than the header.
    "Savings,Main,,,\n2025-01-23,C,y,-40.00\n",
    "Savings,Main,,,\n2025-01-23,Total Energies,y,-40.00\n", "Total,,,-30.00,\n2025-01-23,C,y,-40.00\n",
    "Signed by,Jane Doe,,,\n2025-01-23,C GmbH, Berlin,y,-40.00,n\n",
    "Credit card,Visa,,,\nDate,Payee,Amount\n2025-01-23,B,-20.00\n",
    "\nCredit card\nDate,Payee,Amount\n2025-01-23,B,-20.00\n",
    // No day, and an amount that cannot be read, in a short row, in another column.
    "Signed by,Jane Doe,,,\n,C,y,\"-40,00.1\",\n", "Signed by,Jane Doe,,,\n23.01.2025,C,y,-40.00,n\n",
    "Signed by,Jane Doe,,,\n,C,y,x40.00\n", "Signed by,Jane Doe,,,\n,Account fee,,,-5.00\n",
    // An amount that is a sum by chance, with a payee or the state of a payment.
    "Total,,,-30.00,\n,C,y,-30.00,n\n", "Total,,,-30.00,\n,C,,-30.00,\n", ",,,-30.00,pending\n",
    // A damaged day is no label.
    "2O25-O1-3l,,,-30.00,\n", "Jan 23 2025,,,-30.00,\n",
  ])
  func whatMayBeAPaymentIsNeverLeftOut(_ end: String) {
    let rows = "Date,Payee,Purpose,Amount,Status\n2025-01-13,A,x,-10.00,booked\n2025-01-22,B,x,-20.00,booked\n"
    let read = Reading(rows + end, ["amount"])
    #expect(read.code != nil || read.rejects.count > 0, "\(read.rows)")
  }

  @Test func aBillIsNeverLeftOut() {
    let rows = "Invoice date,Supplier,Invoice number,Amount due\n2025-01-13,A,I1,10.00\n2025-01-22,B,I2,20.00\n"
    let all = rows + "Open,Main office,,\n,C,I3,40.00\n"
    #expect(Reading(all, ["amount"], yaml: "sign: outflow\n") { $0.kind = .bill }.code != nil)
  }

  @Test func whereDaysArePrintedOnceNoUnnamedRowIsASum() {
    let text = "Date,Payee,Amount\n2025-01-13,A,-10.00\n,B,-20.00\nSavings,,\n,C,-30.00\n"
    #expect(Reading(text, ["amount"], yaml: "emptyDay: above\n").code != nil)
  }

  @Test func aSumThatIsLeftOutIsNamed() {
    let text = "Date,Text,Amount,Kind\n2025-01-13,A,-10.00,x\n2025-01-14,B,-20.00,x\nรวม,,-30.00,\n"
    #expect(Reading(text, ["amount"]).finding(.csvFooter)?.location?.line == 4)
  }

  private static let twoRows = "Text,Date,Amount\nRENT,2025-01-13,-500.00\nPAY,2025-01-14,900.00\n"

  // State Bank of India, "Download account statement": the rows end with an empty line and this sentence.
  @Test(arguments: [
    "\n**This is a computer generated statement and does not require a signature.\n", "\nNo signature is required.",
    ",,\nNo signature is required\r\n", "\nNo signature is required,\n",
    "\r\n\r\nNo signature is required\nOffice: Main Street 5, 2nd floor\n",
    "\nThis document was made under article 7 of the Banking Act,,\n",
  ])
  func aSentenceBehindAnEmptyLineEndsTheRows(_ end: String) {
    let read = Reading(Self.twoRows + end, ["date", "amount"])
    #expect(read.rows == ["2025-01-13 | -500.00 XXX", "2025-01-14 | 900.00 XXX"])
    #expect(read.code == nil && read.rejects.isEmpty)
  }

  @Test func textsInTheColumnOfDaysEndTheRows() {
    let head = "Date,Text,Amount\n2025-01-13,RENT,-500.00\n"
    let read = Reading(head + "Ann Example,,\nHead of Department,,\n", ["date", "amount"])
    #expect(read.rows == ["2025-01-13 | -500.00 XXX"])
    #expect(read.code == nil && read.rejects.isEmpty)
    // Whoever signs has an office.
    for row in ["Ann Example,Head of Department,\n", "\"Ann Example\",\"\",\"\"\n"] {
      let signed = Reading(head + row, ["date", "amount"])
      #expect(signed.rows.count == 1 && signed.code == nil && signed.rejects.isEmpty)
    }
    // In front of records it may tell whose they are.
    #expect(Reading(head + "Ann Example,,\n2025-01-14,PAY,900.00\n", ["date"]).code != nil)
    #expect(Reading(head + "Ann Example,,-5.00\n", ["date"]).code != nil)
  }

  // What may be a record that was cut, or says something of the rows behind it, is no footer.
  @Test(arguments: [
    "No signature is required\n", "\nRENT", "\nRENT 3\n", "\nJoint account\nRENT,2025-02-13,-500.00\n",
    "\nRENT,2025-02-13\n",
  ])
  func aRowThatMayBeARecordIsNoFooter(_ end: String) {
    #expect(Reading(Self.twoRows + end, ["date", "amount"]).code != nil)
  }

  @Test func aDayWithoutAnAmountIsShown() {
    let read = Reading("Date,Text,Debit,Credit\n2025-01-13,RENT,500.00,\n2025-01-14,EMPTY,,\n", ["amount"])
    #expect(read.rows == ["-500.00 XXX"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvNoPayment])
  }

  // Money where no amount belongs may be a payment: it is never left out.
  @Test(arguments: ["2025-01-14,FEE,,-5.00", ",FEE,,-5.00"])
  func aRowWithMoneyElsewhereIsRefused(_ row: String) {
    #expect(Reading("Date,Text,Amount,Fee\n2025-01-13,RENT,-500.00,\n\(row)\n2025-01-15,X,-1.00,\n").code != nil)
  }

  @Test func aSecondAccountIsNoHeading() {
    let text = """
      Account:,111-111,Everyday
      Date,Description,Amount,Balance
      13/02/2025,RENT,-500.00,1500.00

      Account:,222-222,Savings
      Date,Description,Amount,Balance
      13/02/2025,INTEREST,1.20,801.20
      14/02/2025,RENT,-20.00,781.20
      """
    let read = Reading(text)
    let both = ["footer: [\"Account:\"]", "skipLines: 4"].map { Reading(text, ["amount"], yaml: $0).rows }
    #expect(both == [["-500.00 XXX"], ["1.20 XXX", "-20.00 XXX"]])
    // To leave the row out would put two accounts into one.
    #expect(read.code == "csv.header")
    #expect(
      read.fault?.diagnostic.question?.choices.compactMap(\.profileLine) == ["footer: [\"Account:\"]", "skipLines: 4"])
  }

  @Test func aHeaderInTwoLinesIsOne() {
    let read = Reading(
      """
      Posting,Transaction,Withdrawal,Deposit,Account
      Date,Description,Amount,Amount,Balance
      02/13/2025,RENT,500.00,,1500.00
      02/14/2025,SALARY,,2000.00,3500.00
      """, ["date", "amount", "description"])
    #expect(read.rows == ["2025-02-13 | -500.00 XXX | RENT", "2025-02-14 | 2000.00 XXX | SALARY"])
    let merged = Reading(
      "Date,Text,Amount,,Balance\n,,Withdrawal,Deposit,\n2025-02-13,RENT,5.00,,15.00\n2025-02-14,PAY,,20.00,35.00\n",
      ["amount", "balance"])
    #expect(merged.rows == ["-5.00 XXX | 15.00 XXX", "20.00 XXX | 35.00 XXX"])
  }

  @Test func twoTablesAreNoHeaderInTwoLines() {
    let text = "Date,Text,Amount\n2025-02-13,A,-5.00\nDate,Payee,Amount\n2025-02-14,B,-6.00\n"
    #expect(Reading(text).code == "csv.header")
  }

  @Test func aHeadingInFrontOfAllRowsIsLeftOutAndCounted() {
    let read = Reading(
      "Date,Text,Amount\nCard 1234,,\n2025-02-13,RENT,-500.00\n2025-02-14,GAS,-20.00\n", ["amount"])
    #expect(read.rows == ["-500.00 XXX", "-20.00 XXX"])
    #expect(read.finding(.csvNoPayment) != nil)
  }

  // The rows behind it may be those of something else; that of another account is read, see `BillRowsTests`.
  @Test(arguments: ["Others,,", "GAS"])
  func aHeadingAmongTheRowsIsRefused(_ line: String) {
    let text = "Date,Text,Amount\nCard 1234,,\n2025-02-13,RENT,-500.00\n\(line)\n2025-02-14,GAS,-20.00\n"
    for bytes in [Int.max, 16] { #expect(Reading(text, chunkBytes: bytes).code != nil) }
  }

  @Test func aNoticeBehindEmptyCellsIsNoRow() {
    let read = Reading(
      "Date,Text,Amount\n2025-02-13,RENT,-500.00\n\"\",\"\",\"\",\"For your information only.\"\n", ["amount"])
    #expect(read.rows == ["-500.00 XXX"])
    #expect(Reading("Date,Text,Amount\n2025-02-13,RENT,-500.00\n,,,-20.00\n").code != nil)
  }

  @Test func balancesInColumnsOfTheirOwnAreNoPayment() {
    let text =
      "Id,Datetime,Note,Amount (total),Beginning Balance,Ending Balance,Fees\n,,,,$210.00,,\n1,2026-01-03,PIZZA,- $84.50,,,\n"
      + "2,2026-01-04,BOB,+ $40.00,,,\n,,,,,$165.50,$0.00\n"
    let read = Reading(text, ["amount"])
    #expect(read.rows.count == 2)
    #expect(read.rejects.count == 2)
    #expect(Reading(text.replacing("$0.00", with: "$1.00")).code != nil)
  }

  @Test func theDayAsOfWhichItCountsIsTheValueDate() {
    let read = Reading(
      """
      Date,Action,Description,Amount
      02/14/2025,Dividend,ABC FUND,$12.00
      02/13/2025 as of 02/12/2025,Interest,CREDIT INTEREST,$1.50
      02/12/2025,Transfer,TO CHECKING,-$500.00
      """, ["date", "valueDate", "amount"])
    #expect(
      read.rows == [
        "2025-02-14 | - | 12.00 XXX", "2025-02-13 | 2025-02-12 | 1.50 XXX", "2025-02-12 | - | -500.00 XXX",
      ])
    // Where another column has the value dates, the second day would be lost.
    let beside =
      "Date,Value date,Text,Amount\n02/14/2025,02/14/2025,A,-1.00\n02/13/2025 as of 02/12/2025,02/13/2025,B,2.00\n"
    #expect(Reading(beside).code == "csv.date")
    // So it would be where only a row behind the rows that decide has one.
    let many = (0..<20_000).map { _ in "02/14/2025,A PAYMENT FOR SOMETHING OR OTHER AS IT IS,-1.00\n" }.joined()
    #expect(Reading("Date,Text,Amount\n\(many)02/13/2025 as of 02/12/2025,B,2.00\n").code == "csv.date")
  }

  @Test func spacesMayStandBeforeQuotes() {
    let text =
      "Date, Text, Amount\n\"2025-02-13\", \"RENT, MAIN \"\"ST\"\"\", \"-500.00\"\n\"2025-02-14\", \"PAY\", \"2000.00\"\n"
    let read = Reading(text, ["date", "amount", "description"])
    #expect(read.rows == ["2025-02-13 | -500.00 XXX | RENT, MAIN \"ST\"", "2025-02-14 | 2000.00 XXX | PAY"])
  }

  /// Where no space stands before a quote, the reader must not look for one: it would leave its fast way.
  @Test func aDoubledQuoteThatBeginsATextIsNoSpaceBeforeQuotes() {
    let doubled = "Date,Text,Amount\n2025-02-13,\"\"\"MAIN\"\" ST\",-1.00\n2025-02-14,\"A, \"\"B\"\"\",2.00\n"
    let spaced = "Date, Text, Amount\n2025-02-13, \"MAIN, ST\", -1.00\n2025-02-14, \"B\", 2.00\n"
    for (text, expected) in [(doubled, false), (spaced, true)] {
      let head = HeadText(bytes: Array(text.utf8), isComplete: true)
      #expect(DialectDetection.find(head, CSVProfile()).dialect.skipsSpaces == expected)
    }
  }

  @Test func oneSideAndTheAmountAreTwoSides() {
    let read = Reading(
      "日付,摘要,お支払金額,お預り金額\n2025/02/13,カード,540,\n2025/02/14,給与,,250000\n2025/02/15,ＡＴＭ,\"30,000\",\n", ["amount"])
    #expect(read.rows.count == 3 && read.rows.map { $0.hasPrefix("-") } == [true, false, true])
  }

  @Test(arguments: [
    ("150.00 DB", "-150.00"), ("5,000.00 CR", "5000.00"), ("DR 12.50", "-12.50"), ("CR. 12.50", "12.50"),
    ("12.50 D", "-12.50"),
    ("12.50C", "12.50"), ("12.50 S", "-12.50"), ("12.50 H", "12.50"),
  ])
  func marksOfDirectionStandBeforeAmountsAndBehind(_ text: String, _ amount: String) {
    let read = Reading(
      "Date,Text,Amount\n2025-02-13,A,\"\(text)\"\n2025-02-14,B,1.00 CR\n2025-02-15,C,2.00 DR\n", ["amount"])
    #expect(read.rows.first == "\(amount) XXX")
  }

  @Test func aNumberWithALetterIsNoAmount() {
    let notation = AmountNotation(decimalMark: .point)
    for text in ["12C", "4 D", "5S", "1H"] { #expect((try? notation.read(text)) == nil) }
  }

  @Test func theNameOfTheAmountsSaysTheirCurrency() {
    let text = """
      Date,Text,Amount (UAH),Original amount,Currency
      2025-06-17,A,-128.00,-128.00,UAH
      2025-06-16,B,-845.50,-20.00,EUR
      """
    #expect(Reading(text, ["amount"]).rows == ["-128.00 UAH", "-845.50 UAH"])
  }

  @Test func aColumnOfStatusesSaysMoreThanHeadings() {
    let rows = "Pending,,,\n2025-02-13,RENT,-500.00,%\nPosted,,,\n2025-02-14,GAS,-20.00,%\n"
    let told = Reading("Date,Text,Amount,Status\n" + rows.replacing("%", with: "Posted"), ["amount", "status"])
    #expect(told.rows == ["-500.00 XXX | booked", "-20.00 XXX | booked"])
  }

  @Test func dashesStandForNothing() {
    let read = Reading("Date,Text,Debit,Credit\n2025-01-13,RENT,500.00,-\n2025-01-14,PAY,—,20.00\n", ["amount"])
    #expect(read.rows == ["-500.00 XXX", "20.00 XXX"])
  }

  @Test func openingBalancesAreToldInAnyColumn() {
    let read = Reading(
      """
      Kuupäev;Saaja;Selgitus;Märkus;Summa;Valuuta;D/K
      01.10.2025;;;Algsaldo;150,00;EUR;K
      14.10.2025;Pood;OST;;24,90;EUR;D
      31.10.2025;;;Lõppsaldo;125,10;EUR;K
      """, ["amount"])
    #expect(read.rows == ["-24.90 EUR"])
    #expect(read.rejects.count == 2)
  }

  @Test func moneyInWithAMinusInItsOwnColumnIsMoneyIn() {
    let read = Reading(
      "Date,Description,Debit,Credit\n2026-02-17,MARKET,62.48,\n2026-02-11,PAYMENT THANK YOU,,-480.20\n", ["amount"])
    #expect(read.rows == ["-62.48 XXX", "480.20 XXX"])
    #expect(
      Reading("Date,Description,Debit,Credit\n2026-02-17,A,,62.48\n2026-02-11,B,,-480.20\n2026-02-11,C,1.00,\n").code
        == "csv.debit-credit")
  }

  @Test func aPlusMayBeAllThatMarksMoneyIn() {
    let text = "Date,Text,Amount\n2025-02-13,A,20.00\n2025-02-15,B,+ 300.00\n2025-02-18,C,40.00\n"
    #expect(Reading(text).fault?.diagnostic.question?.choices.first?.profileLine == "sign: plus")
    #expect(Reading(text, ["amount"], yaml: "sign: plus").rows == ["-20.00 XXX", "300.00 XXX", "-40.00 XXX"])
    let credits = text.replacing("+300.00", with: "300.00 CR")
    #expect(Reading(credits, ["amount"], yaml: "sign: plus").rows == ["-20.00 XXX", "300.00 XXX", "-40.00 XXX"])
    #expect(Reading(text.replacing(",40.00", with: ",-40.00"), yaml: "sign: plus").code == "csv.sign")
  }
}

/// Columns of words for the direction.
struct DirectionColumnTests {
  @Test func compoundWordsOfBothDirectionsAreUsed() {
    let read = Reading(
      "Date,Text,Amount,X\n2025-06-17,A,35.20,借 Dr\n2025-06-18,B,12500.00,貸 Cr\n2025-06-19,C,88.00,借 Dr\n", ["amount"])
    #expect(read.rows == ["-35.20 XXX", "12500.00 XXX", "-88.00 XXX"])
  }

  @Test func unknownWordsAreAskedOneByOne() throws {
    let text =
      "Date,Text,Amount,D/C\n2025-05-13,A,60.00,D\n2025-05-14,B,20.00,ZZ\n2025-05-15,C,5.00,YY\n2025-05-16,E,1.00,C\n"
      + "2025-05-17,F,2.00,D\n"
    let first = Reading(text)
    #expect(first.code == "csv.direction")
    #expect(first.fault?.diagnostic.message.contains("\"ZZ\", \"YY\"") == true)
    #expect(
      first.fault?.diagnostic.question?.choices.compactMap(\.profileLine)
        == ["outflow: [\"ZZ\"]", "inflow: [\"ZZ\"]", "neutral: [\"ZZ\"]"])
    let second = Reading(text, yaml: "outflow: [ZZ]")
    #expect(second.fault?.diagnostic.question?.choices.first?.profileLine == "outflow: [\"ZZ\", \"YY\"]")
    #expect(
      Reading(text, ["amount"], yaml: "outflow: [ZZ]\ninflow: [YY]").rows
        == ["-60.00 XXX", "-20.00 XXX", "5.00 XXX", "1.00 XXX", "-2.00 XXX"])
  }

  @Test func aColumnOfCodesIsOfferedWhereNoSignTells() {
    let text = "Date;Code;Text;Amount\n2025-05-13;10;A;60,00\n2025-05-14;20;B;200,00\n2025-05-15;10;C;15,75\n"
    let asked = Reading(text)
    #expect(asked.code == "csv.sign")
    #expect(
      asked.fault?.diagnostic.question?.choices.compactMap(\.profileLine).contains("columns: {direction: 2}") == true)
    let told = Reading(text, ["amount"], yaml: "columns: {direction: 2}\noutflow: ['10']\ninflow: ['20']")
    #expect(told.rows == ["-60.00 XXX", "200.00 XXX", "-15.75 XXX"])
  }
}

/// Fees in a column of their own.
struct FeeColumnTests {
  private static let rows =
    "2026-01-12,Grocer,-20.00,0.00,%\n2026-01-14,Cash,-50.00,1.00,%\n2026-01-23,Salary,1200.00,0.00,%\n"

  private func text(_ balances: [String]) -> String {
    var text = "Date,Description,Amount,Fee,Balance\n" + Self.rows
    for balance in balances {
      if let place = text.range(of: "%") { text.replaceSubrange(place, with: balance) }
    }
    return text
  }

  @Test func theBalanceTellsThatAFeeIsTakenOff() {
    let read = Reading(text(["480.00", "429.00", "1629.00"]), ["amount"])
    #expect(read.rows == ["-20.00 XXX", "-51.00 XXX", "1200.00 XXX"])
    #expect(read.fact("fees") == "taken off the amounts")
  }

  @Test func theBalanceTellsThatTheAmountHoldsIt() {
    #expect(
      Reading(text(["480.00", "430.00", "1630.00"]), ["amount"]).rows == ["-20.00 XXX", "-50.00 XXX", "1200.00 XXX"])
  }

  @Test func withoutABalanceItIsAsked() {
    let text = "Date,Description,Amount,Fee\n" + Self.rows.replacing(",%", with: "")
    let asked = Reading(text)
    #expect(
      asked.fault?.diagnostic.question?.choices.map(\.profileLine) == ["columns: {fee: 4}", "columns: {fee: []}"])
    #expect(Reading(text, ["amount"], yaml: "columns: {fee: 4}").rows == ["-20.00 XXX", "-51.00 XXX", "1200.00 XXX"])
    #expect(Reading(text, ["amount"], yaml: "columns: {fee: []}").rows == ["-20.00 XXX", "-50.00 XXX", "1200.00 XXX"])
  }

  @Test func aRowOfAFeeAloneIsAPayment() {
    let read = Reading(
      "Date,Description,Amount,Fee\n2026-01-12,Rent,-20.00,\n2026-01-30,Account,,-4.90\n", ["amount"],
      yaml: "columns: {fee: 4}")
    #expect(read.rows == ["-20.00 XXX", "-4.90 XXX"])
  }
}

/// Headings that are months.
struct MonthHeadingTests {
  @Test(arguments: [
    ("August 2020", true), ("août 2020", true), ("2024年3月", true), ("03/2024", true), ("Sierpień 2020", true),
    ("Март 2021", true),
    ("2020", false), ("August", false), ("13/2024", false), ("August 20200", false), ("August 12 2020", false),
    ("Pending", false), ("", false),
  ])
  func aMonthAndItsYearAreOne(_ text: String, _ isOne: Bool) { #expect(Heading.isOfMonth(text) == isOne) }

  private static func table(_ heading: String) -> String {
    "Datum;Text;Betrag;Saldo\n31.07.2020;Miete;-5,00;95,00\n\(heading)\n03.08.2020;Gehalt;20,00;115,00\n"
  }

  @Test(arguments: ["August 2020;;;", "08/2020;;;"])
  func aMonthAmongTheRowsIsNoPayment(_ heading: String) {
    let read = Reading(Self.table(heading), ["amount"], yaml: "currency: EUR")
    #expect(read.rows == ["-5.00 EUR", "20.00 EUR"], "\(read.fault?.description ?? "")")
  }

  /// With money in it, or cut, it may be a payment.
  @Test(arguments: ["August 2020;;-7,00;", "August 2020;;;88,00", "August 2020;Miete;;", "August 2020", "August;;;"])
  func whatMayBeAPaymentIsNone(_ heading: String) {
    let read = Reading(Self.table(heading), ["amount"], yaml: "currency: EUR")
    #expect(read.fault != nil || !read.rejects.isEmpty, "\(read.rows)")
  }
}
