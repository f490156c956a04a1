import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Columns whose names nobody knows, beside others that seem to be what is missing.
struct UnknownNameTests {
  /// The day of value is that of booking only where no other column may be it.
  @Test func aDayOfNoKnownNameIsAskedAbout() throws {
    let rows =
      "04-09-2022,06-09-2022,RENT,-928.08\n05-09-2022,06-09-2022,SALARY,1000.00\n13-09-2022,13-09-2022,RENT,-1.00\n"
    for name in ["Effective Date", "Value Date"] {
      let read = Reading("\(name),Loquator,Details,Amount\n\(rows)", yaml: "currency: GBP")
      if name == "Value Date" {
        // What is known to be the day of value is left to be that.
        #expect(read.rows.first?.hasPrefix("2022-09-06") == true, "\(read.fault?.description ?? "")")
        continue
      }
      let fault = try #require(read.fault, "\(read.rows)")
      #expect(fault.diagnostic.code == .csvColumnUnknown)
      let days = fault.diagnostic.question?.choices.compactMap(\.profileLine).map { line in
        Reading("\(name),Loquator,Details,Amount\n\(rows)", ["date"], yaml: "currency: GBP\n\(line)").rows.first
      }
      #expect(days == ["2022-09-06", "2022-09-04"])
    }
    let same = rows.split(separator: "06-09-2022").joined(separator: "04-09-2022").replacing("05-09", with: "04-09")
    #expect(Reading("Effective Date,Loquator,Details,Amount\n\(same)", yaml: "currency: GBP").fault == nil)
  }

  /// Where the column named for amounts has none that we know, another column is not the amount for want of a better one.
  @Test func anotherColumnIsNotTheAmountBecauseOneCannotBeRead() {
    let read = Reading(
      "Date,Details,Amount,Zutor\n2020-11-29,REFUND,1273 q,398313.00\n2020-11-30,RENT,900 q,397413.00\n",
      yaml: "currency: EUR")
    #expect(read.fault != nil && read.rows.isEmpty, "\(read.rows)")
  }

  /// A positive amount in a column of what was paid is money out; a plus before it is no proof of the contrary.
  @Test(arguments: ["お支払金額", "Amount paid", "Montant payé"])
  func aPlusDoesNotTurnWhatWasPaid(_ name: String) {
    let read = Reading(
      "Date,Value date,Details,\(name)\n2020-07-18,2020-07-18,X 1,+287\n", ["amount"], yaml: "currency: JPY")
    #expect(read.code == "csv.sign" || read.rows == ["-287.00 JPY"], "\(read.rows) \(read.fault?.description ?? "")")
  }

  /// XTB's cash operations: *Comment* is empty for a withdrawal, and *Type* says what it is.
  @Test func aKindIsTakenWhereRowsHaveNoOtherText() {
    let read = Reading(
      """
      ID;Type;Time;Comment;Amount
      501;deposit;02.03.2026 08:00:00;Blik payment from Ana;1000
      502;purchase;13.03.2026 10:15:22;OPEN BUY 2 @ 101.50;-203
      505;withdrawal;02.04.2026 09:30:00;;-300

      """, ["description"], yaml: "sign: amount\ncurrency: EUR\n")
    #expect(read.rows.last?.contains("withdrawal") == true, "\(read.rows)")
    #expect(read.rows.first?.contains("Blik") == true)
  }

  /// A text that is the same in all rows is not what the payments were for.
  @Test func oneTextForAllRowsIsNoDescription() {
    let read = Reading(
      """
      data;operacja;operator;kwota;saldo
      2026-01-09;wpłata;Allegro Finance Poland;100,00;150,00
      2026-01-12;opłata;Allegro Finance Poland;-16,50;133,50
      2026-01-23;wypłata;Allegro Finance Poland;-120,00;13,50

      """, ["description"])
    #expect(read.rows == ["wpłata", "opłata", "wypłata"])
  }

  /// Japan Post Bank prints what a payment was for in two columns, numbered in full width.
  @Test func columnsNumberedInFullWidthGoOnWithOneAnother() {
    let read = Reading(
      """
      取引日,受入金額（円）,払出金額（円）,詳細１,詳細２,現在（貸付）高
      20260701,,50000,自払,ヤチン,90000
      20260703,180000,,給与,ナロ,270000
      20260721,,20000,カード,ATM,250000

      """, ["description"])
    #expect(read.rows == ["自払 ヤチン", "給与 ナロ", "カード ATM"])
  }

  @Test func daysOfAMonthWithoutAYearAreDays() {
    let read = Reading("月日,種別,残高,入金・利用額\n01/15,入,3120,-170\n01/14,物販,3290,-430\n01/10,入,720,-170\n")
    #expect(read.fault?.diagnostic.message.contains("have no year") == true, "\(String(describing: read.fault))")
  }

  /// What is the same in all rows rather says something of the statement, and is offered last.
  @Test func columnsThatChangeAreOfferedFirst() {
    let read = Reading(
      """
      DE89;01.03.2026;5000,00;31.03.2026;6210,50;13.03.2026;14.03.2026;-89,50;MIETE
      DE89;01.03.2026;5000,00;31.03.2026;6210,50;16.03.2026;16.03.2026;1300,00;RECHNUNG
      DE89;01.03.2026;5000,00;31.03.2026;6210,50;17.03.2026;18.03.2026;-12,00;ENTGELT

      """)
    let question = read.fault?.diagnostic.question
    #expect(
      question?.choices.compactMap(\.profileLine) == [
        "columns: {date: 6}", "columns: {date: 7}", "columns: {date: 2}", "columns: {date: 4}",
      ])
    #expect(question?.following.first?.choices.first?.profileLine?.contains("amount: 8") == true)
  }
}
