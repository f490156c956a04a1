/// The rows of one side by word, to find those whose wording may mean the same as a wording of the other side.
struct WordIndex {
  private let side: Side
  private let keyDays: [Int32]
  /// Rows of each word, in order of their key day; those of word `w` lie from `starts[w]` to `starts[w + 1]`.
  private let starts: [Int32]
  private let rows: [Int32]
  /// Rows without words, in order of their key day.
  private let blanks: [Int32]
  /// Words that occur on this side, by their first two letters, with and without inner vowels.
  private let buckets: [UInt16: [Int32]]
  private var linkedWords: [Int32: [Int32]] = [:]
  private let isBillSide: Bool
  private var seenMarks: [UInt32]
  private var mark: UInt32 = 0

  /// - Parameter keyDays: the day each row is looked up by.
  init(_ side: Side, isFree: [Bool], keyDays: [Int32], vocabulary: Vocabulary, isBillSide: Bool) {
    self.side = side
    self.keyDays = keyDays
    self.isBillSide = isBillSide
    var order = (0..<Int32(side.count)).filter { isFree[Int($0)] }
    order.sort { (keyDays[Int($0)], $0) < (keyDays[Int($1)], $1) }
    var counts = [Int32](repeating: 0, count: vocabulary.words.count + 1)
    var blanks: [Int32] = []
    for row in order {
      let words = vocabulary.words(of: side.wordings[Int(row)])
      if words.isEmpty { blanks.append(row) }
      for word in words { counts[Int(word) + 1] += 1 }
    }
    for word in 0..<vocabulary.words.count { counts[word + 1] += counts[word] }
    var places = counts
    var rows = [Int32](repeating: 0, count: Int(counts.last ?? 0))
    for row in order {
      for word in vocabulary.words(of: side.wordings[Int(row)]) {
        rows[Int(places[Int(word)])] = row
        places[Int(word)] += 1
      }
    }
    var buckets: [UInt16: [Int32]] = [:]
    for word in 0..<vocabulary.words.count where counts[word] < counts[word + 1] {
      for key in WordIndex.keys(Int32(word), vocabulary) { buckets[key, default: []].append(Int32(word)) }
    }
    starts = counts
    self.rows = rows
    self.blanks = blanks
    self.buckets = buckets
    seenMarks = [UInt32](repeating: 0, count: side.count)
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

  /// Words of this side that may stand for a word of the other side.
  private mutating func linked(_ word: Int32, _ vocabulary: Vocabulary, _ similarity: inout Similarity) -> [Int32] {
    if let known = linkedWords[word] { return known }
    var found: [Int32] = starts[Int(word)] < starts[Int(word) + 1] ? [word] : []
    for key in WordIndex.keys(word, vocabulary) {
      for other in buckets[key] ?? [] where other != word && !found.contains(other) {
        let score = isBillSide ? similarity.score(word, other) : similarity.score(other, word)
        if score > 0.5 { found.append(other) }
      }
    }
    if isBillSide {
      for other in similarity.aliases(of: word)
      where starts[Int(other)] < starts[Int(other) + 1] && !found.contains(other) { found.append(other) }
    }
    linkedWords[word] = found
    return found
  }

  /// Rows looked at on each side of the day asked for, per word.
  private static let reach = 200

  /// Rows whose key day is within the days given and that share a word with a wording of the other side, each once;
  /// rows without words too, when `withBlanks`. Of a word with very many rows those nearest to `day` are taken.
  mutating func rows(
    like wording: Int32, near day: Int32, days: ClosedRange<Int32>, withBlanks: Bool, _ vocabulary: Vocabulary,
    _ similarity: inout Similarity
  ) -> [Int32] {
    var found: [Int32] = []
    mark &+= 1
    for word in vocabulary.words(of: wording) {
      for other in linked(word, vocabulary, &similarity) {
        collect(rows[Int(starts[Int(other)])..<Int(starts[Int(other) + 1])], day, days, &found)
      }
    }
    if withBlanks { collect(blanks[...], day, days, &found) }
    return found
  }

  private mutating func collect(
    _ rows: ArraySlice<Int32>, _ day: Int32, _ days: ClosedRange<Int32>, _ found: inout [Int32]
  ) {
    var low = rows.startIndex
    var high = rows.endIndex
    while low < high {
      let middle = (low + high) / 2
      if keyDays[Int(rows[middle])] < day { low = middle + 1 } else { high = middle }
    }
    let middle = low
    let last = min(rows.endIndex, middle + WordIndex.reach)
    while low < last, keyDays[Int(rows[low])] <= days.upperBound {
      take(rows[low], &found)
      low += 1
    }
    low = middle - 1
    let first = max(rows.startIndex, middle - WordIndex.reach)
    while low >= first, keyDays[Int(rows[low])] >= days.lowerBound {
      take(rows[low], &found)
      low -= 1
    }
  }

  private mutating func take(_ row: Int32, _ found: inout [Int32]) {
    if seenMarks[Int(row)] != mark {
      seenMarks[Int(row)] = mark
      found.append(row)
    }
  }
}
