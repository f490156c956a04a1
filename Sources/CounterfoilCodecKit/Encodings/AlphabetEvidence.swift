import CounterfoilModel
import Glibc

/// Likelihoods of letters in alphabetic encodings: Windows-1250, 1251 and 1252.
enum AlphabetEvidence {
  /// Accented letters of a language in three tiers; a letter in none does not occur.
  private struct Language {
    let name: String
    let encoding: TextEncoding
    let common: Set<Unicode.Scalar>
    let occasional: Set<Unicode.Scalar>
    let rare: Set<Unicode.Scalar>

    init(_ name: String, _ encoding: TextEncoding, _ common: String, _ occasional: String, _ rare: String = "") {
      self.name = name
      self.encoding = encoding
      self.common = Set(common.unicodeScalars)
      self.occasional = Set(occasional.unicodeScalars)
      self.rare = Set(rare.unicodeScalars)
    }

    func likelihood(_ letter: Unicode.Scalar) -> Double {
      if common.contains(letter) { return 1 }
      if occasional.contains(letter) { return 0.3 }
      return rare.contains(letter) ? 0.05 : 0.02
    }
  }

  private static let languages: [Language] = [
    Language("German", .windows1252, "äöüß", "é", "èáàçëñóâêô"),
    Language("French", .windows1252, "éèàêç", "âîôûùëïœ", "æüÿ"),
    Language("Spanish", .windows1252, "óíáéñú", "ü", "ç"),
    Language("Portuguese", .windows1252, "ãçáéíó", "êõúâà", "ôü"),
    Language("Italian", .windows1252, "àèéùò", "ì", "íóúî"),
    Language("a Nordic language", .windows1252, "åäöæø", "éü", "èàáôë"),
    Language("Icelandic", .windows1252, "áéíóúýðþæö", "", "åäüø"),
    Language("Dutch", .windows1252, "éëï", "èüöóá", "êçñ"),
    Language("Polish", .windows1250, "ąćęłńóśżź", "", "éüöä"),
    Language("Czech", .windows1250, "áčéěířšůýž", "ďňóťú", "öüäľ"),
    Language("Slovak", .windows1250, "áčéíľšýž", "äďňóôťú", "ĺŕöüř"),
    Language("Hungarian", .windows1250, "áéíóöőü", "úű", "äš"),
    Language("a South Slavic language", .windows1250, "čćšž", "đ", "éöü"),
    Language("Romanian", .windows1250, "ăâîşţ", "", "éüö"),
  ]

  /// Frequencies of Russian letters, in percent of all letters; from 3 on a letter counts as common.
  private static let russian: [Unicode.Scalar: Double] = [
    "о": 11, "е": 8.5, "а": 8, "и": 7.4, "н": 6.7, "т": 6.3, "с": 5.5, "р": 4.7, "в": 4.5, "л": 4.4, "к": 3.5, "м": 3.2,
    "д": 3, "п": 2.8, "у": 2.6, "я": 2, "ы": 1.9, "ь": 1.7, "г": 1.7, "з": 1.65, "б": 1.6, "ч": 1.4, "й": 1.2, "х": 1,
    "ж": 0.9, "ш": 0.7, "ю": 0.6, "ц": 0.5, "щ": 0.4, "э": 0.3, "ф": 0.3, "і": 0.5, "ї": 0.3, "є": 0.3, "ё": 0.1,
    "ъ": 0.1, "ґ": 0.05,
  ]

  private static let vowels = Set("aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿœăąęěőűůı".unicodeScalars)

  static func weighLatin(_ reading: inout LegacyReading) {
    let text = reading.text
    let places = text.indices.filter { text[$0].value >= 0x80 }
    let shapes = places.map { place in
      text[place].properties.isAlphabetic ? letterShape(text, place) : symbolLikelihood(text, place)
    }
    var best: (sum: Double, language: String) = (-.infinity, "")
    // ISO 8859-2 holds the languages of Windows-1250, at other places.
    let encoding = reading.encoding == .latin2 ? .windows1250 : reading.encoding
    for language in languages where language.encoding == encoding {
      var sum = 0.0
      for (place, shape) in zip(places, shapes) {
        let letter = lowercase(text[place])
        sum += log(text[place].properties.isAlphabetic ? max(language.likelihood(letter) * shape, 0.002) : shape)
      }
      if sum > best.sum { best = (sum, language.name) }
    }
    reading.characterCount = places.count
    reading.logLikelihood = best.sum
    reading.language = places.contains { text[$0].properties.isAlphabetic } ? best.language : "punctuation"
  }

