import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilArchives
@testable import CounterfoilSpreadsheet

struct PageTests {
  static let page = """
    <html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style>td{x:">"}</style></head>
    <!-- <table><tr><td>no</td></tr></table> -->
    <body><TABLE border=1><tr><th>Date<th>Payee<th>Amount</tr>
    <tr><td>2026-01-05</td><td>M&uuml;ller &amp; S&#246;hne<br>Berlin</td><td align="right">&nbsp;-12.50&nbsp;</td></tr>
    <tr><td>2026-01-06<td> two
       words<td>1999.99
    </table></body></html>
    """

  @Test func tablesOfPagesAreRead() {
    let read = Reading(Array(Self.page.utf8), name: "statement.xls")
    #expect(read.fault == nil)
    #expect(read.column("payee") == ["Müller & Söhne\nBerlin", "two words"])
    #expect(read.column("amount") == ["-12.50 EUR", "1999.99 EUR"])
    #expect(read.batch.lineNumbers == [2, 3])
  }

  @Test func spansAndInnerTablesKeepTheColumns() throws {
    let page = """
      <table><tr><td colspan=2>a</td><td>b</td></tr><tr><td rowspan="2">c</td><td>d</td><td>e<table><tr><td>in</td></tr>
      </table></td></tr><tr><td>f</td></tr><tr><td>a < b & c &bogus; &#xE4;</td></tr></table>
      """
    #expect(try sheetText(Array(page.utf8)) == "a,,b\nc,d,e\n,f,\na < b & c &bogus; ä,,\n")
    #expect(try sheetText(Array(page.utf8), sheet: 1) == "in\n")
    let wide = "<table><tr><td colspan=200 rowspan=3>a</td></tr><tr></tr><tr><td>b</td></tr><tr><td>c</td></tr></table>"
    let commas = String(repeating: ",", count: 200)
    #expect(try sheetText(Array(wide.utf8)) == "a\(commas)\n\n\(commas)b\nc\(commas)\n")
  }

  @Test func aPageInAnotherEncodingIsDecoded() {
    var page = Array(Self.page.replacing("utf-8", with: "windows-1252").replacing("two", with: "Gr@n").utf8)
    page[page.firstIndex(of: 0x40) ?? 0] = 0xFC
    #expect(Reading(page, name: "statement.xls").column("payee").last == "Grün words")
  }

  private func page(_ rows: String...) -> [UInt8] {
    let cells = rows.map { $0.hasPrefix("<tr") ? $0 : "<tr>\($0)</tr>" }.joined()
    return Array("<table><tr><th>Date<th>Payee<th>Amount</tr>\(cells)</table>".utf8)
  }

  private static let plain = "<td>2026-02-03<td>Bakery<td>-4.20"

  /// Raised digits may be cents, a footnote or a power: they are never those of the number beside them.
  @Test(arguments: ["-81<sup>50</sup>", "-81 <sup>500</sup>", "<sub>1</sub>81.50", "-81.5<sup>&#48;</sup>"])
  func raisedDigitsAreNotThoseOfANumber(_ amount: String) {
    let rows = page(Self.plain, "<td>2026-02-04<td>Mill<td>\(amount)")
    let read = Reading(rows, name: "a.xls", profile: "badRows: reject")
    #expect(read.column("amount") == ["-4.20 EUR"])
    #expect(read.rejects.count == 1)
  }

  @Test func raisedTextThatIsNoDigitStaysWhereItIs() throws {
    let page = "<table><tr><td>1<sup>er</sup> m<sup>2</sup></td><td>7.<sup>50</sup></td></tr></table>"
    #expect(try sheetText(Array(page.utf8)) == "1er m2,\"7.50\"\n")
  }

  @Test func whatIsStruckOutIsLeftOutAndSaid() {
    let read = Reading(
      page(
        Self.plain, "<td><s>2026-02-04</s><td><del>Gone</del><td><strike>-9.00</strike>",
        "<td>2026-02-05<td>Tram<td><del>-3.00</del> -2.50", "<td>2026-02-06<td><s>open<td>-1.00"), name: "a.xls")
    #expect(read.column("amount") == ["-4.20 EUR", "-2.50 EUR", "-1.00 EUR"])
    #expect(read.places == ["a.xls:3: text that is struck out (<del>, <s>) was left out of 3 rows [xlsx.struck]"])
    #expect(read.findings.map(\.severity) == [.warning])
  }

