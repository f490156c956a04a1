import CounterfoilCodecKit
import CounterfoilModel

/// The head of a text, kept for looking at it in more than one dialect.
final class HeadText {
  /// Heads looked at, each only where the one before left something open. The last one bounds the memory used.
  static let byteLimits = [1 << 17, 1 << 21, 1 << 24, 1 << 26]

  let bytes: [UInt8]
  /// Whether it is the whole text.
  let isComplete: Bool
  /// Whether no longer head will be looked at.
  let isLast: Bool

  init(bytes: [UInt8], isComplete: Bool, isLast: Bool = true) {
    self.bytes = bytes
    self.isComplete = isComplete
    self.isLast = isLast
  }

  /// Whether it was written with a delimiter of several characters, for which another byte stands now.
  var hasLongDelimiter: Bool {
    bytes.prefix(1 << 12).contains(LongDelimiter.stand) && LongDelimiter.isDelimiter(in: bytes.prefix(1 << 16))
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
