import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Days in other counts of years, digits and languages, and the lines of a profile that read them.
struct YearCountTests {
  private func table(
    _ header: String, _ days: [String], _ amounts: [String] = ["-12.50", "300.00"], yaml: String? = nil
  ) -> Reading {
    let rows = days.enumerated().map { "\"\($0.element)\",text,\"\(amounts[$0.offset % amounts.count])\"\n" }
    return Reading(header + "\n" + rows.joined(), ["date", "amount"], yaml: yaml)
  }

  private func days(_ read: Reading) -> [String] { read.rows.map { String($0.prefix(10)) } }

  private static let japan = "取引日,摘要,金額"
  private static let taiwan = "交易日期,摘要,金額"
  private static let thailand = "วันที่,รายการ,Amount"
  private static let iran = "تاریخ,Description,Amount"

  @Test(arguments: [
    (taiwan, ["114/02/13", "114/12/03"], ["2025-02-13", "2025-12-03"]),
    (taiwan, ["114.2.13", "114.12.3"], ["2025-02-13", "2025-12-03"]),
    (taiwan, ["1140213", "1141203"], ["2025-02-13", "2025-12-03"]),
    (taiwan, ["99/12/31", "100/01/01"], ["2010-12-31", "2011-01-01"]),
    (taiwan, ["2025/06/10", "114/06/09"], ["2025-06-10", "2025-06-09"]),
    (taiwan, ["民國114年2月13日", "民國99年2月1日"], ["2025-02-13", "2010-02-01"]),
    (japan, ["令和7年2月13日", "令和7年12月3日"], ["2025-02-13", "2025-12-03"]),
    (japan, ["平成31年4月30日", "令和元年5月1日"], ["2019-04-30", "2019-05-01"]),
    (japan, ["R7.2.13", "R07.12.03"], ["2025-02-13", "2025-12-03"]),
    (japan, ["S63.2.13", "H30.12.3"], ["1988-02-13", "2018-12-03"]),
    ("年月日（和暦）,摘要,金額", ["07-02-13", "07-02-28"], ["2025-02-13", "2025-02-28"]),
    (japan, ["２０２５／０２／１３", "２０２５／１２／０３"], ["2025-02-13", "2025-12-03"]),
    (thailand, ["13/02/2568", "03/12/2568"], ["2025-02-13", "2025-12-03"]),
    (thailand, ["13 ก.พ. 2568", "3 ธันวาคม 2568"], ["2025-02-13", "2025-12-03"]),
    (thailand, ["๑๓/๐๒/๒๕๖๘", "๐๓/๑๒/๒๕๖๘"], ["2025-02-13", "2025-12-03"]),
    (iran, ["1403/06/31", "1403/11/25"], ["2024-09-21", "2025-02-13"]),
    ("Date,Description,Amount", ["٢٠٢٥/٠٢/١٣", "٢٠٢٥/١٢/٠٣"], ["2025-02-13", "2025-12-03"]),
    ("Date,Description,Amount", ["१३/०४/२०२५", "०३/१२/२०२५"], ["2025-04-13", "2025-12-03"]),
  ])
  func daysOfOtherCountsAndDigitsAreRead(_ header: String, _ written: [String], _ right: [String]) {
    let read = table(header, written)
    #expect(days(read) == right)
    // What was found can be stated, and reads the same.
    let pattern = read.fact("date pattern of date") ?? ""
    #expect(days(table(header, written, yaml: "date: \(pattern)")) == right)
  }

  /// Two digits may be of the common era as well; the solar and the lunar Hijri years look alike.
  @Test(arguments: [
    (japan, ["7.2.13", "7.2.28"], "date: reiwa y.M.d", "2025-02-13"),
    ("年月日（和暦）,摘要,金額", ["12-02-13", "12-02-28"], "date: heisei y-M-d", "2000-02-13"),
    (taiwan, ["99/02/13", "99/02/28"], "date: roc yy/M/d", "2010-02-13"),
    (thailand, ["13/02/68", "14/02/68"], "date: buddhist d/M/yy", "2025-02-13"),
    (thailand, ["13 ก.พ. 68", "14 ก.พ. 68"], "date: buddhist d MMM yy", "2025-02-13"),
    (thailand, ["03/02/2568", "04/02/2568"], "date: buddhist d/M/yyyy", "2025-02-03"),
    (iran, ["1403/11/25", "1403/11/26"], "date: persian yyyy/M/d", "2025-02-13"),
    ("Date,Description,Amount", ["13. lis 2025", "14. lis 2025"], "date: hr d. MMM yyyy", "2025-10-13"),
  ])
  func aCountThatIsOnlyLikelyIsAsked(_ header: String, _ written: [String], _ answer: String, _ first: String) {
    let read = table(header, written)
    #expect(read.code == "csv.date-order")
    #expect(read.fault?.diagnostic.question?.choices.contains { $0.profileLine == answer } == true)
    #expect(days(table(header, written, yaml: answer)).first == first)
  }

