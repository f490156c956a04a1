import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilSpreadsheet

/// What a number in a cell is, whatever it looks like.
struct NumberCellTests {
  /// A table with one row for each amount: `t` in front makes it a text.
  private func book(_ amounts: [String], format: String = "#,##0.00") -> Builder {
    var rows = Builder.row(1, ["Date", "Payee", "Amount"])
    for (index, amount) in amounts.enumerated() {
      let cell: Builder.Cell =
        amount.hasPrefix("t") ? .text(String(amount.dropFirst())) : .number(amount, style: 2)
      rows += Builder.row(index + 2, [.number("\(46027 + index)", style: 1), .text("Shop \(index)"), cell])
    }
    var book = statement(rows)
    book.formats[1] = format
    return book
  }

  // ECMA-376 18.3.1.96 and XML Schema's double: a number of a cell is written with a point, and never grouped.
  @Test(arguments: [
    ["-12.345", "1250"], ["-12.345", "3.5"], ["-1.234E0", "100"], ["-0.125", "5"],
  ])
  func threeDecimalsAreNoThousands(_ amounts: [String]) {
    let read = Reading(book(amounts).bytes)
    #expect(read.code == "csv.amount")
    #expect(read.fault?.diagnostic.message.contains("more decimal places than EUR") == true)
    #expect(read.fault?.diagnostic.location?.line == 2)
  }

  // ISO 4217 list one: three places are the most that a currency people pay with has.
  @Test func moreDecimalsThanAnyCurrencyHasAreNotRounded() {
    let read = Reading(book(["-12.3450001", "7"]).bytes)
    #expect(read.code == "csv.amount")
    #expect(read.fault?.diagnostic.message.contains("has 7 decimal places") == true)
    #expect(read.fault?.diagnostic.location?.line == 2)
  }

  @Test func threeDecimalsOfADinarAreRead() {
    let read = Reading(book(["-12.345", "1250", "-3.5"]).bytes, currency: "KWD")
    #expect(read.column("amount") == ["-12.345 KWD", "1250.000 KWD", "-3.500 KWD"])
  }

  @Test func whatASpreadsheetShowsOfABinaryNumberIsTheAmount() {
    let read = Reading(book(["-0.30000000000000004", "-1234.5600000000001", "19.989999999999998"]).bytes)
    #expect(read.column("amount") == ["-0.30 EUR", "-1234.56 EUR", "19.99 EUR"])
  }

  /// Texts beside numbers tell their own decimal mark, and numbers do not.
  @Test func onlyTextsAreAskedAbout() {
    let open = Reading(book(["-12.5", "t1.234"]).bytes, currency: nil)
    #expect(open.code == "csv.decimal-mark")
    #expect(open.fault?.diagnostic.location?.line == 3)
    let told = Reading(book(["-12.5", "t1.234"]).bytes, profile: "decimalMark: comma")
    #expect(told.column("amount") == ["-12.50 EUR", "1234.00 EUR"])
  }

  @Test func numbersAndTextsWithACommaStandInColumnsOfTheirOwn() {
    var rows = Builder.row(1, ["Date", "Payee", "Amount", "Balance"])
    for (index, cells) in [("-12.5", "87,50"), ("1000.25", "1.087,75")].enumerated() {
      rows += Builder.row(
        index + 2, [.number("\(46027 + index)", style: 1), "x", .number(cells.0, style: 2), .text(cells.1)])
    }
    let read = Reading(statement(rows).bytes)
    #expect(read.column("amount") == ["-12.50 EUR", "1000.25 EUR"])
    #expect(read.column("balance") == ["87.50 EUR", "1087.75 EUR"])
  }

  // MARK: Signs of formats

  // ECMA-376 18.8.31: the first section is that of positive numbers, and no sign is added to what it prints.
  @Test(arguments: [
    ("\"-\"#,##0.00;0.00", true), ("-0.00", true), ("(0.00)", true), ("\\(#,##0.00\\)", true), ("0.00-", true),
    ("[Red]\"-\"#,##0.00;[Blue]#,##0.00", true), ("-[$€-407] #,##0.00", true), ("0.00;-0.00", false),
    ("0.00_-;-0.00", false), ("_-* #,##0.00_-;-* #,##0.00_-", false), ("000-00", false), ("(000) 000-0000", false),
    ("[<0]-0.00;0.00", false), ("0.00E-00", false), ("#,##0.00_);(#,##0.00)", false), ("\"No.-\"0", false),
    ("General", false), ("#,##0.00;[Red]#,##0.00", false),
  ])
  func aMinusThatAFormatPrintsIsSeen(_ code: String, _ prints: Bool) {
    #expect(CellFormat(code: code).printsMinus == prints)
  }

