import CounterfoilModel

/// Rows that are in memory.
final class RowsInMemory: SheetRows {
  private let rows: [SheetRow]
  private var index = 0

  init(_ rows: [SheetRow]) { self.rows = rows }

  func next(into row: inout SheetRow) throws(Fault) -> Bool {
    guard index < rows.count else { return false }
    row = rows[index]
    index += 1
    return true
  }
}
