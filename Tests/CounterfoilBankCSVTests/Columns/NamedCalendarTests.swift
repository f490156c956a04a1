import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Columns of days whose name, or a line in front of the rows, says of which calendar they are.
struct NamedCalendarTests {
  /// Names of a column of another calendar and of one of the common one, and a day in both.
  static let pairs = [
    ("Hijri Date", "Gregorian Date", "1446/09/01", "2025/03/01"),
    ("التاريخ الهجري", "التاريخ الميلادي", "1446/09/01", "2025/03/01"),
    ("تاریخ شمسی", "تاریخ میلادی", "1403/12/11", "2025/03/01"),
    ("Date (BS)", "Date (AD)", "2081-11-17", "2025-03-01"), ("Miti", "Date", "2081-11-17", "2025-03-01"),
    ("मिति (वि.सं.)", "मिति (ई.सं.)", "2081-11-17", "2025-03-01"),
    ("Date (Bangla)", "Date", "16/11/1431", "2025-03-01"), ("民國日期", "西元日期", "114/03/01", "2025/03/01"),
    ("和暦", "西暦", "令和7年3月1日", "2025/03/01"), ("วันที่ (พ.ศ.)", "วันที่ (ค.ศ.)", "2568-03-01", "2025-03-01"),
    ("Date (E.C.)", "Date (G.C.)", "2017-06-22", "2025-03-01"),
  ]

  @Test(arguments: pairs)
  func ofADayInTwoCalendarsTheCommonOneIsTaken(_ other: String, _ common: String, _ day: String, _ same: String) {
    for isFirst in [true, false] {
      let names = isFirst ? [other, common] : [common, other]
      let days = isFirst ? [day, same] : [same, day]
      let text =
        (names + ["Description", "Amount"]).joined(separator: ",") + "\n"
        + (days + ["Rent", "-40.00"]).joined(separator: ",") + "\n"
        + (days + ["Salary", "+90.00"]).joined(separator: ",")
        + "\n"
      let read = Reading(text, ["date"], yaml: "currency: USD\nsign: amount")
      #expect(read.fault == nil, "\(read.fault?.description ?? "")")
      #expect(read.rows == ["2025-03-01", "2025-03-01"])
    }
  }

  /// A column of a calendar that is read.
  static let counted = [
    ("Date (Shamsi)", "1403/12/11"), ("Jalali date", "1403/12/11"), ("取引日（令和）", "07/03/01"), ("交易日期(民國)", "114.03.01"),
    ("วันที่ (พ.ศ.)", "01/03/68"), ("Date (B.E.)", "2568-03-01"),
  ]

  @Test(arguments: counted)
  func daysOfANamedCalendarAreConverted(_ name: String, _ day: String) {
    let read = Reading(
      "\(name),Description,Amount\n\(day),Rent,-40.00\n\(day),Salary,+90.00\n", ["date"],
      yaml: "currency: USD\nsign: amount")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["2025-03-01", "2025-03-01"])
  }

  /// A calendar that is not read, with its days: no reading of them is offered.
  static let others = [
    ("Date (Hijri)", "1446/09/01"), ("Date (BS)", "2081-11-17"), ("Date (Bangla)", "16/11/1431"),
    ("Date (Saka)", "1946-12-10"), ("Date (E.C.)", "2017-06-22"),
  ]

  @Test(arguments: others)
  func daysOfOtherCalendarsAreRefused(_ name: String, _ day: String) {
    let text = "\(name),Description,Amount\n\(day),Rent,-40.00\n\(day),Salary,+90.00\n"
    let fault = Reading(text, yaml: "currency: USD\nsign: amount").fault
    #expect(fault?.diagnostic.code == .csvDate)
    #expect(fault?.diagnostic.question?.choices.isEmpty ?? true)
  }

  @Test(arguments: [
    ("Hijri calendar", "1446/09/01", false), ("Hijri 1446", "2025/03/01", true),
    ("All days in B.S.", "2081-11-17", false),
  ])
  func aLineInFrontOfTheRowsCounts(_ line: String, _ day: String, _ isRead: Bool) {
    let text = "\(line)\nDate,Description,Amount\n\(day),Rent,-40.00\n\(day),Salary,+90.00\n"
    #expect((Reading(text, yaml: "currency: USD\nsign: amount").fault == nil) == isRead)
  }

  /// Years of no statement, with the calendar each fits; none is offered as a day.
  static let years: [(day: String, calendar: String)] = [
    ("2081-11-17", "Bikram Sambat"), ("2062/01/05", "Bikram Sambat"), ("17/11/2057", "Bikram Sambat"),
    ("२०६९/०१/०५", "Bikram Sambat"), ("1946-12-10", "Saka"), ("10.12.1937", "Saka"), ("5785-01-05", "Hebrew"),
    ("1446/09/29", "Hijri"), ("29-09-1451", "Hijri"),
  ]

  @Test(arguments: years)
  func yearsThatStatementsDoNotHaveNameTheirCalendar(_ day: String, _ calendar: String) {
    let text = "Date,Description,Amount\n\(day),Rent,-40.00\n\(day),Salary,+90.00\n"
    let fault = Reading(text, yaml: "currency: USD\nsign: amount").fault
    #expect(fault?.diagnostic.code == .csvDate)
    #expect(fault?.diagnostic.message.contains("\(calendar) calendar") == true)
    #expect(fault?.diagnostic.question == nil)
  }

  @Test func suchYearsAreReadWhereTheirPatternIsStated() {
    let text = "Date,Description,Amount\n1946-12-10,Rent,-40.00\n2069-01-05,Salary,+90.00\n"
    let read = Reading(text, ["date"], yaml: "currency: USD\nsign: amount\ncolumns: {date: 1}\ndate: yyyy-MM-dd")
    #expect(read.rows == ["1946-12-10", "2069-01-05"])
  }

  @Test(arguments: ["1970-01-01", "1998-03-04", "2049-12-31"])
  func yearsOfStatementsAreRead(_ day: String) {
    let text = "Date,Description,Amount\n\(day),Rent,-40.00\n\(day),Salary,+90.00\n"
    #expect(Reading(text, ["date"], yaml: "currency: USD\nsign: amount").rows == [day, day])
  }
}

@Suite("Names of calendars are words")
struct CalendarWordTests {
  @Test(
    "Other words have them in them",
    arguments: [
      "Facturas emitidas", "Osaka branch", "Account holder: Vikram Singh", "Fattura emitida", "PBS.s account",
      "Bikram Rai",
    ])
  func otherWords(text: String) {
    #expect(HeaderNames.calendar(in: text) == nil)
  }

  @Test("They are known as words", arguments: ["Miti", "Date (B.S.)", "Bikram Sambat", "Hijri date", "वि.सं. २०८१"])
  func words(text: String) {
    #expect(HeaderNames.calendar(in: text) != nil)
  }
}
