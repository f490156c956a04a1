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
    let read = Reading(
      """
      Account:,111-111,Everyday
      Date,Description,Amount,Balance
      13/02/2025,RENT,-500.00,1500.00

      Account:,222-222,Savings
      Date,Description,Amount,Balance
      13/02/2025,INTEREST,1.20,801.20
      """)
    #expect(read.code == "csv.columns")
    #expect(read.fault?.diagnostic.question == nil, "to leave the row out would put two accounts into one")
  }

  @Test func headingsOfSectionsNeedAColumnThatSaysTheSame() {
    let rows = "Pending,,,\n2025-02-13,RENT,-500.00,%\nPosted,,,\n2025-02-14,GAS,-20.00,%\n"
    let told = Reading("Date,Text,Amount,Status\n" + rows.replacing("%", with: "Posted"), ["amount"])
    #expect(told.rows.count == 2)
    #expect(Reading("Date,Text,Amount,Note\n" + rows.replacing("%", with: "x")).code == "csv.date")
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
