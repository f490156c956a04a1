/// Rows by a number each or several: those of a wording, a word or a reference number.
struct RowLists: Sendable {
  private var starts: [Int32]
  private var rows: [Int32] = []

  /// O(numbers + rows).
  /// - Parameters:
  ///   - keyCount: keys are 0 or more, and less than this.
  ///   - rows: each list has them in this order.
  ///   - addKeys: calls back with each key of a row.
  init(keyCount: Int, _ rows: some Sequence<Int32>, _ addKeys: (_ row: Int32, _ add: (Int32) -> Void) -> Void) {
    var pairs: [(key: Int32, row: Int32)] = []
    starts = [Int32](repeating: 0, count: keyCount + 1)
    for row in rows { addKeys(row) { pairs.append(($0, row)) } }
    for pair in pairs { starts[Int(pair.key) + 1] += 1 }
    for key in 0..<keyCount { starts[key + 1] += starts[key] }
    var next = starts
    self.rows = [Int32](repeating: 0, count: pairs.count)
    for pair in pairs {
      self.rows[Int(next[Int(pair.key)])] = pair.row
      next[Int(pair.key)] += 1
    }
  }

  subscript(key: Int32) -> ArraySlice<Int32> { rows[Int(starts[Int(key)])..<Int(starts[Int(key) + 1])] }
}
