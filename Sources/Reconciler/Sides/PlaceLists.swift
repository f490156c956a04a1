/// Places of rows by word: those of word `w` from `starts[w]` to `starts[w + 1]`; places without words come last.
struct PlaceLists: Sendable {
  private(set) var starts: [Int32]
  private(set) var places: [Int32]
  /// The words of rows near each day.
  private(set) var presence: WordPresence

  /// - Parameters:
  ///   - order: places in the order each list shall have.
  ///   - words: of each wording.
  ///   - isByAccount: whether rows of one account are looked for.
  init(
    _ order: [Int32], _ days: AccountDays, _ side: Side, _ words: WordsOfWordings, wordCount blank: Int,
    isByAccount: Bool
  ) {
    let rows = days.rows
    starts = [Int32](repeating: 0, count: blank + 2)
    for place in order {
      let range = words.range(side.wordings[Int(rows[Int(place)])])
      if range.isEmpty { starts[blank + 1] += 1 }
      for index in range { starts[Int(words.words[index]) + 1] += 1 }
    }
    for word in 0...blank { starts[word + 1] += starts[word] }
    var next = starts
    places = [Int32](repeating: 0, count: Int(starts[blank + 1]))
    presence = WordPresence(count: places.count)
    for place in order {
      let slot = isByAccount ? days.slot(ofPlace: place) : -1
      let day = days.days[Int(place)]
      func add(_ word: Int) {
        places[Int(next[word])] = place
        next[word] += 1
        presence.note(word, slot, day)
      }
      let range = words.range(side.wordings[Int(rows[Int(place)])])
      if range.isEmpty { add(blank) }
      for index in range { add(Int(words.words[index])) }
    }
  }

  @inline(__always)
  func range(_ word: Int32) -> Range<Int> { Int(starts[Int(word)])..<Int(starts[Int(word) + 1]) }
}
