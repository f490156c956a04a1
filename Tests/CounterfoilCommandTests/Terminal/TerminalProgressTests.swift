import CounterfoilTestSupport
import Foundation
import Glibc
import Synchronization
import Testing

/// The line that says a command still works.
@Suite struct TerminalProgressTests {
  private static let environment = ["TERM": "xterm", "LC_ALL": "C.UTF-8", "HOME": "/nowhere"]
  private static let start = "\r\u{1B}[2K"

  /// A statement in a pipe that does not end until somebody says so.
  private final class Slow: Sendable {
    let path: String
    private let descriptor: Mutex<Int32>

    init(_ folder: URL, _ text: String) throws {
      path = folder.appendingPathComponent("slow").path
      try #require(mkfifo(path, 0o600) == 0)
      // Both ends: opening one waits for nobody.
      let end = open(path, O_RDWR | O_CLOEXEC)
      descriptor = Mutex(end)
      try #require(write(end, text, text.utf8.count) == text.utf8.count)
    }

    /// Ends the file once a reader has it.
    func end() {
      descriptor.withLock { descriptor in
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
      }
    }

    deinit { end() }
  }

  private static let rows = "Date,Description,Amount\n2026-10-13,GROCER,-86.42\n2026-10-14,ČAJOVNA,-5.00\n"
  private static let bills =
    #"[{"id":"B1","date":"2026-10-13","amount":"-86.42","currency":"USD","payee":"Grocer","title":"Food"}]"#

  /// Runs a command with SLOW, BILLS and STORE in its words.
  private func run(
    _ line: String, _ scratch: borrowing Scratch, _ slow: Slow, environment: [String: String] = environment,
    steps: [PseudoTerminal.Step]
  ) throws -> PseudoTerminal.Run {
    let bills = try scratch.write(Self.bills, "bills.json")
    let words = line.split(separator: " ").map { word in
      word.replacing("SLOW", with: "-").replacing("BILLS", with: bills)
        .replacing("STORE", with: scratch.path("books.sqlite")).replacing("OUT", with: scratch.path("out"))
    }
    return try PseudoTerminal.run(
      Command.executable, words.map { String($0) }, widthColumns: 80, in: scratch.folder, environment: environment,
      steps: steps, input: slow.path)
  }

  private func leavesNoTrace(_ run: PseudoTerminal.Run, isData: Bool = false) {
    let screen = run.screen
    let seen = screen.lines.joined(separator: "\n")
    #expect(screen.faults.isEmpty && (isData || screen.overflownRows.isEmpty), "\(seen)")
    #expect(!screen.lines.contains { $0.contains(/\ … \d+ s$|(%|MB), \d+ s$/) }, "\(seen)")
    #expect(screen.column == 0 && !screen.isEmphasised, "\(seen)")
  }

  @Test(
    arguments: Sweep.every(
      3,
      of: [
        "import SLOW --currency USD --account checking --store STORE",
        "import SLOW --currency USD --dry-run --store STORE",
        "reconcile SLOW --against BILLS --currency USD", "report SLOW BILLS --currency USD -o OUT.html",
        "report SLOW BILLS --currency USD --format text", "convert SLOW --to json --currency USD -o OUT",
        "convert SLOW --to json --currency USD", "inspect --count SLOW --currency USD",
        "explain B1 --statement SLOW --against BILLS --currency USD", "rules suggest SLOW --learn BILLS --currency USD",
        "anonymize SLOW",
      ]))
  func aLineShowsThatWorkGoesOnAndLeavesNoTrace(_ line: String) throws {
    let scratch = try Scratch()
    let slow = try Slow(scratch.folder, Self.rows)
    let verb = try #require(line.split(separator: " ").first)
    let run = try run(line, scratch, slow, steps: [.init(after: "\(Self.start)\(verb)", do: { slow.end() })])
    #expect([0, 1, 65].contains(run.status), "\(run.status) \(run.text)")
    // What is converted may be as wide as it likes.
    leavesNoTrace(run, isData: line.hasPrefix("convert"))
  }

