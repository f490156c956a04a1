internal import Dispatch

/// Work on many rows, cut into ranges that may run at the same time.
enum Partition {
  /// Fewer rows than this are not worth a thread.
  private static let leastCount = 512

  /// What `work` makes of each range of 0..<count, in order of the ranges.
  ///
  /// The caller must join the results so that where the cuts lie makes no difference; then one thread and several give
  /// the same answer.
  static func map<Result: Sendable>(
    _ count: Int, threadCount: Int, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let pieces = count < leastCount ? 1 : max(1, threadCount)
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
}
