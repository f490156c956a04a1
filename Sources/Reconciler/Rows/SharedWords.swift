internal import Glibc

/// How rare the words are that two wordings of entries share.
struct SharedWords {
  private let vocabulary: Vocabulary
  private let rowCount: Double

  init(_ vocabulary: Vocabulary, rowCount: Int) {
    self.vocabulary = vocabulary
    self.rowCount = Double(rowCount)
  }

  /// The share of entries expected to have the words that both wordings have, told by the rarest two; 1 where they
  /// share none.
  func share(_ left: Int32, _ right: Int32, _ similarity: inout Similarity) -> Double {
    var rarest = 1.0
    var second = 1.0
    let others = vocabulary.words(of: right)
    for word in vocabulary.words(of: left) {
      guard let other = others.first(where: { $0 == word }) ?? alike(word, others, &similarity) else { continue }
      let frequencies = similarity.entryFrequencies
      let count = word == other ? frequencies[Int(word)] : frequencies[Int(word)] + frequencies[Int(other)]
      let share = (Double(count) + 1) / (rowCount + 20)
      if share < rarest {
        second = rarest
        rarest = share
      } else if share < second {
        second = share
      }
    }
    // Words of one text come together: the second tells half as much.
    return rarest * second.squareRoot()
  }

  private func alike(_ word: Int32, _ others: ArraySlice<Int32>, _ similarity: inout Similarity) -> Int32? {
    for other in others where similarity.score(word, other) > 0.5 || similarity.score(other, word) > 0.5 {
      return other
    }
    return nil
  }
}
