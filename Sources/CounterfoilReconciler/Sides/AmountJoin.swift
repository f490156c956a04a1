/// By row of one side, where the rows of its currency and amount are in an order of the other side: a merge join.
struct AmountJoin: Sendable {
  private var starts: [Int32]
  private var ends: [Int32]

  /// O(rows of both).
  /// - Parameter order: rows of the other side, sorted by currency and amount.
  init(_ side: Side, with order: [Int32], of other: Side) {
    starts = [Int32](repeating: 0, count: side.count)
    ends = starts
    var (start, end) = (0, 0)
    var last: (currency: UInt16, amount: Int64)?
    for row in side.amountOrder {
      let key = (currency: side.currencies[Int(row)], amount: side.amounts[Int(row)])
      if last.map({ $0 != key }) ?? true {
        start = end
        while start < order.count, AmountJoin.key(order[start], other) < key { start += 1 }
        end = start
        while end < order.count, AmountJoin.key(order[end], other) == key { end += 1 }
        last = key
      }
      (starts[Int(row)], ends[Int(row)]) = (Int32(start), Int32(end))
    }
  }

  private static func key(_ row: Int32, _ side: Side) -> (currency: UInt16, amount: Int64) {
    (side.currencies[Int(row)], side.amounts[Int(row)])
  }

  subscript(row: Int) -> Range<Int> { Int(starts[row])..<Int(ends[row]) }
}
