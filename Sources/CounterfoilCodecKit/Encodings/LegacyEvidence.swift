import Glibc

/// Weighs the encodings older than Unicode against each other by what their text would say.
///
/// Every character beyond ASCII gets a likelihood between 0 and 1: how well it fits a language written in that
/// encoding, its neighbours, and its case. Known words of statements add to it. The sum of the logarithms ranks the
/// encodings; the best one is believed when it is both sensible by itself and clearly ahead of the next.
enum LegacyEvidence {
  /// More characters beyond ASCII than these add nothing to the verdict.
  private static let characterLimit = 1500

  /// How far ahead the best must be: e³ is about 20 to 1.
  private static let neededLead = 3.0

  static func guess(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) -> EncodingGuess {
    if let damaged = damagedUTF8(bytes) { return damaged }
    var readings: [LegacyReading] = []
    var texts: [[UInt8]] = []
    for encoding in [
      TextEncoding.windows1252, .windows1250, .latin2, .windows1251, .gb18030, .gbk, .big5, .shiftJIS, .eucKR,
    ] {
      if encoding == .gbk, readings.contains(where: { $0.encoding == .gb18030 }) { continue }
      guard let text = decode(bytes, encoding, isComplete: isComplete) else { continue }
      // The same text in two encodings needs no choice.
      if texts.contains(text) { continue }
      texts.append(text)
      readings.append(LegacyReading(encoding: encoding, text: head(text)))
    }
    readings = readings.map(weigh)
    readings.sort { $0.score > $1.score }
    let sensible = readings.filter(\.isSensible)
    let best = sensible.first
    let lead = best.map { $0.score - (readings.first { $0.encoding != best?.encoding }?.score ?? -.infinity) } ?? 0
    var guess: EncodingGuess
    if let best, lead >= neededLead {
      let certainty = 70 + Int(min(lead, 28))
      guess = EncodingGuess(best.encoding, confidence: certainty, evidence: best.evidence)
    } else {
      guess = EncodingGuess(nil, confidence: 0, evidence: "no encoding gives clearly more sensible text than others")
    }
    guess.candidates = (sensible.isEmpty ? readings : sensible).map {
      EncodingGuess.Candidate(encoding: $0.encoding, score: $0.plausibility, evidence: $0.evidence)
    }
    return guess
  }

  /// UTF-8 with a few broken places is UTF-8 all the same: reading it says where it breaks.
  private static func damagedUTF8(_ bytes: UnsafeRawBufferPointer) -> EncodingGuess? {
    var good = 0
    var bad = 0
    var index = 0
    while index < bytes.count {
      index = UTF8Validator.endOfASCII(bytes, from: index)
      guard index < bytes.count else { break }
      let length = UTF8Validator.sequenceLength(bytes, at: index)
      if length > 0 { good += 1 } else { bad += 1 }
      index += max(length, 1)
    }
    guard good >= 3, good >= 4 * bad else { return nil }
    return EncodingGuess(
      .utf8, confidence: 80, evidence: "\(good) characters are well-formed UTF-8, \(bad) bytes are not")
  }

  /// Nil where the bytes are not valid in the encoding.
  private static func decode(
    _ bytes: UnsafeRawBufferPointer, _ encoding: TextEncoding, isComplete: Bool
  ) -> [UInt8]? {
    guard let converter = try? Iconv(from: encoding, to: .utf8, name: "") else { return nil }
    var input = Array(bytes)
    var output = [UInt8](repeating: 0, count: bytes.count * 4 + 16)
    let (_, given, stop) = input.withUnsafeMutableBytes { input in
      output.withUnsafeMutableBytes { converter.convert(input, into: $0) }
    }
    guard stop == .needsInput || stop == .incomplete && !isComplete else { return nil }
    output.removeLast(output.count - given)
    return output
  }

  /// The characters of the text up to the limit of those beyond ASCII.
  private static func head(_ text: [UInt8]) -> [Unicode.Scalar] {
    var left = characterLimit
    let end = text.firstIndex { byte in
      left -= byte >= 0xC2 ? 1 : 0
      return left < 0
    }
    return Array(String(decoding: text[..<(end ?? text.count)], as: UTF8.self).unicodeScalars)
  }

  private static func weigh(_ reading: LegacyReading) -> LegacyReading {
    var reading = reading
    switch reading.encoding {
    case .windows1251: AlphabetEvidence.weighCyrillic(&reading)
    case .windows1250, .windows1252, .latin2: AlphabetEvidence.weighLatin(&reading)
    default: IdeographEvidence.weigh(&reading)
    }
    reading.words = LegacyWords.found(in: reading.text, encoding: reading.encoding)
    return reading
  }
}
