/// The characters of a JSON string, escapes resolved, each with its place in the text.
struct JSONLetters {
  private(set) var scalars: [UInt32] = []
  private var ranges: [Range<Int>] = []
  private let source: [UInt32]
  private let whole: Range<Int>

  init(_ source: [UInt32], _ range: Range<Int>, hasEscapes: Bool) {
    self.source = source
    whole = range
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = hasEscapes ? JSONLetters.character(source, index, range.upperBound) : (source[index], 1)
      scalars.append(scalar)
      ranges.append(index..<min(index + length, range.upperBound))
      index += length
    }
  }

  private static func character(_ source: [UInt32], _ index: Int, _ end: Int) -> (UInt32, Int) {
    guard source[index] == 0x5C, index + 1 < end else { return (source[index], 1) }
    guard source[index + 1] == 0x75, let first = unit(source, index + 2, end) else {
      // \n and its like: none of them is a letter.
      return (0x20, 2)
    }
    if (0xD800..<0xDC00).contains(first), index + 7 < end, source[index + 6] == 0x5C, source[index + 7] == 0x75,
      let second = unit(source, index + 8, end), (0xDC00..<0xE000).contains(second)
    {
      return (0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), 12)
    }
    return (first, 6)
  }

  private static func unit(_ source: [UInt32], _ start: Int, _ end: Int) -> UInt32? {
    guard start + 4 <= end else { return nil }
    var value: UInt32 = 0
    for scalar in source[start..<start + 4] {
      guard let character = Unicode.Scalar(scalar), let digit = Character(character).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Writes other characters in their place, escaped where they were.
  func replace(by new: [UInt32], _ edits: inout SampleEdits) {
    guard new.count == scalars.count else { return edits.replace(whole, by: new) }
    for (place, scalar) in new.enumerated() where scalar != scalars[place] {
      let range = ranges[place]
      edits.replace(range, by: range.count == 1 ? [scalar] : JSONLetters.escape(scalar))
    }
  }

  private static func escape(_ scalar: UInt32) -> [UInt32] {
    guard let character = Unicode.Scalar(scalar) else { return [] }
    var result: [UInt32] = []
    for unit in String(character).utf16 {
      let digits = String(unit, radix: 16)
      let text = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      result += text.unicodeScalars.map(\.value)
    }
    return result
  }
}
