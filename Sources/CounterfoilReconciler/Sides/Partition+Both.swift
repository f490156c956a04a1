internal import Dispatch

extension Partition {
  /// What two pieces of work make, done at the same time where there are threads for it. What one of them would share
  /// among threads it then does on one: Dispatch does not nest.
  ///
  /// - Parameter count: how many rows are worked on; fewer than some thousand are not worth a thread.
  static func both<First: Sendable, Second: Sendable>(
    _ count: Int, threadCount: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    guard count >= 4096, threadCount > 1 else { return (first(), second()) }
    // Each piece writes a place of its own.
    nonisolated(unsafe) var results: (First?, Second?)
    DispatchQueue.concurrentPerform(iterations: 2) { piece in
      if piece == 0 { results.0 = first() } else { results.1 = second() }
    }
    guard let one = results.0, let other = results.1 else { preconditionFailure("both pieces were done") }
    return (one, other)
  }
}
