import CounterfoilModel
import CounterfoilRecords

/// The rows at both ends of a long table, and what all of them come to: it shows whether one of them states the sum of the others.
struct TableEnds {
  struct Row {
    var line: Int
    var raw: [UInt8]
    /// In minor units.
    var amount: Int64
  }

  /// As many as may state sums, with what was carried over; see `SumRows`.
  static let rowCount = 4

  private(set) var first: [Row] = []
  private(set) var last: [Row] = []
  /// Money in and out of all rows, without signs.
  var inflow = Int128(0)
  var outflow = Int128(0)
  /// Rows without a balance, in a table that has a column of them.
  private(set) var bareCount = 0
  private var count = 0

  /// Takes in the records of a piece.
  mutating func add(_ batches: [RecordBatch], in piece: TextPiece, _ recent: RecentRows, hasBalance: Bool) {
    for batch in batches where batch.count > 0 {
      if first.isEmpty {
        first = TableEnds.rows(0..<min(TableEnds.rowCount, batch.count), batch, recent.first(60, of: piece))
      }
      if hasBalance { bareCount += batch.amounts[1].minorUnits.count { $0 == AmountColumn.missing } }
      count += batch.count
    }
  }

  /// Takes the last records out of the batch that has them; false where the table has no rows between its ends.
  mutating func end(with batch: RecordBatch, _ recent: RecentRows) -> Bool {
    let start = max(0, batch.count - TableEnds.rowCount)
    last = TableEnds.rows(start..<batch.count, batch, recent.last(RowWindow.rowsBefore))
    return count > first.count + last.count && !first.isEmpty && last.count == batch.count - start
  }

  private static func rows(_ range: Range<Int>, _ batch: RecordBatch, _ raws: [(line: Int, raw: [UInt8])]) -> [Row] {
    range.compactMap { row in
      let line = Int(batch.lineNumbers[row])
      return raws.first { $0.line == line }.map {
        Row(line: line, raw: $0.raw, amount: batch.amounts[0].minorUnits[row])
      }
    }
  }
}
