/// Places of rows by word: those of word `w` from `starts[w]` to `starts[w + 1]`.
struct PlaceLists: Sendable {
  private(set) var starts: [Int32]
  private(set) var places: [Int32]
  /// The words of rows near each day.
  private(set) var presence: WordPresence

  /// - Parameters:
  ///   - order: places in the order each list is to have.
  ///   - words: of each wording.
  ///   - isByAccount: whether rows of one account are looked for.
  init(
    _ order: [Int32], _ days: AccountDays, _ side: Side, _ words: WordsOfWordings, wordCount: Int,
    isByAccount: Bool
  ) {
    let rows = days.rows
    starts = [Int32](repeating: 0, count: wordCount + 1)
    for place in order {
      let range = words.range(side.wordings[Int(rows[Int(place)])])
      for index in range { starts[Int(words.words[index]) + 1] += 1 }
    }
    for word in 0..<wordCount { starts[word + 1] += starts[word] }
    var next = starts
    places = [Int32](repeating: 0, count: Int(starts[wordCount]))
    presence = WordPresence(count: places.count)
    for place in order {
      let slot = isByAccount ? days.slot(ofPlace: place) : -1
      let day = days.days[Int(place)]
      let range = words.range(side.wordings[Int(rows[Int(place)])])
      for index in range {
        let word = Int(words.words[index])
        places[Int(next[word])] = place
        next[word] += 1
        presence.note(word, slot, day)
      }
    }
  }

  @inline(__always)
  func range(_ word: Int32) -> Range<Int> { Int(starts[Int(word)])..<Int(starts[Int(word) + 1]) }
}
