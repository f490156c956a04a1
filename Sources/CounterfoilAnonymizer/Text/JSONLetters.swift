import CounterfoilText

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
    if let (scalar, length) = JSONText.escapedScalar(source, index, end) { return (scalar.value, length) }
    // Half a surrogate pair stays what it is.
    if let unit = JSONText.escapedUnit(source, index, end) { return (UInt32(unit), 6) }
    // \n and its like: none of them is a letter.
    return (0x20, 2)
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
    var result: [UInt8] = []
    JSONText.appendNumber(of: character, to: &result)
    return result.map { UInt32($0) }
  }
}
