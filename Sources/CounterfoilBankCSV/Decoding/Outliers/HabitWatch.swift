import CounterfoilModel

/// Whether rows are as the sample shows the columns; what was met once is no longer unusual.
struct HabitWatch {
  private(set) var columns: [ColumnHabits.Column]
  private let first: [ColumnHabits.Column]

  init(_ habits: ColumnHabits?) {
    columns = habits?.columns ?? []
    first = columns
  }

  /// Forgets what was met, for another piece: what is unusual must not depend on which pieces the same thread has read.
  mutating func restart() { columns = first }

  /// Calls `found` with each column in which something unusual stands, nil where it is a text that tells something of its row whatever
  /// stands in the other rows; `isTelling` looks at those that differ from row to row.
  mutating func look(
    _ content: (Int) -> UnsafeRawBufferPointer, isDash: (UnsafeRawBufferPointer) -> Bool,
    isTelling: (UnsafeRawBufferPointer) -> Bool, found: (Int?) -> Void
  ) {
    for place in columns.indices {
      let column = columns[place].column
      let text = content(column)
      switch columns[place].habit {
      case .empty:
        if text.count == 0 || isDash(text) { continue }
        columns[place].habit = .words([Array(text)])
      case .zero:
        guard text.contains(where: { (0x31...0x39).contains($0) || $0.isASCIILetter || $0 >= 0x80 }) else { continue }
        columns[place].habit = .words([Array(text)])
      case .words(var words):
        if text.count == 0 || words.contains(where: { $0.count == text.count && $0.elementsEqual(text) }) { continue }
        words.append(Array(text))
        columns[place].habit =
          words.count > ColumnHabits.wordLimit + ColumnHabits.newWordLimit ? .texts : .words(words)
      case .same(let other):
        let copy = Array(text)
        if copy.elementsEqual(content(other)) { continue }
        columns[place].habit = .texts
      case .texts:
        if isTelling(text) { found(nil) }
        continue
      }
      found(column)
    }
  }
}
