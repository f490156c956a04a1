import CounterfoilCodecKit
import CounterfoilModel

/// Builds the text of an element: white space at both ends is cut, unless it was written as a reference.
struct OFXValue {
  private var bytes: [UInt8] = []
  /// What stays when white space at the end is cut.
  private var keptCount = 0
  private var endedWithReturn = false

  /// Text as it stands. CR LF and CR become LF, as in XML.
  mutating func append(text: UnsafeRawBufferPointer) {
    for byte in text {
      defer { endedWithReturn = byte == 0x0D }
      if byte == 0x0A, endedWithReturn { continue }
      if byte.isASCIISpace {
        if !bytes.isEmpty { bytes.append(byte == 0x0D ? 0x0A : byte) }
      } else {
        bytes.append(byte)
        keptCount = bytes.count
      }
    }
  }

  mutating func append(character: UInt8) {
    bytes.append(character)
    keptCount = bytes.count
    endedWithReturn = false
  }

  mutating func append(scalar: Unicode.Scalar) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    keptCount = bytes.count
    endedWithReturn = false
  }

  /// The text.
  consuming func finished() -> [UInt8] {
    bytes.removeLast(bytes.count - keptCount)
    return bytes
  }

  // MARK: References

  enum Reference {
    /// A character and the bytes its reference takes.
    case scalar(Unicode.Scalar, Int)
    /// A reference to something unknown.
    case unknown(Int)
    /// A bare `&`.
    case none
  }

  /// What an `&` at the front of `text` means. The names are those of OFX and of XML.
  static func reference(_ text: UnsafeRawBufferPointer) -> Reference {
    let head = UnsafeRawBufferPointer(rebasing: text.prefix(34))
    guard let end = head.firstIndex(of: 0x3B), end > 1 else { return .none }
    let name = UnsafeRawBufferPointer(rebasing: head[1..<end])
    if name[0] == 0x23 {
      guard let value = number(UnsafeRawBufferPointer(rebasing: name[1...])) else { return .none }
      guard value > 0, let scalar = Unicode.Scalar(value) else { return .unknown(end + 1) }
      return .scalar(scalar, end + 1)
    }
    guard name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }) else { return .none }
    for (known, scalar) in names where name.elementsEqual(known.utf8) { return .scalar(scalar, end + 1) }
    return .unknown(end + 1)
  }

  private static let names: [(String, Unicode.Scalar)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("nbsp", "\u{A0}"), ("quot", "\""), ("apos", "'"),
  ]

  private static func number(_ digits: UnsafeRawBufferPointer) -> UInt32? {
    guard let first = digits.first else { return nil }
    let isHexadecimal = first | 0x20 == 0x78
    let rest = isHexadecimal ? UnsafeRawBufferPointer(rebasing: digits[1...]) : digits
    guard !rest.isEmpty, rest.count <= 8 else { return nil }
    var value: UInt32 = 0
    for byte in rest {
      guard let digit = byte.hexDigitValue, isHexadecimal || digit < 10 else { return nil }
      let (scaled, overflows) = value.multipliedReportingOverflow(by: isHexadecimal ? 16 : 10)
      guard !overflows else { return nil }
      value = scaled &+ UInt32(digit)
    }
    return value
  }
}
