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
