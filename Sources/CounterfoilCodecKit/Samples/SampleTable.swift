/// The rows and cells of a table, as places in its text.
package struct SampleTable: Sendable {
  /// What a column holds, as far as it matters for a sample.
  package enum Column: Sendable {
    case day
    case amount
    case credit
    case debit
    case balance
    /// Words for direction, status, kind or currency.
    case code
    case account
    case text
  }

  package struct Row: Sendable {
    /// The bytes of each cell, quotes included.
    package var cells: [Range<Int>]
    /// Account and currency: balances of rows that have the same go on from one another.
    package var key = ""
    /// The amount, with its sign, that the reader took the row for, in millionths.
    package var readAmount: Int128?

    package init(cells: [Range<Int>]) { self.cells = cells }
  }

  package var rows: [Row]
  package var columns: [Column]
  /// The row that names the columns.
  package var headerRow: Int?
  /// Between what comes before the records and what comes after them.
  package var recordRows: Range<Int>
  /// The column of days; nil where none is found.
  package var dayColumn: Int?
  package var delimiter: UInt8?
  package var decimalMark: UInt8?

  package init(rows: [Row], columns: [Column], headerRow: Int?, recordRows: Range<Int>) {
    self.rows = rows
    self.columns = columns
    self.headerRow = headerRow
    self.recordRows = recordRows
  }
}
