import CounterfoilCodecKit
import CounterfoilModel

/// The rows of the head of a file in one dialect, for looking at.
struct HeadTable {
  struct Row {
    var line: Int
    /// Where the row starts and where the next one may start, in bytes of the text.
    var start: Int
    var end: Int
    /// Trimmed and unwrapped.
    var cells: [String]

    var filledCount: Int { cells.lazy.filter { !$0.isEmpty }.count }

    /// Whether a column has nothing in this row, or a dash that stands for nothing.
    func isEmpty(at column: Int) -> Bool {
      column >= cells.count || cells[column].isEmpty || RowDecoder.isDash(cells[column])
    }
  }

  let dialect: CSVDialect
  private(set) var rows: [Row] = []
  /// What is wrong with the quotes of the head, behind the rows.
  private(set) var quoteFault: QuoteFault?
  let byteCount: Int
  /// Whether rows were left out at the end.
  private(set) var isCut = false
  private static let columnLimit = 1 << 16

  /// - Parameter rowLimit: more rows are left out.
  init(_ bytes: some Collection<UInt8>, dialect: CSVDialect, isComplete: Bool, rowLimit: Int) {
    self.dialect = dialect
    byteCount = bytes.count
    let piece = TextPiece(capacity: bytes.count)
    _ = UnsafeMutableBufferPointer(start: piece.bytes, count: bytes.count).update(fromContentsOf: bytes)
    do throws(QuoteFault) {
      try StructureScanner.scan(
        UnsafePointer(piece.bytes), count: bytes.count, dialect: dialect, isLast: isComplete, into: piece.index)
    } catch {
      quoteFault = error
    }
    var cursor = RecordCursor(piece)
    while cursor.next() {
      if RulerRow.isOne(cursor.raw) { continue }
      guard rows.count < rowLimit else {
        isCut = true
        break
      }
      let cells = (0..<min(cursor.fieldCount, HeadTable.columnLimit)).map { column in
        HeadTable.unwrapped(cursor.field(column).text(dialect))
      }
      rows.append(Row(line: cursor.line, start: cursor.start, end: cursor.end, cells: cells))
    }
  }

  static func unwrapped(_ text: String) -> String {
    guard text.utf8.count >= 3, text.hasPrefix("=\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst(2).dropLast())
  }
}
