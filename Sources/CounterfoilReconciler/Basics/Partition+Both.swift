internal import Dispatch
internal import Synchronization

extension Partition {
  /// What two pieces of work make, done at the same time where there are threads for it. What one of them would share
  /// among threads it then does on one: Dispatch does not nest.
  ///
  /// - Parameter count: how many rows are worked on; fewer than some thousand are not worth a thread.
  static func both<First: Sendable, Second: Sendable>(
    _ count: Int, threadCount: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    guard count >= 4096, threadCount > 1 else { return (first(), second()) }
    let results = Mutex<(First?, Second?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { piece in
      if piece == 0 {
        let result = first()
        results.withLock { $0.0 = result }
      } else {
        let result = second()
        results.withLock { $0.1 = result }
      }
    }
    guard case (let one?, let other?) = results.withLock({ $0 }) else { preconditionFailure("both pieces were done") }
    return (one, other)
  }
}