  @Test(arguments: ["style=\"color:red; Display : none\"", "hidden", "HIDDEN=''"])
  func rowsThatAPageHidesAreReadAndReported(_ attribute: String) {
    let read = Reading(page(Self.plain, "<tr \(attribute)><td>2026-02-04<td>x<td>-9.00</tr>"), name: "a.xls")
    #expect(read.column("amount") == ["-4.20 EUR", "-9.00 EUR"])
    #expect(read.places == ["a.xls:3: 1 row that the sheet hides was read too [xlsx.hidden]"])
  }

  /// Such as numbers to sort by, in front of what is shown.
  @Test func textInACellThatIsNotShownIsLeftOut() {
    let read = Reading(
      page(
        Self.plain,
        "<td>2026-02-04<td>x<td><span style=display:none>9<span>0</span>00</span><br hidden>-9.00", Self.plain),
      name: "a.xls")
    #expect(read.column("amount") == ["-4.20 EUR", "-9.00 EUR", "-4.20 EUR"])
    #expect(read.places == ["a.xls:3: text that the page does not show was left out of 1 row [xlsx.hidden]"])
  }

  /// A number in a cell over two columns that others tell apart is in neither for sure.
  @Test func aNumberOverTwoColumnsIsInBoth() throws {
    let page =
      "<table><tr><th>Out<th>In<th>Left</tr><tr><td colspan=2>7.00<td>8.00</tr><tr><td colspan=2>text<td>1.00</tr>"
      + "<tr><td colspan=3>12.00</tr></table>"
    #expect(
      try sheetText(Array(page.utf8))
        == "Out,In,Left\n\"7.00\",\"7.00\",\"8.00\"\ntext,,\"1.00\"\n\"12.00\",\"12.00\",\"12.00\"\n")
    let wide = "<table><tr><th>Day<th colspan=2>Amount</tr><tr><td>1<td colspan=2>7.00</tr></table>"
    #expect(try sheetText(Array(wide.utf8)) == "Day,Amount\n1,\"7.00\"\n")
  }

  @Test(arguments: [
    "<table>", "<table><tr><td", "<table><tr><td>&#", "<table></table></table><", "<html><table><!--",
    "<table><tr><td colspan=99999 rowspan=99999>x<td>y",
  ])
  func unfinishedPagesNeverTrap(_ page: String) {
    _ = Reading(Array(page.utf8), name: "a.xls")
  }

  @Test func tablesInsideTablesWithoutEndAreRefused() {
    let page = String(repeating: "<table><tr><td>", count: 40)
    #expect(Reading(Array(page.utf8), name: "a.xls").code == "xlsx.too-large")
  }
}

struct SpreadsheetMLTests {
  static let document = """
    <?xml version="1.0"?>
    <?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Worksheet ss:Name="Notes"><Table><Row><Cell><Data ss:Type="String">nothing</Data></Cell></Row></Table></Worksheet>
    <Worksheet ss:Name="Umsätze"><Table>
    <Row><Cell><Data ss:Type="String">Date</Data></Cell><Cell><Data ss:Type="String">Payee</Data></Cell>
      <Cell ss:Index="4"><Data ss:Type="String">Amount</Data></Cell></Row>
    <Row ss:Index="5"><Cell><Data ss:Type="DateTime">2026-01-05T00:00:00.000</Data></Cell>
      <Cell ss:MergeAcross="1"><Data ss:Type="String">a &amp; <B>b</B></Data><Comment><ss:Data>no</ss:Data></Comment></Cell>
      <Cell><Data ss:Type="Number">-12.499999999999999</Data></Cell></Row>
    <Row><Cell><Data ss:Type="DateTime">2026-01-06T00:00:00.000</Data></Cell><Cell><Data ss:Type="String">c</Data></Cell>
      <Cell ss:Index="4"><Data ss:Type="Number">3</Data></Cell></Row>
    </Table></Worksheet></Workbook>
    """

