import Glibc
import Synchronization

/// Waits a limited time for what may never come back, such as a folder of a server that went away.
enum TimeLimit {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private final class Slot<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// What `body` gives; nil where it is not done in time. It then goes on, on a thread that nobody waits for: a call of the
  /// system that hangs cannot be taken back.
  static func run<Value: Sendable>(seconds: Double, _ body: @escaping @Sendable () -> Value) -> Value? {
    let slot = Slot<Value>()
    let work = Unmanaged.passRetained(
      Work {
        let value = body()
        slot.value.withLock { $0 = value }
      })
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      work.release()
      return body()
    }
    pthread_detach(thread)
    let start = now()
    var pauseMicroseconds: UInt32 = 20
    while now() - start < seconds {
      if let value = slot.value.withLock({ $0 }) { return value }
      usleep(pauseMicroseconds)
      pauseMicroseconds = min(pauseMicroseconds * 2, 10_000)
    }
    return slot.value.withLock { $0 }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
