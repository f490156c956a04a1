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
    let others = vocabulary.wordPlaces(of: right)
    for place in vocabulary.wordPlaces(of: left) {
      let word = vocabulary.word(at: place)
      guard let other = alike(word, others, &similarity) else { continue }
      var count = similarity.entryFrequencies[Int(word)]
      if word != other { count += similarity.entryFrequencies[Int(other)] }
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

  /// The word itself, else the first that is alike; nil where there is none.
  private func alike(_ word: Int32, _ others: Range<Int>, _ similarity: inout Similarity) -> Int32? {
    for place in others where vocabulary.word(at: place) == word { return word }
    for place in others {
      let other = vocabulary.word(at: place)
      if similarity.score(word, other) > Priors.Words.oneWord
        || similarity.score(other, word) > Priors.Words.oneWord
      {
        return other
      }
    }
    return nil
  }
}
