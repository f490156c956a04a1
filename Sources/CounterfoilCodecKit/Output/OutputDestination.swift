package import CounterfoilModel
import Glibc

/// What `-o` names: standard output for `-`, a device or pipe as it is, and any other path as an ``AtomicFile``.
package final class OutputDestination {
  private enum Target {
    case standardOutput
    case direct(Int32)
    case atomic(AtomicFile)
  }

  /// Where to write, in UTF-8. Not to be used after ``commit()``.
  package let sink: ByteSink
  private let target: Target

  /// - Parameters:
  ///   - path: `-` and `/dev/stdout` are standard output.
  ///   - encoding: what the text is stored as.
  ///   - files: what must not be replaced.
  ///   - waits: whether to wait until somebody reads a pipe; otherwise that is exit status 73.
  /// - Throws: exit status 73 where the file cannot be created or must not be replaced, 75 where the disk is full.
  package init(
    path: String, encoding: TextEncoding = .utf8, access: AtomicFile.Access = .ordinary,
    protecting files: ProtectedFiles = ProtectedFiles(), waits: Bool = true
  ) throws(Fault) {
    let stored: ByteSink
    var status = stat()
    if path == "-" || path == "/dev/stdout" {
      target = .standardOutput
      stored = ByteSink(descriptor: STDOUT_FILENO, name: "-")
    } else if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      try files.check(path)
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | (waits ? 0 : O_NONBLOCK))
      guard descriptor >= 0 else {
        if errno != ENXIO { throw .cannotCreate(path, errno) }
        throw Fault(
          .cannotCreate, .outputNotCreated, "this is a pipe that nobody reads, or a socket",
          at: SourceLocation(file: path), fixes: ["Name a file."])
      }
      if !waits { _ = fcntl(descriptor, F_SETFL, O_WRONLY) }
      // Somebody may have put a file there since; it would be written over in place.
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
        close(descriptor)
        throw .cannotCreate(path, EBUSY)
      }
      target = .direct(descriptor)
      stored = ByteSink(descriptor: descriptor, name: path)
    } else {
      let file = try AtomicFile(path: path, access: access, protecting: files)
      target = .atomic(file)
      stored = file.sink
    }
    sink = encoding == .utf8 ? stored : try ByteSink(encoding: encoding, into: stored)
  }

  /// - Throws: as ``init(path:encoding:access:protecting:)`` does.
  package convenience init(
    _ place: OutputPlace, access: AtomicFile.Access = .ordinary, waits: Bool = true
  ) throws(Fault) {
    try self.init(path: place.path, access: access, protecting: place.protected, waits: waits)
  }

  deinit {
    if case .direct(let descriptor) = target { close(descriptor) }
  }

  /// Hands all bytes on and, where it is a file, puts it in its place. Without it a file is left as it was.
  package func commit() throws(Fault) {
    try sink.flush()
    if case .atomic(let file) = target { try file.commit() }
  }
}
