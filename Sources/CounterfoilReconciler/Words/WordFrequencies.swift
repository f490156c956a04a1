/// How many rows have each word and wording: of those at hand, or of those that a model was learned from.
struct WordFrequencies {
  /// At least 1.
  let entryCount: Double
  /// At least 1.
  let billCount: Double
  /// By word.
  let ofEntries: [Int32]
  let ofBills: [Int32]
  /// By wording, bills.
  let billsOfWordings: [Int32]

  /// O(rows + words).
  init(entries: Side, bills: Side, _ vocabulary: Vocabulary, _ learning: Learning) {
    guard let frozen = learning.frozen else {
      (entryCount, billCount) = (Double(max(1, entries.count)), Double(max(1, bills.count)))
      (ofEntries, ofBills) = (entries.wordCounts(vocabulary), bills.wordCounts(vocabulary))
      billsOfWordings = bills.wordingCounts(vocabulary)
      return
    }
    (entryCount, billCount) = (max(1, frozen[.entryCount] ?? 0), max(1, frozen[.billCount] ?? 0))
    ofEntries = frozen.counts(.wordsOfEntries, learning.keys.words)
    ofBills = frozen.counts(.wordsOfBills, learning.keys.words)
    billsOfWordings = frozen.counts(.wordingsOfBills, learning.keys.wordings)
  }

  func beginnings(_ vocabulary: Vocabulary, _ learning: Learning) -> WordBeginnings {
    learning.frozen.map { WordBeginnings($0[.beginningsOfWords]) }
      ?? WordBeginnings(vocabulary, frequencies: ofBills)
  }
}
