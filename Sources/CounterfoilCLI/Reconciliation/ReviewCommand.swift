import ArgumentParser
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilStore
import CounterfoilWorkflows
import Glibc

struct ReviewCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Asks you about what was left, one proposal or row at a time; lists what waits; settles rows.",
    discussion: """
      On a terminal each proposal is shown with its evidence and its rival: y accepts, n rejects, s skips, u undoes, e \
      explains, q leaves, and the next review goes on there. Rows that imports could not settle follow: c is a copy of \
      the entry, t a twin (a second payment), b booked since, o still open, d dismisses a rejected row. With \
      --unmatched, entries without a bill and bills without an entry come after that: f says that one is fine as it \
      is. w and m put anything off for a week or a month. Elsewhere, and with --list or --json, what waits is listed \
      and nothing is changed. The status is 1 while something waits.

      --settle says it of one by its name or id, and `counterfoil undo` takes it back. Every later import heeds what \
      a row is; what is fine, or snoozed, is not told by run, reconcile, report and status.

      EXAMPLES
        counterfoil review
        counterfoil review --list
        counterfoil review --json | jq '.proposals[0]'
        counterfoil accept p-2b69b46y
        counterfoil review --settle w-7k2m9xq4 --as twin
        counterfoil review --settle w-7k2m9xq4 --as copy --of e1-20261014-2b69b46yve5x9
        counterfoil review --unmatched --list
        counterfoil review --settle e1-20261031-7k2m9xq4ve5x9 --as fine --note 'the yearly fee'
        counterfoil review --settle B-114 --snooze 2026-12-24
      """)

  @Flag(name: .long, help: "List what waits, and ask nothing.")
  var list = false

  @Flag(name: .long, help: "Look at entries without a bill and bills without an entry, too.")
  var unmatched = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What to settle: a row or a proposal by the name the list shows, an entry or a bill by its id, or two bills that say the same as B-1+B-2.",
      valueName: "row"))
  var settle: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What it is: a row is a twin, a copy, booked, open or dismissed; an entry or a bill is fine, or open again.",
      valueName: "verdict"),
    transform: { word in
      guard word == "fine" || RowVerdict(rawValue: word) != nil else {
        throw ValidationError(
          "A row is a twin, a copy, booked, open or dismissed; an entry or a bill is fine, or open again.")
      }
      return word
    })
  var verdict: String?

  @Option(
    name: .customLong("of"),
    help: ArgumentHelp("The entry it is a copy of or was booked as, where not the one shown.", valueName: "entry"))
  var entry: String?

  @Option(name: .long, help: ArgumentHelp("It needs nobody before that day.", valueName: "day"))
  var snooze: String?

  @Option(name: .long, help: ArgumentHelp("A note kept with it; an empty one takes it away.", valueName: "words"))
  var note: String?

  @OptionGroup var rules: StoreRulesOption

  @OptionGroup var store: StoreOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    let isSaid = verdict != nil || snooze != nil || note != nil
    guard (settle != nil) == isSaid, settle != nil || entry == nil, settle == nil || !list && !unmatched else {
      throw ValidationError(
        "Name the row and say what it is: counterfoil review --settle w-7k2m9xq4 --as twin; or --snooze DAY, --note WORDS"
      )
    }
    if entry != nil, verdict != RowVerdict.copy.rawValue, verdict != RowVerdict.booked.rawValue {
      throw ValidationError("--of goes with --as copy or --as booked: the entry it is the same payment as.")
    }
    if note != nil, let verdict, isOfRow(verdict) {
      throw ValidationError("What a row is has no note; say it with --note alone.")
    }
    if verdict != nil, snooze != nil { throw ValidationError("--as and --snooze exclude each other.") }
    if rules.rules != nil, !unmatched { throw ValidationError("--rules goes with --unmatched.") }
  }

  func run() throws {
    if let settle { return try say(of: settle) }
    let console = report.console
    if !list, !report.json, !console.isQuiet, isatty(STDIN_FILENO) == 1, console.outputIsTerminal {
      return try ask(console)
    }
    let review = try console.working("review") { _ in
      let books = try store.open(.reading)
      return try Review(books, unmatched: unmatchedRows(books))
    }
    try report.put(json: review.json, words: { review.text($0, showsSaid: console.isVerbose) })
    if !review.isEmpty { throw ExitStatus.attention.code }
  }

  /// Whether the word says what a row of a file is; `open` of one says that it is not booked yet.
  private func isOfRow(_ verdict: String) -> Bool {
    verdict != "fine" && (verdict != "open" || settle?.hasPrefix("w-") ?? false)
  }

  private func unmatchedRows(_ books: Store) throws(Fault) -> UnmatchedRows? {
    unmatched ? try UnmatchedRows(books, rules: rules.matcher()) : nil
  }

  private func say(of name: String) throws {
    let until = try DayArgument.read(snooze, option: "--snooze")
    if let verdict, isOfRow(verdict), let row = RowVerdict(rawValue: verdict) {
      return try RunReport.perform("settled;", report) {
        try store.openExisting(.writing).settle(name, as: row, of: entry, at: Books.now())
      }
    }
    let remark: Remark.Verdict? = until != nil ? .snoozed : verdict.flatMap(Remark.Verdict.init)
    try RunReport.perform("noted;", report) {
      try PersonRemarks.say(of: name, remark, until: until, note: note, in: store.openExisting(.writing))
    }
  }

  private func ask(_ console: Console) throws {
    let keyboard = Keyboard()
    defer { keyboard.restore() }
    var session = ReviewSession(
      style: console.output, unmatched: try unmatchedRows(store.open(.reading)),
      open: { access throws(Fault) in try store.open(access) },
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
