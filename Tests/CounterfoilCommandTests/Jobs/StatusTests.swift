import CounterfoilTestSupport
import Foundation
import Testing

/// `status` tells how unattended runs go and where the books stand.
struct StatusTests {
  private static let jobs = """
    store: books.sqlite
    create: true
    reconcile: false
    inboxes:
      - {files: inbox/*.csv, account: giro, currency: EUR, settle: 0}
    """
  private static let header = "Date,Payee,Amount,Balance\n"

  private func scene(_ scratch: borrowing Scratch, _ more: String = "") throws -> (String) throws -> Outcome {
    try scratch.write(
      Self.header + "2026-01-05,Rent,-100.00,900.00\n2026-01-31,Pay,500.00,1400.00\n", "inbox/january.csv")
    try scratch.write(
      Self.header + "2026-03-02,Rent,-100.00,1300.00\n2026-03-30,Pay,500.00,1800.00\n2026-04-01,Tea,-3.00,1797.00\n",
      "inbox/march.csv")
    try scratch.write(Self.jobs + more, "jobs.yaml")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  private func account(_ outcome: Outcome) throws -> [String: Any] {
    #expect(try JSONSchemaValidator(schemaNamed: "status").validate(Data(outcome.output)) == [])
    return try #require((outcome.object()["accounts"] as? [[String: Any]])?.first)
  }

  @Test func tellsTheLastRunFilesMonthsAndBalances() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    _ = try shell("counterfoil run jobs.yaml")
    let status = try shell("counterfoil status jobs.yaml --json")
    #expect(status.status == 0, "\(status.words)")
    let account = try account(status)
    let months = try #require(account["months"] as? [[String: Any]])
    #expect(months.map { $0["state"] as? String } == ["part", "none", "part", "part"])
    #expect(months.map { $0["coveredDays"] as? Int } == [27, 0, 30, 1])
    let periods = try #require(account["periods"] as? [[String: Any]])
    #expect(periods.map { $0["stated"] as? String } == ["1400.00", "1800.00", "1797.00"])
    #expect(periods.map { $0["books"] as? String } == [nil, "1800.00", "1797.00"])
    #expect((account["lastFile"] as? [String: Any])?["name"] as? String == "march.csv")
    let job = try #require((status.object()["jobs"] as? [[String: Any]])?.first)
    #expect(job["lastStatus"] as? Int == 0 && job["lastSuccess"] as? String == job["lastRun"] as? String)
    #expect((job["inboxes"] as? [[String: Any]])?.first?["lastFile"] as? String == "march.csv")
    let words = try shell("counterfoil status --store books.sqlite")
    #expect(words.text.contains("▒·▒▒") && words.text.contains("2 of 2 agree"), "\(words.text)")
    #expect((words.status, words.words) == (0, ""))
  }

