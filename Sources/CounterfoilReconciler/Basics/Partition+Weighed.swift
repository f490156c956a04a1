extension Partition {
  /// Fewer than where rows are counted: what a piece weighs is known.
  private static let piecesPerThread = 8

  /// What `work` makes of pieces that weigh about the same, in order.
  /// - Parameters:
  ///   - starts: what all numbers before each weigh together, and last the whole weight; never less than before.
  ///   - leastWeight: less is not worth a second thread.
  ///   - beside: done by one of the threads before it takes pieces.
  static func map<State, Result: Sendable>(
    weighedBy starts: [Int], leastWeight: Int, threadCount: Int, beside: @Sendable () -> Void = {},
    start: @Sendable () -> State, _ work: @Sendable (Range<Int>, inout State) -> Result
  ) -> [Result] {
    let count = starts.count - 1
    let isShared = threadCount > 1 && count > 1 && starts[count] >= leastWeight
    let cuts = isShared ? cuts(weighedBy: starts, threadCount * piecesPerThread) : [0, max(0, count)]
    return map(cuts: cuts, threadCount, beside: beside, start: start, work)
  }

  static func map<Result: Sendable>(
    weighedBy starts: [Int], leastWeight: Int, threadCount: Int, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    map(weighedBy: starts, leastWeight: leastWeight, threadCount: threadCount, start: {}, { range, _ in work(range) })
  }

  /// Where pieces that weigh about the same start, and the end.
  static func cuts(weighedBy starts: [Int], _ pieces: Int) -> [Int] {
    let count = starts.count - 1
    return (0...pieces).map { piece in
      piece == pieces ? count : starts[..<count].firstIndexSorted { $0 >= starts[count] / pieces * piece }
    }
  }
}
