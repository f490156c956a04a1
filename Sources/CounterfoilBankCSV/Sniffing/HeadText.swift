import CounterfoilCodecKit
import CounterfoilModel

/// The head of a text, kept for looking at it in more than one dialect.
final class HeadText {
  let bytes: [UInt8]
  /// Whether it is the whole text.
  let isComplete: Bool

  init(bytes: [UInt8], isComplete: Bool) {
    self.bytes = bytes
    self.isComplete = isComplete
  }

  /// Its structure in a dialect, from a byte on.
  func piece(_ dialect: CSVDialect, from offset: Int = 0) -> TextPiece {
    let piece = TextPiece(capacity: max(1, bytes.count - offset))
    bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress, bytes.count > offset else { return }
      piece.bytes.update(from: base + offset, count: bytes.count - offset)
    }
    // A fault in the quotes ends the piece; the reader proper reports it when it comes to it.
    try? StructureScanner.scan(
      UnsafePointer(piece.bytes), count: bytes.count - offset, dialect: dialect, isLast: isComplete, into: piece.index)
    return piece
  }

  func table(_ dialect: CSVDialect, byteLimit: Int = .max, rowLimit: Int) -> HeadTable {
    let cut = bytes.prefix(byteLimit)
    return HeadTable(cut, dialect: dialect, isComplete: isComplete && cut.count == bytes.count, rowLimit: rowLimit)
  }

  var startsWithSeparatorLine: UInt8? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard line.count == 5, line.starts(with: Array("sep=".utf8)) else { return nil }
    return line.last
  }
}
