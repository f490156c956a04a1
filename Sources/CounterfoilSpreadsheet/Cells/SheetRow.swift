import CounterfoilModel

/// The filled cells of one row of a sheet, rendered as text.
struct SheetRow {
  /// What a cell held before it was rendered.
  enum Content: UInt8 {
    case text
    case number
    case day
    case other
  }

  struct Cell {
    /// From 0.
    var column: Int
    /// Where its text ends in ``bytes``.
    var end: Int
    var content: Content
  }

  /// As the sheet counts, from 1.
  var number = 0
  var isHidden = false
  /// Whether text of it is left out because it is struck out, or because it is not shown.
  var isStruck = false
  var hasUnseenText = false
  /// The texts of all cells, in order of column.
  var bytes: [UInt8] = []
  var cells: [Cell] = []

  mutating func removeAll() {
    number = 0
    isHidden = false
    isStruck = false
    hasUnseenText = false
    removeCells()
  }

  mutating func removeCells() {
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  /// Ends the cell whose text was appended to ``bytes``; an empty text makes no cell.
  mutating func endCell(column: Int, _ content: Content) {
    guard bytes.count > (cells.last?.end ?? 0) else { return }
    cells.append(Cell(column: column, end: bytes.count, content: content))
  }

  /// How many columns it takes to hold the row.
  var width: Int { (cells.last?.column ?? -1) + 1 }
}

/// The rows of one sheet, from the top.
protocol SheetRows: AnyObject {
  /// Empties `row` and fills it with the next row that is there; false at the sheet's end. Numbers grow.
  func next(into row: inout SheetRow) throws(Fault) -> Bool

  /// How many cells so far hold a formula without a value.
  var openFormulaCount: Int { get }
}

extension SheetRows {
  var openFormulaCount: Int { 0 }
}

/// Bounds of a sheet.
enum SheetLimits {
  /// Of Excel, since 2007.
  static let rowCount = 1_048_576
  static let columnCount = 16_384
  /// Columns that are read: no statement has more, and every row is as wide as the widest.
  static let width = 256
  /// Sheets of one file.
  static let sheetCount = 1000
  /// Bytes of one cell's text; spreadsheets themselves end at 32,767 characters.
  static let cellBytes = 1 << 20
  /// Bytes of a binary workbook, whose sheets have at most 65,536 rows of 256 cells.
  static let binaryBookBytes = 64 << 20
  /// Bytes of the texts of one sheet of a binary workbook, where many cells may show one text.
  static let binarySheetBytes = 256 << 20
}