  @Test func documentsOfExcel2003AreRead() {
    let read = Reading(Array(Self.document.utf8), name: "statement.xls")
    #expect(read.fault == nil)
    #expect(read.column("date") == ["2026-01-05", "2026-01-06"])
    #expect(read.column("payee") == ["a & b", "c"])
    #expect(read.column("amount") == ["-12.50 EUR", "3.00 EUR"])
    #expect(read.batch.lineNumbers == [5, 6])
    #expect(read.facts.first?.value == "Umsätze")
  }

  @Test func aTruncatedDocumentIsAFault() {
    let cut = String(Self.document.dropLast(40))
    #expect(Reading(Array(cut.utf8), name: "statement.xls").code == "xml.malformed")
  }
}

struct OpenDocumentTests {
  static let rows = """
    <table:table-row><table:table-cell><text:p>Date</text:p></table:table-cell><table:table-cell><text:p>Payee</text:p>
    </table:table-cell><table:table-cell office:value-type="string"><text:p>Amount</text:p></table:table-cell></table:table-row>
    <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
    <table:table-row><table:table-cell office:value-type="date" office:date-value="2026-01-05"><text:p>05.01.26</text:p>
    </table:table-cell><table:table-cell><office:annotation><text:p>no</text:p></office:annotation><text:p>a<text:s text:c="2"/>b</text:p><text:p>c</text:p></table:table-cell>
    <table:table-cell office:value-type="currency" office:currency="EUR" office:value="-12.499999999999999"><text:p>-12,50 €</text:p></table:table-cell></table:table-row>
    <table:table-row><table:table-cell office:value-type="date" office:date-value="2026-01-06T00:00:00"/><table:table-cell><text:p>d</text:p></table:table-cell>
    <table:table-cell office:value-type="float" office:value="3"/></table:table-row>
    <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
    """

  static func document(_ rows: String) -> [UInt8] {
    ZipWriter.archive([
      .init("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      .init(
        "content.xml",
        "<office:document-content xmlns:office=\"urn:o\" xmlns:table=\"urn:t\" xmlns:text=\"urn:x\"><office:body><office:spreadsheet>"
          + "<table:table table:name=\"Giro\">\(rows)</table:table></office:spreadsheet></office:body></office:document-content>"
      ),
    ])
  }

  @Test func spreadsheetsOfOpenDocumentAreRead() {
    let read = Reading(Self.document(Self.rows), name: "statement.ods")
    #expect(read.fault == nil)
    #expect(read.column("date") == ["2026-01-05", "2026-01-06"])
    #expect(read.column("payee") == ["a  b\nc", "d"])
    #expect(read.column("amount") == ["-12.50 EUR", "3.00 EUR"])
    #expect(read.batch.lineNumbers == [4, 5])
    #expect(read.facts.first?.value == "Giro")
  }

  @Test(arguments: [
    ("1048577", "1", "xlsx.malformed", 1), ("1", "300", "xlsx.too-large", 1),
    ("1000", "250", "xlsx.too-large", 5), ("0", "1", "xlsx.malformed", 1), ("1", "x", "xlsx.malformed", 1),
  ])
  func repetitionsWithoutEndAreRefused(_ rows: String, _ columns: String, _ code: String, _ count: Int) {
    let row =
      "<table:table-row table:number-rows-repeated=\"\(rows)\"><table:table-cell table:number-columns-repeated=\"\(columns)\">"
      + "<text:p>x</text:p></table:table-cell></table:table-row>"
    let fault = #expect(throws: Fault.self) { try sheetText(Self.document(String(repeating: row, count: count))) }
    #expect(fault?.diagnostic.code.name == code)
  }
}

struct RecognitionTests {
  @Test(arguments: [
    ("a.xls", "Date,Payee,Amount\n2026-01-05,x,1.00\n"), ("a.xls", "Date\tAmount\n2026-01-05\t1.00\n"), ("a.xlsx", ""),
    ("a.xls", "<?xml version=\"1.0\"?><OFX></OFX>"), ("a.html", "<html><p>no table</p></html>"), ("a.json", "[]"),
    ("a.xml", "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\"/>"), ("a.qif", "!Type:Bank\n"),
    ("a.zip", "PK\u{3}\u{4}"), ("a.plist", "<?xml version=\"1.0\"?><plist/>"),
  ])
  func otherFilesAreLeftToOthers(_ name: String, _ text: String) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: name, isComplete: true)
    #expect(SpreadsheetCodec().confidence(in: sample).score == 0)
  }
}
