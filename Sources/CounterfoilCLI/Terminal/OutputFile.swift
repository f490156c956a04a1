import CounterfoilCodecKit
import CounterfoilModel

/// Where a command's data goes: standard output, a terminal, or a file that appears whole or not at all.
enum OutputFile {
  /// Shows what was found, after the store was changed. Where that fails, standard error says what is kept even so; and
  /// that is no case for trying again, which would change the store a second time.
  /// - Parameters:
  ///   - kept: a sentence without its point.
  ///   - isChanged: whether anything was; where nothing was, trying again is right.
  static func show(after kept: String, isChanged: Bool = true, console: Console, _ body: () throws(Fault) -> Void)
    throws(Fault)
  {
    do throws(Fault) {
      try body()
    } catch {
      let wasRead = error.diagnostic.code == .outputClosed
      console.ask(wasRead ? "\(kept)\n" : "\(kept); only showing it failed\n")
      throw isChanged && error.status == .tryAgain ? Fault(.inputOutput, error.diagnostic) : error
    }
  }

  /// Hands out a sink for data at `place` (`-` is standard output) and sees the bytes safely there. A pipe or a file
  /// gets them exactly, a terminal with all control characters escaped: words for a person go to `Console.put(words:)`.
  static func writeData<Result>(
    to place: OutputPlace, console: Console, access: AtomicFile.Access = .ordinary,
    _ body: (ByteSink) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    if place.path == "-", console.outputIsTerminal {
      let sink = ByteSink()
      let result = try body(sink)
      try console.put(data: Array(sink.bytes))
      return result
    }
    let destination = try OutputDestination(place, access: access)
    let result = try body(destination.sink)
    try destination.commit()
    return result
  }
}
