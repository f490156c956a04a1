import Glibc

/// Likelihoods of characters in the encodings of Chinese, Japanese and Korean.
///
/// Each character has the share of text that its kind makes up, divided among the characters of the kind, so that the sum
/// of the logarithms stands beside that of letters in other encodings. The shares are rough: what is told apart by them
/// differs by far more.
enum IdeographEvidence {
  static func weigh(_ reading: inout LegacyReading) {
    let text = reading.text
    let common: Set<Unicode.Scalar>
    switch reading.encoding {
    case .big5: (common, reading.language) = (CommonCharacters.traditional, "Chinese (traditional)")
    case .shiftJIS, .eucJP: (common, reading.language) = (CommonCharacters.japanese, "Japanese")
    case .eucKR: (common, reading.language) = (CommonCharacters.korean, "Korean")
    default: (common, reading.language) = (CommonCharacters.simplified, "Chinese (simplified)")
    }
    let commonCost = log(0.7 / Double(common.count))
    for run in MarkedWords.runs(in: text) {
      var place = run.lowerBound
      while place < run.upperBound {
        let scalar = text[place]
        if scalar.value < 0x80 {
          // One of 26 letters.
          reading.logLikelihood -= 3.3
          place += 1
        } else if isJapanese(reading.encoding), isHalfWidthKana(scalar) {
          let kana = text[place..<run.upperBound].prefix(while: isHalfWidthKana)
          reading.logLikelihood += Double(kana.count) * log(halfWidthLikelihood(text, kana.indices) / 30)
          if kana.count == 1, isInsideLatinWord(text, place) { reading.logLikelihood -= aloneCost }
          reading.characterCount += kana.count
          place = kana.endIndex
        } else {
          reading.logLikelihood += common.contains(scalar) ? commonCost : log(likelihood(scalar, reading.encoding))
          if isInsideLatinWord(text, place) { reading.logLikelihood -= aloneCost }
          reading.characterCount += 1
          place += 1
        }
      }
    }
    reading.meanOfMarked = reading.logLikelihood / Double(max(reading.characterCount, 1))
    reading.leastMean = leastMean
  }

  /// What a character alone beside Latin letters costs: nearly as much as a change of alphabets inside a word.
  private static let aloneCost = 7.0

  /// Between text whose characters are nearly all common and text in which hardly one is.
  private static let leastMean = -9.0

  private static func isJapanese(_ encoding: TextEncoding) -> Bool { encoding == .shiftJIS || encoding == .eucJP }

  private static func likelihood(_ scalar: Unicode.Scalar, _ encoding: TextEncoding) -> Double {
    switch scalar.value {
    case 0x3040...0x30FF: isJapanese(encoding) ? 0.4 / 170 : 0.001 / 170
    case 0xAC00...0xD7A3: encoding == .eucKR ? 0.2 / 2000 : 1e-7
    case 0x4E00...0x9FFF: (encoding == .eucKR ? 0.01 : 0.2) / 6000
    case 0x3001...0x3011, 0x2010...0x2026, 0xB7, 0xA5, 0x20AC: 0.1 / 40
    case 0xFF01...0xFF5E, 0xFFE0...0xFFE6, 0x3000: 0.1 / 95
    case 0x2190...0x26FF: 0.01 / 200
    // Private use, compatibility forms, Greek, Cyrillic, rare planes: not in a statement.
    default: 1e-6
    }
  }

  /// An ideograph alone beside a Latin letter is an accented letter misread.
  private static func isInsideLatinWord(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
    let neighbours = [place - 1, place + 1].filter(text.indices.contains).map { text[$0] }
    return neighbours.allSatisfy { $0.value < 0x80 } && neighbours.contains { $0.properties.isAlphabetic }
  }

  static func isHalfWidthKana(_ scalar: Unicode.Scalar) -> Bool { (0xFF61...0xFF9F).contains(scalar.value) }

  /// Katakana of half width come in words of their own, and voice marks come after syllables that have a voiced form.
  private static func halfWidthLikelihood(_ text: [Unicode.Scalar], _ run: Range<Int>) -> Double {
    let touchesOthers =
      run.lowerBound > 0 && isHan(text[run.lowerBound - 1])
      || run.upperBound < text.count && isHan(text[run.upperBound])
    if run.count < 2 { return 0.03 }
    if touchesOthers { return 0.1 }
    var previous: UInt32 = 0
    var hasVoiceMark = false
    for scalar in text[run] {
      let value = scalar.value
      let isFirst = previous == 0
      // Small letters, the long mark and n never begin a word.
      if isFirst, (0xFF67...0xFF70).contains(value) || value >= 0xFF9D { return 0.1 }
      if value == 0xFF9E, !((0xFF76...0xFF84).contains(previous) || (0xFF8A...0xFF8E).contains(previous)) { return 0.1 }
      if value == 0xFF9F, !(0xFF8A...0xFF8E).contains(previous) { return 0.1 }
      hasVoiceMark = hasVoiceMark || value >= 0xFF9E
      previous = value
    }
    return hasVoiceMark ? 0.95 : 0.6
  }

  private static func isHan(_ scalar: Unicode.Scalar) -> Bool { (0x4E00...0x9FFF).contains(scalar.value) }
}
