internal import Dispatch

/// Work on many rows, cut into ranges that may run at the same time.
enum Partition {
  /// Fewer rows than this are not worth a thread.
  private static let leastCount = 512

  /// What `work` makes of each range of 0..<count, in order of the ranges.
  ///
  /// The caller must join the results so that where the cuts lie makes no difference; then one thread and several give
  /// the same answer.
  /// - Parameter leastShared: fewer rows than this are not worth a thread.
  static func map<Result: Sendable>(
    _ count: Int, leastShared: Int = leastCount, threadCount: Int, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let pieces = count < leastShared ? 1 : max(1, threadCount)
    if pieces == 1 { return [work(0..<count)] }
    var results = [Result?](repeating: nil, count: pieces)
    results.withUnsafeMutableBufferPointer { buffer in
      // Each piece writes a place of its own.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: pieces) { piece in
        places[piece] = work((count * piece / pieces)..<(count * (piece + 1) / pieces))
      }
    }
    return results.compactMap { $0 }
  }

  /// What `work` makes of each number of 0..<count, in order.
  /// - Parameter leastShared: fewer numbers than this are not worth a thread.
  static func fill<Element: Sendable>(
    _ count: Int, leastShared: Int = 8192, _ threadCount: Int, _ work: @Sendable (Int) -> Element
  ) -> [Element] {
    let pieces = count < leastShared ? 1 : max(1, threadCount)
    return [Element](unsafeUninitializedCapacity: count) { buffer, filledCount in
      // Each piece writes places of its own.
      nonisolated(unsafe) let places = buffer
      @Sendable func fill(_ piece: Int) {
        for place in (count * piece / pieces)..<(count * (piece + 1) / pieces) {
          places.initializeElement(at: place, to: work(place))
        }
      }
      if pieces == 1 { fill(0) } else { DispatchQueue.concurrentPerform(iterations: pieces, execute: fill) }
      filledCount = count
    }
  }
}
