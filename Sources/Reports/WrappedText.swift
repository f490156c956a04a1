/// Words in lines no longer than the terminal is wide.
enum WrappedText {
  /// The text broken at spaces; every line starts with `indent`. One line where the width is not limited.
  static func lines(_ text: String, _ style: TextStyle, indent: String) -> [String] {
    guard let limit = style.widthColumns else { return [indent + text] }
    let room = max(16, limit - DisplayWidth.columns(indent))
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let width = DisplayWidth.columns(word)
      if used > 0, used + 1 + width > room {
        lines.append(indent + line)
        line = ""
        used = 0
      }
      line += used > 0 ? " \(word)" : String(word)
      used += width + (used > 0 ? 1 : 0)
    }
    if used > 0 { lines.append(indent + line) }
    return lines
  }
}
