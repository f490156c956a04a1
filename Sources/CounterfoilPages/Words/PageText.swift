internal import Mustache

/// Other people's words made fit for a page.
enum PageText {
  /// The text with control characters as their symbols (`␛`) and other invisible controls as `⟨U+202E⟩`, so that
  /// nothing in it moves, hides or reorders what is around it. Line breaks and tabs stay.
  static func shown(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 >= 0xC2 }) else { return text }
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if !isHidden(scalar) {
        result.unicodeScalars.append(scalar)
      } else if scalar.value < 0x20, let symbol = Unicode.Scalar(0x2400 + scalar.value) {
        result.unicodeScalars.append(symbol)
      } else if scalar.value == 0x7F {
        result += "\u{2421}"
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
      }
    }
    return result
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    // Separators of lines and paragraphs; embeddings, overrides and isolates of UAX #9.
    case 0x2028...0x202E, 0x2066...0x206F: true
    // Zero width space, word joiner and the like, byte order mark, interlinear marks, tags.
    case 0x200B, 0x2060...0x2064, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}

/// Escapes scalar by scalar. The package's own way goes by characters, and a quotation mark with an accent on it is
/// another character than the mark alone, yet ends an attribute just as well.
struct PageContentType: MustacheContentType {
  static let name = "PAGE"

  func escapeText(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x26 || $0 == 0x27 || $0 == 0x3C || $0 == 0x3E }) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
