import CounterfoilModel
import Glibc

/// The right to write to one store, held by at most one process. The kernel takes it back when the process ends, however
/// it ends, so no lock can go stale.
///
/// The lock is on a file beside the store, not on the store: SQLite's own locks on the store are lost as soon as the
/// process closes any other descriptor of it (POSIX.1-2017, `fcntl`).
final class StoreLock: Sendable {
  private let descriptor: Int32

  /// - Parameter waitSeconds: how long to wait for another process that holds it; 0 fails at once.
  /// - Throws: exit status 75 where another process held it all the time.
  init(_ place: StorePlace, waitSeconds: Int) throws(Fault) {
    let lockPath = place.real + ".lock"
    let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .cannotMakeLock(lockPath, errno) }
    let number = FileLock.take(descriptor, waitSeconds: waitSeconds)
    guard number == 0 else {
      close(descriptor)
      guard number == EWOULDBLOCK else { throw .cannotLock(lockPath, number) }
      throw Fault(
        .tryAgain, .storeLocked, "another process is writing to the store", at: SourceLocation(file: place.named),
        fixes: ["Run the command again when the other one has ended, or let it wait: --wait SECONDS."])
    }
    self.descriptor = descriptor
  }

  deinit { FileLock.release(descriptor) }
}

extension Fault {
  fileprivate static func cannotMakeLock(_ path: String, _ number: Int32) -> Fault {
    Fault(
      SystemError.status(number, else: .cannotCreate), .storeCannotCreate,
      "the lock beside the store cannot be made: \(SystemError.words(number)); nothing was changed",
      at: SourceLocation(file: path), fixes: ["Give a store in a folder you may write to with --store."])
  }

  /// Where a file system has no locks, as that of a server whose lock service does not run (`ENOLCK` in flock(2)), nothing keeps two
  /// writers apart.
  fileprivate static func cannotLock(_ path: String, _ number: Int32) -> Fault {
    Fault(
      SystemError.status(number, else: .inputOutput), .storeFailed,
      "the store cannot be locked: \(SystemError.words(number)); nothing was changed",
      at: SourceLocation(file: path),
      fixes: ["Keep the store on a disk of this machine, or in a folder whose server offers locks."])
  }
}
