import CounterfoilCodecKit
import CounterfoilModel

/// Writes tags and texts of OFX, and says where a text could not be held as it is.
struct OFXMarkup {
  let isXML: Bool
  var bytes: [UInt8] = []

  init(isXML: Bool) { self.isXML = isXML }

  mutating func open(_ name: String) {
    bytes.append(0x3C)
    bytes += name.utf8
    bytes += ">\n".utf8
  }

  mutating func close(_ name: String) {
    bytes += "</".utf8
    bytes += name.utf8
    bytes += ">\n".utf8
  }

  /// Writes an element and its text; false where the text had to be changed.
  @discardableResult
  mutating func leaf(_ name: String, _ text: UnsafeRawBufferPointer) -> Bool {
    bytes.append(0x3C)
    bytes += name.utf8
    bytes.append(0x3E)
    let isWhole = append(text)
    bytes += "</".utf8
    bytes += name.utf8
    bytes += ">\n".utf8
    return isWhole
  }

  @discardableResult
  mutating func leaf(_ name: String, _ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { leaf(name, UnsafeRawBufferPointer($0)) }
  }

  /// White space at both ends is written as references in XML and cut in SGML, which has none; control characters,
  /// which neither can hold, are left out.
  private mutating func append(_ text: UnsafeRawBufferPointer) -> Bool {
    var isWhole = !text.isEmpty
    var first = 0
    var last = text.count
    while first < last, text[first].isASCIISpace { first += 1 }
    while last > first, text[last - 1].isASCIISpace { last -= 1 }
    var index = 0
    while index < text.count {
      let byte = text[index]
      let isInside = index >= first && index < last
      index += 1
      switch byte {
      case 0x26: bytes += "&amp;".utf8
      case 0x3C: bytes += "&lt;".utf8
      case 0x3E: bytes += "&gt;".utf8
      case 0x0D, 0x20, 0x0A, 0x09:
        if isInside, byte != 0x0D {
          bytes.append(byte)
        } else if isXML {
          bytes += "&#\(byte);".utf8
        } else {
          isWhole = false
          if isInside { bytes.append(0x20) }
        }
      case 0..<0x20: isWhole = false
      case 0xEF where OFXMarkup.isNoncharacter(text, index - 1):
        isWhole = false
        index += 2
      default: bytes.append(byte)
      }
    }
    return isWhole
  }

  /// U+FFFE and U+FFFF, which XML excludes.
  private static func isNoncharacter(_ text: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    index + 2 < text.count && text[index] == 0xEF && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
  }
}
