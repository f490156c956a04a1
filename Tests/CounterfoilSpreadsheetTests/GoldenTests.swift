import CounterfoilSpreadsheet
import CounterfoilTestSupport
import Testing

struct GoldenTests {
  static let cases = [
    "preamble-and-balances", "moments-and-yuan", "days-from-1904", "csv-profile", "cover-sheet",
    "two-sheets", "two-sheets-one-named", "hidden-rows",
    "page", "xml-of-excel-2003", "binary-workbook", "excel-97", "excel-95", "excel-97-with-password",
    "error-in-a-cell", "error-in-a-cell-rejected",
    "spoiled-identifier",  // FAULTS 19
    "days-half-understood",  // FAULTS 31
    "zip-bomb",  // FAULTS 61
  ]

  @Test func everyFolderIsACase() { #expect(Golden.strayFolders("spreadsheet", cases: Self.cases) == []) }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    #expect(try Golden.differences(SpreadsheetCodec(), folder: "spreadsheet", case: name) == [])
  }
}
