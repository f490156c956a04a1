import CounterfoilModel
import Glibc

/// The right to write to one store, held by at most one process. The kernel takes it back when the process ends, however
/// it ends, so no lock can go stale.
///
/// The lock is on a file beside the store, not on the store: SQLite's own locks on the store are lost as soon as the
/// process closes any other descriptor of it (POSIX.1-2017, `fcntl`).
final class StoreLock: Sendable {
  private let descriptor: Int32

  /// - Throws: exit status 75 where another process holds it.
  init(_ place: StorePlace) throws(Fault) {
    let lockPath = place.real + ".lock"
    let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .cannotCreate(lockPath, errno) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let number = errno
      if number == EINTR { continue }
      close(descriptor)
      guard number == EWOULDBLOCK else { throw .cannotCreate(lockPath, number) }
      throw Fault(
        .tryAgain, .storeLocked, "another process is writing to the store", at: SourceLocation(file: place.named),
        fixes: ["Run the command again when the other one has ended."])
    }
    self.descriptor = descriptor
  }

  /// Unlocks before it closes: a child that another thread has just forked holds the file open until it becomes another
  /// program, and a lock ends with the last who holds its file open (flock(2)).
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
