import CounterfoilModel

/// Whether rows are as the sample shows the columns; what was met once is no longer unusual.
///
/// Looked at with every row, so nothing in it is counted or copied.
final class HabitWatch {
  private enum Kind {
    case empty
    case zero
    case words
    case same
    case texts
  }

  private struct Column {
    var column: Int
    var kind: Kind
    /// The column that has the same.
    var other = -1
    var wordCount = 0
  }

  /// A word: its bytes where it has no more than 16, its first ones and a hash of all where it has.
  private struct Word: Equatable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var count = 0

    @inline(__always)
    init(_ text: UnsafeRawBufferPointer) {
      count = text.count
      if count > 16 {
        low = text.loadUnaligned(as: UInt64.self)
        high = text.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      } else if count >= 8 {
        low = text.loadUnaligned(as: UInt64.self)
        high = text.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      } else {
        for byte in text { low = low << 8 | UInt64(byte) }
      }
    }
  }

  private static let wordLimit = ColumnHabits.wordLimit + ColumnHabits.newWordLimit
  private let first: [Column]
  private var columns: [Column]
  /// Of each column so many words.
  private let firstWords: [Word]
  private var words: [Word]

  init(_ habits: ColumnHabits?) {
    let all = habits?.columns ?? []
    var firstWords = [Word](
      repeating: Word(UnsafeRawBufferPointer(start: nil, count: 0)), count: all.count * HabitWatch.wordLimit)
    first = all.enumerated().map { place, column in
      var found = Column(column: column.column, kind: .texts)
      switch column.habit {
      case .empty: found.kind = .empty
      case .zero: found.kind = .zero
      case .texts: break
      case .same(let other): (found.kind, found.other) = (.same, other)
      case .words(let known):
        (found.kind, found.wordCount) = (.words, known.count)
        for (index, word) in known.enumerated() {
          firstWords[place * HabitWatch.wordLimit + index] = word.withUnsafeBytes { Word($0) }
        }
      }
      return found
    }
    self.firstWords = firstWords
    (columns, words) = (first, firstWords)
  }

  /// Forgets what was met, for another piece: what is unusual must not depend on which pieces the same thread has read.
  func restart() {
    (columns, words) = (first, firstWords)
  }

  /// Calls `found` with each column in which something unusual stands, nil where it is a text that tells something of its row whatever
  /// stands in the other rows; `isTelling` looks at those that differ from row to row.
  func look(
    _ content: (Int) -> UnsafeRawBufferPointer, isDash: (UnsafeRawBufferPointer) -> Bool,
    isTelling: (UnsafeRawBufferPointer) -> Bool, found: (Int?) -> Void
  ) {
    for place in columns.indices {
      let column = columns[place].column
      let text = content(column)
      switch columns[place].kind {
      case .empty:
        if text.count == 0 || isDash(text) { continue }
        begin(place, with: text)
      case .zero:
        guard text.contains(where: { (0x31...0x39).contains($0) || $0.isASCIILetter || $0 >= 0x80 }) else { continue }
        begin(place, with: text)
      case .words:
        if text.count == 0 || isKnown(Word(text), place) { continue }
      case .same:
        let copy = Word(text)
        if copy == Word(content(columns[place].other)) { continue }
        columns[place].kind = .texts
      case .texts:
        if isTelling(text) { found(nil) }
        continue
      }
      found(column)
    }
  }

  private func begin(_ place: Int, with text: UnsafeRawBufferPointer) {
    columns[place].kind = .words
    columns[place].wordCount = 1
    words[place * HabitWatch.wordLimit] = Word(text)
  }

  /// Whether a word was met before; it is from now on.
  @inline(__always)
  private func isKnown(_ word: Word, _ place: Int) -> Bool {
    let start = place * HabitWatch.wordLimit
    let count = columns[place].wordCount
    for index in start..<start + count where words[index] == word { return true }
    if count == HabitWatch.wordLimit {
      columns[place].kind = .texts
    } else {
      words[start + count] = word
      columns[place].wordCount = count + 1
    }
    return false
  }
}
