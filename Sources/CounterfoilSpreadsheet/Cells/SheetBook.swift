import CounterfoilCodecKit
import CounterfoilModel

/// A file of sheets: a workbook, or a document with tables.
protocol SheetBook {
  var sheets: [SheetInfo] { get }
  /// The sheet the program opens the file with; nil where that is not said.
  var activeSheet: Int? { get }
  /// What else is known, for `inspect`.
  var facts: [Inspection.Fact] { get }

  /// The rows of a sheet, from the top; may be asked for again.
  func rows(ofSheet index: Int) throws(Fault) -> any SheetRows
}

/// One sheet of a book.
struct SheetInfo {
  var name: String
  var isHidden = false
}
