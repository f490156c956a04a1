import CodecKit
import Glibc
import Model

/// Where a command's data goes: standard output, a terminal, or a file that appears whole or not at all.
enum OutputFile {
  /// Hands out a sink for `path` (`-` is standard output) and sees the bytes safely there. What goes to a terminal has
  /// its control characters escaped; a pipe or a file gets the bytes exactly.
  static func write<Result>(
    to path: String, console: Console, _ body: (ByteSink) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    if path == "-", console.outputIsTerminal {
      let sink = ByteSink()
      let result = try body(sink)
      try console.put(TerminalText.escape(String(decoding: sink.bytes, as: UTF8.self), keepsLineBreaks: true))
      return result
    }
    let destination = try OutputDestination(path: path)
    let result = try body(destination.sink)
    try destination.commit()
    return result
  }
}
