import CounterfoilModel
import CounterfoilTestSupport
import Testing

@testable import CounterfoilSpreadsheet

/// What lies beneath the first cell of a merged region is not shown, and not read.
struct MergedCellTests {
  private static let rows =
    Builder.row(1, ["Date", "Payee", "Amount"])
    + Builder.row(2, [.number("46027", style: 1), "a", .number("-77", style: 0)])
    + Builder.row(3, [.number("46028", style: 1), "b", .number("-6", style: 0)])

  private static func book(_ merged: String) -> WorkbookBuilder {
    var book = Builder(rows)
    book.formats = ["dd.mm.yyyy"]
    book.sheets[0].tail = merged
    return book
  }

  @Test func aCellBeneathAMergedOneIsEmpty() throws {
    let book = Self.book("<mergeCells count=\"1\"><mergeCell ref=\"B2:C2\"/></mergeCells>")
    #expect(try sheetText(book.bytes) == "Date,Payee,Amount\n2026-01-05,a,\n2026-01-06,b,-6\n")
    let far = Self.book("<mergeCells count=\"1\"><mergeCell ref=\"B2:C3\"/></mergeCells>")
    #expect(try sheetText(far.bytes) == "Date,Payee,Amount\n2026-01-05,a,\n2026-01-06,,\n")
  }

  @Test(arguments: [
    "", "<dataValidation ref=\"A1:D9\"/><mergeCells count=\"0\"/>",
    "<mergeCells count=\"1\"><mergeCell ref=\"E2:F2\"/></mergeCells>",
    "<mergeCells count=\"1\"><mergeCell ref=\"A1\"/><mergeCell ref=\"C2:B2\"/><mergeCell ref=\"?\"/></mergeCells>",
  ])
  func otherCellsAreRead(_ merged: String) throws {
    #expect(try sheetText(Self.book(merged).bytes) == "Date,Payee,Amount\n2026-01-05,a,-77\n2026-01-06,b,-6\n")
  }

  @Test func coveredCellsOfOpenDocumentAreEmpty() throws {
    let cells = """
      <table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>a</text:p></table:table-cell>
      <table:covered-table-cell office:value-type="float" office:value="-77"><text:p>-77</text:p></table:covered-table-cell>
      <table:table-cell office:value-type="float" office:value="5"/></table:table-row>
      """
    #expect(try sheetText(OpenDocumentTests.document(cells)) == "a,,5\n")
  }

  @Test func coveredCellsOfBinaryWorkbooksAreEmpty() throws {
    var book = BinaryBuilder()
    book.label(0, 0, "a")
    book.number(0, 1, -77)
    book.number(0, 2, 5)
    book.number(1, 1, 6)
    book.rows.append(
      BinaryBuilder.record(0x00E5, [1, 0, 0, 0, 0, 0, 0, 0, 1, 0]))
    #expect(try sheetText(book.bytes) == "a,,5\n,6,\n")
  }
}
