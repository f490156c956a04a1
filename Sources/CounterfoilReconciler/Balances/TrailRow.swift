internal import CounterfoilRecords

/// One row of an account's statement, as far as its running balance goes.
struct TrailRow: Hashable {
  /// The row of the batch.
  var row: Int32
  /// Days since 1970-01-01.
  var day: Int32
  var amount: Int64
  /// The balance printed after the row; ``AmountColumn/missing`` where none is.
  var balance: Int64

  var hasBalance: Bool { balance != AmountColumn.missing }
  /// The balance before the row, where one is printed after it.
  var start: Int128 { Int128(balance) - Int128(amount) }
  var end: Int128 { Int128(balance) }
}

/// Rows up to and with one that prints a balance: they lead from one balance to the next.
struct LedgerStep {
  /// Places in the order of rows.
  var rows: ClosedRange<Int>
  var start: Int128
  var end: Int128

  /// The steps of rows in order of time. Rows behind the last balance are in none. O(n).
  static func steps(_ rows: [TrailRow]) -> [LedgerStep] {
    var steps: [LedgerStep] = []
    steps.reserveCapacity(rows.count)
    var first = 0
    var sum: Int128 = 0
    for (place, row) in rows.enumerated() {
      sum += Int128(row.amount)
      guard row.hasBalance else { continue }
      steps.append(LedgerStep(rows: first...place, start: row.end - sum, end: row.end))
      first = place + 1
      sum = 0
    }
    return steps
  }

  /// How many steps do not start where the one before ended, up to `limit`; O(n), no allocation.
  static func breakCount(_ rows: some Sequence<TrailRow>, limit: Int = .max) -> Int {
    var count = 0
    var last: Int128?
    var sum: Int128 = 0
    for row in rows {
      sum += Int128(row.amount)
      guard row.hasBalance else { continue }
      if let last, last + sum != row.end {
        count += 1
        if count > limit { return count }
      }
      last = row.end
      sum = 0
    }
    return count
  }
}
