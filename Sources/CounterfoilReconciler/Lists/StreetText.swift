/// A street address taken apart: words in full, the house number, the unit.
struct StreetText: Hashable, Sendable {
  private(set) var words: [String] = []
  /// As printed, in small letters: `12`, `12a`; empty where there is none.
  private(set) var houseNumber = ""
  /// Of a flat, suite or floor; empty where there is none.
  private(set) var unit = ""

  init(_ text: String) {
    var isUnit = false
    for token in StreetText.tokens(text) {
      if isUnit {
        isUnit = false
        if token.count <= 5, token.contains(where: \.isNumber) || token.count == 1 {
          unit = token
          continue
        }
      }
      if token == "#" || StreetText.unitWords.contains(token) {
        isUnit = true
      } else if token.first?.isNumber == true, !StreetText.isOrdinal(token) {
        if houseNumber.isEmpty { houseNumber = token } else if unit.isEmpty { unit = token }
      } else {
        words.append(StreetText.fullWords[token] ?? token)
      }
    }
  }

  private static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var current = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        current.append(character)
        continue
      }
      if !current.isEmpty { tokens.append(current) }
      current = ""
      if character == "#" { tokens.append("#") }
    }
    if !current.isEmpty { tokens.append(current) }
    return tokens
  }

  /// Whether a token is a numbered street, such as `5th`.
  private static func isOrdinal(_ token: String) -> Bool {
    ["st", "nd", "rd", "th"].contains { token.hasSuffix($0) } && token.count > 2
  }

  private static let unitWords: Set<String> = [
    "unit", "apt", "apartment", "suite", "ste", "fl", "floor", "flat", "rm", "room", "no",
  ]

  /// What short forms on signs and envelopes stand for.
  private static let fullWords: [String: String] = [
    "st": "street", "str": "street", "rd": "road", "ave": "avenue", "av": "avenue", "blvd": "boulevard", "dr": "drive",
    "ln": "lane", "ct": "court", "pl": "place", "sq": "square", "hwy": "highway", "pkwy": "parkway", "pk": "park",
    "ter": "terrace", "cir": "circle", "ctr": "center", "centre": "center", "bldg": "building", "n": "north",
    "s": "south",
    "e": "east", "w": "west", "ne": "northeast", "nw": "northwest", "se": "southeast", "sw": "southwest", "mt": "mount",
    "ft": "fort", "straße": "strasse",
  ]
}
