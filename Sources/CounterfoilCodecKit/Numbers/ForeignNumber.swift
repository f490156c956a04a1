import CounterfoilModel

/// Numbers in digits of other scripts than Latin, as ASCII.
enum ForeignNumber {
  /// Amounts are shorter, texts that are none need not be looked at.
  private static let longest = 96

  /// The text with ASCII digits and marks; nil where it has no digit of another script and no mark of direction, or
  /// digits of several scripts.
  ///
  /// `٫` (U+066B) and `٬` (U+066C) are the decimal and the grouping mark by their Unicode names, whatever the others are.
  static func folded(_ bytes: UnsafeRawBufferPointer, _ decimalMark: AmountNotation.DecimalMark) -> [UInt8]? {
    guard bytes.count <= longest, bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    var isChanged = false
    var script: [UInt8]?
    while index < bytes.count {
      if let (digit, width) = DecimalDigit.foreign(in: bytes, at: index) {
        // The last byte tells the digit; ten in a row never cross to another one in the scripts there are.
        let block = Array(bytes[index..<index + width].dropLast()) + [bytes[index + width - 1] &- UInt8(digit)]
        guard script ?? block == block else { return nil }
        script = block
        text.append(0x30 + UInt8(digit))
        index += width
        isChanged = true
      } else if let (mark, width) = mark(bytes, index, decimalMark) {
        if let mark { text.append(mark) }
        index += width
        isChanged = true
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    let hasBoth = script != nil && bytes.contains(where: \.isASCIIDigit)
    return isChanged && !hasBoth ? text : nil
  }

  /// What a mark of Arabic or of full width stands for, nil for marks of direction; and its bytes.
  private static func mark(
    _ bytes: UnsafeRawBufferPointer, _ index: Int, _ decimalMark: AmountNotation.DecimalMark
  ) -> (mark: UInt8?, width: Int)? {
    func follows(_ rest: UInt8...) -> Bool {
      index + rest.count < bytes.count && bytes[index + 1..<index + 1 + rest.count].elementsEqual(rest)
    }
    switch bytes[index] {
    case 0xD9 where follows(0xAB): return (decimalMark.rawValue, 2)
    case 0xD9 where follows(0xAC): return (decimalMark == .point ? 0x2C : 0x2E, 2)
    // U+061C, U+200E, U+200F: direction of writing.
    case 0xD8 where follows(0x9C): return (nil, 2)
    case 0xE2 where follows(0x80, 0x8E) || follows(0x80, 0x8F): return (nil, 3)
    // U+FF08–U+FF0E are U+0028–U+002E.
    case 0xEF where index + 2 < bytes.count && bytes[index + 1] == 0xBC && (0x88...0x8E).contains(bytes[index + 2]):
      return (bytes[index + 2] - 0x60, 3)
    default: return nil
    }
  }
}
