import CounterfoilModel
import GRDB

/// A person's word on two rows, as places among the rows of a bucket.
struct SaidOfRows {
  var row: Int
  var other: Int
  var isSame: Bool
}

/// All that people said of pairs of rows; few, since each was said by hand.
struct SettlementBook {
  private struct Word {
    var row: Int64
    var other: Int64
    var isSame: Bool
  }

  /// Oldest first.
  private var words: [Word] = []
  private var wordsOfRow: [Int64: [Int]] = [:]

  init(_ database: Database) throws(Fault) {
    let statement = try Statement(
      database, "SELECT row, other, verdict FROM settlements ORDER BY run, row, other")
    while try statement.next() {
      let word = Word(row: statement.number(0), other: statement.number(1), isSame: statement.text(2) == "same")
      wordsOfRow[word.row, default: []].append(words.count)
      words.append(word)
    }
  }

  /// What was said of pairs among the rows of these numbers, oldest first. What was said of a replaced row counts for
  /// the row that took its place.
  /// - Parameter all: the rows of the bucket, the replaced ones included.
  func said(of numbers: [Int64], _ replaced: ReplacedRows, all: [Int64]) -> [SaidOfRows] {
    if words.isEmpty { return [] }
    var places: [Int64: Int] = [:]
    for (place, number) in numbers.enumerated() { places[number] = place }
    for number in all where places[number] == nil {
      places[number] = replaced.successors(of: number).compactMap { places[$0] }.min()
    }
    return all.flatMap { wordsOfRow[$0] ?? [] }.sorted().compactMap { index in
      guard let row = places[words[index].row], let other = places[words[index].other], row != other
      else { return nil }
      return SaidOfRows(row: row, other: other, isSame: words[index].isSame)
    }
  }

  /// The last word on any row of one entry and any row of another; nil where nothing was said.
  func isSame(_ rows: [Int64], as others: [Int64]) -> Bool? {
    if words.isEmpty { return nil }
    let last = (rows + others).flatMap { wordsOfRow[$0] ?? [] }.filter { index in
      let word = words[index]
      return rows.contains(word.row) && others.contains(word.other)
        || rows.contains(word.other) && others.contains(word.row)
    }.max()
    return last.map { words[$0].isSame }
  }
}

/// What was said of the rows of one bucket, carried over to what other files list in the same words.
struct SettledRows {
  private struct Pair: Hashable {
    let low: UInt64
    let high: UInt64

    init(_ one: UInt64, _ other: UInt64) {
      low = min(one, other)
      high = max(one, other)
    }
  }

  /// What each row says, and which of its file's rows that say so it is.
  private var names: [Int32: UInt64] = [:]
  private var verdicts: [Pair: Bool] = [:]
  private var namesOfSlot: [Int: [UInt64]] = [:]

  /// - Parameters:
  ///   - groups: the rows of each file, in its order.
  ///   - key: what a row says, as a hash.
  init(_ said: [SaidOfRows], _ groups: some Sequence<[Int32]>, key: (Int32) -> UInt64) {
    if said.isEmpty { return }
    for group in groups {
      var seen: [UInt64: UInt64] = [:]
      for index in group {
        let content = key(index)
        var hash = StableHash()
        hash.combine(content)
        hash.combine(seen[content, default: 0])
        seen[content, default: 0] += 1
        names[index] = hash.finish()
      }
    }
    for word in said {
      guard let one = names[Int32(word.row)], let other = names[Int32(word.other)], one != other
      else { continue }
      verdicts[Pair(one, other)] = word.isSame
    }
  }

  mutating func add(_ index: Int32, to slot: Int) {
    if let name = names[index] { namesOfSlot[slot, default: []].append(name) }
  }

  /// Whether a person said that the row is the entry's, or that it is not; nil where neither.
  func isSame(_ index: Int32, as slot: Int) -> Bool? {
    guard let name = names[index], let others = namesOfSlot[slot] else { return nil }
    let found = others.compactMap { verdicts[Pair(name, $0)] }
    return found.isEmpty ? nil : found.contains(true)
  }
}
