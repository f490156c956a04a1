/// Eight bytes of text at a time: where in them one of a few bytes stands.
///
/// Each answer has the highest bit set of the bytes sought. The lowest such bit is right always; those above it may be
/// set by borrowing, so only the lowest counts.
enum ByteWords {
  @inline(__always)
  static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  @inline(__always)
  static func zeros(_ word: UInt64) -> UInt64 { (word &- repeating(0x01)) & ~word & repeating(0x80) }

  @inline(__always)
  static func places(of byte: UInt8, in word: UInt64) -> UInt64 { zeros(word ^ repeating(byte)) }

  /// Control characters: bytes below a space.
  @inline(__always)
  static func controls(_ word: UInt64) -> UInt64 { (word &- repeating(0x20)) & ~word & repeating(0x80) }

  /// How many bytes lie in front of the first place; 8 where there is none.
  @inline(__always)
  static func index(_ places: UInt64) -> Int { places.trailingZeroBitCount >> 3 }

  /// The lowest bytes, 0 to 8 of them, all others zero.
  @inline(__always)
  static func mask(_ count: Int) -> UInt64 { count >= 8 ? ~0 : (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1 }

  @inline(__always)
  static func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self)
  }

  /// The first byte of a text that plain characters cannot be: a control character, `<`, `&`, `]`, or 0xEF, with which
  /// U+FFFE begins. There must be one.
  @inline(__always)
  static func endOfPlainText(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var pointer = start
    while true {
      let word = load(pointer)
      let stops =
        places(of: 0x3C, in: word) | places(of: 0x26, in: word) | places(of: 0x5D, in: word)
        | places(of: 0xEF, in: word) | controls(word)
      if stops != 0 { return pointer + index(stops) }
      pointer += 8
    }
  }

  /// The first byte of an attribute's value that is the quote or that needs a look: a control character, `<`, `&` or
  /// 0xEF. There must be one.
  @inline(__always)
  static func endOfPlainValue(_ start: UnsafePointer<UInt8>, quote: UInt8) -> UnsafePointer<UInt8> {
    var pointer = start
    while true {
      let word = load(pointer)
      let stops =
        places(of: quote, in: word) | places(of: 0x3C, in: word) | places(of: 0x26, in: word)
        | places(of: 0xEF, in: word) | controls(word)
      if stops != 0 { return pointer + index(stops) }
      pointer += 8
    }
  }
}