  @Test func gregorianYearsOfTwoDigitsStayDecidedWhereNoOtherCountFits() {
    #expect(days(table(YearCountTests.japan, ["25/02/13", "25/02/28"])).first == "2025-02-13")
  }

  @Test func namesThatOnlyOneLanguageHasTellTheOthers() {
    let read = table("Date,Description,Amount", ["13. lis 2025", "14. lip 2025", "15. srp 2025"])
    #expect(days(read) == ["2025-10-13", "2025-06-14", "2025-07-15"])
    #expect(read.fact("date pattern of date") == "hr d. MMM yyyy")
  }

  @Test(arguments: [
    "13 Φεβρουαρίου 2025", "13 ΦΕΒ 2025", "13 февраля 2025", "13 лют. 2025", "13. helmikuuta 2025", "13 vasario 2025",
    "13. februāris 2025", "13. veebr. 2025", "13 ŞUBAT 2025", "13 фев. 2025", "13 فبراير 2025", "13 شباط 2025",
    "13 פבר׳ 2025", "13 फ़रवरी 2025", "13 thg 2 2025", "13 febr. 2025", "13 lutego 2025", "13. února 2025",
    "13. veljače 2025", "13. februára 2025", "13 februarie 2025", "13. febrúar 2025", "13 de fev. de 2025",
    "13 فوریه 2025", "13 กุมภาพันธ์ 2025", "13 FEVRIER 2025", "13 feb 2025", "13-Feb-2025", "13 თებ 2025",
    "13. фебруар 2025", "13 Chwefror 2025", "13 otsaila 2025",
  ])
  func monthsAreKnownInManyLanguages(_ day: String) {
    #expect(days(table("Date,Description,Amount", [day, day])) == ["2025-02-13", "2025-02-13"])
  }

  // MARK: Amounts

  @Test(arguments: [
    (["-١٥٠٫٥٠", "٥٬٠٠٠٫٠٠"], ["-150.50", "5000.00"]), (["-۱۲٫۵۰", "۱٬۳۰۰٫۰۰"], ["-12.50", "1300.00"]),
    (["-१,२५,०००.५०", "१,२५०.००"], ["-125000.50", "1250.00"]), (["-๑๒.๕๐", "๑,๓๐๐.๐๐"], ["-12.50", "1300.00"]),
    (["－１２", "１００"], ["-12.00", "100.00"]), (["-1,23,456.00", "12,34,567.50"], ["-123456.00", "1234567.50"]),
    (["▲1,200.00", "300.00"], ["-1200.00", "300.00"]), (["△1,200.00", "300.00"], ["-1200.00", "300.00"]),
  ])
  func amountsInOtherDigitsAreRead(_ written: [String], _ right: [String]) {
    let read = table("Date,Description,Amount", ["2025-02-13", "2025-02-14"], written)
    #expect(read.rows.map { $0.dropFirst(13).dropLast(4) } == right.map { Substring($0) })
  }

  @Test func digitsOfTwoScriptsAreNoNumber() {
    #expect(table("Date,Description,Amount", ["2025-02-13"], ["-1٢.50"]).fault != nil)
  }
}

/// `3,980`: grouping or decimal mark.
struct DecimalMarkTests {
  private func read(_ header: String, _ amounts: [String], yaml: String? = nil) -> Reading {
    let rows = amounts.enumerated().map { "2025-02-\(13 + $0.offset),\"\($0.element)\",text\n" }
    return Reading(header + "\n" + rows.joined(), ["amount"], yaml: yaml)
  }

  @Test func aCurrencyPaidInWholesHasNoDecimals() {
    #expect(read("Date,Amount,Description", ["-3,980", "1,000"], yaml: "currency: JPY").rows.first == "-3980 JPY")
    #expect(read("Date,Amount (VND),Description", ["-3.980", "1.000"]).rows.first == "-3980 VND")
    #expect(read("入帳日,新台幣金額,消費明細", ["-3,980", "1,000"]).rows.first == "-3980.00 TWD")
  }

  @Test func groupsAreProvedByTheirForm() {
    #expect(read("Date,Amount,Description", ["-540", "30,000"]).rows == ["-540.00 XXX", "30000.00 XXX"])
  }

