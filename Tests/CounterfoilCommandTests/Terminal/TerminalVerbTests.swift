import CounterfoilTestSupport
import Foundation
import Testing

/// Everything that is printed for people, seen on a terminal.
@Suite struct TerminalVerbTests {
  /// Each pair of width, colour and locale comes once.
  struct Setup: Sendable, CustomTestStringConvertible {
    let widthColumns: Int
    let hasColour: Bool
    let locale: String

    static let all = [
      Setup(widthColumns: 80, hasColour: true, locale: "C.UTF-8"),
      Setup(widthColumns: 80, hasColour: false, locale: "POSIX"),
      Setup(widthColumns: 140, hasColour: true, locale: "POSIX"),
      Setup(widthColumns: 140, hasColour: false, locale: "C.UTF-8"),
    ]

    var testDescription: String { "\(widthColumns) \(hasColour ? "colour" : "NO_COLOR") \(locale)" }
    var environment: [String: String] {
      let path = "/usr/local/bin:/usr/bin:/bin"
      let usual = ["TERM": "xterm-256color", "LC_ALL": locale, "HOME": "/nowhere", "PATH": path]
      return hasColour ? usual : usual.merging(["NO_COLOR": "1"]) { $1 }
    }
  }

  /// A line of words in which STORE, PROPOSAL, ENTRY and DIR stand for what the store holds.
  struct Verb: Sendable, CustomTestStringConvertible {
    let line: String
    var statuses: Set<Int32> = [0, 1]
    var typing: [(String, String)] = []
    /// A word the screen must show.
    var shows: String?
    /// Whether what is printed is data, which may be as wide as it likes.
    var isData = false

    var testDescription: String { line }
  }

  static let reading: [Verb] =
    ["entries", "bills", "categories", "books", "accounts", "places", "members"].map { Verb(line: "list \($0)") } + [
      Verb(line: "list bills --unmatched --json", isData: true),
      Verb(line: "inspect DIR/entries.json DIR/evil.csv Samples/bills.json", shows: "first records"),
      Verb(line: "inspect --count DIR/evil.csv --currency EUR", statuses: [65]),
      Verb(line: "inspect DIR/bills.json --json", isData: true),
      Verb(line: "convert DIR/entries.json --to csv", shows: "Caf", isData: true),
      Verb(line: "convert DIR/evil.csv --to json --currency EUR -v", statuses: [0, 1, 65], isData: true),
      Verb(line: "reconcile --dry-run --store STORE", shows: "entries against"),
      Verb(line: "reconcile --dry-run -v --store STORE"),
      Verb(line: "reconcile DIR/entries.json --against DIR/bills.json", shows: "against"),
      Verb(line: "reconcile DIR/entries.json --against DIR/bills.json -v"),
      Verb(line: "match DIR/places.json Samples/pharmacies-directory.csv --kind place"),
      Verb(line: "match DIR/members.json DIR/members.json --kind member -v"),
      Verb(line: "review --list --store STORE", shows: "PROPOSAL"),
      Verb(line: "explain ENTRY --store STORE"), Verb(line: "explain B-062 --store STORE"),
      Verb(line: "explain h5 hb5 --statement DIR/entries.json --against DIR/bills.json"),
      Verb(line: "calibration --store STORE"), Verb(line: "report --format text --store STORE"),
      Verb(line: "report --format text DIR/entries.json DIR/bills.json"),
      Verb(line: "report --format markdown DIR/bills.json", isData: true),
      Verb(line: "runs --store STORE", shows: "reconcil"), Verb(line: "verify --store STORE", shows: "whole"),
      Verb(line: "profile list", shows: "by header"), Verb(line: "profile list zz"),
      Verb(line: "profile show de-dkb-giro", isData: true), Verb(line: "profile check Samples/profiles/moravia.yaml"),
      Verb(line: "profile check DIR/wrong.yaml", statuses: [78]),
      Verb(line: "profile infer DIR/evil.csv --currency EUR", statuses: [0, 65], isData: true),
      Verb(line: "rules check DIR/rules.yaml"), Verb(line: "rules check DIR/wrong-rules.yaml", statuses: [78]),
      Verb(line: "rules test --rules DIR/rules.yaml DIR/entries.json DIR/bills.json"),
      Verb(line: "rules test --rules DIR/rules.yaml -v --store STORE"),
      Verb(line: "rules apply --dry-run --rules DIR/rules.yaml --store STORE"),
      Verb(line: "rules suggest --sure 50 --store STORE"),
      Verb(line: "rules suggest DIR/entries.json --learn DIR/bills.json --sure 50"),
      Verb(line: "anonymize DIR/entries.json", isData: true), Verb(line: "codecs", shows: "beancount"),
      Verb(line: "codec check till Samples/codecs/corner-cafe.till", shows: "keeps all rules"),
      Verb(line: "--help", shows: "SUBCOMMANDS"), Verb(line: "help import"),
    ]

