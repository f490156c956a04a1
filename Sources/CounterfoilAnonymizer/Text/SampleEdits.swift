/// Replacements in a text, gathered in any order.
struct SampleEdits {
  private let text: SampleText
  private var edits: [(range: Range<Int>, scalars: [UInt32])] = []

  init(_ text: SampleText) { self.text = text }

  /// Puts `new` in the place of a range; only characters that differ are written again.
  mutating func replace(_ range: Range<Int>, by new: [UInt32]) {
    if new.count == range.count {
      for (offset, scalar) in new.enumerated() where text.scalars[range.lowerBound + offset] != scalar {
        edits.append((range.lowerBound + offset..<range.lowerBound + offset + 1, [scalar]))
      }
    } else {
      edits.append((range, new))
    }
  }

  static func string(_ scalars: some Sequence<UInt32>) -> String {
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return text
  }

  var sorted: [(range: Range<Int>, scalars: [UInt32])] {
    edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
