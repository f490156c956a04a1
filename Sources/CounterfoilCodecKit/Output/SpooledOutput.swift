package import CounterfoilModel
import Glibc

/// Output that lies on disk until all of it is there, in a file without a name that goes with the process.
///
/// The folder is that of `TMPDIR`, else `/var/tmp`, which is for files too large for memory (File Hierarchy Standard 3.0, 5.15), or
/// `/tmp` where that one cannot be written to.
package final class SpooledOutput {
  package let sink: ByteSink
  private let descriptor: Int32
  private let folder: String

  /// - Throws: exit status 73 where no file can be made there, 75 where open files or room are short.
  package init() throws(Fault) {
    let stated = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = stated ?? (access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp")
    descriptor = try SpooledOutput.open(in: folder)
    sink = ByteSink(descriptor: descriptor, name: folder)
  }

  deinit { close(descriptor) }

  private static func open(in folder: String) throws(Fault) -> Int32 {
    var template = Array("\(folder)/.counterfoil-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .cannotCreate(folder, errno) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Hands all that was written on, and nothing where something of it could not be written.
  package func copy(to other: ByteSink) throws(Fault) {
    try sink.flush()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var place: off_t = 0
    while true {
      let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, place) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Fault(
          SystemError.status(errno, else: .inputOutput), .inputUnreadable,
          "cannot read back what was put aside: \(SystemError.words(errno))",
          at: SourceLocation(file: folder))
      }
      if count == 0 { return }
      place += off_t(count)
      try other.write(Array(buffer[..<count]))
    }
  }
}