  static func weighCyrillic(_ reading: inout LegacyReading) {
    let text = reading.text
    var hasWord = false
    for place in text.indices where text[place].value >= 0x80 {
      var likelihood: Double
      if text[place].properties.isAlphabetic {
        hasWord = hasWord || isLetter(text, place + 1) && text[place + 1].value >= 0x80
        likelihood = min(1, (russian[lowercase(text[place])] ?? 0.06) / 3) * caseShape(text, place)
        if isASCIILetter(text, place - 1) || isASCIILetter(text, place + 1) { likelihood *= 0.05 }
        if !isLetter(text, place - 1), !isLetter(text, place + 1) { likelihood *= 0.4 }
      } else {
        likelihood = symbolLikelihood(text, place)
      }
      reading.logLikelihood += log(max(likelihood, 0.002))
      reading.characterCount += 1
    }
    // One letter alone here and there is an accented letter of another alphabet.
    if !hasWord { reading.logLikelihood -= 3 }
    reading.language = "Russian or another Cyrillic language"
  }

  /// 1 where the letter's surroundings are those of a letter in a word, less where they are odd.
  private static func letterShape(_ text: [Unicode.Scalar], _ place: Int) -> Double {
    var shape = caseShape(text, place)
    let before = isLetter(text, place - 1)
    let after = isLetter(text, place + 1)
    if isDigit(text, place - 1) || isDigit(text, place + 1) { shape *= 0.05 }
    if before, after {
      if text[place - 1].value >= 0x80, text[place + 1].value >= 0x80 { shape *= 0.2 }
      let isVowel = vowels.contains(lowercase(text[place]))
      let neighbours = (vowels.contains(lowercase(text[place - 1])), vowels.contains(lowercase(text[place + 1])))
      if !isVowel, neighbours == (false, false) { shape *= 0.3 }
      if isVowel, neighbours == (true, true) { shape *= 0.4 }
    }
    return shape
  }

  /// Capitals do not stand behind small letters, nor small ones between capitals.
  private static func caseShape(_ text: [Unicode.Scalar], _ place: Int) -> Double {
    let letter = text[place].properties
    if letter.isUppercase, place > 0, text[place - 1].properties.isLowercase { return 0.05 }
    if letter.isLowercase, place > 0, place + 1 < text.count, text[place - 1].properties.isUppercase,
      text[place + 1].properties.isUppercase
    {
      return 0.2
    }
    return 1
  }

  /// How likely a sign that is no letter is where it stands.
  private static func symbolLikelihood(_ text: [Unicode.Scalar], _ place: Int) -> Double {
    let isInsideWord = isLetter(text, place - 1) && isLetter(text, place + 1)
    let touchesWord = isLetter(text, place - 1) || isLetter(text, place + 1)
    switch text[place] {
    case "’", "‘", "´", "·", "\u{A0}": return 0.7
    case "€", "£", "¥": return isInsideWord ? 0.02 : 0.8
    case "–", "—", "…", "“", "”", "„", "«", "»", "°", "§", "²", "³", "©", "®", "™", "•", "№", "±", "×", "½", "¼":
      return isInsideWord ? 0.02 : touchesWord ? 0.3 : 0.6
    case "º", "ª": return isLetter(text, place + 1) ? 0.02 : 0.5
    case "¿", "¡": return isLetter(text, place - 1) ? 0.02 : 0.5
    default: return isInsideWord ? 0.005 : touchesWord ? 0.02 : 0.1
    }
  }

  private static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x80 {
      return Unicode.Scalar(UInt8(scalar.value).asciiLowercased)
    }
    return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  private static func isLetter(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
    place >= 0 && place < text.count && text[place].properties.isAlphabetic
  }

  private static func isASCIILetter(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
    isLetter(text, place) && text[place].value < 0x80
  }

  private static func isDigit(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
    place >= 0 && place < text.count && text[place].value >= 0x30 && text[place].value <= 0x39
  }
}