  @Test func booksThatDoNotComeToTheStatementAreTold() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    _ = try shell("counterfoil run jobs.yaml")
    let removed = try shell(
      #"counterfoil remove entry $(counterfoil list entries --json --store books.sqlite | jq -r 'map(select(.date == "2026-03-02"))[0].id') --store books.sqlite"#
    )
    #expect(removed.status == 0, "\(removed.words)")
    let status = try shell("counterfoil status jobs.yaml --json")
    #expect(status.status == 1)
    let periods = try #require(try account(status)["periods"] as? [[String: Any]])
    #expect(periods.map { $0["agrees"] as? Bool } == [nil, false, true], "the next one starts from what is stated")
    #expect(periods[1]["books"] as? String == "1900.00")
    #expect(try shell("counterfoil verify --store books.sqlite").status == 0, "the sums are right")
    _ = try shell("counterfoil undo r4 --store books.sqlite || counterfoil undo r3 --store books.sqlite")
    #expect(try shell("counterfoil status jobs.yaml").status == 0)
  }

  @Test func aRunThatFailedOrIsTooLongAgoGivesTheStatus() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    #expect(try shell("counterfoil status jobs.yaml").status == 66, "there is no store yet")
    _ = try shell("counterfoil run jobs.yaml")
    try scratch.write(Self.jobs, "other.yaml")
    let other = try shell("counterfoil status other.yaml")
    #expect(other.status == 75 && other.text.contains("never ran"))
    #expect(try shell("counterfoil status jobs.yaml --within 1h").status == 0)
    #expect(try shell("counterfoil status jobs.yaml --within 1w").status == 64)
    _ = try shell("mv inbox gone; counterfoil run jobs.yaml")
    let failed = try shell("counterfoil status jobs.yaml --json")
    #expect(failed.status == 66)
    let job = try #require((failed.object()["jobs"] as? [[String: Any]])?.first)
    #expect(job["lastStatus"] as? Int == 66 && job["lastSuccess"] as? String != nil)
  }

  @Test(.enabled(if: ClockTests.hasFaketime, "faketime is not installed, or cannot be used here"))
  func aRunThatIsTooLongAgoIsToldAndTheStoreIsVerifiedEveryMonth() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, "\nverify: 10d\n")
    _ = try shell("faketime '2026-05-01 06:15:00' counterfoil run jobs.yaml")
    #expect(try shell("faketime '2026-05-02 06:15:00' counterfoil status jobs.yaml --within 26h").status == 0)
    #expect(try shell("faketime '2026-05-03 06:15:00' counterfoil status jobs.yaml --within 26h").status == 75)
    let ahead = try shell("faketime '2026-04-01 06:15:00' counterfoil status jobs.yaml --within 26h")
    #expect(ahead.status == 75 && ahead.text.contains("in the future"), "a clock that was wrong once")
    _ = try shell("faketime '2026-05-09 06:15:00' counterfoil run jobs.yaml")
    #expect(try shell("counterfoil status jobs.yaml").text.contains("found whole 2026-05-01T"))
    _ = try shell("faketime '2026-05-12 06:15:00' counterfoil run jobs.yaml")
    #expect(try shell("counterfoil status jobs.yaml").text.contains("found whole 2026-05-12T"))
    _ = try shell(#"sqlite3 books.sqlite "UPDATE statement_rows SET payee = 'x' WHERE number = 1""#)
    let run = try shell("faketime '2026-05-30 06:15:00' counterfoil run jobs.yaml")
    #expect(run.status == 70 && run.words.contains("[store.changed]"), "\(run.words)")
    #expect(try shell("counterfoil status jobs.yaml").status == 70)
  }

  @Test func whatIsOpenIsListedAndMayBeAReason() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let jobs = Self.jobs.replacingOccurrences(of: "reconcile: false\n", with: "")
    try scratch.write(jobs, "jobs.yaml")
    _ = try shell("counterfoil run jobs.yaml")
    let quiet = try shell("counterfoil status jobs.yaml")
    #expect(quiet.status == 0 && quiet.text.contains("Rent"), "\(quiet.text)")
    try scratch.write(jobs + "\nstillOpen: 1\n", "jobs.yaml")
    #expect(try shell("counterfoil status jobs.yaml").status == 1)
  }

  /// A job file that was renamed goes on under its new name: how it ended under the old one is shown, and counts no more.
  @Test func aJobFileThatIsGoneDoesNotCount() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let broken = try shell(
      "echo nonsense > inbox/x.csv; counterfoil run jobs.yaml; rm inbox/x.csv; counterfoil status --store books.sqlite")
    #expect(broken.status == 65, "\(broken.status) \(broken.words)")
    // As long as none took its place, nothing runs.
    let left = try shell("mv jobs.yaml away; counterfoil status --store books.sqlite; s=$?; mv away jobs.yaml; exit $s")
    #expect(left.status == 65, "\(left.status) \(left.text)")
    let moved = try shell(
      "mv jobs.yaml nightly.yaml; counterfoil run nightly.yaml; counterfoil status --store books.sqlite --within 1h")
    #expect(
      moved.text.contains("jobs.yaml: last run") && moved.text.contains("the job file is not there any more"),
      "\(moved.text)")
    #expect(moved.status != 65 && moved.status != 75, "\(moved.status) \(moved.text)")
    let json = try shell("counterfoil status --store books.sqlite --json")
    #expect(try JSONSchemaValidator(schemaNamed: "status").validate(Data(json.output)) == [])
    #expect(json.text.contains("\"isGone\": true"))
  }
}
