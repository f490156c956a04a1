package import CounterfoilModel

/// All records of one file in their order: as one batch, or where there are many, in pieces that lie on disk but for the
/// last one.
package struct RecordPieces: Sendable {
  /// So many records are held in memory unless another number is stated; more are put aside.
  package static let limit = 1 << 17

  /// So many are held in memory.
  package let limit: Int
  private var spool: RecordSpool?
  /// The first row of each piece, the last one's among them.
  private var firstRows = [0]
  /// The records in memory: those that came last, all where nothing is put aside.
  private(set) package var last: RecordBatch
  /// Those of the pieces on disk.
  private var earlierLines: [UInt32] = []

  /// - Parameter limit: how many records are held in memory; no kind but entries is ever put aside.
  package init(schema: Schema, limit: Int = RecordPieces.limit) {
    self.limit = limit
    last = RecordBatch(schema: schema)
    last.keepsRaw = true
  }

  /// All of one batch.
  package init(_ batch: RecordBatch) {
    limit = .max
    last = batch
  }

  package var schema: Schema { last.schema }
  package var count: Int { (firstRows.last ?? 0) + last.count }
  package var isEmpty: Bool { count == 0 }

  /// The file they came from, as the person named it.
  package var file: String {
    get { last.file }
    set { last.file = newValue }
  }

  /// Whether all of them are in memory.
  package var isWhole: Bool { spool == nil }

  /// All of them as one batch.
  /// - Precondition: ``isWhole``, as always for kinds other than entries.
  package var whole: RecordBatch {
    precondition(isWhole, "records were put aside on disk")
    return last
  }

  /// Appends the records of a batch; its rejects and findings are the caller's.
  /// - Throws: exit status 73, 74 or 75 where what does not fit cannot be put aside.
  package mutating func append(_ batch: RecordBatch) throws(Fault) {
    if isEmpty, schema != batch.schema {
      let (file, keepsRaw) = (last.file, last.keepsRaw)
      last = RecordBatch(schema: batch.schema)
      (last.file, last.keepsRaw) = (file, keepsRaw)
    }
    if last.count >= limit, schema.kind == .entry { try putAside() }
    last.append(contentsOf: batch)
  }

  private mutating func putAside() throws(Fault) {
    if spool == nil { spool = try RecordSpool(schema) }
    try spool?.append(last)
    earlierLines += last.lineNumbers
    firstRows.append(count)
    last.removeAll()
  }

  /// Takes the last record out.
  /// - Precondition: it is in memory, as it is where one was appended since.
  package mutating func removeLast() { last.removeLast() }

  /// Whether each of them is kept as the source wrote it.
  package var hasRaws: Bool { isWhole ? last.raws.count == last.count : last.keepsRaw }

  /// The line each record starts on, from 1; 0 where the format has no lines.
  package var lineNumbers: [UInt32] { isWhole ? last.lineNumbers : earlierLines + last.lineNumbers }

  // MARK: Reading

  /// Calls `body` with one piece after the other and the number of its first record.
  /// - Parameter columns: those that are needed, for all where nil; what a piece on disk has of others is not read.
  package func forEachPiece(
    _ columns: [BatchColumn]? = nil, _ body: (RecordBatch, _ firstRow: Int) throws(Fault) -> Void
  ) throws(Fault) {
    for piece in firstRows.indices {
      let rows = 0..<rowCount(ofPiece: piece)
      try body(try batch(ofPiece: piece, rows: rows, columns ?? BatchColumn.all(schema)).batch, firstRows[piece])
    }
  }

  /// All records with some columns; the others are empty and must not be asked for, unless ``isWhole``.
  package func batch(_ columns: [BatchColumn]) throws(Fault) -> RecordBatch {
    if isWhole { return last }
    var joined = RecordBatch(schema: schema)
    joined.file = file
    joined.keepsRaw = last.keepsRaw
    joined.reserveCapacity(count, columns)
    try forEachPiece(columns) { piece, _ throws(Fault) in joined.append(piece, columns, rows: 0..<piece.count) }
    return joined
  }

  /// The last records, at least so many where there are as many.
  package func tail(_ wanted: Int) throws(Fault) -> RecordBatch {
    if last.count >= min(wanted, count) { return last }
    return try batch(rows: Array(Int32(count - min(wanted, count))..<Int32(count)))
  }

  /// Some of the records.
  /// - Parameter rows: in ascending order.
  /// - Complexity: O(their number times ``blockLimit``) at most, O(their number) where they lie together.
  package func batch(rows: [Int32]) throws(Fault) -> RecordBatch {
    let columns = BatchColumn.all(schema)
    var chosen = RecordBatch(schema: schema)
    chosen.file = file
    chosen.keepsRaw = last.keepsRaw
    var start = 0
    while start < rows.count {
      let piece = piece(of: Int(rows[start]))
      let first = firstRows[piece]
      let limit = first + rowCount(ofPiece: piece)
      // What lies between two rows is read with them, unless it is much.
      var end = start + 1
      while end < rows.count, Int(rows[end]) < limit, Int(rows[end] - rows[end - 1]) <= RecordPieces.blockLimit {
        end += 1
      }
      let needed = Int(rows[start]) - first..<Int(rows[end - 1]) - first + 1
      let (held, offset) = try batch(ofPiece: piece, rows: needed, columns)
      chosen.append(held, columns, rows: rows[start..<end].lazy.map { Int($0) - first - offset })
      start = end
    }
    return chosen
  }

  /// So many records are read back at once where single ones are asked for, at most.
  static let blockLimit = 256

  var firstRowInMemory: Int { firstRows.last ?? 0 }

  /// The rows of the block a row lies in; a block lies in one piece.
  func block(around row: Int) -> Range<Int> {
    let piece = piece(of: row)
    let start = row - (row - firstRows[piece]) % RecordPieces.blockLimit
    return start..<min(start + RecordPieces.blockLimit, firstRows[piece] + rowCount(ofPiece: piece))
  }

  func batch(ofBlock rows: Range<Int>) throws(Fault) -> RecordBatch {
    let piece = piece(of: rows.lowerBound)
    let first = firstRows[piece]
    return try batch(
      ofPiece: piece, rows: rows.lowerBound - first..<rows.upperBound - first, BatchColumn.all(schema)
    ).batch
  }

  private func piece(of row: Int) -> Int {
    var piece = firstRows.count - 1
    while firstRows[piece] > row { piece -= 1 }
    return piece
  }

  private func rowCount(ofPiece piece: Int) -> Int {
    (piece + 1 < firstRows.count ? firstRows[piece + 1] : count) - firstRows[piece]
  }

  /// Rows of a piece, or more of them, from `offset` on.
  private func batch(
    ofPiece piece: Int, rows: Range<Int>, _ columns: [BatchColumn]
  ) throws(Fault) -> (batch: RecordBatch, offset: Int) {
    guard let spool, piece + 1 < firstRows.count else { return (last, 0) }
    var batch = try spool.batch(ofPiece: piece, rows: rows, columns)
    batch.file = file
    return (batch, rows.lowerBound)
  }
}
