import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilSpreadsheet

/// The committed binary workbooks; the README beside them says how each was made.
enum Workbooks {
  static func bytes(_ name: String) throws -> [UInt8] {
    try Repository.bytes(Repository.file("Tests/CounterfoilSpreadsheetTests/Workbooks/\(name)"))
  }
}

struct BinaryBookTests {
  /// LibreOffice wrote both from one document: formulas, a hidden row and sheet, merged cells, moments, a currency.
  @Test func aBinaryWorkbookGivesTheTableOfItsXLSX() throws {
    let old = try Workbooks.bytes("harbor-97.xls")
    let new = try Workbooks.bytes("harbor-07.xlsx")
    for sheet in 0..<2 { #expect(try sheetText(old, sheet: sheet) == sheetText(new, sheet: sheet)) }
    let reading = Reading(old, name: "harbor.xls")
    let twin = Reading(new, name: "harbor.xls")
    #expect(reading.fault == nil)
    #expect(reading.batch.count == 66)
    #expect(
      reading.column("amount").prefix(5) == ["-1234.50 EUR", "1999.99 EUR", "-0.10 EUR", "-19.99 EUR", "0.30 EUR"])
    #expect(reading.column("payee").prefix(4) == ["Rent Łódź 東京", "Salary", "Hidden", "ab"])
    for field in ["date", "time", "payee", "description", "amount", "extra"] {
      #expect(reading.column(field) == twin.column(field))
    }
    #expect(reading.places == twin.places)
    #expect(reading.batch.lineNumbers == twin.batch.lineNumbers)
    #expect(reading.facts.contains { $0.topic == "days count from" && $0.value == "1904-01-01" })
    let archive = Reading(old, name: "harbor.xls", ["sheet": "archive"])
    #expect(archive.column("payee") == ["Old"])
  }

