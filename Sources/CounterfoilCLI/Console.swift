import CodecKit
import Glibc
import Model
import Reports

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
    guard isTerminal else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return max(Int(size.ws_col), 20)
  }

  /// Writes words of a conversation to standard error.
  func ask(_ words: String) { writeError(words) }

  /// Writes words to standard error, unless quiet.
  func say(_ words: String) {
    if !isQuiet { writeError(words) }
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

  /// Writes text to standard output. Data from files must be escaped in it already.
  func put(_ text: String) throws(Fault) { try put(Array(text.utf8)) }

  func put(_ bytes: [UInt8]) throws(Fault) {
    let sink = ByteSink(descriptor: STDOUT_FILENO, name: "standard output")
    try sink.write(bytes)
    try sink.flush()
  }

  private func writeError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}

/// Variables of the environment, read when asked for.
enum Environment {
  static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Shows findings as they come, the first ones in full, and counts the rest.
struct DiagnosticLog {
  let console: Console
  private(set) var count = 0
  private let limit: Int

  init(_ console: Console) {
    self.console = console
    limit = console.isVerbose ? .max : Console.shownDiagnostics
  }

  mutating func show(_ diagnostic: Diagnostic) {
    count += 1
    if count <= limit { console.show(diagnostic) }
  }

  func close() {
    if count > limit { console.say("… and \(count - limit) more; -v shows all\n") }
  }
}
