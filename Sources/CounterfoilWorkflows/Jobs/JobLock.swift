import CounterfoilCodecKit
package import CounterfoilModel
import Glibc

/// A lock of the kernel on the job file: gone with the process, whatever ends it.
struct JobLock {
  private let descriptor: Int32

  /// - Throws: exit status 75 where another process held it all the time.
  init(_ path: String, waitSeconds: Int) throws(Fault) {
    var descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let number = errno
      throw Fault(
        SystemError.status(number, else: .noInput), .inputMissing,
        "cannot open the file: \(SystemError.words(number))", at: SourceLocation(file: path))
    }
    var number = FileLock.take(descriptor, waitSeconds: waitSeconds)
    if number == EBADF {
      // Over NFS a file must be open for writing to be locked (flock(2), "NFS details"). One that may only be read is not locked:
      // the store's own lock keeps two runs apart.
      let writable = open(path, O_RDWR | O_CLOEXEC)
      number = writable < 0 ? 0 : FileLock.take(writable, waitSeconds: waitSeconds)
      if writable >= 0 {
        close(descriptor)
        descriptor = writable
      }
    }
    self.descriptor = descriptor
    if number == 0 { return }
    close(descriptor)
    guard number == EWOULDBLOCK else {
      throw Fault(
        SystemError.status(number, else: .inputOutput), .jobsLocked,
        "the job file cannot be locked: \(SystemError.words(number))", at: SourceLocation(file: path))
    }
    throw Fault(
      .tryAgain, .jobsLocked, "another process is running this job file", at: SourceLocation(file: path),
      fixes: ["Let it end; the next run takes what is left."])
  }

  func release() { FileLock.release(descriptor) }
}

extension DiagnosticCode {
  package static let jobsLocked = DiagnosticCode("jobs.locked", "Another process is running the job file.")
}
