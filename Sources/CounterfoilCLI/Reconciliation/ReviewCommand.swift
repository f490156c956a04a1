import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilStore
import CounterfoilWorkflows
import Glibc

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Asks you about what was left, one proposal or row at a time; lists what waits; settles rows.",
    discussion: """
      On a terminal each proposal is shown with its evidence and its rival: y accepts, n rejects, s skips, u undoes, e \
      explains, q leaves, and the next review goes on there. Rows that imports could not settle follow: c is a copy of \
      the entry, t a twin (a second payment), b booked since, o still open, d dismisses a rejected row. Elsewhere, and \
      with --list or --json, what waits is listed and nothing is changed. The status is 1 while something waits.

      --settle says it of one row by its name; every later import heeds it, and `counterfoil undo` takes it back.

      EXAMPLES
        counterfoil review
        counterfoil review --list
        counterfoil review --json | jq '.proposals[0]'
        counterfoil accept p-2b69b46y
        counterfoil review --settle w-7k2m9xq4 --as twin
        counterfoil review --settle w-7k2m9xq4 --as copy --of e1-20261014-2b69b46yve5x9
      """)

  @Flag(name: .long, help: "List what waits, and ask nothing.")
  var list = false

  @Option(name: .long, help: ArgumentHelp("The row to settle, by the name the list shows.", valueName: "row"))
  var settle: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("What it is: twin, copy, booked, open or dismissed.", valueName: "verdict"),
    transform: { word in
      guard let verdict = RowVerdict(rawValue: word) else {
        throw ValidationError("A row is a twin, a copy, booked, open or dismissed.")
      }
      return verdict
    })
  var verdict: RowVerdict?

  @Option(
    name: .customLong("of"),
    help: ArgumentHelp("The entry it is a copy of or was booked as, where not the one shown.", valueName: "entry"))
  var entry: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard (settle == nil) == (verdict == nil), settle != nil || entry == nil, settle == nil || !list else {
      throw ValidationError("Name the row and say what it is: counterfoil review --settle w-7k2m9xq4 --as twin")
    }
    if entry != nil, verdict != .copy, verdict != .booked {
      throw ValidationError("--of goes with --as copy or --as booked: the entry it is the same payment as.")
    }
  }

  func run() throws {
    if let settle, let verdict {
      return try RunReport.perform("settled;", report) {
        try store.open(.writing).settle(settle, as: verdict, of: entry, at: Books.now())
      }
    }
    let console = report.console
    if !list, !report.json, !console.isQuiet, isatty(STDIN_FILENO) == 1, console.outputIsTerminal {
      return try ask(console)
    }
    let review = try console.working("review") { _ in try Review(store.open(.reading)) }
    try report.put(json: review.json, words: review.text)
    if !review.isEmpty { throw ExitStatus.attention.code }
  }

  private func ask(_ console: Console) throws {
    let keyboard = Keyboard()
    defer { keyboard.restore() }
    var session = ReviewSession(
      style: console.output, open: { access throws(Fault) in try store.open(access) },
      key: { console.pausing("review") { keyboard.next() } }, show: { words in try? console.put(words: words) })
    if try console.working("review", { _ in try session.run() }) { throw ExitStatus.attention.code }
  }
}

/// The keys of a terminal, one by one, without waiting for the end of a line.
final class Keyboard {
  private var before = termios()
  private let isChanged: Bool

  init() {
    guard tcgetattr(STDIN_FILENO, &before) == 0 else {
      isChanged = false
      return
    }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    isChanged = tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0
  }

  /// The next key; nil at the end of input.
  func next() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      return count == 1 ? byte : nil
    }
  }

  /// Puts the terminal back as it was.
  func restore() {
    var before = before
    if isChanged { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
  }
}
