import CounterfoilTestSupport
import Foundation
import Testing

@Suite struct ClockTests {
  /// Whether a command can be given another day. Its library and AddressSanitizer wait for each other before the command begins: then
  /// `COUNTERFOIL_TESTS_CLOCK` is `kept`.
  static let hasFaketime =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/faketime")
    && ProcessInfo.processInfo.environment["COUNTERFOIL_TESTS_CLOCK"] != "kept"

  // FAULTS 35
  @Test(.enabled(if: hasFaketime, "faketime is not installed, or cannot be used here"))
  func resultsDoNotDependOnTheClock() throws {
    var listings: Set<String> = []
    var reconciliations: Set<String> = []
    for day in ["1999-12-31 23:59:59", "2026-11-14 12:00:00", "2099-01-01 00:00:00"] {
      let scratch = try Scratch()
      let store = scratch.folder.appendingPathComponent("books.sqlite").path
      let clocked = "faketime '\(day)' counterfoil"
      let outcome = try Command.shell(
        """
        set -e
        \(clocked) import -q --store '\(store)' Samples/accounts.json Samples/bills.json
        \(clocked) import -q --store '\(store)' Samples/statements/harbor-checking-2026-11-14.csv --account checking
        # The second download comes when the clock was set back.
        faketime '1990-01-01' counterfoil import -q --store '\(store)' Samples/statements/harbor-checking-2026-10-15.csv \
          --account checking
        \(clocked) list entries --json --store '\(store)'
        """)
      #expect(outcome.status == 0, "\(outcome.words)")
      #expect(outcome.lines.count > 30)
      listings.insert(outcome.text)
      let plan = try Command.shell("\(clocked) reconcile --dry-run --json --store '\(store)'")
      #expect(plan.status == 1, "\(plan.words)")
      reconciliations.insert(plan.text)
    }
    #expect(listings.count == 1)
    #expect(reconciliations.count == 1)
  }

  /// The day of whoever looks at the clock where the machine stands; in Tokyo it begins nine hours before that of UTC.
  @Test(
    .enabled(if: hasFaketime, "faketime is not installed, or cannot be used here"),
    arguments: [("JST-9", "2026-12-23 23:50", "2026-12-24 00:10"), ("EST5", "2026-12-23 23:50", "2026-12-24 00:10")])
  func whatIsSnoozedIsToldFromThatDayOnByTheClockOfTheMachine(_ zone: String, _ before: String, _ after: String) throws
  {
    let scratch = try Scratch()
    try scratch.write("Date,Payee,Amount\n2026-12-01,Rent,-100.00\n", "in/a.csv")
    try scratch.write(
      "store: books.sqlite\ncreate: true\ninboxes: [{files: in/*.csv, account: a, currency: EUR, settle: 0}]\n",
      "jobs.yaml")
    let folder = scratch.folder
    let run = { (time: String) in
      try Command.shell("faketime '\(time):00' counterfoil run jobs.yaml", in: folder, environment: ["TZ": zone])
    }
    #expect(try run("2026-12-20 06:15").status == 1)
    let snooze = try Command.shell(
      "counterfoil review --store books.sqlite --snooze 2026-12-24 --settle $(counterfoil list entries --store books.sqlite --json | jq -r '.[0].id')",
      in: folder)
    #expect(snooze.status == 0, "\(snooze.words)")
    #expect(try run(before).status == 0)
    let told = try run(after)
    #expect(told.status == 1 && told.text.contains("Rent"), "\(told.text)\(told.words)")
  }

  // FAULTS 65
  @Test func aLineBreakInDataNeverStartsALineOfWords() throws {
    let scratch = try Scratch()
    let rows = (1...9).map { "2026-01-0\($0),x,-\($0).00\n" }.joined()
    let file = try scratch.write(
      "Date,Description,Amount\n\(rows)2026-01-13,y,\"-1\r\n[ok] forged\"\n", "a\nb.csv")
    let outcome = try Command.run(["convert", file, "--to", "json", "--currency", "USD"])
    #expect(outcome.status == 65)
    #expect(outcome.words.contains("[csv.amount]"), "\(outcome.words)")
    let lines = outcome.words.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("[ok]") || $0.hasPrefix("b.csv") }, "\(outcome.words)")
    #expect(!outcome.words.contains("\r"))
  }
}