  static let writing: [Verb] = [
    Verb(line: "import DIR/entries.json DIR/bills.json DIR/evil.csv --dry-run --store STORE", statuses: [65]),
    Verb(line: "import DIR/entries.json DIR/evil.csv DIR/places.json --currency EUR --store STORE", statuses: [65]),
    Verb(line: "import DIR/pending.json -v --store STORE"), Verb(line: "reconcile --store STORE", shows: "remembered"),
    Verb(line: "accept PROPOSAL --store STORE", shows: "linked"),
    Verb(line: "accept --all --at-least 0.5 --store STORE"),
    Verb(line: "reject PROPOSAL --store STORE", shows: "never proposed"),
    Verb(line: "split ENTRY B-069=-20.00 B-070=-25.00 --store STORE"),
    Verb(line: "split ENTRY B-069 B-070 --store STORE", statuses: [65]),
    Verb(line: "undo r3 --store STORE", statuses: [0, 65]), Verb(line: "undo r5 --store STORE", shows: "undone"),
    Verb(line: "add category id=a\u{1B}[35m title=星巴克\u{202E} --store STORE", statuses: [0, 65]),
    Verb(line: "edit bill hb1 payee=\u{1B}[35m星 --store STORE"), Verb(line: "remove bill hb1 hb2 --store STORE"),
    Verb(line: "rules apply --rules DIR/rules.yaml --store STORE"), Verb(line: "run JOBS -v"),
    Verb(
      line: "review --store STORE", typing: [("q] ", "?"), ("q] ", "x"), ("q] ", "e"), ("q] ", "s")]),
    Verb(
      line: "review --store STORE",
      typing: [("q] ", "y"), ("ends] ", "u"), ("q] ", "n"), ("ends] ", "q")]),
  ]

  static let failing: [Verb] = [
    Verb(line: "import DIR/no\u{1B}[35msuch\u{202E}.csv --store STORE", statuses: [0, 1, 65, 66]),
    Verb(line: "list \u{1B}[35mthings", statuses: [64]), Verb(line: "--\u{1B}[31mwhat", statuses: [64]),
    Verb(line: "convert Samples/bills.json --to \u{9B}35m", statuses: [64]),
    Verb(
      line: "inspect Samples/wrong/bad-rows.csv Samples/wrong/balance-gap.csv Samples/wrong/broken-quote.csv",
      statuses: [65], typing: [("quits: ", "q\n")], shows: "What do the quotes"),
    Verb(line: "convert Samples/wrong/not-utf8.csv --to json --currency EUR", statuses: [0, 1, 65], isData: true),
    Verb(line: "explain \u{1B}[35mnobody --store STORE", statuses: [65]),
    Verb(line: "accept p-\u{202E} --store STORE", statuses: [64, 65]),
    Verb(line: "profile check DIR/no\u{1B}[35mne.yaml", statuses: [66]),
    Verb(line: "list entries --since \u{1B}[35m2026", statuses: [64]),
    Verb(
      line: "inspect DIR/questions.csv", statuses: [0, 1, 65],
      typing: [("quits: ", "nonsense\n"), ("quits: ", "\n")]),
    Verb(
      line: "convert Samples/wrong/ambiguous-dates.csv --to csv --currency EUR", statuses: [0, 1, 65],
      typing: [("quits: ", "1\n"), ("nothing: ", "\n")], isData: true),
  ]

