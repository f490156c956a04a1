/// Lines and columns of a text as LibYAML counts them: from 1, in characters of Unicode.
enum TextPlace {
  /// Where a place is; nil where the text has no such place.
  static func index(line: Int, column: Int, in text: String.UnicodeScalarView) -> String.Index? {
    var index = text.startIndex
    for _ in 1..<max(line, 1) {
      guard let lineEnd = text[index...].firstIndex(where: isLineBreak) else { return nil }
      index = text.index(after: lineEnd)
      if text[lineEnd] == "\r", index < text.endIndex, text[index] == "\n" { text.formIndex(after: &index) }
    }
    guard let place = text.index(index, offsetBy: column - 1, limitedBy: text.endIndex), place < text.endIndex else {
      return nil
    }
    return place
  }

  /// The place after a text.
  static func end(of text: some BidirectionalCollection<Unicode.Scalar>) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    var last: Unicode.Scalar?
    for scalar in text {
      if isLineBreak(scalar) {
        if scalar != "\n" || last != "\r" { line += 1 }
        column = 1
      } else {
        column += 1
      }
      last = scalar
    }
    return (line, column)
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
