import Glibc
import Synchronization

/// A wish from outside that the process end (SIGTERM, SIGINT, SIGHUP), and what must not be cut short meanwhile.
///
/// Whoever works in small steps asks ``check()`` before each, so that a transaction that is open then is rolled back.
package enum Interruption {
  private struct Transactions {
    var openCount = 0
    /// What ends a long step of each that is open.
    var stops: [Int: @Sendable () -> Void] = [:]
    var lastKey = 0
  }

  private static let signal = Atomic<Int32>(0)
  private static let transactions = Mutex(Transactions())
  /// How many last steps are under way that are done all the same.
  private static let lastSteps = Atomic<Int>(0)

  /// The signal that asked for it; nil while nobody did.
  package static var signalNumber: Int32? {
    let number = signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// - Throws: where the process was asked to end.
  package static func check() throws(Fault) {
    guard signal.load(ordering: .relaxed) != 0, lastSteps.load(ordering: .relaxed) == 0 else { return }
    throw Fault(.tryAgain, .interrupted, "stopped by a signal; what was under way was taken back")
  }

  /// Does a short last step, such as keeping how work ended, though the process was asked to end.
  package static func lastStep<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    lastSteps.add(1, ordering: .sequentiallyConsistent)
    defer { lastSteps.subtract(1, ordering: .sequentiallyConsistent) }
    return try body()
  }

  /// Notes the wish, and ends the step each open transaction is in, but a last step.
  package static func request(_ number: Int32) {
    signal.store(number, ordering: .sequentiallyConsistent)
    if lastSteps.load(ordering: .sequentiallyConsistent) > 0 { return }
    transactions.withLock { open in for stop in open.stops.values { stop() } }
  }

  /// Whether a transaction is open, which its own thread will end.
  package static var holdsTransaction: Bool { transactions.withLock { $0.openCount > 0 } }

  /// Does work that is not to be cut off in the middle.
  /// - Parameter stop: ends a long step of it; called from another thread.
  package static func transaction<Value, Failure: Error>(
    stop: @escaping @Sendable () -> Void, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let key = transactions.withLock { open in
      open.openCount += 1
      open.lastKey += 1
      open.stops[open.lastKey] = stop
      return open.lastKey
    }
    defer {
      transactions.withLock { open in
        open.openCount -= 1
        open.stops[key] = nil
      }
    }
    return try body()
  }
}

extension DiagnosticCode {
  package static let interrupted = DiagnosticCode("run.interrupted", "A signal ended the command.")
}
