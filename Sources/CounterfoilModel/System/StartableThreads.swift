import Glibc
import Synchronization

/// How many threads there may be beside each other, where the system sets a limit (RLIMIT_NPROC, the pids of a control group, memory).
///
/// Who asks for a pool of threads where not one more may be started waits for one for ever.
package enum StartableThreads {
  private static let known = Mutex<[Int: Int]>([:])

  /// As many of a count as can be started now, this one among them; each count is tried once. O(count).
  package static func count(upTo count: Int) -> Int {
    known.withLock { known in
      if let found = known[count] { return found }
      let found = count > 1 ? started(count - 1) + 1 : 1
      known[count] = found
      return found
    }
  }

  /// Starts threads that wait until all of them were tried.
  private static func started(_ count: Int) -> Int {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return 0 }
    defer { close(ends[0]) }
    var threads: [pthread_t] = []
    for _ in 0..<count {
      var thread = pthread_t()
      let number = pthread_create(
        &thread, nil,
        { argument in
          var byte: UInt8 = 0
          // Ends when the other end is closed.
          while read(Int32(Int(bitPattern: argument)), &byte, 1) < 0, errno == EINTR {}
          return nil
        }, UnsafeMutableRawPointer(bitPattern: Int(ends[0])))
      if number != 0 { break }
      threads.append(thread)
    }
    close(ends[1])
    for thread in threads { pthread_join(thread, nil) }
    return threads.count
  }
}
