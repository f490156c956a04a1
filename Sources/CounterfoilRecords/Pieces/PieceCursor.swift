package import CounterfoilModel

/// Looks at single records of pieces: fast where they are asked for in the order of the file, or nearly.
package final class PieceCursor {
  private let records: RecordPieces
  private var block: RecordBatch
  private var rows: Range<Int>

  package init(_ records: RecordPieces) {
    self.records = records
    block = records.last
    rows = records.count - records.last.count..<records.count
  }

  /// Calls `body` with a batch and the record's place in it.
  /// - Throws: exit status 74 where what was put aside cannot be read back.
  package func withRecord<Result>(
    _ row: Int, _ body: (RecordBatch, Int) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    if !rows.contains(row) { (block, rows) = try records.block(around: row) }
    return try body(block, row - rows.lowerBound)
  }
}