  @Test func bothReadingsLeadOnWhereNothingTells() throws {
    let question = try #require(read("Date,Amount,Description", ["-3,980", "13,537"]).fault?.diagnostic.question)
    let lines = question.choices.compactMap(\.profileLine)
    #expect(lines.contains("decimalMark: point"))
    #expect(lines.contains("decimalMark: comma\ncurrency: KWD"))
    #expect(
      read("Date,Amount,Description", ["-3,980", "13,537"], yaml: "decimalMark: comma\ncurrency: KWD").rows
        == ["-3.980 KWD", "13.537 KWD"])
  }
}

/// Days whose parts stand in columns of their own.
struct DayPartsTests {
  /// Resona: the day on which the list was asked for stands in each row, too, in parts of the same names.
  @Test(arguments: [("取扱日付　", 2), ("", 2), ("取扱日付　", 1), ("", 1)])
  func ofSeveralDaysInPartsTheOneOfThePaymentsIsTaken(_ front: String, _ rowCount: Int) {
    let rows = [
      "2026,10,01,07,支払,2026,08,31,-66000,118207,家賃", "2026,10,01,07,支払,2026,09,01,-20000,98207,ATM",
    ].prefix(rowCount)
    let head = "年,月,日,時,取引名,\(front)年,\(front)月,\(front)日,金額,取引後残高,摘要"
    let read = Reading(([head] + rows).joined(separator: "\n") + "\n", ["date"], yaml: "sign: amount\ncurrency: JPY")
    if front.isEmpty, rowCount == 1 {
      // Nothing tells them apart.
      #expect(read.fault != nil)
    } else {
      #expect(
        read.rows == ["2026-08-31", "2026-09-01"].prefix(rowCount).map { $0 }, "\(read.fault?.description ?? "")")
    }
  }

  /// A dash stands for a day that there is none of, where a row may be without one.
  @Test func aDashIsNoDay() {
    let text =
      "Fecha;Fecha valor;Concepto;Importe\n30/09/2026;-;LIQUIDACION;1,23\n29/09/2026;28/09/2026;COMPRA;-58,17\n"
    let read = Reading(text, ["date", "valueDate"], yaml: "currency: EUR")
    #expect(read.rows == ["2026-09-30 | -", "2026-09-29 | 2026-09-28"], "\(read.fault?.description ?? "")")
    let first = Reading(text.replacing("30/09/2026;-", with: "-;30/09/2026"), yaml: "currency: EUR")
    #expect(first.fault != nil)
  }

  // PayPay Bank (formerly Japan Net Bank), "取引明細 CSV": the day of the operation in three columns.
  @Test func yearMonthAndDayAreTakenByTheirNames() {
    let text = """
      "操作日(年)","操作日(月)","操作日(日)","操作時刻(時)","摘要","お支払金額","お預り金額","残高"
      "2025","2","13","10","Ｖデビット","7,644","","52,356"
      "2025","2","25","10","振込","","250,000","302,356"
      "2025","12","1","10","ＷＥＢ振込","45,000","","257,356"
      """
    let read = Reading(text, ["date", "amount"]) { $0.currency = Currency("JPY") }
    #expect(read.rows == ["2025-02-13 | -7644 JPY", "2025-02-25 | 250000 JPY", "2025-12-01 | -45000 JPY"])
  }

  @Test func theOrderOfTheColumnsDoesNotMatter() {
    let text = "Day,Month,Year,Text,Amount\n3,2,2025,RENT,-500.00\n4,2,2025,PAY,900.00\n"
    #expect(Reading(text, ["date"]).rows == ["2025-02-03", "2025-02-04"])
    let bad = Reading(text + "31,2,2025,GAS,-1.00\n", ["date"])
    #expect(bad.code == "csv.date" && bad.line == 4)
    #expect(Reading(text + "Total,,,,399.00\n", ["date"]).rows.count == 2)
  }

  @Test func whatCannotBeAPartIsNone() {
    #expect(Reading("Day,Month,Year,Text,Amount\n3,13,2025,RENT,-500.00\n", ["date"]).code == "csv.column-undecided")
  }

  @Test func aProfileNamesThemInTheOrderOfItsPattern() {
    let text = "T,M,J,Text,Amount\n3,2,2025,RENT,-500.00\n14,2,2025,PAY,900.00\n"
    #expect(Reading(text, ["date"], yaml: "columns: {date: [T, M, J]}").rows == ["2025-02-03", "2025-02-14"])
  }
}
