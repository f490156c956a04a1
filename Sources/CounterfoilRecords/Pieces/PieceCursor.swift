package import CounterfoilModel

/// Looks at single records of pieces: fast where those asked for one after the other lie within some ten thousand.
package final class PieceCursor {
  /// So many blocks of ``RecordPieces/blockLimit`` records are held, at most.
  private static let limit = 128

  private let records: RecordPieces
  /// What was read back, by the first row of each block.
  private var blocks: [Int: RecordBatch] = [:]

  package init(_ records: RecordPieces) { self.records = records }

  /// Calls `body` with a batch and the record's place in it.
  /// - Throws: exit status 74 where what was put aside cannot be read back.
  package func withRecord<Result>(
    _ row: Int, _ body: (RecordBatch, Int) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    if row >= records.firstRowInMemory { return try body(records.last, row - records.firstRowInMemory) }
    let rows = records.block(around: row)
    if let block = blocks[rows.lowerBound] { return try body(block, row - rows.lowerBound) }
    if blocks.count == PieceCursor.limit { blocks.removeAll(keepingCapacity: true) }
    let block = try records.batch(ofBlock: rows)
    blocks[rows.lowerBound] = block
    return try body(block, row - rows.lowerBound)
  }
}
