/// Writes and takes apart JSON text byte by byte: for `extra` and for writers that need no parser.
///
/// Reading here expects text a codec of ours made; whatever comes from outside goes through `RecordJSON`.
public enum JSONText {
  // MARK: Writing

  /// Appends a JSON string, with its quotes.
  ///
  /// Escaped are quotes, backslashes, control characters (C0, DEL, C1), U+2028, U+2029 and the marks that turn the
  /// direction of text on a screen. Bytes that are not UTF-8 become U+FFFD, so the output always is.
  @inlinable
  public static func appendString(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    appendEscaped(text, to: &bytes)
    bytes.append(0x22)
  }

  /// Appends a JSON string, with its quotes. See the overload for bytes.
  public static func appendString(_ text: some StringProtocol, to bytes: inout [UInt8]) {
    var copy = String(text)
    copy.withUTF8 { appendString(UnsafeRawBufferPointer($0), to: &bytes) }
  }

  /// The text as a JSON string, with its quotes.
  public static func string(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    appendString(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of one JSON object whose values are all strings; nil for no members. Names must differ.
  public static func object(_ members: [(name: String, text: String)]) -> String? {
    if members.isEmpty { return nil }
    var bytes: [UInt8] = [0x7B]
    for (position, member) in members.enumerated() {
      if position > 0 { bytes.append(0x2C) }
      appendString(member.name, to: &bytes)
      bytes.append(0x3A)
      appendString(member.text, to: &bytes)
    }
    bytes.append(0x7D)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the characters of a JSON string without its quotes.
  @inlinable
  public static func appendEscaped(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    var plainStart = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C {
        index += 1
        continue
      }
      let (length, scalar) = byte < 0x80 ? (1, UInt32(byte)) : decodeScalar(text, at: index)
      if length > 0, !mustEscape(scalar) {
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

  @usableFromInline
  static func mustEscape(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x22, 0x5C, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  @usableFromInline
  static func appendEscape(_ scalar: UInt32, to bytes: inout [UInt8]) {
    bytes.append(0x5C)
    switch scalar {
    case 0x22, 0x5C: bytes.append(UInt8(scalar))
    case 0x08: bytes.append(0x62)
    case 0x09: bytes.append(0x74)
    case 0x0A: bytes.append(0x6E)
    case 0x0C: bytes.append(0x66)
    case 0x0D: bytes.append(0x72)
    default:
      bytes.append(0x75)
      for shift in [UInt32(12), 8, 4, 0] {
        let digit = UInt8(scalar >> shift & 15)
        bytes.append(digit < 10 ? digit + 0x30 : digit + 0x57)
      }
    }
  }

  /// The scalar that starts at a byte of 0x80 or more and its length in bytes; length 0 where it is no valid UTF-8.
  /// After the Unicode Standard, table 3-7.
  @usableFromInline
  static func decodeScalar(_ text: UnsafeRawBufferPointer, at index: Int) -> (length: Int, scalar: UInt32) {
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
  public static func appendCompact(_ value: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    var isInString = false
    var isEscaped = false
    for byte in value {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        }
      } else if byte == 0x22 {
        isInString = true
      } else if isSpace(byte) {
        continue
      }
      bytes.append(byte)
    }
  }

  @inlinable
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
