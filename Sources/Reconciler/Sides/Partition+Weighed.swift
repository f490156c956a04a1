extension Partition {
  /// Fewer than where rows are counted: what a piece weighs is known.
  private static let piecesPerThread = 8

  /// What `work` makes of pieces that weigh about the same, in order.
  /// - Parameters:
  ///   - starts: what all numbers before each weigh together, and last the whole weight; never less than before.
  ///   - leastWeight: less is not worth a second thread.
  static func map<State, Result: Sendable>(
    weighedBy starts: [Int], leastWeight: Int, threadCount: Int, start: @Sendable () -> State,
    _ work: @Sendable (Range<Int>, inout State) -> Result
  ) -> [Result] {
    let count = starts.count - 1
    var cuts = [0, max(0, count)]
    if threadCount > 1, count > 1, starts[count] >= leastWeight {
      let pieces = threadCount * piecesPerThread
      cuts = (0...pieces).map { piece in
        piece == pieces ? count : starts[..<count].firstIndexSorted { $0 >= starts[count] / pieces * piece }
      }
    }
    return map(cuts: cuts, threadCount, start: start, work)
  }

  static func map<Result: Sendable>(
    weighedBy starts: [Int], leastWeight: Int, threadCount: Int, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    map(weighedBy: starts, leastWeight: leastWeight, threadCount: threadCount, start: {}, { range, _ in work(range) })
  }
}