  /// Each verb in every setup, or in one of them in turn where only a part is tested.
  private static func pairs(_ verbs: [Verb]) -> [(Verb, Setup)] {
    verbs.enumerated().flatMap { number, verb in
      Sweep.pick([Setup.all[number % Setup.all.count]], whole: Setup.all).map { (verb, $0) }
    }
  }

  @Test(arguments: pairs(reading))
  func whatIsReadIsSeenWhole(_ verb: Verb, _ setup: Setup) throws {
    try check(verb, setup, store: try TerminalBooks.made.get().store)
  }

  @Test(arguments: pairs(writing + failing))
  func whatIsDoneOrGoesWrongIsSeenWhole(_ verb: Verb, _ setup: Setup) throws {
    let scratch = try Scratch()
    let store = scratch.path("books.sqlite")
    let folder = try TerminalBooks.made.get().folder.path
    try scratch.write(
      """
      store: run.sqlite
      create: true
      inboxes:
        - files: \(folder)/entries.json
          settle: 0
        - files: \(folder)/bills.json
          settle: 0

      """, "jobs.yaml")
    try FileManager.default.copyItem(atPath: try TerminalBooks.made.get().store, toPath: store)
    try check(verb, setup, store: store)
  }

  // MARK: Looking

  private func run(_ verb: Verb, _ setup: Setup, store: String) throws -> PseudoTerminal.Run {
    let books = try TerminalBooks.made.get()
    let words = verb.line.split(separator: " ").map { word in
      word.replacing("STORE", with: store).replacing("PROPOSAL", with: books.proposal)
        .replacing("ENTRY", with: books.entry).replacing("DIR", with: books.folder.path)
        .replacing("JOBS", with: store.replacing("books.sqlite", with: "jobs.yaml"))
    }
    var environment = setup.environment
    environment["COUNTERFOIL_STORE"] = store
    // Every command asks the codecs on PATH to describe themselves, and gives them five seconds.
    if verb.line.hasPrefix("codec") {
      environment["PATH"] = "\(Repository.file("Samples/codecs").path):\(environment["PATH"] ?? "")"
    }
    return try PseudoTerminal.run(
      Command.executable, words.map { String($0) }, widthColumns: setup.widthColumns, in: Repository.root,
      environment: environment, steps: verb.typing.map { .init(after: $0.0, $0.1) })
  }

  private func check(_ verb: Verb, _ setup: Setup, store: String) throws {
    let run = try run(verb, setup, store: store)
    let screen = run.screen
    let seen = screen.lines.joined(separator: "\n")
    #expect(verb.statuses.contains(run.status), "\(run.status): \(seen)")
    #expect(screen.faults.isEmpty, "\(seen)")
    #expect(!seen.contains(/\\x1B\[(?:0|1|2|31|32|33)m/) || verb.line.contains("[31m"), "own emphasis: \(seen)")
    #expect(verb.isData || !seen.contains("\\\\x"), "escaped twice: \(seen)")
    if let word = verb.shows {
      #expect(seen.contains(word.replacing("PROPOSAL", with: try TerminalBooks.made.get().proposal)), "\(seen)")
    }
    if !verb.isData {
      // A word longer than the screen stays in one piece, to be copied.
      let broken = screen.overflownRows.filter { row in
        let line = screen.lines[row].drop { $0 == " " }
        // Rules to paste stay lines.
        return line.contains(" ") && !line.hasPrefix("when:")
      }
      #expect(broken.isEmpty, "\(broken.map { screen.lines[$0] })")
    }
    if !setup.hasColour { #expect(screen.emphases.isEmpty) }
    #expect(
      !screen.isEmphasised && (verb.isData || screen.column == 0),
      "ends in the middle of something: \(seen.suffix(200))")
  }
}
