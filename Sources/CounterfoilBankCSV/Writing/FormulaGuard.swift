/// Keeps spreadsheets from taking a text for a formula: an apostrophe goes in front of one that would start it.
///
/// Guarded are texts that start with `=`, `+`, `-`, `@`, tab, carriage return or the full-width forms of the first four;
/// so are those that start with apostrophes followed by one of these, so that taking one apostrophe off gives every text
/// back.
enum FormulaGuard {
  /// Whether an apostrophe goes in front.
  static func isNeeded(for text: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < text.count, text[index] == 0x27 { index += 1 }
    return startsFormula(text, at: index)
  }

  /// The text without its guard, where it has one.
  static func removed(from text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard text.first == 0x27, isNeeded(for: text) else { return text }
    return UnsafeRawBufferPointer(rebasing: text[1...])
  }

  private static func startsFormula(_ text: UnsafeRawBufferPointer, at index: Int) -> Bool {
    guard index < text.count else { return false }
    switch text[index] {
    case 0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D: return true
    case 0xEF:
      // U+FF1D ＝, U+FF0B ＋, U+FF0D －, U+FF20 ＠
      guard index + 2 < text.count else { return false }
      return switch (text[index + 1], text[index + 2]) {
      case (0xBC, 0x9D), (0xBC, 0x8B), (0xBC, 0x8D), (0xBC, 0xA0): true
      default: false
      }
    default: return false
    }
  }
}
