extension Side {
  /// By wording, how many rows have it.
  func wordingCounts(_ vocabulary: Vocabulary) -> [Int32] {
    var counts = [Int32](repeating: 0, count: vocabulary.wordingCount)
    for wording in wordings { counts[Int(wording)] += 1 }
    return counts
  }

  /// By word, how many rows have it.
  func wordCounts(_ vocabulary: Vocabulary) -> [Int32] {
    let rows = wordingCounts(vocabulary)
    var counts = [Int32](repeating: 0, count: vocabulary.words.count)
    for wording in rows.indices where rows[wording] > 0 {
      for word in vocabulary.words(of: Int32(wording)) { counts[Int(word)] += rows[wording] }
    }
    return counts
  }
}
