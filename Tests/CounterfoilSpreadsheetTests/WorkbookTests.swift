import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilSpreadsheet

typealias Builder = WorkbookBuilder

/// Day, text and amount with the styles 1 and 2.
func statementRows(from first: Int = 1, amounts: [String] = ["-12.5", "1999.9900000000001"]) -> String {
  var rows = Builder.row(first, ["Date", "Payee", "Amount"])
  for (index, amount) in amounts.enumerated() {
    rows += Builder.row(
      first + 1 + index, [.number("\(46027 + index)", style: 1), .text("Shop \(index)"), .number(amount, style: 2)])
  }
  return rows
}

func statement(_ rows: String = statementRows()) -> WorkbookBuilder {
  var book = Builder(rows)
  book.formats = ["dd.mm.yyyy", "#,##0.00"]
  return book
}

struct WorkbookTests {
  @Test(arguments: [false, true])
  func aSheetIsReadAsATable(_ isStrict: Bool) {
    var book = statement()
    book.isStrict = isStrict
    if isStrict { book.sheets[0].rows = prefixed(book.sheets[0].rows) }
    let read = Reading(book.bytes)
    #expect(read.fault == nil)
    #expect(read.column("date") == ["2026-01-05", "2026-01-06"])
    #expect(read.column("payee") == ["Shop 0", "Shop 1"])
    #expect(read.column("amount") == ["-12.50 EUR", "1999.99 EUR"])
    #expect(read.batch.lineNumbers == [2, 3])
    #expect(read.batch.byteOffsets == [-1, -1])
  }

  private func prefixed(_ rows: String) -> String {
    rows.replacing("<", with: "<x:").replacing("<x:/", with: "</x:")
  }

