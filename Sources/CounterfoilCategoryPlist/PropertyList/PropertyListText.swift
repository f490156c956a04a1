import CounterfoilModel

/// Small readings of text that both file formats need.
enum PropertyListText {
  /// The text without white space at either end.
  static func trimmed(_ bytes: [UInt8]) -> String {
    guard let first = bytes.firstIndex(where: { !$0.isASCIISpace }),
      let last = bytes.lastIndex(where: { !$0.isASCIISpace })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// A whole number in decimal, or in hexadecimal after `0x`, as Apple's reader takes it.
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
}
