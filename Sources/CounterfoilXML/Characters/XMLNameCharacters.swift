import CounterfoilModel

/// The characters a name may have (XML 1.0, fifth edition, productions 4 and 4a), without the colon.
enum XMLNameCharacters {
  /// What a piece of text read as a name came to.
  enum Outcome {
    /// It ends in front of this byte.
    case end(UnsafePointer<UInt8>)
    /// It reaches the end of the bytes at hand.
    case open
    /// It does not begin as a name does.
    case none
  }

  /// Reads a name without colon. The bytes are valid UTF-8 up to the limit, where a character may be cut.
  static func scan(_ start: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Outcome {
    var pointer = start
    while pointer < limit {
      let byte = pointer[0]
      if byte < 0x80 {
        guard isASCIIName(byte, first: pointer == start) else { break }
        pointer += 1
        continue
      }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      guard limit - pointer >= length else { return .open }
      var scalar = UInt32(byte) & (0xFF >> UInt32(length + 1))
      for index in 1..<length { scalar = scalar << 6 | UInt32(pointer[index] & 0x3F) }
      guard isStart(scalar) || pointer != start && isLater(scalar) else { break }
      pointer += length
    }
    if pointer == limit { return .open }
    return pointer == start ? .none : .end(pointer)
  }

  private static func isASCIIName(_ byte: UInt8, first: Bool) -> Bool {
    if byte.isASCIILetter || byte == 0x5F { return true }
    return !first && (byte.isASCIIDigit || byte == 0x2D || byte == 0x2E)
  }

  private static func isStart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
      0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func isLater(_ scalar: UInt32) -> Bool {
    scalar == 0xB7 || (0x300...0x36F).contains(scalar) || (0x203F...0x2040).contains(scalar)
  }
}
