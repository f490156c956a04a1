import CounterfoilModel
import Glibc

/// The words of a text that hold a character beyond ASCII, ready to be weighed: all others say the same in every
/// encoding.
struct MarkedWords {
  /// Folded letters, with ``symbol`` for what is none and ``end`` after each word.
  private(set) var letters: [UInt16] = []
  static let end: UInt16 = 0
  static let symbol: UInt16 = 1
  /// The logarithm of how likely what is no letter stands where it does, and how capitals stand.
  private(set) var shape = 0.0
  /// Characters beyond ASCII.
  private(set) var characterCount = 0
  /// All characters of the words.
  private(set) var length = 0

  /// Whether two letters beyond ASCII stand side by side somewhere, as in every word of a language without Latin letters.
  private(set) var hasMarkedPair = false

  init(_ text: [Unicode.Scalar]) {
    for run in MarkedWords.runs(in: text) {
      length += run.count
      for place in run { take(text, place) }
      letters.append(MarkedWords.end)
      weighDigits(text, run)
      hasMarkedPair =
        hasMarkedPair
        || zip(run, run.dropFirst()).contains {
          MarkedWords.isMarkedLetter(text[$0]) && MarkedWords.isMarkedLetter(text[$1])
        }
    }
  }

  /// Letters stand beside digits now and then, as in codes; those beyond ASCII hardly ever.
  private mutating func weighDigits(_ text: [Unicode.Scalar], _ run: Range<Int>) {
    for (digit, letter) in [(run.lowerBound - 1, run.lowerBound), (run.upperBound, run.upperBound - 1)]
    where MarkedWords.isDigit(text, digit) && MarkedWords.isLetter(text[letter]) {
      shape -= text[letter].value >= 0x80 ? 5 : 2
    }
  }

  private static func isMarkedLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x80 && isLetter(scalar) }

  /// Where words with a character beyond ASCII stand: letters of ASCII and all beyond it without a break.
  static func runs(in text: [Unicode.Scalar]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var place = 0
    while place < text.count {
      let start = place
      var isMarked = false
      while place < text.count, text[place].value >= 0x80 || text[place].value.isASCIILetter {
        isMarked = isMarked || text[place].value >= 0x80
        place += 1
      }
      if isMarked { runs.append(start..<place) }
      if place == start { place += 1 }
    }
    return runs
  }

  private mutating func take(_ text: [Unicode.Scalar], _ place: Int) {
    let scalar = text[place]
    let isMarked = scalar.value >= 0x80
    if isMarked { characterCount += 1 }
    guard MarkedWords.isLetter(scalar) else {
      letters.append(MarkedWords.symbol)
      shape += log(MarkedWords.likelihood(ofSymbol: text, place))
      return
    }
    letters.append(MarkedWords.folded(scalar))
    guard place > 0 else { return }
    let before = text[place - 1].properties
    if scalar.properties.isUppercase, before.isLowercase {
      shape -= 3
    } else if scalar.properties.isLowercase, before.isUppercase, place + 1 < text.count,
      text[place + 1].properties.isUppercase
    {
      shape -= 1.6
    }
  }

  /// As the table of pairs has letters: small, Turkish i's and Greek sigmas as one, Romanian commas as cedillas.
  private static func folded(_ scalar: Unicode.Scalar) -> UInt16 {
    if scalar.value < 0x80 { return UInt16(scalar.value | 0x20) }
    let lower = withCedilla(scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar)
    switch lower {
    case "ı": return 0x69
    case "ς": return 0x3C3
    default: return UInt16(truncatingIfNeeded: min(lower.value, 0xFFFF))
    }
  }

  /// A letter with a comma below as the one with a cedilla, which older encodings have for it.
  static func withCedilla(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "ș": "ş"
    case "ț": "ţ"
    case "Ș": "Ş"
    case "Ț": "Ţ"
    default: scalar
    }
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.value.isASCIILetter }
    if scalar == "ª" || scalar == "º" { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return scalar.properties.isAlphabetic
    }
  }

  private static func isDigit(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
    place >= 0 && place < text.count && text[place].value.isASCIIDigit
  }

  /// How likely a sign that is no letter is where it stands.
  private static func likelihood(ofSymbol text: [Unicode.Scalar], _ place: Int) -> Double {
    let before = place > 0 && isLetter(text[place - 1])
    let after = place + 1 < text.count && isLetter(text[place + 1])
    let isInside = before && after
    let touches = before || after
    switch text[place] {
    case "’", "‘": return 0.3
    // Catalan has its point between two l's, and no other language has one in a word.
    case "·": return isInside ? (isBetweenLs(text, place) ? 0.02 : leastInside) : 0.3
    case "´", "\u{A0}": return isInside ? 0.02 : 0.3
    case "€", "£", "¥", "₪", "₫", "฿": return isInside ? 0.004 : 0.2
    case "¤": return (isInside ? 0.004 : 0.2) * generalSign
    case "–", "—", "…", "“", "”", "„", "«", "»", "°", "§", "²", "³", "©", "®", "™", "•", "№", "±", "×":
      return isInside ? 0.0005 : touches ? 0.02 : 0.1
    case "½", "¼": return isInside ? leastInside : touches ? 0.02 : 0.1
    case "º", "ª": return after ? 0.0005 : 0.05
    case "¿", "¡": return before ? 0.0005 : 0.05
    default: return isInside ? leastInside : touches ? 0.0005 : 0.003
    }
  }

  /// How likely a sign stands inside a word that never does: of the 2,092,692 words of Debian's lists of Catalan, Czech, Danish, German,
  /// Spanish, French, Hungarian, Italian, Dutch, Polish, Portuguese and Swedish (hunspell) none has one but those above, and three
  /// in as many are as far as that can be by chance (rule of three, at 95 %).
  private static let leastInside = 3.0 / 2_092_692

  /// How often the sign for any currency stands where statements have the sign of one. ISO 8859-15 gave its place to the euro as it was little
  /// used: of the 322 signs of money in the files of this project's benchmarks and tests that are in UTF-8 none is one, and three in as many are as far
  /// as that can be by chance.
  private static let generalSign = 3.0 / 322

  private static func isBetweenLs(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
    [text[place - 1], text[place + 1]].allSatisfy { $0 == "l" || $0 == "L" }
  }
}
