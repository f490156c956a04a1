import CounterfoilModel

/// A reference in a text or a value: one of the five entities of XML, or a character by its number.
enum XMLReference {
  case character(UInt32, count: Int)
  /// It goes on after the bytes at hand.
  case open
  case undeclared(String)
  case malformed(String)

  /// The longest name of an entity that is read for a message.
  private static let nameBytes = 256

  /// Reads from the `&` on.
  init(_ start: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) {
    guard start + 1 < limit else {
      self = .open
      return
    }
    self = start[1] == 0x23 ? XMLReference.number(start, limit) : XMLReference.entity(start, limit)
  }

  private static func entity(_ start: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>) -> XMLReference {
    switch XMLNameCharacters.scan(start + 1, limit: limit) {
    case .open: return limit - start > nameBytes ? .malformed("the name behind an & is too long") : .open
    case .none: return .malformed("a lone & stands here; it is written &amp;")
    case .end(let end):
      guard end[0] == 0x3B else { return .malformed("a reference does not end in a semicolon") }
      let name = UnsafeBufferPointer(start: start + 1, count: end - start - 1)
      let count = end - start + 1
      if name.elementsEqual("lt".utf8) { return .character(0x3C, count: count) }
      if name.elementsEqual("gt".utf8) { return .character(0x3E, count: count) }
      if name.elementsEqual("amp".utf8) { return .character(0x26, count: count) }
      if name.elementsEqual("quot".utf8) { return .character(0x22, count: count) }
      if name.elementsEqual("apos".utf8) { return .character(0x27, count: count) }
      return .undeclared(String(decoding: name.prefix(nameBytes), as: UTF8.self))
    }
  }

  private static func number(_ start: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>) -> XMLReference {
    var pointer = start + 2
    var value: UInt32 = 0
    let isHexadecimal = pointer < limit && pointer[0] == 0x78
    if isHexadecimal { pointer += 1 }
    let first = pointer
    while pointer < limit, pointer[0] != 0x3B {
      guard let digit = digit(pointer[0], isHexadecimal) else {
        return .malformed("the number of a character is none")
      }
      value = min(value &* (isHexadecimal ? 16 : 10) &+ digit, 0x11_0000)
      pointer += 1
      if pointer - first > nameBytes { return .malformed("the number of a character is too long") }
    }
    guard pointer < limit else { return .open }
    guard pointer > first, isCharacter(value) else { return .malformed("the number of a character is none of XML") }
    return .character(value, count: pointer - start + 1)
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    guard isHexadecimal || byte.isASCIIDigit else { return nil }
    return byte.hexDigitValue.map(UInt32.init)
  }

  private static func isCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Writes a character in UTF-8; says how many bytes.
  static func write(_ scalar: UInt32, to memory: UnsafeMutablePointer<UInt8>) -> Int {
    var count = 0
    guard let scalar = Unicode.Scalar(scalar) else { return 0 }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      memory[count] = byte
      count += 1
    }
    return count
  }
}
