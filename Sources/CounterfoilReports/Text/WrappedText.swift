/// Words in lines no longer than the terminal is wide.
enum WrappedText {
  /// The text broken at spaces; every line starts with `indent`, those after the first with `hang` after it. One line
  /// where the width is not limited.
  static func lines(_ text: String, _ style: TextStyle, indent: String, hang: String = "") -> [String] {
    guard let limit = style.widthColumns else { return [indent + text] }
    var lines: [String] = []
    var line = indent
    var used = DisplayWidth.columns(indent)
    var isEmpty = true
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let width = DisplayWidth.columns(word)
      if !isEmpty, used + 1 + width > limit {
        lines.append(line)
        line = indent + hang
        used = DisplayWidth.columns(line)
        isEmpty = true
      }
      line += isEmpty ? String(word) : " \(word)"
      used += width + (isEmpty ? 0 : 1)
      isEmpty = false
    }
    if !isEmpty { lines.append(line) }
    return lines
  }
}
