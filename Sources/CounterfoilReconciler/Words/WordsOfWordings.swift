/// The words by which rows of each wording are found.
struct WordsOfWordings {
  private(set) var words: [Int32] = []
  /// Where those of each wording are; -1 where no row has it.
  private var starts: [Int32]
  private var counts: [Int32]
  /// By wording: as of ``Similarity/coverageNeeded(of:leastLikeness:foundBy:)``; empty where no likeness is asked for.
  private(set) var coveragesNeeded: [Float] = []

  /// - Parameter similarity: tells which words a likeness needs; all where it is missing.
  init(_ wordings: some Sequence<Int32>, _ vocabulary: Vocabulary, leastLikeness: Float, _ similarity: Similarity?) {
    starts = [Int32](repeating: -1, count: vocabulary.wordingCount)
    counts = [Int32](repeating: 0, count: vocabulary.wordingCount)
    var rowCounts = [Int32](repeating: 0, count: vocabulary.words.count)
    if similarity != nil {
      for wording in wordings {
        for place in vocabulary.wordPlaces(of: wording) { rowCounts[Int(vocabulary.word(at: place))] += 1 }
      }
    }
    for wording in wordings where starts[Int(wording)] < 0 {
      let start = words.count
      starts[Int(wording)] = Int32(start)
      if let similarity, leastLikeness > 0 {
        if coveragesNeeded.isEmpty { coveragesNeeded = [Float](repeating: 0, count: vocabulary.wordingCount) }
        similarity.addTellingWords(of: wording, leastLikeness: leastLikeness, to: &words)
        for word in vocabulary.words(of: wording)
        where rowCounts[Int(word)] <= Priors.Search.commonWord && !words[start...].contains(word) { words.append(word) }
        coveragesNeeded[Int(wording)] = similarity.coverageNeeded(
          of: wording, leastLikeness: leastLikeness, foundBy: words[start...])
      } else {
        words += vocabulary.words(of: wording)
      }
      counts[Int(wording)] = Int32(words.count - start)
    }
  }

  @inline(__always)
  func range(_ wording: Int32) -> Range<Int> {
    let start = Int(starts[Int(wording)])
    return start..<(start + Int(counts[Int(wording)]))
  }
}
