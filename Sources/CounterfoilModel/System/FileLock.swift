import Glibc

/// Locks of the kernel on a whole file (flock(2)): gone with the process that holds them, whatever ends it.
package enum FileLock {
  /// Between two looks, growing up to the longest.
  private static let firstPauseMicroseconds: UInt32 = 2_000
  private static let longestPauseMicroseconds: UInt32 = 50_000

  /// Takes the lock, or waits until whoever holds it gives it back.
  /// - Parameter waitSeconds: how long at most; 0 fails at once.
  /// - Returns: 0, or the number of the error; `EWOULDBLOCK` where another process held it all the time.
  package static func take(_ descriptor: Int32, waitSeconds: Int) -> Int32 {
    let end = monotonicSeconds() + Double(waitSeconds)
    var pause = firstPauseMicroseconds
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // A server of SMB refuses where another machine, or another process of this one, holds the lock.
      let number = errno == EACCES ? EWOULDBLOCK : errno
      if number == EINTR { continue }
      guard number == EWOULDBLOCK, monotonicSeconds() < end else { return number }
      usleep(pause)
      pause = min(pause * 2, longestPauseMicroseconds)
    }
    return 0
  }

  /// Unlocks before it closes: a child that another thread has just forked holds the file open until it becomes another
  /// program, and a lock ends with the last who holds its file open.
  package static func release(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// By a clock that nobody sets.
  private static func monotonicSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1_000_000_000
  }
}
