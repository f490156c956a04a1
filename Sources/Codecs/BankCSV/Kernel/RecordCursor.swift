/// Walks over the records of a piece.
struct RecordCursor {
  let base: UnsafePointer<UInt8>
  private let positions: UnsafePointer<UInt32>
  private let positionCount: Int
  private let byteCount: Int
  private let hasQuotedLineEnds: Bool
  private var nextPosition = 0
  private var nextStart = 0
  private var nextLine: Int
  private var firstPosition = 0

  /// Where the record starts in the piece.
  private(set) var start = 0
  /// Where it ends, without its line end.
  private(set) var end = 0
  private(set) var fieldCount = 0
  /// The physical line it starts on.
  private(set) var line: Int

  init(_ piece: TextPiece) {
    base = UnsafePointer(piece.bytes)
    positions = UnsafePointer(piece.index.positions)
    positionCount = piece.index.count
    byteCount = piece.count
    hasQuotedLineEnds = piece.index.hasQuotedLineEnds
    nextLine = piece.firstLine
    line = piece.firstLine
  }

  /// Moves to the next record that is not an empty line; false at the end of the piece.
  @inline(__always)
  mutating func next() -> Bool {
    while nextStart < byteCount {
      start = nextStart
      line = nextLine
      firstPosition = nextPosition
      var position = nextPosition
      while position < positionCount {
        let byte = base[Int(positions[position])]
        if byte == 0x0A || byte == 0x0D { break }
        position += 1
      }
      fieldCount = position - firstPosition + 1
      nextPosition = position + 1
      if position < positionCount {
        end = Int(positions[position])
        nextStart = end + 1
        let isHalf = base[end] == 0x0D && nextStart < byteCount && base[nextStart] == 0x0A
        nextLine += isHalf ? 0 : 1
      } else {
        end = byteCount
        nextStart = byteCount
      }
      if hasQuotedLineEnds { nextLine += lineEndsInside() }
      if end > start { return true }
    }
    return false
  }

  /// The field at a place from 0.
  /// - Precondition: `number` is less than ``fieldCount``.
  @inline(__always)
  func field(_ number: Int) -> CSVField {
    let low = number == 0 ? start : Int(positions[firstPosition + number - 1]) + 1
    let high = number == fieldCount - 1 ? end : Int(positions[firstPosition + number])
    return CSVField(start: base + low, count: high - low)
  }

  /// The record as it stands, without its line end.
  var raw: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base + start, count: end - start) }

  private func lineEndsInside() -> Int {
    var count = 0
    for offset in start..<end {
      if base[offset] == 0x0A || base[offset] == 0x0D && base[offset + 1] != 0x0A { count += 1 }
    }
    return count
  }
}
