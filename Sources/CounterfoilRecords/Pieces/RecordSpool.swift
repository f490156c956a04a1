import CounterfoilModel

/// Batches put aside on disk, column by column, in a file without a name.
struct RecordSpool: Sendable {
  /// Where the values of each column of one batch begin, two places for columns of two arrays.
  private typealias Piece = [BatchColumn: (first: Int64, second: Int64)]

  private let file: UnnamedFile
  private let schema: Schema
  private var pieces: [Piece] = []

  /// - Throws: exit status 73 where no file can be made, 75 where open files are short.
  init(_ schema: Schema) throws(Fault) {
    self.schema = schema
    file = try UnnamedFile()
  }

  /// Puts a batch aside; the names of its records, its rejects and findings are not kept.
  mutating func append(_ batch: RecordBatch) throws(Fault) {
    precondition(batch.schema == schema, "batches of two schemas do not join")
    var piece: Piece = [:]
    for column in BatchColumn.all(schema) {
      switch column {
      case .day(let slot): piece[column] = (try file.append(batch.days[slot].values), 0)
      case .amount(let slot):
        piece[column] = (
          try file.append(batch.amounts[slot].minorUnits), try file.append(batch.amounts[slot].currencies)
        )
      case .integer(let slot): piece[column] = (try file.append(batch.integers[slot].values), 0)
      case .boolean(let slot): piece[column] = (try file.append(batch.booleans[slot].values), 0)
      case .text(let slot): piece[column] = try append(batch.texts[slot])
      case .line: piece[column] = (try file.append(batch.lineNumbers), 0)
      case .byteOffset: piece[column] = (try file.append(batch.byteOffsets), 0)
      case .raw: if batch.keepsRaw { piece[column] = try append(batch.raws) }
      }
    }
    pieces.append(piece)
  }

  private func append(_ column: TextColumn) throws(Fault) -> (Int64, Int64) {
    (try file.append(column.ends), try file.append(column.arena))
  }

  /// Rows of one piece, of some columns: the others are empty and must not be asked for.
  func batch(ofPiece number: Int, rows: Range<Int>, _ columns: [BatchColumn]) throws(Fault) -> RecordBatch {
    let piece = pieces[number]
    var batch = RecordBatch(schema: schema)
    for column in columns {
      guard let (first, second) = piece[column] else { continue }
      func values<Value: BitwiseCopyable>(_ type: Value.Type, _ start: Int64) throws(Fault) -> [Value] {
        try file.values(type, count: rows.count, at: start + Int64(rows.lowerBound * MemoryLayout<Value>.stride))
      }
      switch column {
      case .day(let slot): batch.days[slot].values = try values(Int32.self, first)
      case .amount(let slot):
        batch.amounts[slot].minorUnits = try values(Int64.self, first)
        batch.amounts[slot].currencies = try values(Currency.self, second)
      case .integer(let slot): batch.integers[slot].values = try values(Int64.self, first)
      case .boolean(let slot): batch.booleans[slot].values = try values(UInt8.self, first)
      case .text(let slot): batch.texts[slot] = try texts(first, second, rows)
      case .line: batch.lineNumbers = try values(UInt32.self, first)
      case .byteOffset: batch.byteOffsets = try values(Int64.self, first)
      case .raw:
        batch.keepsRaw = true
        batch.raws = try texts(first, second, rows)
      }
    }
    batch.count = rows.count
    return batch
  }

  private func texts(_ ends: Int64, _ arena: Int64, _ rows: Range<Int>) throws(Fault) -> TextColumn {
    let width = MemoryLayout<UInt64>.stride
    let before = min(rows.lowerBound, 1)
    var column = TextColumn()
    column.ends = try file.values(
      UInt64.self, count: rows.count + before, at: ends + Int64((rows.lowerBound - before) * width))
    let base = before == 0 ? 0 : column.ends.removeFirst() >> 1
    if base > 0 {
      for row in column.ends.indices { column.ends[row] -= base << 1 }
    }
    column.arena = try file.values(UInt8.self, count: Int((column.ends.last ?? 0) >> 1), at: arena + Int64(base))
    return column
  }
}
