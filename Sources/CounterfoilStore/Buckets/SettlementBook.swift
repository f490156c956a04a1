import CounterfoilModel
import GRDB

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

  /// - Parameter run: the last run whose words count; nil for all.
  init(_ database: Database, upTo run: Int64? = nil) throws(Fault) {
    let statement = try Statement(
      database, "SELECT row, other, verdict FROM settlements WHERE run <= ? ORDER BY run, row, other")
    statement.bind(run ?? .max, at: 1)
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
