import Glibc

/// What one encoding, or several that say the same, make of the bytes.
struct LegacyReading {
  var encoding: TextEncoding
  var text: [Unicode.Scalar]
  /// The logarithm of how likely the words beyond ASCII are in the likeliest language of the encoding.
  var logLikelihood = 0.0
  /// The part of it that the characters beyond ASCII have, for each of them.
  var meanOfMarked = 0.0
  var characterCount = 0
  var language = ""
  var words: [String] = []
  /// The least mean real text has.
  var leastMean = 0.0

  /// With the words found and how common the encoding is.
  var score: Double {
    logLikelihood + 4 * Double(min(words.count, 8)) - AlphabetEncodings.rarity(encoding)
  }

  /// Whether it could be real text: its letters are as likely as those of real text, or make a word of statements, which one rare letter does
  /// by no chance.
  var isSensible: Bool { meanOfMarked >= leastMean || !words.isEmpty }

  var evidence: String {
    let found = words.isEmpty ? "" : ", with " + words.prefix(4).map { "\"\($0)\"" }.joined(separator: ", ")
    return "\(characterCount) characters read as \(language)\(found)"
  }

  /// The first words that the encoding decides, for a person.
  var sample: String { sample(without: []) }

  /// The same, those first in which it reads some character otherwise than others do.
  /// - Parameter others: readings of the same bytes; those with several bytes for a character tell nothing.
  func sample(without others: [LegacyReading]) -> String {
    let alike = others.filter { $0.text.count == text.count && $0.encoding != encoding }
    func isTelling(_ run: Range<Int>) -> Bool { alike.contains { !$0.text[run].elementsEqual(text[run]) } }
    let runs = MarkedWords.runs(in: text)
    var shown: [String] = []
    for run in alike.isEmpty ? runs : runs.filter(isTelling) + runs.filter({ !isTelling($0) }) {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text[run].prefix(LegacyReading.sampleLength))
      let word = TerminalText.escape(String(view))
      if !shown.contains(word) { shown.append(word) }
      if shown.count == 4 { break }
    }
    return shown.joined(separator: " ")
  }

  private static let sampleLength = 24
}