  @Test(arguments: [
    ("0.00\" Dr\"", "Dr"), ("\"\"#,##0.00\" Cr\"", "Cr"), ("0.00 \"S\"", "S"), ("0.00\\ \\H", "H"), ("0.00", ""),
    ("0.00\" kg\"", ""), ("0.00\" Cr\";0.00\" Dr\"", ""), ("\"No.\"0", ""),
  ])
  func aMarkOfDoubleEntryThatAFormatPrintsIsSeen(_ code: String, _ side: String) {
    #expect(String(decoding: CellFormat(code: code).side, as: UTF8.self) == side)
  }

  @Test func suchAMarkSaysWhichWayMoneyWent() {
    var rows = Builder.row(1, ["Date", "Payee", "Amount"])
    for (index, (amount, style)) in [("12.34", 2), ("500", 3), ("7.5", 2), ("100.25", 2)].enumerated() {
      rows += Builder.row(
        index + 2, [.number("\(46027 + index)", style: 1), .text("Shop \(index)"), .number(amount, style: style)])
    }
    var book = statement(rows)
    book.formats = [book.formats[0], "0.00\" Dr\"", "0.00\" Cr\""]
    #expect(Reading(book.bytes).column("amount") == ["-12.34 EUR", "500.00 EUR", "-7.50 EUR", "-100.25 EUR"])
  }

  @Test func aPositiveNumberShownAsANegativeOneIsNoAmount() {
    let read = Reading(book(["12.34", "-5", "0"], format: "\"-\"0.00;0.00").bytes)
    #expect(read.code == "csv.amount")
    #expect(read.fault?.diagnostic.message.contains("12.34 shown with a minus") == true)
    let rest = Reading(book(["-5", "0", "-7.5"], format: "\"-\"0.00;0.00").bytes)
    #expect(rest.column("amount") == ["-5.00 EUR", "0.00 EUR", "-7.50 EUR"])
  }

  @Test(
    arguments: [
      ("0\".\"00", 2), ("#\\,0", 1), ("0.00", nil), ("0\".\"000", nil), ("0\".\"000\".\"000", nil),
      ("0\".\"000.00", nil),
      ("0\"-\"00", nil), ("\".\"00", nil),
    ] as [(String, Int?)])
  func aDecimalMarkThatIsTextOfTheFormatIsSeen(_ code: String, _ places: Int?) {
    #expect(CellFormat(code: code).shownPlaces == places)
  }

  @Test func aNumberIsReadWithTheDecimalMarkThatIsShown() {
    let read = Reading(book(["1234", "-5", "0"], format: "0\".\"00").bytes)
    #expect(read.column("amount") == ["12.34 EUR", "-0.05 EUR", "0.00 EUR"])
    let open = Reading(book(["1234", "-5", "5.5"], format: "0\".\"00").bytes)
    #expect(open.code == "csv.amount")
    #expect(open.fault?.diagnostic.message.contains("5.5 shown with another point") == true)
  }

  // MARK: Formulas

  // ECMA-376 18.2.2: a workbook that is to be computed when it is opened holds no results yet.
  @Test(arguments: [("0", true), ("0.0", true), ("", true), ("-7", false)])
  func zerosThatWaitForASpreadsheetAreNoAmounts(_ value: String, _ isOpen: Bool) {
    let rows =
      Builder.row(1, ["Date", "Payee", "Amount"])
      + Builder.row(2, [.number("46030", style: 1), "x", .raw("<c r=\"@\" s=\"2\"><f>1+1</f><v>\(value)</v></c>")])
      + Builder.row(3, [.number("46031", style: 1), "y", .number("-9", style: 2)])
    var book = statement(rows)
    book.isToBeComputed = true
    let read = Reading(book.bytes)
    #expect((read.fault != nil) == isOpen)
    if isOpen {
      #expect(read.fault?.diagnostic.fixes.first?.contains("1 cell holds a formula that nothing has computed") == true)
      #expect(read.fault?.diagnostic.question == nil)
    }
    book.isToBeComputed = false
    if value == "0" { #expect(Reading(book.bytes).column("amount") == ["0.00 EUR", "-9.00 EUR"]) }
  }

  // MARK: Days without a format

  @Test(arguments: [nil, "columns: {date: Date}"])
  func daysWithoutAFormatAreNotAskedAbout(_ profile: String?) {
    let rows =
      Builder.row(1, ["Date", "Payee", "Amount"])
      + Builder.row(2, [.number("46300", style: 2), "x", .number("-9", style: 2)])
    let read = Reading(statement(rows).bytes, profile: profile)
    #expect(read.fault?.diagnostic.fixes.first?.contains("46300 in column 1") == true)
    #expect(read.fault?.diagnostic.question == nil)
  }
}
