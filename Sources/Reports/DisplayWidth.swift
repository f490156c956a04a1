/// How many columns of a terminal text takes.
public enum DisplayWidth {
  /// Columns of the whole text: 2 for East Asian wide and full-width characters and emoji, 0 for combining marks.
  ///
  /// After Unicode Standard Annex #11 (classes W and F). A character made of several code points counts as its widest.
  public static func columns(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns($1) }
  }

  static func columns(_ character: Character) -> Int {
    var widest = 0
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F { return 2 }
      widest = max(widest, columns(scalar))
    }
    return widest
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// The text cut to at most `limit` columns, ending in `…` where something was cut.
  public static func cut(_ text: String, to limit: Int) -> String {
    if columns(text) <= limit { return text }
    var result = ""
    var used = 0
    for character in text {
      let width = columns(character)
      guard used + width <= limit - 1 else { break }
      result.append(character)
      used += width
    }
    return result + "…"
  }
}
