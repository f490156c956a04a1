import CounterfoilCodecKit

/// The characters SWIFT texts may hold (set X: `a`–`z`, `A`–`Z`, `0`–`9` and `/-?:().,'+` and space), and the nearest
/// ones for some that they may not.
enum SwiftCharacters {
  static func isHeld(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "/", "-", "?", ":", "(", ")", ".", ",", "'", "+", " ": true
    default: false
    }
  }

  /// The text with the nearest characters; `.` where there is none near. Every text comes out in some way.
  static func nearest(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isHeld) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHeld(scalar) {
        result.unicodeScalars.append(scalar)
      } else if let near = substitutes[scalar] {
        result += near
      } else {
        result += scalar.properties.isWhitespace ? " " : base(scalar) ?? "."
      }
    }
    return result
  }

  /// The letter under its marks, where it has one of ours.
  private static func base(_ scalar: Unicode.Scalar) -> String? {
    let name = scalar.properties.name ?? ""
    for (prefix, isCapital) in [("LATIN SMALL LETTER ", false), ("LATIN CAPITAL LETTER ", true)]
    where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard let letter = rest.first, rest.dropFirst().first == " " || rest.count == 1 else { return nil }
      return isCapital ? String(letter) : letter.lowercased()
    }
    return nil
  }

  private static let substitutes: [Unicode.Scalar: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "æ": "ae", "Æ": "Ae", "å": "aa",
    "Å": "Aa", "ø": "oe", "Ø": "Oe", "œ": "oe", "Œ": "Oe", "&": "+", "€": "EUR", "\"": "'", "’": "'", "‘": "'",
    "“": "'", "”": "'", "„": "'", "–": "-", "—": "-", "_": "-", ";": ",", "!": ".", "*": ".", "[": "(", "]": ")",
    "{": "(", "}": ")", "#": "Nr ", "@": "(at)", "%": "o/o", "=": "-", "|": "/", "\\": "/", "~": "-", "<": "(",
    ">": ")", "\u{A0}": " ", "ł": "l", "Ł": "L",
  ]
}
