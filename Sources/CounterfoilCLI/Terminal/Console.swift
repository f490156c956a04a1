import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilWorkflows
import Glibc

/// Standard output for data, standard error for words.
struct Console {
  /// What standard output can show.
  let output: TextStyle
  /// What standard error can show.
  let error: TextStyle
  let outputIsTerminal: Bool
  let errorIsTerminal: Bool
  /// Only what needs a person.
  var isQuiet = false
  var isVerbose = false

  /// Rejects and findings shown unless asked for all.
  static let shownDiagnostics = 20

  init() {
    outputIsTerminal = isatty(STDOUT_FILENO) == 1
    errorIsTerminal = isatty(STDERR_FILENO) == 1
    let wantsColour = Environment["NO_COLOR"].map(\.isEmpty) ?? true && Environment["TERM"] != "dumb"
    output = TextStyle(
      widthColumns: Console.width(of: STDOUT_FILENO, isTerminal: outputIsTerminal),
      hasColour: outputIsTerminal && wantsColour)
    error = TextStyle(
      widthColumns: Console.width(of: STDERR_FILENO, isTerminal: errorIsTerminal),
      hasColour: errorIsTerminal && wantsColour)
  }

  init(_ options: VerbosityOptions) {
    self.init()
    isQuiet = options.quiet
    isVerbose = options.verbose
  }

  static var shared: Console { Console() }

  /// `COLUMNS` where the environment has it, else the terminal's width, else 80; nil for pipes.
  private static func width(of descriptor: Int32, isTerminal: Bool) -> Int? {
    if let text = Environment["COLUMNS"], let columns = Int(text), columns > 0 { return max(columns, 20) }
    return isTerminal ? terminalWidth(of: descriptor) : nil
  }

  /// The width a terminal has now; 80 where it says none.
  static func terminalWidth(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return max(Int(size.ws_col), 20)
  }

  // MARK: Words on standard error

  /// Writes words of a conversation to standard error.
  func ask(_ words: String) { writeError(ShownWords.wrapped(words, error)) }

  /// What the person types; nil at the end of input.
  func answer() -> String? {
    defer { ProgressBar.shared.lineWasEnded() }
    return readLine()
  }

  /// Writes words to standard error, unless quiet.
  func say(_ words: String) {
    if !isQuiet { writeError(ShownWords.wrapped(words, error)) }
  }

  /// Writes a finding to standard error. Notes need `-v`; with `-q` only errors come, and no questions.
  func show(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if isQuiet { diagnostic.question = nil }
    switch diagnostic.severity {
    case .note: if isVerbose, !isQuiet { writeError(diagnostic.text(error)) }
    case .warning: say(diagnostic.text(error))
    case .error: writeError(diagnostic.text(error))
    }
  }

  /// Writes a finding that needs a person: whatever its severity, also with `-q`, for it is not said again.
  /// - Throws: exit status 74, or 75 where the disk is full, where it did not get through.
  func tell(_ diagnostic: Diagnostic) throws(Fault) {
    if !isQuiet, diagnostic.severity == .note, !isVerbose { return }
    var diagnostic = diagnostic
    if isQuiet { diagnostic.question = nil }
    try writeErrorOrFail(diagnostic.text(error))
  }

  /// What cannot be said to a person cannot be told to anybody else either.
  private func writeError(_ words: String) { try? writeErrorOrFail(words) }

  private func writeErrorOrFail(_ words: String) throws(Fault) {
    guard errorIsTerminal else { return try Console.write(Array(words.utf8), to: STDERR_FILENO, "standard error") }
    let words = ShownWords.guarded(words)
    try ProgressBar.shared.whileHidden(endsLine: words.hasSuffix("\n")) { () throws(Fault) in
      try Console.write(Array(words.utf8), to: STDERR_FILENO, "standard error")
    }
  }

  // MARK: Results on standard output

  /// Writes words for a person, with the emphasis of ``output``. Whoever makes them escapes the data in them, field by
  /// field, where it is put into a line.
  func put(words: String) throws(Fault) {
    try putRaw(Array((outputIsTerminal ? ShownWords.guarded(words) : words).utf8))
  }

  /// Writes data for programs: the bytes exactly; a terminal gets all control characters in them as visible escapes.
  func put(data: [UInt8]) throws(Fault) {
    guard outputIsTerminal else { return try putRaw(data) }
    try putRaw(Array(TerminalText.escape(String(decoding: data, as: UTF8.self), keepsLineBreaks: true).utf8))
  }

  private func putRaw(_ bytes: [UInt8]) throws(Fault) {
    guard outputIsTerminal else { return try Console.write(bytes, to: STDOUT_FILENO, "standard output") }
    try ProgressBar.shared.whileHidden(endsLine: bytes.last == 0x0A) { () throws(Fault) in
      try Console.write(bytes, to: STDOUT_FILENO, "standard output")
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ name: String) throws(Fault) {
    let sink = ByteSink(descriptor: descriptor, name: name)
    try sink.write(bytes)
    try sink.flush()
  }

  // MARK: Long work

  /// Does work that may take long; after a second a line on standard error shows that it goes on.
  /// - Parameters:
  ///   - isTyped: whether the work waits for a person who types; nothing is drawn into that.
  ///   - work: gets what it can tell its progress to; nil where nobody looks.
  func working<Result, Failure: Error>(
    _ label: String, isTyped: Bool = false, _ work: (Progress?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard showsProgress, !isTyped else { return try work(nil) }
    ProgressBar.shared.begin(label)
    defer { ProgressBar.shared.end() }
    return try work(ProgressBar.shared.progress)
  }

  /// Waits for a person during ``working(_:isTyped:_:)``: no line then, and the second starts again.
  func pausing<Result>(_ label: String, _ wait: () -> Result) -> Result {
    guard showsProgress else { return wait() }
    ProgressBar.shared.end()
    defer { ProgressBar.shared.begin(label) }
    return wait()
  }

  private var showsProgress: Bool { errorIsTerminal && !isQuiet && Environment["TERM"] != "dumb" }
}
