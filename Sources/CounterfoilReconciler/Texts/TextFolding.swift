import CounterfoilModel

/// Splits texts into tokens: words in small letters without accents, pairs of CJK characters, and runs of digits.
///
/// Full-width forms count as the plain ones, as in Unicode's NFKC; the rest of NFKC does not occur in bank texts.
enum TextFolding {
  private enum Class: UInt8 {
    case separator
    case letter
    case digit
    case ideograph
  }

  /// Base letters of U+00C0…U+017F; a space where the character is no letter.
  private static let latinBases: [UInt8] = Array(
    ("aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
      + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
      + "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)

  /// Appends the tokens of a text.
  static func tokenize(_ text: UnsafeRawBufferPointer, into tokens: inout TokenBuffer) {
    var state = Class.separator
    /// The last ideograph of the run, and how many it has.
    var previous: UInt32 = 0
    var ideographCount = 0

    func change(to new: Class, _ tokens: inout TokenBuffer) {
      if ideographCount == 1 { appendUTF8(previous, to: &tokens.bytes) }
      tokens.close(isNumber: state == .digit, isJoined: new == .digit || new == .letter)
      ideographCount = 0
      state = new
    }

    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        let start = index
        index += 1
        if byte.isASCIILetter {
          if state != .letter { change(to: .letter, &tokens) }
          while index < text.count, text[index].isASCIILetter { index += 1 }
          tokens.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<index]).lazy.map { $0 | 0x20 })
        } else if byte.isASCIIDigit {
          if state != .digit { change(to: .digit, &tokens) }
          while index < text.count, text[index].isASCIIDigit { index += 1 }
          tokens.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<index]))
        } else if byte != 0x27 || state != .letter {
          if state != .separator { change(to: .separator, &tokens) }
        }
        continue
      }
      let scalar = decode(text, &index)
      if scalar >= 0x300, scalar <= 0x36F { continue }  // an accent that follows its letter
      let (kind, folded) = fold(scalar)
      if kind != state { change(to: kind, &tokens) }
      switch kind {
      case .separator: break
      case .letter, .digit: appendUTF8(folded, to: &tokens.bytes)
      case .ideograph:
        ideographCount += 1
        if ideographCount > 1 {
          appendUTF8(previous, to: &tokens.bytes)
          appendUTF8(folded, to: &tokens.bytes)
          tokens.close(isNumber: false)
        }
        previous = folded
      }
    }
    change(to: .separator, &tokens)
  }

  /// Writes small letters and digits as they are and 0 for all else, a byte for each byte.
  /// - Parameter folded: of the text's size.
  /// - Returns: false for a text that is no ASCII, or has an apostrophe, which does not end a word.
  static func foldPlain(_ text: UnsafeRawBufferPointer, into folded: UnsafeMutableRawBufferPointer) -> Bool {
    var isOther: UInt8 = 0
    for index in 0..<text.count {
      let byte = text[index]
      let small = byte | 0x20
      isOther |= (byte & 0x80) | (byte == 0x27 ? 0x80 : 0)
      folded[index] = small.isASCIILowercase ? small : byte.isASCIIDigit ? byte : 0
    }
    return isOther == 0
  }
  private static func fold(_ scalar: UInt32) -> (Class, UInt32) {
    switch scalar {
    case 0xC0...0x17F:
      let index = Int(scalar - 0xC0)
      let base = index < latinBases.count ? latinBases[index] : 0x20
      return base == 0x20 ? (.separator, 0) : (.letter, UInt32(base))
    case 0xFF10...0xFF19: return (.digit, scalar - 0xFEE0)
    case 0xFF21...0xFF3A: return (.letter, scalar - 0xFEE0 + 0x20)
    case 0xFF41...0xFF5A: return (.letter, scalar - 0xFEE0)
    case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      return (.ideograph, scalar)
    default:
      guard let unicode = Unicode.Scalar(scalar), unicode.properties.isAlphabetic else { return (.separator, 0) }
      let lower = unicode.properties.lowercaseMapping.unicodeScalars
      return (.letter, lower.count == 1 ? lower.first?.value ?? scalar : scalar)
    }
  }

  /// The scalar that starts at `index`; malformed bytes count as U+FFFD, one at a time.
  private static func decode(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> UInt32 {
    let first = text[index]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard length > 1, index + length <= text.count else {
      index += 1
      return 0xFFFD
    }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length {
      let next = text[index + offset]
      guard next & 0xC0 == 0x80 else {
        index += 1
        return 0xFFFD
      }
      value = value << 6 | UInt32(next & 0x3F)
    }
    index += length
    return value
  }

  private static func appendUTF8(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case 0..<0x80: bytes.append(UInt8(scalar))
    case 0x80..<0x800:
      bytes.append(UInt8(0xC0 | scalar >> 6))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    default:
      bytes.append(UInt8(0xF0 | scalar >> 18 & 7))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}

/// Tokens one after another.
struct TokenBuffer: Sendable {
  var bytes: [UInt8] = []
  /// Where each token ends in ``bytes``, shifted left by two; the lowest bit is 1 for a run of digits, the next one where
  /// letters or digits follow without anything between.
  private(set) var ends: [UInt32] = []

  /// Ends the token whose bytes were appended; does nothing when there are none.
  mutating func close(isNumber: Bool, isJoined: Bool = false) {
    guard UInt32(truncatingIfNeeded: bytes.count) != (ends.last ?? 0) >> 2 else { return }
    ends.append(UInt32(truncatingIfNeeded: bytes.count) << 2 | (isJoined ? 2 : 0) | (isNumber ? 1 : 0))
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