  @Test func textsThatGoOverSeveralRecordsStayWhole() throws {
    let reading = Reading(try Workbooks.bytes("library-97.xls"), currency: "GBP")
    #expect(reading.fault == nil)
    #expect(
      reading.column("description")
        == (0..<80).map { "\($0): " + String(repeating: $0 % 2 == 1 ? "é" : "ł", count: 150 + $0) })
    let cents = (0..<80).map { ($0 * 1_000_003 + 1) * ($0 % 2 == 1 ? -1 : 1) }
    let field = try #require(reading.batch.schema.index(of: "amount"))
    #expect((0..<80).map { reading.batch.amount(field, $0)?.minorUnits } == cents.map { Int64($0) })
  }

  @Test(arguments: ["moravia-95.xls", "moravia-95-bare.xls"])
  func workbooksOfExcel95AreReadInTheirCodePage(_ name: String) throws {
    let text = """
      Datum,Protiúčet,Částka,Poznámka
      2026-01-05,Příbramské pečivo,-Kč123.45,
      2026-01-06,Žluťoučký kůň,Kč50000.07,
      2026-01-07,Výplata,Kč100,7
      ,,,#N/A

      """
    let written = try sheetText(try Workbooks.bytes(name))
    #expect(written.replacing("Kč ", with: "Kč") == text)
    let reading = Reading(try Workbooks.bytes(name), name: name, currency: "CZK")
    #expect(reading.column("amount") == ["-123.45 CZK", "50000.07 CZK", "100.00 CZK"])
    #expect(reading.facts.contains { $0.topic == "code page" && $0.value == "windows-1250" })
  }

  @Test func aCodePageNobodySaysIsAskedFor() throws {
    var bytes = try Workbooks.bytes("moravia-95-bare.xls")
    // The record CODEPAGE becomes one that means nothing.
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x42, 0, 2, 0]) })
    bytes[place] = 0x43
    let fault = #expect(throws: Fault.self) { try sheetText(bytes) }
    #expect(fault?.diagnostic.fixes.first?.contains("--encoding") == true)
  }

  @Test func formulasNobodyComputedAreNoAmounts() throws {
    let bytes = try Workbooks.bytes("uncomputed-97.xls")
    #expect(Reading(bytes).code == "csv.amount")
    let reading = Reading(bytes, profile: "badRows: reject")
    #expect(reading.column("amount") == ["-2.50 EUR"])
    #expect(reading.places.contains { $0.contains("[xlsx.formula]") })
  }

  @Test func valuesOfFormulasAreThoseThatWereStored() throws {
    var book = BinaryBuilder()
    book.formula(0, 0, BinaryBuilder.little((-19.99).bitPattern, 8))
    book.formula(0, 1, [0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    book.rows.append(BinaryBuilder.record(0x04BC, [0, 0]))
    book.rows.append(BinaryBuilder.record(0x0207, BinaryBuilder.text("word")))
    book.formula(0, 2, [1, 0, 1, 0, 0, 0, 0xFF, 0xFF])
    book.formula(0, 3, [2, 0, 0x07, 0, 0, 0, 0xFF, 0xFF])
    book.formula(0, 4, [3, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    book.formula(0, 5, [UInt8](repeating: 0, count: 8), flags: 2)
    #expect(try sheetText(book.bytes) == "-19.99,word,TRUE,#DIV/0!,,0\n")
    book.isComputed = false
    #expect(try sheetText(book.bytes) == "-19.99,word,TRUE,#DIV/0!,=,=\n")
  }

  @Test func daysAreCountedFromEitherYear() throws {
    var book = BinaryBuilder()
    book.formats = [0, 14, 22, 164]
    book.codes = [(164, "[$CHF-807] #,##0.00")]
    for (column, serial) in [1.0, 59, 61, 46027, 60].enumerated() { book.number(0, column, serial, style: 1) }
    book.number(0, 5, 46027.5, style: 2)
    book.number(0, 6, -12.5, style: 3)
    let text = try sheetText(book.bytes)
    #expect(text == "1900-01-01,1900-02-28,1900-03-01,2026-01-05,60,2026-01-05 12:00:00,-CHF 12.5\n")
    book.isFrom1904 = true
    #expect(try sheetText(book.bytes).hasPrefix("1904-01-02,1904-02-29,1904-03-02,2030-01-06,1904-03-01,"))
  }

  @Test func cellsComeInOrderHoweverTheyWereWritten() throws {
    var book = BinaryBuilder()
    book.label(2, 1, "d")
    book.label(0, 1, "b")
    book.label(2, 0, "c")
    book.label(0, 0, "a")
    #expect(try sheetText(book.bytes) == "a,b\n\nc,d\n")
    book.label(2, 1, "e")
    #expect(Reading(book.bytes).code == "xlsx.malformed")
  }

  @Test func aTextChangesTheWidthOfItsCharactersWhereARecordEnds() throws {
    var book = BinaryBuilder()
    // "żab", the first letter in two bytes, the others in the next record in one; then a text with runs of fonts.
    let list = BinaryBuilder.little(2, 4) + BinaryBuilder.little(2, 4) + BinaryBuilder.little(3, 2) + [1, 0x7C, 0x01]
    let rest = [0] + Array("ab".utf8) + BinaryBuilder.little(2, 2) + [8] + BinaryBuilder.little(1, 2) + [0x63, 0x64]
    book.strings = [BinaryBuilder.record(0x00FC, list), BinaryBuilder.record(0x003C, rest + [0, 0, 0, 0])]
    book.sharedText(0, 0, 0)
    book.sharedText(0, 1, 1)
    #expect(try sheetText(book.bytes) == "żab,cd\n")
  }

  @Test func charactersBeyondTheFirstPlaneAndControlCharactersAreReadAsInXLSX() throws {
    var book = BinaryBuilder()
    let units = Array("a😀\u{B}b\nc".utf16)
    let text = BinaryBuilder.little(units.count, 2) + [1] + units.flatMap { BinaryBuilder.little($0, 2) }
    book.rows.append(BinaryBuilder.record(0x0204, BinaryBuilder.place(0, 0, 0) + text))
    #expect(try sheetText(book.bytes) == "\"a😀 b\u{B}c\"\n")
  }

  @Test func anotherReaderSaysTheSame() throws {
    guard let told = FreeXL.table("library-97.xls", sheet: 1) else { return }
    let own = try sheetText(try Workbooks.bytes("library-97.xls"), sheet: 1).replacing("£", with: "")
    #expect(own == told)
  }
}

/// FreeXL, which reads binary workbooks without formulas, where it is installed.
private enum FreeXL {
  private static let script = """
    import ctypes, sys
    library = ctypes.CDLL("libfreexl.so.1")
    class Value(ctypes.Union):
      _fields_ = [("whole", ctypes.c_int), ("number", ctypes.c_double), ("text", ctypes.c_char_p)]
    class Cell(ctypes.Structure):
      _fields_ = [("kind", ctypes.c_ubyte), ("value", Value)]
    book = ctypes.c_void_p()
    assert library.freexl_open(sys.argv[1].encode(), ctypes.byref(book)) == 0
    assert library.freexl_select_active_worksheet(book, ctypes.c_ushort(int(sys.argv[2]))) == 0
    rows, columns, cell = ctypes.c_uint(), ctypes.c_ushort(), Cell()
    assert library.freexl_worksheet_dimensions(book, ctypes.byref(rows), ctypes.byref(columns)) == 0
    for row in range(rows.value):
      texts = []
      for column in range(columns.value):
        library.freexl_get_cell_value(book, row, ctypes.c_ushort(column), ctypes.byref(cell))
        if cell.kind == 102: texts.append(str(cell.value.whole))
        elif cell.kind == 103: texts.append("%.15g" % cell.value.number)
        elif cell.kind == 101: texts.append("")
        else: texts.append(cell.value.text.decode())
      print(",".join(texts))
    """

  static func table(_ name: String, sheet: Int) -> String? {
    let path = Repository.file("Tests/CounterfoilSpreadsheetTests/Workbooks/\(name)").path
    guard let outcome = try? Program.run("/usr/bin/env", ["python3", "-c", script, path, "\(sheet)"]) else {
      return nil
    }
    return outcome.output.isEmpty ? nil : outcome.text
  }
}
