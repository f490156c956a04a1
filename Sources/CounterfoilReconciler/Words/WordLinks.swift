/// The words of one side that may stand for each word of the other, found when first asked for.
struct WordLinks: Sendable {
  /// Words that occur on this side, by their first two letters, with and without inner vowels.
  private let buckets: [UInt16: [Int32]]
  private let occurs: [Bool]
  private let isBillSide: Bool

  /// Where those of each word start in ``words``, their count first; -1 where not known yet.
  private var starts: [Int32]
  private(set) var words: [Int32] = []
  /// How much of a bill's wording each of ``words`` covers: its likeness, times the rarity of the bill's word.
  private(set) var weights: [Float] = []

  /// - Parameter occurs: whether a word occurs on this side.
  init(_ vocabulary: Vocabulary, isBillSide: Bool, occurs: (Int32) -> Bool) {
    self.isBillSide = isBillSide
    let words = 0..<Int32(vocabulary.words.count)
    self.occurs = words.map(occurs)
    var buckets: [UInt16: [Int32]] = [:]
    for word in words where self.occurs[Int(word)] {
      for key in WordLinks.keys(word, vocabulary) { buckets[key, default: []].append(word) }
    }
    self.buckets = buckets
    starts = [Int32](repeating: -1, count: words.count)
  }

  private static func keys(_ word: Int32, _ vocabulary: Vocabulary) -> [UInt16] {
    vocabulary.words.withBytes(word) { bytes in
      guard bytes.count >= 3, bytes[0] < 0x80 else { return [] }
      let plain = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
      let squeezed = WordLikeness.squeezed(bytes)
      guard squeezed.count >= 2 else { return [plain] }
      let short = UInt16(squeezed[0]) << 8 | UInt16(squeezed[1])
      return short == plain ? [plain] : [plain, short]
    }
  }

  /// Where the words that may stand for a word of the other side are in ``words`` and ``weights``.
  mutating func places(of word: Int32, _ vocabulary: Vocabulary, _ similarity: inout Similarity) -> Range<Int> {
    if starts[Int(word)] < 0 { find(word, vocabulary, &similarity) }
    let start = Int(starts[Int(word)])
    return (start + 1)..<(start + 1 + Int(words[start]))
  }

  private mutating func find(_ word: Int32, _ vocabulary: Vocabulary, _ similarity: inout Similarity) {
    let start = words.count
    starts[Int(word)] = Int32(start)
    words.append(0)
    weights.append(0)
    let first = words.count
    func add(_ other: Int32, _ score: Float) {
      words.append(other)
      weights.append(score * similarity.rarity(isBillSide ? other : word))
    }
    if occurs[Int(word)] { add(word, 1) }
    for key in WordLinks.keys(word, vocabulary) {
      for other in buckets[key] ?? [] where other != word && !words[first...].contains(other) {
        let score = isBillSide ? similarity.score(word, other) : similarity.score(other, word)
        if score > Priors.Words.oneWord { add(other, score) }
      }
    }
    if isBillSide {
      for other in similarity.aliases(of: word) where occurs[Int(other)] && !words[first...].contains(other) {
        add(other, similarity.score(word, other))
      }
    }
    words[start] = Int32(words.count - first)
  }
}
