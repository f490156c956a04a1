internal import CounterfoilModel

/// Writes and takes apart JSON text byte by byte: for `extra` and for writers that need no parser.
///
/// Reading here expects text a codec of ours made; whatever comes from outside goes through `RecordJSON`.
package enum JSONText {
  // MARK: Writing

  /// Appends a JSON string, with its quotes.
  ///
  /// Escaped are quotes, backslashes, control characters (C0, DEL, C1), U+2028, U+2029 and the marks that turn the
  /// direction of text on a screen. Bytes that are not UTF-8 become U+FFFD, so the output always is.
  package static func appendString(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    appendEscaped(text, to: &bytes)
    bytes.append(0x22)
  }

  /// Appends a JSON string, with its quotes. See the overload for bytes.
  package static func appendString(_ text: some StringProtocol, to bytes: inout [UInt8]) {
    var copy = String(text)
    copy.withUTF8 { appendString(UnsafeRawBufferPointer($0), to: &bytes) }
  }

  /// The text as a JSON string, with its quotes.
  package static func string(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    appendString(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the characters of a JSON string without its quotes.
  ///
  /// - Parameter markup: whether `<`, `>` and `&` are escaped, too.
  package static func appendEscaped(
    _ text: UnsafeRawBufferPointer, markup: Bool = false, to bytes: inout [UInt8]
  ) {
    var plainStart = 0
    var index = plainPrefix(text, markup: markup)
    while index < text.count {
      let byte = text[index]
      if !markup, byte >= 0x20, byte < 0x7F, byte != 0x22, byte != 0x5C {
        index += 1
        continue
      }
      let (length, scalar) = byte < 0x80 ? (1, UInt32(byte)) : decodeScalar(text, at: index)
      if length > 0, !mustEscape(scalar), !markup || !isMarkup(scalar) {
        index += length
        continue
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[plainStart..<index]))
      appendEscape(length > 0 ? scalar : 0xFFFD, to: &bytes)
      index += max(length, 1)
      plainStart = index
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[plainStart...]))
  }

  /// How many bytes at the start are ASCII and need no escape; mostly all of them: eight are looked at together.
  package static func plainPrefix(_ text: UnsafeRawBufferPointer, markup: Bool = false) -> Int {
    var index = 0
    if !markup {
      while index + 8 <= text.count {
        let eight = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // Each test is right for bytes below 128, and the first sees to it that all are.
        let isPlain =
          eight & repeated(0x80) == 0 && !hasByte(below: 0x20, eight) && !hasByte(below: 1, eight ^ repeated(0x22))
          && !hasByte(below: 1, eight ^ repeated(0x5C)) && !hasByte(below: 1, eight ^ repeated(0x7F))
        guard isPlain else { break }
        index += 8
      }
    }
    while index < text.count, text[index] < 0x80, !mustEscape(UInt32(text[index])),
      !markup || !isMarkup(UInt32(text[index]))
    {
      index += 1
    }
    return index
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Whether one of eight bytes is below a number of at most 128: only then a borrow sets its highest bit.
  @inline(__always)
  private static func hasByte(below number: UInt8, _ eight: UInt64) -> Bool {
    (eight &- repeated(number)) & ~eight & repeated(0x80) != 0
  }

  private static func isMarkup(_ scalar: UInt32) -> Bool { scalar == 0x26 || scalar == 0x3C || scalar == 0x3E }

  /// The number with that many digits after the point, rounded half away from zero; held between ±10⁹.
  package static func append(_ value: Double, digits: UInt8, to text: inout [UInt8]) {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int64((max(-1e9, min(1e9, value)) * scale).rounded())
    Money.appendDecimal(scaled, digits: digits, to: &text)
  }

  private static func mustEscape(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x22, 0x5C, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func appendEscape(_ scalar: UInt32, to bytes: inout [UInt8]) {
    bytes.append(0x5C)
    switch scalar {
    case 0x22, 0x5C: bytes.append(UInt8(scalar))
    case 0x08: bytes.append(0x62)
    case 0x09: bytes.append(0x74)
    case 0x0A: bytes.append(0x6E)
    case 0x0C: bytes.append(0x66)
    case 0x0D: bytes.append(0x72)
    default: appendDigits(UInt16(truncatingIfNeeded: scalar), to: &bytes)
    }
  }

  /// Appends `\uXXXX` for a character, or two of them where it is beyond U+FFFF.
  package static func appendNumber(of scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      bytes.append(0x5C)
      appendDigits(unit, to: &bytes)
    }
  }

  private static func appendDigits(_ unit: UInt16, to bytes: inout [UInt8]) {
    bytes.append(0x75)
    for shift in [UInt16(12), 8, 4, 0] {
      let digit = UInt8(unit >> shift & 15)
      bytes.append(digit < 10 ? digit + 0x30 : digit + 0x57)
    }
  }

  /// The scalar that starts at a byte of 0x80 or more and its length in bytes; length 0 where it is no valid UTF-8.
  /// After the Unicode Standard, table 3-7.
  private static func decodeScalar(_ text: UnsafeRawBufferPointer, at index: Int) -> (length: Int, scalar: UInt32) {
    let lead = text[index]
    func trail(_ offset: Int) -> UInt32? {
      guard index + offset < text.count, text[index + offset] & 0xC0 == 0x80 else { return nil }
      return UInt32(text[index + offset] & 0x3F)
    }
    switch lead {
    case 0xC2...0xDF:
      guard let second = trail(1) else { return (0, 0) }
      return (2, UInt32(lead & 0x1F) << 6 | second)
    case 0xE0...0xEF:
      guard let second = trail(1), let third = trail(2) else { return (0, 0) }
      let scalar = UInt32(lead & 0x0F) << 12 | second << 6 | third
      return scalar < 0x800 || (0xD800...0xDFFF).contains(scalar) ? (0, 0) : (3, scalar)
    case 0xF0...0xF4:
      guard let second = trail(1), let third = trail(2), let fourth = trail(3) else { return (0, 0) }
      let scalar = UInt32(lead & 0x07) << 18 | second << 12 | third << 6 | fourth
      return scalar < 0x10000 || scalar > 0x10FFFF ? (0, 0) : (4, scalar)
    default:
      return (0, 0)
    }
  }

  /// Appends a well-formed JSON value without the white space outside its strings: it then lies on one line.
  package static func appendCompact(_ value: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    eachPart(ofCompact: value) { bytes.append(contentsOf: $0) }
  }

  /// Hands over the parts of a value between the white space outside its strings, in order.
  @inlinable
  package static func eachPart(ofCompact value: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Void) {
    var index = 0
    while index < value.count {
      let start = index
      while index < value.count, !value[index].isASCIISpace {
        index = value[index] == 0x22 ? endOfString(value, index) ?? value.count : index + 1
      }
      if index > start { take(UnsafeRawBufferPointer(rebasing: value[start..<index])) }
      index += 1
    }
  }
}