  /// Findings come in the midst of the work: the line makes room for them and comes back.
  @Test func whatIsFoundStandsAloneOnItsLine() throws {
    let scratch = try Scratch()
    let slow = try Slow(scratch.folder, Self.rows + "2026-10-15,BROKEN,abc\n")
    let run = try run(
      "convert SLOW --to json --currency USD -o OUT -v", scratch, slow,
      steps: [.init(after: Self.start, do: { slow.end() })])
    leavesNoTrace(run)
    #expect(run.screen.lines.contains { $0.contains("abc") }, "\(run.screen.lines)")
  }

  @Test(arguments: ["-q", "dumb", "elsewhere"])
  func noLineWhereItIsNotWanted(_ reason: String) throws {
    let scratch = try Scratch()
    let slow = try Slow(scratch.folder, Self.rows)
    var environment = Self.environment
    if reason == "dumb" { environment["TERM"] = "dumb" }
    let quiet = reason == "-q" ? "-q" : ""
    let line = "convert SLOW --to json --currency USD -o OUT \(quiet)"
    // That something does not come can only be seen by waiting longer than it takes.
    let clock = Thread {
      usleep(1_600_000)
      slow.end()
    }
    clock.start()
    if reason == "elsewhere" {
      let outcome = try Command.shell(
        "counterfoil \(line.replacing("SLOW", with: "-").replacing("OUT", with: scratch.path("out"))) <'\(slow.path)'")
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.words)")
    } else {
      let run = try run(line, scratch, slow, environment: environment, steps: [])
      #expect(run.status == 0 && run.bytes.isEmpty, "\(run.text)")
    }
  }

  @Test func ctrlCTakesTheLineAwayWithTheCommand() throws {
    let scratch = try Scratch()
    let slow = try Slow(scratch.folder, Self.rows)
    let run = try run(
      "import SLOW --currency USD --account a --store STORE", scratch, slow,
      steps: [.init(after: "\(Self.start)import", "\u{3}")])
    #expect(run.status == 128 + SIGINT)
    // The terminal itself shows ^C.
    #expect(run.screen.lines.allSatisfy { $0.isEmpty || $0.hasSuffix("^C") }, "\(run.screen.lines)")
  }

  /// The store's own work tells nothing of its progress, and is seen all the same.
  @Test func everythingOverASecondIsSeen() throws {
    let scratch = try Scratch()
    let store = ["--store", scratch.path("books.sqlite")]
    // As many as take a second with the optimiser and without it; tests themselves are never optimised.
    #if DEBUG
      let count = 4_000
    #else
      let count = 60_000
    #endif
    var entries = "Date,Description,Amount\n"
    var bills: [String] = []
    for number in 0..<count {
      let day = "2026-\(10 + number % 3)-\(10 + number % 19)"
      entries += "\(day),PAYEE \(number * 7919 % 9973) SHOP \(number % 512),-\(number % 4000).\(10 + number % 89)\n"
      bills.append(
        #"{"id":"B\#(number)","date":"\#(day)","amount":"-\#(number % 4000).\#(10 + number % 89)","currency":"USD","#
          + #""payee":"Payee \#(number * 7919 % 9973)","title":"Shop \#(number % 512)","account":"a"}"#)
    }
    let files = try [
      scratch.write(entries, "entries.csv"), scratch.write("[\(bills.joined(separator: ",\n"))]", "bills.json"),
    ]
    let lines = [
      ["import", files[0], "--currency", "USD", "--account", "a"], ["import", files[1]], ["reconcile"], ["verify"],
      ["report", "-o", scratch.path("out.html")], ["review", "--list"], ["undo", "r2"], ["undo", "r1"],
    ]
    var seen: Set<String> = []
    for line in lines {
      let run = try PseudoTerminal.run(
        Command.executable, line + store, widthColumns: 80, in: scratch.folder, environment: Self.environment)
      let isShown = run.text.contains(Self.start)
      if isShown { seen.insert(line[0]) }
      // Time on the clock says little on a busy machine; this much work takes two processors more than a second.
      #expect(isShown || run.processorTime < .milliseconds(2500), "\(line[0]) took \(run.processorTime)")
      let screen = run.screen
      #expect(screen.faults.isEmpty && screen.column == 0, "\(line[0])")
      #expect(!screen.lines.contains { $0.contains(/\ … \d+ s$|(%|MB), \d+ s$/) }, "\(line[0])")
    }
    #expect(!seen.isEmpty, "nothing here takes a second: the files are too small for this machine")
  }
}
