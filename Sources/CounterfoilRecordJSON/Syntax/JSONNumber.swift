import CounterfoilModel

/// Numbers as JSON writes them.
enum JSONNumber {
  /// Whether all bytes are one number of RFC 8259, section 6.
  static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
    var index = text.first == 0x2D ? 1 : 0
    func skipDigits() -> Int {
      let start = index
      while index < text.count, text[index].isASCIIDigit { index += 1 }
      return index - start
    }
    let start = index
    let whole = skipDigits()
    guard whole > 0, whole == 1 || text[start] != 0x30 else { return false }
    if index < text.count, text[index] == 0x2E {
      index += 1
      guard skipDigits() > 0 else { return false }
    }
    if index < text.count, text[index] | 0x20 == 0x65 {
      index += 1
      if index < text.count, text[index] == 0x2B || text[index] == 0x2D { index += 1 }
      guard skipDigits() > 0 else { return false }
    }
    return index == text.count
  }
}
