import Glibc
import Synchronization

/// A file without a name, for what is put aside, such as what does not fit into memory; it goes with its last user, however that one ends.
///
/// The folder is that of `TMPDIR`, else `/var/tmp`, which is for files too large for memory (File Hierarchy Standard 3.0, 5.15), or
/// `/tmp` where that one cannot be written to. Only the user may read it.
package final class UnnamedFile: Sendable {
  /// To be written through by whoever does not ``append(_:)``: the two know nothing of each other.
  package let descriptor: Int32
  package let folder: String
  private let end = Mutex<Int64>(0)

  /// - Throws: exit status 73 where no file can be made there, 75 where open files or room are short.
  package init() throws(Fault) {
    let stated = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = stated ?? (access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp")
    descriptor = UnnamedFile.open(in: folder)
    guard descriptor >= 0 else {
      throw .temporary(errno, "cannot make a file for what is put aside", folder, else: .cannotCreate)
    }
  }

  deinit { close(descriptor) }

  /// O_TMPFILE of Linux, which its headers name for GNU's sources only.
  package static let flag: Int32 = 0o20_000_000 | O_DIRECTORY

  /// - Returns: below 0 where it cannot be made; `errno` says why.
  private static func open(in folder: String) -> Int32 {
    let descriptor = Glibc.open(folder, flag | O_RDWR | O_CLOEXEC | O_EXCL, 0o600)
    // File systems that do not know of such files say one of these.
    guard descriptor < 0, [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) else { return descriptor }
    var template = Array("\(folder)/.counterfoil-XXXXXX".utf8CString)
    let named = mkstemp(&template)
    guard named >= 0 else { return named }
    _ = fcntl(named, F_SETFD, FD_CLOEXEC)
    if unlink(template) != 0 {
      let number = errno
      close(named)
      errno = number
      return -1
    }
    return named
  }

  /// Writes all values behind what was appended before.
  /// - Returns: where they begin, in bytes.
  /// - Throws: exit status 75 where room is short, 74 where the device fails.
  package func append<Value: BitwiseCopyable>(_ values: [Value]) throws(Fault) -> Int64 {
    let count = values.count * MemoryLayout<Value>.stride
    let start = end.withLock { end in
      defer { end += Int64(count) }
      return end
    }
    let number = values.withUnsafeBytes { write($0, at: start) }
    guard number == 0 else {
      throw .temporary(number, "cannot put aside what is to wait on disk", folder, else: .inputOutput)
    }
    return start
  }

  /// As many values as there are from a place on, at most `count`.
  /// - Parameter start: in bytes.
  /// - Throws: exit status 74 where the device fails.
  package func values<Value: BitwiseCopyable>(
    _ type: Value.Type, count: Int, at start: Int64
  ) throws(Fault) -> [Value] {
    var number: Int32 = 0
    let values = [Value](unsafeUninitializedCapacity: count) { buffer, filled in
      let (bytes, failure) = read(
        UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count * MemoryLayout<Value>.stride), at: start)
      number = failure
      filled = bytes / MemoryLayout<Value>.stride
    }
    guard number == 0 else {
      throw .temporary(number, "cannot read back what was put aside", folder, else: .inputOutput)
    }
    return values
  }

  /// - Returns: the number of the error, 0 for none.
  private func write(_ bytes: UnsafeRawBufferPointer, at start: Int64) -> Int32 {
    var done = 0
    while done < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(start) + off_t(done))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return count < 0 ? errno : ENOSPC }
      done += count
    }
    return 0
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer, at start: Int64) -> (bytes: Int, number: Int32) {
    var done = 0
    while done < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(start) + off_t(done))
      if count < 0, errno == EINTR { continue }
      if count < 0 { return (done, errno) }
      if count == 0 { break }
      done += count
    }
    return (done, 0)
  }
}

extension Fault {
  fileprivate static func temporary(
    _ number: Int32, _ what: String, _ folder: String, else other: ExitStatus
  ) -> Fault {
    Fault(
      SystemError.status(number, else: other), .temporaryFailed, "\(what): \(SystemError.words(number))",
      at: SourceLocation(file: folder), fixes: ["Name another folder with TMPDIR, such as TMPDIR=/home/you/tmp."])
  }
}

extension DiagnosticCode {
  package static let temporaryFailed = DiagnosticCode(
    "temporary.failed", "What is put aside on disk, such as the rows of a large file, cannot be written or read back.")
}
