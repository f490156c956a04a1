/// Records that follow each other, none of them empty, each with as many fields as the first: what a column is read
/// from in one go.
struct RowBlock {
  let base: UnsafePointer<UInt8>
  /// Where each record starts in the piece.
  let starts: UnsafePointer<UInt32>
  let recordEnds: UnsafePointer<UInt32>
  /// Those of the first record, then those of the second, and so on.
  let delimiters: UnsafePointer<UInt32>
  let delimitersPerRecord: Int
  let count: Int

  var fieldCount: Int { delimitersPerRecord + 1 }

  /// The bytes from the start of the first record to the end of the last.
  func byteCount(_ rows: Int) -> Int { rows == 0 ? 0 : Int(recordEnds[rows - 1]) - Int(starts[0]) }

  /// The field of one column in every record.
  /// - Precondition: `column` is less than ``fieldCount``.
  func column(_ column: Int) -> ColumnSpan {
    let isFirst = column == 0
    let isLast = column == delimitersPerRecord
    return ColumnSpan(
      starts: isFirst ? starts : delimiters + (column - 1),
      startStride: isFirst ? 1 : delimitersPerRecord,
      startBias: isFirst ? 0 : 1, ends: isLast ? recordEnds : delimiters + column,
      endStride: isLast ? 1 : delimitersPerRecord)
  }
}

/// Where the fields of one column start and end in a piece, record after record.
struct ColumnSpan {
  let starts: UnsafePointer<UInt32>
  let startStride: Int
  let startBias: Int
  let ends: UnsafePointer<UInt32>
  let endStride: Int

  @inline(__always)
  func start(_ row: Int) -> Int { Int(starts[row &* startStride]) &+ startBias }

  @inline(__always)
  func end(_ row: Int) -> Int { Int(ends[row &* endStride]) }
}

extension RecordCursor {
  /// The next records, at most `limit`; none where the next one is an empty line or the piece ends.
  /// - Parameter starts: takes where they start.
  func block(limit: Int, starts: UnsafeMutablePointer<UInt32>) -> RowBlock {
    let ends = recordEnds + nextRecord
    let first = delimiters + nextDelimiter
    var limit = min(limit, recordCount - nextRecord)
    var perRecord = 0
    if limit > 0 {
      while first[perRecord] < ends[0] { perRecord += 1 }
      if perRecord > 0 { limit = min(limit, (delimiterCount - nextDelimiter) / perRecord) }
    }
    var row = 0
    var start = nextStart
    var behind = 0
    while row < limit {
      let end = Int(ends[row])
      // The delimiters in front are known to lie behind the record before: it had its number.
      let hasEnough = perRecord == 0 || Int(first[behind &+ perRecord &- 1]) < end
      behind &+= perRecord
      guard end > start, hasEnough, Int(first[behind]) > end else { break }
      starts[row] = UInt32(truncatingIfNeeded: start)
      start = end &+ 1
      if hasReturns, start < byteCount, base[end] == 0x0D, base[start] == 0x0A { start &+= 1 }
      row &+= 1
    }
    return RowBlock(
      base: base, starts: UnsafePointer(starts), recordEnds: ends, delimiters: first,
      delimitersPerRecord: perRecord,
      count: row)
  }

  /// The cursor at one record of a block that begins with the next one.
  /// - Parameter row: its place in the block; the line is not told.
  func at(_ row: Int, of block: RowBlock) -> RecordCursor {
    var cursor = self
    cursor.select(
      start: Int(block.starts[row]), end: Int(block.recordEnds[row]), fieldCount: block.fieldCount,
      firstDelimiter: nextDelimiter + row * block.delimitersPerRecord)
    return cursor
  }

  /// Writes the physical lines that the first `count` records of the block start on, and moves behind them.
  mutating func pass(_ count: Int, of block: RowBlock, lines: UnsafeMutablePointer<UInt32>) {
    for row in 0..<count {
      lines[row] = UInt32(clamping: nextLine)
      nextLine &+= 1
      if hasQuotedLineEnds { passQuotedLineEnds(before: Int(block.recordEnds[row])) }
    }
    nextRecord += count
    nextDelimiter += count * block.delimitersPerRecord
    if count > 0 { moveBehind(Int(block.recordEnds[count - 1])) }
  }
}
