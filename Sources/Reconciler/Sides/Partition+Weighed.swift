internal import Dispatch

extension Partition {
  /// Pieces per thread, so that one that takes long does not keep the others waiting.
  private static let piecesPerThread = 4

  /// What `work` makes of ranges of numbers that weigh about the same, in order of the ranges.
  ///
  /// As with ``map(_:threadCount:_:)``, the caller must join the results so that where the cuts lie makes no difference.
  /// - Parameters:
  ///   - starts: what all numbers before each weigh together, and last the whole weight; never less than before.
  ///   - leastWeight: less is not worth a second thread.
  static func map<Result: Sendable>(
    weighedBy starts: [Int], leastWeight: Int, threadCount: Int, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let count = starts.count - 1
    guard threadCount > 1, count > 1, starts[count] >= leastWeight else { return [work(0..<max(0, count))] }
    let pieces = threadCount * piecesPerThread
    let cuts = (0...pieces).map { piece in
      piece == pieces ? count : starts[..<count].firstIndexSorted { $0 >= starts[count] / pieces * piece }
    }
    var results = [Result?](repeating: nil, count: pieces)
    results.withUnsafeMutableBufferPointer { buffer in
      // Each piece writes a place of its own.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: pieces) { piece in
        if cuts[piece] < cuts[piece + 1] { places[piece] = work(cuts[piece]..<cuts[piece + 1]) }
      }
    }
    return results.compactMap { $0 }
  }
}
