internal import CounterfoilReports

/// Text measured in columns of a terminal, which come near enough to what a picture needs.
enum PictureText {
  static func cut(_ text: String, columns: Int) -> String {
    DisplayWidth.cut(text.split(whereSeparator: \.isNewline).joined(separator: " "), to: columns)
  }

  /// Lines of at most so many columns, broken at spaces, or anywhere in text that has none.
  static func lines(_ text: String, columns: Int, limit: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(whereSeparator: \.isNewline) {
      var line = ""
      var used = 0
      for word in pieces(String(paragraph), columns: columns) {
        let width = DisplayWidth.columns(word)
        let trimmed = word.last == " " ? width - 1 : width
        if used > 0, used + trimmed > columns {
          lines.append(line)
          line = ""
          used = 0
        }
        line += word
        used += width
      }
      if !line.isEmpty { lines.append(line) }
    }
    lines = lines.map { $0.last == " " ? String($0.dropLast()) : $0 }
    guard lines.count > limit else { return lines }
    return lines.prefix(limit - 1) + [DisplayWidth.cut(lines[limit - 1] + " …", to: columns)]
  }

  private static let closing: Set<Character> = [
    "，", "。", "、", "；", "：", "！", "？", "）", "】", "》", "」", "』", "”", "’", "…",
  ]

  /// Words with the space after them; wide characters, and words too long for a line, one by one.
  private static func pieces(_ text: String, columns: Int) -> [String] {
    var pieces: [String] = []
    var word = ""
    for character in text {
      // A comma or a bracket that closes comes after its word, never at the start of a line.
      if closing.contains(character), word.isEmpty, !pieces.isEmpty {
        pieces[pieces.count - 1].append(character)
        continue
      }
      if DisplayWidth.columns(String(character)) == 2 || DisplayWidth.columns(word) >= columns {
        if !word.isEmpty { pieces.append(word) }
        word = ""
      }
      word.append(character)
      if character == " " || DisplayWidth.columns(String(character)) == 2 {
        pieces.append(word)
        word = ""
      }
    }
    if !word.isEmpty { pieces.append(word) }
    return pieces
  }
}
