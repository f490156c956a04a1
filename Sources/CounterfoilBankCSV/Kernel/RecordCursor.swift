import CounterfoilModel

/// Walks over the records of a piece.
struct RecordCursor {
  let base: UnsafePointer<UInt8>
  private(set) var delimiters: UnsafePointer<UInt32>
  let delimiterCount: Int
  let recordEnds: UnsafePointer<UInt32>
  let recordCount: Int
  let byteCount: Int
  let hasReturns: Bool
  let hasQuotedLineEnds: Bool
  private let quotedLineEnds: UnsafePointer<UInt32>
  var nextRecord = 0
  var nextDelimiter = 0
  private var nextQuotedLineEnd = 0
  private(set) var nextStart = 0
  var nextLine: Int
  private var firstDelimiter = 0

  /// Where the record starts in the piece.
  private(set) var start = 0
  /// Where it ends, without its line end.
  private(set) var end = 0
  private(set) var fieldCount = 0
  /// The physical line it starts on.
  private(set) var line: Int

  init(_ piece: TextPiece) {
    let index = piece.index
    base = UnsafePointer(piece.bytes)
    delimiters = UnsafePointer(index.delimiters.offsets)
    delimiterCount = index.delimiters.count
    recordEnds = UnsafePointer(index.recordEnds.offsets)
    recordCount = index.recordEnds.count
    byteCount = piece.count
    hasReturns = index.hasReturns
    hasQuotedLineEnds = index.quotedLineEnds.count > 0
    quotedLineEnds = UnsafePointer(index.quotedLineEnds.offsets)
    nextLine = piece.firstLine
    line = piece.firstLine
  }

  /// Moves to the next record that is not an empty line; false at the end of the piece.
  mutating func next() -> Bool {
    while nextRecord < recordCount {
      let first = nextDelimiter
      let recordEnd = Int(recordEnds[nextRecord])
      while Int(delimiters[nextDelimiter]) < recordEnd { nextDelimiter += 1 }
      select(
        start: nextStart, end: recordEnd, fieldCount: nextDelimiter - first + 1,
        firstDelimiter: first)
      line = nextLine
      nextRecord += 1
      nextLine += 1
      passQuotedLineEnds(before: end)
      moveBehind(end)
      if end > start { return true }
    }
    return false
  }

  mutating func select(start: Int, end: Int, fieldCount: Int, firstDelimiter: Int) {
    self.start = start
    self.end = end
    self.fieldCount = fieldCount
    self.firstDelimiter = firstDelimiter
  }

  /// The same record with other fields, cut at these places of the piece, which the caller keeps. It moves on to no other record.
  func selecting(_ delimiters: UnsafePointer<UInt32>, fieldCount: Int) -> RecordCursor {
    var record = self
    record.delimiters = delimiters
    record.firstDelimiter = 0
    record.fieldCount = fieldCount
    return record
  }

  /// Moves behind a record and its line end.
  mutating func moveBehind(_ end: Int) {
    nextStart = min(end + 1, byteCount)
    if nextStart < byteCount, base[end] == 0x0D, base[nextStart] == 0x0A { nextStart += 1 }
  }

  /// Counts the line ends inside the quotes of a record.
  mutating func passQuotedLineEnds(before end: Int) {
    while Int(quotedLineEnds[nextQuotedLineEnd]) < end {
      nextQuotedLineEnd += 1
      nextLine += 1
    }
  }

  /// The field at a place from 0.
  /// - Precondition: `number` is less than ``fieldCount``.
  @inline(__always)
  func field(_ number: Int) -> CSVField {
    let low = number == 0 ? start : Int(delimiters[firstDelimiter + number - 1]) + 1
    let high = number == fieldCount - 1 ? end : Int(delimiters[firstDelimiter + number])
    return CSVField(start: base + low, count: high - low)
  }

  /// Where a field starts in the piece.
  func offset(of number: Int) -> Int { number == 0 ? start : Int(delimiters[firstDelimiter + number - 1]) + 1 }

  /// The record as it stands, without its line end.
  var raw: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + start, count: end - start)
  }

  /// Whether a line end stands behind the record.
  var endsLine: Bool { end < byteCount }

  /// Whether the line before the record is empty, but for delimiters and spaces; no where it is not in this piece.
  func isBehindEmptyLine(_ delimiter: UInt8) -> Bool {
    var lineEnds = 0
    var place = start
    while place > 0 {
      let byte = base[place - 1]
      guard byte.isASCIISpace || byte == delimiter else { break }
      if byte == 0x0A || byte == 0x0D && base[place] != 0x0A { lineEnds += 1 }
      place -= 1
    }
    // A piece starts with a line.
    return lineEnds > (place == 0 ? 0 : 1)
  }
}
