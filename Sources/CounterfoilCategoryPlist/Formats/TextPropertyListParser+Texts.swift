import CounterfoilModel
import CounterfoilXML

extension TextPropertyListParser {
  /// A text in quotes, or one of letters, digits and `_$/:.-` without.
  mutating func text() throws(Fault) -> String {
    let start = place
    if next == 0x22 || next == 0x27 { return try quoted(next) }
    while TextPropertyListParser.isPlain(next) {
      // A comment ends a text.
      if next == 0x2F, place + 1 < document.bytes.count, [0x2F, 0x2A].contains(document.bytes[place + 1]) { break }
      advance()
    }
    guard place > start else {
      let end = min(start + 20, document.bytes.count)
      let found = String(decoding: document.bytes[start..<end], as: UTF8.self)
      throw fault(
        isAtEnd ? "the file ends where a value was expected" : "\"\(XMLCharacters.shown(found))\" is no value",
        at: start,
        fixes: isAtEnd ? [] : ["Texts with other characters than letters, digits and _$/:.- stand in quotes."])
    }
    return String(decoding: document.bytes[start..<place], as: UTF8.self)
  }

  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x2F, 0x3A, 0x2E, 0x2D: true
    default: false
    }
  }

  private mutating func quoted(_ quote: UInt8) throws(Fault) -> String {
    let start = place
    advance()
    var bytes: [UInt8] = []
    while !isAtEnd {
      let byte = next
      if byte == quote {
        advance()
        return String(decoding: bytes, as: UTF8.self)
      }
      if byte == 0x5C {
        bytes.append(contentsOf: String(try escape()).utf8)
      } else {
        bytes.append(byte)
        advance()
      }
    }
    throw fault("the quote of this text is not closed", at: start)
  }

  /// The character of an escape: `\n` and its like, `\U00e9`, `\351` (in the encoding of NeXTSTEP), or any other
  /// character itself.
  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let start = place
    advance()
    let letter = next
    switch letter {
    case 0x30...0x37: return try octal(from: start)
    case 0x55, 0x75: return try unicode(from: start)
    case 0x61:
      advance()
      return "\u{7}"
    case 0x62:
      advance()
      return "\u{8}"
    case 0x66:
      advance()
      return "\u{C}"
    case 0x6E:
      advance()
      return "\n"
    case 0x72:
      advance()
      return "\r"
    case 0x74:
      advance()
      return "\t"
    case 0x76:
      advance()
      return "\u{B}"
    case 0x80...:
      throw fault("a backslash stands in front of a character that needs none", at: start)
    default:
      guard !isAtEnd else { throw fault("the file ends in the middle of a text", at: start) }
      advance()
      return Unicode.Scalar(letter)
    }
  }

  private mutating func octal(from start: Int) throws(Fault) -> Unicode.Scalar {
    var value = 0
    var count = 0
    while count < 3, next >= 0x30, next <= 0x37 {
      value = value * 8 + Int(next - 0x30)
      count += 1
      advance()
    }
    if value > 0, value < 0x80 { return Unicode.Scalar(UInt8(value)) }
    guard value >= 0x80, value - 0x80 < NeXTSTEPText.characters.count else {
      throw fault("\\\(String(value, radix: 8)) is no character of the encoding of NeXTSTEP", at: start)
    }
    return NeXTSTEPText.characters[value - 0x80]
  }

  private mutating func unicode(from start: Int) throws(Fault) -> Unicode.Scalar {
    let first = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(first) {
      if first != 0 { return scalar }
      throw fault("a text holds a NUL character", at: start)
    }
    if first < 0xDC00, next == 0x5C {
      advance()
      if next == 0x55 || next == 0x75 {
        let second = try codeUnit(from: start)
        if (0xDC00...0xDFFF).contains(second),
          let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        {
          return scalar
        }
      }
    }
    throw fault("a text holds half a surrogate pair", at: start)
  }

  /// One to four hexadecimal digits after `\U`.
  private mutating func codeUnit(from start: Int) throws(Fault) -> UInt32 {
    advance()
    var value: UInt32 = 0
    var count = 0
    while count < 4, let digit = next.hexDigitValue {
      value = value << 4 | UInt32(digit)
      count += 1
      advance()
    }
    guard count > 0 else { throw fault("\\U is not followed by hexadecimal digits", at: start) }
    return value
  }
}

/// The upper half of NeXTSTEP's encoding of eight bits. Source: Unicode, `VENDORS/NEXT/NEXTSTEP.TXT`.
enum NeXTSTEPText {
  /// From 0x80 to 0xFD; the last two codes have no character.
  static let characters = Array(
    ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞ\u{B5}×÷©¡¢£\u{2044}¥ƒ§¤’“«‹›\u{FB01}\u{FB02}®–†‡·¦¶•‚„”»…‰¬¿¹\u{2CB}\u{B4}ˆ\u{2DC}¯˘˙¨²˚¸³"
      + "˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ").unicodeScalars)
}
