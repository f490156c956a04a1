/// Small readings of text that both file formats need.
enum PropertyListText {
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// The text without white space at either end.
  static func trimmed(_ bytes: [UInt8]) -> String {
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// A whole number in decimal, or in hexadecimal behind `0x`, as Apple's reader takes it.
  static func integer(_ text: String) -> Int128? {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    if isHexadecimal { digits = digits.dropFirst(2) }
    guard digits.utf8.count <= 30, digits.first != "-", digits.first != "+",
      let magnitude = Int128(digits, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    let number = isNegative ? -magnitude : magnitude
    return PropertyList.integerRange.contains(number) ? number : nil
  }

  /// A name from a file for a message: at most 60 characters, those that do not show replaced.
  static func shown(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars.prefix(60) {
      let isPlain =
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      text.unicodeScalars.append(isPlain ? scalar : "?")
    }
    return text
  }

  /// Where a text holds a character that XML 1.0 cannot, even escaped; nil when it holds none.
  static func unwritableOffset(_ text: String) -> Int? {
    var offset = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: break
      default: return offset
      }
      offset += UTF8.width(scalar)
    }
    return nil
  }
}
