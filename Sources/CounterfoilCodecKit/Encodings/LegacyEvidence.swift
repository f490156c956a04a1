import Glibc

/// Weighs the encodings older than Unicode against each other by what their text would say.
///
/// An encoding is as likely as the words it reads are in a language it was made for: by the pairs of their letters
/// (``LetterPairs``), or for Chinese, Japanese and Korean by how common their characters are. Known words of statements
/// add to it. The best one is believed where it is sensible by itself and far ahead of the next.
enum LegacyEvidence {
  /// More bytes beyond ASCII than these add nothing to the verdict.
  private static let byteLimit = 400

  /// How far ahead the best must be: e⁹ is about 8,000 to 1. Of 7,500 little statements of held-out words, in 31 languages
  /// and 25 encodings, none was misread so; of those with five words and more, 5 in 100 are asked about.
  private static let neededLead = 9.0

  static func guess(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) -> EncodingGuess {
    if let damaged = damagedUTF8(bytes) { return damaged }
    var readings = alphabets(bytes) + ideographs(bytes, isComplete: isComplete)
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
    let others = readings.filter { !$0.isSensible }
    // What the likeliest ones read otherwise is what a person can tell them by.
    let likeliest = Array(sensible.prefix(comparedCount))
    guess.candidates = (sensible + others).prefix(EncodingGuess.candidateLimit).map {
      EncodingGuess.Candidate(encoding: $0.encoding, evidence: $0.evidence, sample: $0.sample(without: likeliest))
    }
    return guess
  }

  /// How far ahead a language must be to speak for its encoding where several read the same: e³ is 20 to 1.
  private static let languageLead = 3.0

  /// The likeliest readings whose samples show first where they differ.
  private static let comparedCount = 3

  /// What a character beyond ASCII and the letters beside it add in real text: less in 1 of 70 little statements of held-out
  /// words in Latin letters, and in 1 of 600 in others.
  private static let leastLatinMean = -9.0
  private static let leastOtherMean = -5.0

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

  // MARK: A byte for each character

  /// One reading for each text: encodings that read all bytes of the file alike need no choice.
  private static func alphabets(_ bytes: UnsafeRawBufferPointer) -> [LegacyReading] {
    var isUsed = [Bool](repeating: false, count: 256)
    for byte in bytes { isUsed[Int(byte)] = true }
    let used = (0x80...0xFF).filter { isUsed[$0] }.map { UInt8($0) }
    var groups: [(meanings: [Unicode.Scalar], entries: [(encoding: TextEncoding, languages: [String])])] = []
    for entry in AlphabetEncodings.all {
      guard let meanings = ByteTable.of(entry.encoding)?.meanings(of: used) else { continue }
      if let group = groups.firstIndex(where: { $0.meanings.elementsEqual(meanings, by: isAlike) }) {
        groups[group].entries.append(entry)
      } else {
        groups.append((meanings, [entry]))
      }
    }
    let head = bytes[..<headEnd(bytes)]
    let labels = StatementLabels.evidence(in: UnsafeRawBufferPointer(rebasing: head))
    return groups.compactMap { group in
      ByteTable.of(group.entries[0].encoding).map { weigh($0.text(head), group.entries, labels) }
    }
  }

  /// Romanian's ș and ț have a comma in ISO 8859-16 and in print, and a cedilla in the older encodings, at the same places.
  private static func isAlike(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
    left == right || MarkedWords.withCedilla(left) == MarkedWords.withCedilla(right)
  }

  private static func weigh(
    _ text: [Unicode.Scalar], _ entries: [(encoding: TextEncoding, languages: [String])], _ labels: [String: Double]
  ) -> LegacyReading {
    var reading = LegacyReading(encoding: entries[0].encoding, text: text)
    let words = MarkedWords(text)
    reading.logLikelihood = -.infinity
    var encodingLikelihood = -Double.infinity
    reading.characterCount = words.characterCount
    var weighed: Set<String> = []
    for entry in entries {
      // The labels are in one language of the encoding, and the words may be in any other of them: names of people and shops are.
      let label = entry.languages.compactMap { labels[$0] }.max() ?? 0
      for language in entry.languages where weighed.insert(language).inserted {
        guard let pairs = LetterPairs.of(language) else { continue }
        let found = pairs.logLikelihood(words.letters)
        // One letter alone here and there is an accented letter of another alphabet.
        let isOdd = !pairs.isLatin && !words.hasMarkedPair
        let likelihood =
          found.all + words.shape + label - (isOdd ? LetterPairs.changeCost : 0)
        if likelihood > encodingLikelihood + (entry.encoding == reading.encoding ? 0 : languageLead) {
          reading.encoding = entry.encoding
          encodingLikelihood = likelihood
        }
        guard likelihood > reading.logLikelihood else { continue }
        reading.language = language
        reading.logLikelihood = likelihood
        reading.meanOfMarked = (found.marked + words.shape) / Double(max(words.characterCount, 1))
        reading.leastMean = pairs.isLatin ? leastLatinMean : leastOtherMean
      }
    }
    reading.words = entries.map { LegacyWords.found(in: text, encoding: $0.encoding) }.max { $0.count < $1.count } ?? []
    return reading
  }

  /// How many bytes are weighed: up to the end of the line in which the limit of those beyond ASCII is reached, so that no
  /// character is cut in any encoding.
  private static func headEnd(_ bytes: UnsafeRawBufferPointer) -> Int {
    var left = byteLimit
    for (index, byte) in bytes.enumerated() {
      left -= byte >= 0x80 ? 1 : 0
      if left <= 0, byte == 0x0A || byte == 0x0D { return index }
    }
    return bytes.count
  }

  // MARK: Several bytes for each character

  private static func ideographs(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) -> [LegacyReading] {
    var readings: [LegacyReading] = []
    let end = headEnd(bytes)
    let head = UnsafeRawBufferPointer(rebasing: bytes[..<end])
    for encoding in [TextEncoding.gb18030, .gbk, .big5, .shiftJIS, .eucJP, .eucKR] {
      if encoding == .gbk, readings.contains(where: { $0.encoding == .gb18030 }) { continue }
      guard decode(bytes, encoding, isComplete: isComplete) != nil,
        let text = decode(head, encoding, isComplete: isComplete && end == bytes.count)
      else { continue }
      var reading = LegacyReading(
        encoding: encoding, text: Array(String(decoding: text, as: UTF8.self).unicodeScalars))
      IdeographEvidence.weigh(&reading)
      reading.words = LegacyWords.found(in: reading.text, encoding: encoding)
      readings.append(reading)
    }
    return readings
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
}
