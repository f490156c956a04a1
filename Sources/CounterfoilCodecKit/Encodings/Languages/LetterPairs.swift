import CounterfoilModel

/// How often letters follow one another in a language; `LetterPairs+Table.swift` has the figures.
///
/// A reading of a file's bytes in an encoding is as likely as its words are in some language of that encoding. Pairs of
/// letters tell that well: of held-out words of 31 languages three are enough to know their encoding 299 times in 300.
struct LetterPairs: Sendable {
  let language: String
  /// Whether the language is written in Latin letters, so that those of ASCII are its own.
  let isLatin: Bool
  private let count: Int
  /// The place of a letter below U+2000 in the table; see the constants below.
  private let places: [UInt8]
  /// Minus the logarithm of how likely the second letter is after the first, in nats; row by row.
  private let costs: [Float]

  /// The end of a word, and everything that is no letter.
  private static let edge: UInt8 = 0
  /// A letter that the language has not.
  private static let unknown: UInt8 = 255
  /// A Latin letter in a language of other letters.
  private static let foreign: UInt8 = 254
  /// What the table says of a pair that it never saw is between 8 and 12 nats.
  private static let unknownCost = 12.2
  private static let behindUnknownCost = 3.4
  /// One of 26 letters, and a change between alphabets.
  private static let foreignCost = 3.3
  static let changeCost = 9.0
  private static let limit = 0x2000

  private init(_ language: String, _ letters: String, _ rows: String) {
    self.language = language
    let letters = Array(letters.unicodeScalars)
    let count = letters.count
    self.count = count
    isLatin = letters.contains("a")
    var places = [UInt8](repeating: LetterPairs.unknown, count: LetterPairs.limit)
    places[Int(MarkedWords.end)] = LetterPairs.edge
    places[Int(MarkedWords.symbol)] = LetterPairs.edge
    if !isLatin { for letter in 0x61...0x7A { places[letter] = LetterPairs.foreign } }
    for (place, letter) in letters.enumerated().dropFirst() { places[Int(letter.value)] = UInt8(place) }
    self.places = places
    let scale = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    var steps = [Float](repeating: 0, count: 128)
    for (step, mark) in scale.enumerated() { steps[Int(mark)] = Float(step) * 0.2 }
    costs = rows.utf8.map { steps[Int($0)] }
    precondition(costs.count == count * count, "the table of letter pairs is not whole")
  }

  private static let byLanguage: [String: LetterPairs] = Dictionary(
    uniqueKeysWithValues: tables.map { ($0.language, LetterPairs($0.language, $0.letters, $0.rows)) })

  static func of(_ language: String) -> LetterPairs? { byLanguage[language] }

  /// The logarithm of how likely the letters are in this language, and the part of it that pairs with a character beyond
  /// ASCII have.
  /// - Parameter letters: folded; see ``MarkedWords/letters``.
  func logLikelihood(_ letters: [UInt16]) -> (all: Double, marked: Double) {
    var sum = 0.0
    var markedSum = 0.0
    var previous = LetterPairs.edge
    var isMarked = false
    for letter in letters {
      let place = Int(letter) < LetterPairs.limit ? places[Int(letter)] : LetterPairs.unknown
      let before = sum
      let wasMarked = isMarked
      isMarked = letter >= 0x80 || letter == MarkedWords.symbol
      switch (previous, place) {
      case (LetterPairs.edge, LetterPairs.edge): break
      case (LetterPairs.foreign, LetterPairs.foreign), (LetterPairs.edge, LetterPairs.foreign),
        (LetterPairs.foreign, LetterPairs.edge):
        sum -= LetterPairs.foreignCost
      case (LetterPairs.foreign, _), (_, LetterPairs.foreign): sum -= LetterPairs.changeCost
      case (_, LetterPairs.unknown): sum -= LetterPairs.unknownCost
      case (LetterPairs.unknown, _): sum -= LetterPairs.behindUnknownCost
      default: sum -= Double(costs[Int(previous) * count + Int(place)])
      }
      if isMarked || wasMarked { markedSum += sum - before }
      previous = place
    }
    return (sum, markedSum)
  }
}