  @Test func textsComeFromEverywhere() throws {
    var book = Builder(
      Builder.row(
        1,
        [
          .raw("<c r=\"@\" t=\"s\"><v>0</v></c>"), .raw("<c r=\"@\" t=\"s\"><v>1</v></c>"),
          .raw("<c r=\"@\" t=\"s\"><v>2</v></c>"), .raw("<c r=\"@\" t=\"str\"><f>A1&amp;B1</f><v>a,b</v></c>"),
          .raw("<c r=\"@\" t=\"b\"><v>1</v></c>"), .raw("<c r=\"@\" t=\"e\"><v>#N/A</v></c>"),
          .raw("<c r=\"@\" t=\"d\"><v>2026-01-05T00:00:00</v></c>"),
          .raw(
            "<c r=\"@\" t=\"inlineStr\"><is><r><t>in</t></r><r><t xml:space=\"preserve\"> </t></r><r><t>line</t></r></is></c>"
          ),
          .raw("<c r=\"@\"><f>SUM(A1)</f></c>"),
        ]))
    book.strings = """
      <si><t>plain</t></si>
      <si><r><rPr><b/></rPr><t>rich</t></r><r><t xml:space="preserve"> text</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>
      <si><t>a_x000D__x000A_b_x0041_ _x00e4_ _x001F_"q"</t></si>
      """
    #expect(
      try sheetText(book.bytes)
        == "plain,rich text,\"a\u{0B}bA ä  \"\"q\"\"\",\"a,b\",TRUE,#N/A,2026-01-05,in line,=SUM(A1)\n")
  }

  @Test func emptyRowsKeepTheNumbers() throws {
    let book = Builder(
      Builder.row(2, ["a", "b"]) + "<row r=\"3\"><c r=\"A3\" s=\"1\"/></row>" + Builder.row(5, [.none, "c"])
        + "<row><c t=\"inlineStr\"><is><t>d</t></is></c></row>")
    #expect(try sheetText(book.bytes) == "\na,b\n\n\n,c\nd,\n")
  }

  @Test func lineEndsInCellsSurvive() {
    let book = statement(
      Builder.row(1, ["Date", "Payee", "Amount", "Note"])
        + Builder.row(2, [.number("46027", style: 1), "two\nlines", .number("-5", style: 2), "back\\u000bslash\r\nx"])
        + Builder.row(3, [.number("46028", style: 1), "one", .number("6", style: 2), "y"]))
    let read = Reading(book.bytes)
    #expect(read.column("payee") == ["two\nlines", "one"])
    #expect(
      read.column("extra").first == "{\"Note\":\"back\\\\u000bslash\\nx\"}"
        || read.column("description").first == "back\\u000bslash\nx")
    #expect(read.batch.lineNumbers == [2, 3])
  }

  @Test func aBadCellIsReportedAtItsRowAndColumn() {
    let book = statement(
      statementRows(amounts: ["-1", "2"])
        + Builder.row(9, [.number("46030", style: 1), "x, \"y\"", .raw("<c r=\"@\" t=\"e\"><v>#N/A</v></c>")]))
    let read = Reading(book.bytes)
    #expect(read.code == "csv.amount")
    #expect(read.fault?.diagnostic.location == SourceLocation(file: "book.xlsx", line: 9, column: 3))
    let rejecting = Reading(book.bytes, profile: "badRows: reject")
    #expect(rejecting.batch.count == 2)
    #expect(rejecting.rejects.first?.diagnostic.location == SourceLocation(file: "book.xlsx", line: 9, column: 3))
  }

  @Test func rowsTheSheetHidesAreReadAndReported() {
    let rows =
      statementRows()
      + Builder.row(4, [.number("46030", style: 1), "hidden", .number("-7", style: 2)], attributes: " hidden=\"1\"")
    let read = Reading(statement(rows).bytes)
    #expect(read.column("payee") == ["Shop 0", "Shop 1", "hidden"])
    #expect(read.places == ["book.xlsx:4: 1 row that the sheet hides was read too [xlsx.hidden]"])
  }

  @Test func formulasThatWereNeverComputedAreNoAmounts() {
    let rows =
      Builder.row(1, ["Date", "Payee", "Amount"])
      + Builder.row(2, [.number("46030", style: 1), "x", .raw("<c r=\"@\" s=\"2\"><f>1+1</f></c>")])
    #expect(Reading(statement(rows).bytes).fault != nil)
    let read = Reading(
      statement(rows + Builder.row(3, [.number("46030", style: 1), "y", .number("-7", style: 2)])).bytes,
      profile: "badRows: reject")
    #expect(read.column("amount") == ["-7.00 EUR"])
    #expect(read.places.contains { $0.contains("[xlsx.formula]") })
  }

  @Test func daysCountFrom1904WhereTheBookSaysSo() {
    var book = statement(
      statementRows().replacing("<v>46027</v>", with: "<v>44565</v>").replacing("<v>46028</v>", with: "<v>44566</v>"))
    book.isFrom1904 = true
    #expect(Reading(book.bytes).column("date") == ["2026-01-05", "2026-01-06"])
  }

  @Test func aProfileOfTheBanksCSVFitsItsWorkbookToo() {
    let profile = "delimiter: semicolon\nencoding: windows-1252\ndecimalMark: comma\ndate: dd.MM.yyyy\n"
    #expect(Reading(statement().bytes, profile: profile).column("amount") == ["-12.50 EUR", "1999.99 EUR"])
    let texts = Builder(
      Builder.row(1, ["Date", "Payee", "Amount"]) + Builder.row(2, ["05.01.2026", "x", "-1.234,5"]))
    #expect(Reading(texts.bytes, profile: profile).column("amount") == ["-1234.50 EUR"])
  }

  @Test func theCurrencyOfTheNumberFormatCounts() {
    var book = statement()
    book.formats[1] = "[$CHF-807] #,##0.00"
    #expect(Reading(book.bytes, currency: nil).column("amount") == ["-12.50 CHF", "1999.99 CHF"])
    #expect(Reading(book.bytes, currency: "EUR").code == "csv.currency")
  }

  @Test(arguments: [
    (["46027", "t13/01/2026"], ["-1", "2"], true), (["t13/01/2026", "46027"], ["-1", "2"], true),
    (["t13.01.26", "46027"], ["-1", "2"], true), (["t2026-01-13", "46027"], ["-1", "2"], false),
    (["46027", "46028"], ["-1250", "t1.234,56"], true), (["46027", "46028"], ["t-1,200", "1.2"], true),
    (["46027", "46028"], ["t-12.50", "12"], false), (["t05/01/2026", "t13/01/2026"], ["t-1,50", "t2,50"], false),
  ])
  func columnsThatAProgramHalfUnderstoodAreRefused(_ days: [String], _ amounts: [String], _ isRefused: Bool) {
    func cell(_ text: String, _ style: Int) -> Builder.Cell {
      text.hasPrefix("t") ? .text(String(text.dropFirst())) : .number(text, style: style)
    }
    var rows = Builder.row(1, ["Date", "Payee", "Amount"])
    for index in 0..<2 { rows += Builder.row(index + 2, [cell(days[index], 1), "x", cell(amounts[index], 2)]) }
    let read = Reading(statement(rows).bytes)
    #expect((read.code == "xlsx.mixed-column") == isRefused, "\(String(describing: read.fault))")
    if isRefused { #expect(read.fault?.diagnostic.location?.line == 3) } else { #expect(read.fault == nil) }
  }

  // MARK: Which sheet

  @Test func theOnlySheetWithATableIsTaken() {
    var book = statement()
    book.sheets.insert(.init(name: "About", rows: Builder.row(1, ["Statement of January"])), at: 0)
    book.sheets.append(.init(name: "Old", rows: statementRows(amounts: ["-5"]), state: "hidden"))
    let read = Reading(book.bytes)
    #expect(read.batch.count == 2)
    #expect(read.facts.first?.value == "Sheet1")
    #expect(
      read.places == [
        "book.xlsx: the sheet \"Old\", which the workbook hides, holds records and was not read [xlsx.hidden]"
      ])
    #expect(read.findings.map(\.severity) == [.warning])
    #expect(Reading(book.bytes, ["sheet": "Sheet1"]).places == [])
  }

  @Test(arguments: [(statementRows(), "copy"), (Builder.row(1, ["Code", "Meaning"]), "words")])
  func hiddenSheetsWithoutOtherRecordsAreNotNamed(_ rows: String, _ name: String) {
    var book = statement()
    book.sheets.append(.init(name: name, rows: rows, state: "veryHidden"))
    #expect(Reading(book.bytes).places == [])
  }

  @Test func twoStatementsAreAskedAbout() {
    var book = statement()
    book.sheets.append(.init(name: "February", rows: statementRows(amounts: ["-5"])))
    let read = Reading(book.bytes)
    #expect(read.code == "xlsx.sheet")
    #expect(read.fault?.diagnostic.message == "2 sheets of the workbook may be meant: \"Sheet1\", \"February\"")
    #expect(Reading(book.bytes, ["sheet": "february"]).column("amount") == ["-5.00 EUR"])
    #expect(
      read.fault?.diagnostic.question?.choices.map(\.profileLine) == ["sheet: \"Sheet1\"", "sheet: \"February\""])
    #expect(Reading(book.bytes, profile: "sheet: February").column("amount") == ["-5.00 EUR"])
    #expect(Reading(book.bytes, ["sheet": "March"]).code == "xlsx.sheet")
  }

  @Test func aSheetWithAQuestionOfItsOwnIsStillMeant() {
    var book = statement()
    book.sheets.append(.init(name: "February", rows: statementRows(amounts: ["5"])))
    #expect(Reading(book.bytes).code == "xlsx.sheet")
  }

  @Test func sheetsWithTheSameRecordsAreOne() {
    var book = statement()
    book.sheets.append(.init(name: "Copy", rows: statementRows(from: 4)))
    book.activeTab = 1
    let read = Reading(book.bytes)
    #expect(read.facts.first?.value == "Copy")
    #expect(read.batch.lineNumbers == [5, 6])
    #expect(
      read.places == ["book.xlsx: the sheet \"Sheet1\" holds the same records and was left out [xlsx.same-records]"])
  }

  // MARK: Bad files

  @Test(arguments: [
    ("<row r=\"2\"/><row r=\"1\"/>", "xlsx.malformed"), ("<row r=\"x\"/>", "xlsx.malformed"),
    ("<row r=\"1048577\"/>", "xlsx.malformed"), ("<row><c r=\"B1\"/><c r=\"A1\"/></row>", "xlsx.malformed"),
    ("<row><c r=\"1\"/></row>", "xlsx.malformed"), ("<row><c r=\"XFE1\"/></row>", "xlsx.malformed"),
    ("<row><c t=\"s\"><v>7</v></c></row>", "xlsx.malformed"), ("<row><c>", "xml.malformed"),
    ("<row><c r=\"XFD1\"><v>1</v></c></row>", "xlsx.too-large"), ("&wrong;", "xml.entity"),
  ])
  func whatCannotBeIsAFault(_ rows: String, _ code: String) {
    #expect(Reading(Builder(rows).bytes).code == code)
  }

  @Test func missingPartsAreFaults() {
    for name in ["_rels/.rels", "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/sharedStrings.xml"]
    {
      let members = statement().members.filter { String(decoding: $0.name, as: UTF8.self) != name }
      #expect(Reading(ZipWriter.archive(members)).code == "xlsx.malformed", "\(name)")
    }
  }

  // FAULTS 61, 62
  @Test func workbooksThatAreBombsAreRefused() {
    var book = statement()
    book.extraMembers = [.init("xl/media/a.bin", runOf: 0, count: 20 << 20)]
    #expect(Reading(book.bytes).code == "archive.too-large")
    book.extraMembers = (0..<1000).map { .init("xl/\($0)", "") }
    #expect(Reading(book.bytes).code == "archive.too-large")
    book.extraMembers = [.init("../a", "")]
    #expect(Reading(book.bytes).code == "archive.name")
  }

  /// A small file must not keep the machine busy with what no spreadsheet has.
  // FAULTS 61
  @Test func cellsTextsAndSheetsHaveLimits() {
    let cells = String(repeating: "<c/>", count: 16_385)
    #expect(Reading(Builder("<row>\(cells)</row>").bytes).code == "xlsx.malformed")
    let text = String(repeating: "&lt;", count: 1 << 20)
    let long = "<row><c t=\"inlineStr\"><is><t>\(text)x</t></is></c></row>"
    #expect(Reading(Builder(long).bytes).code == "xlsx.malformed")
    let sheets = String(repeating: "<sheet name=\"a\" r:id=\"rId0\"/>", count: 1001)
    let xml = "<workbook xmlns:r=\"urn:r\"><sheets>\(sheets)</sheets></workbook>"
    let members = statement().members.map { member in
      member.name == Array("xl/workbook.xml".utf8) ? .init("xl/workbook.xml", xml) : member
    }
    #expect(Reading(ZipWriter.archive(members)).code == "xlsx.too-large")
  }

  // FAULTS 53, 54
  @Test(arguments: [
    "<!DOCTYPE x [<!ENTITY a \"b\">]><worksheet/>", "<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><worksheet/>",
  ])
  func declarationsInPartsAreRefused(_ xml: String) {
    let members = statement().members.map { member in
      member.name == Array("xl/worksheets/sheet1.xml".utf8) ? .init("xl/worksheets/sheet1.xml", xml) : member
    }
    #expect(Reading(ZipWriter.archive(members)).code == "xml.doctype")
  }

  @Test(arguments: 0..<200)
  func damageNeverTraps(_ seed: Int) {
    var random = SystemRandomNumberGenerator()
    var file = statement().bytes
    for _ in 0..<1 + seed % 6 {
      file[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    let read = Reading(seed % 2 == 0 ? file : Array(file.prefix(Int.random(in: 0..<file.count, using: &random))))
    #expect(read.fault == nil || read.fault?.status == .badData)
  }

  /// Damage behind the checksums: the archive is whole, its parts are not.
  @Test(arguments: 0..<400)
  func damagedPartsNeverTrap(_ seed: Int) {
    var random = SystemRandomNumberGenerator()
    let members = statement().members.map { member in
      var content = member.packed
      guard Int.random(in: 0..<3, using: &random) == 0, !content.isEmpty else { return member }
      for _ in 0..<1 + seed % 4 {
        content[Int.random(in: 0..<content.count, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
      }
      return ZipWriter.Member(String(decoding: member.name, as: UTF8.self), content)
    }
    let read = Reading(ZipWriter.archive(members))
    #expect(read.fault == nil || read.fault?.status == .badData)
  }
}
