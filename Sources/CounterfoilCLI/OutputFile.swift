import CodecKit
import Glibc
import Model

/// Where a command's data goes: standard output, a terminal, or a file that appears whole or not at all.
enum OutputFile {
  /// Hands out a sink for `path` (`-` is standard output) and sees the bytes safely there.
  static func write<Result>(
    to path: String, console: Console, _ body: (ByteSink) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    if path != "-" { return try writeFile(path, body) }
    if console.outputIsTerminal {
      let sink = ByteSink()
      let result = try body(sink)
      try console.put(TerminalText.escape(String(decoding: sink.bytes, as: UTF8.self), keepsLineBreaks: true))
      return result
    }
    let sink = ByteSink(descriptor: STDOUT_FILENO, name: "standard output")
    let result = try body(sink)
    try sink.flush()
    return result
  }

  private static func writeFile<Result>(
    _ path: String, _ body: (ByteSink) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let draft = "\(path).\(getpid()).part"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      throw Fault(
        .cannotCreate, .outputFailed, "cannot create the file: \(String(cString: strerror(errno)))",
        at: SourceLocation(file: path))
    }
    defer { close(descriptor) }
    do throws(Fault) {
      let sink = ByteSink(descriptor: descriptor, name: path)
      let result = try body(sink)
      try sink.flush()
      guard fsync(descriptor) == 0, rename(draft, path) == 0 else {
        throw Fault(
          .inputOutput, .outputFailed, "writing failed: \(String(cString: strerror(errno)))",
          at: SourceLocation(file: path))
      }
      return result
    } catch {
      unlink(draft)
      throw error
    }
  }
}
