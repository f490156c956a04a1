import CounterfoilTestSupport
import Foundation
import Testing

/// Backups that are dated later than now: the clock was wrong when they were made, or it is now.
@Suite(.enabled(if: ClockTests.hasFaketime, "the program faketime is not installed"))
struct BackupClockTests {
  private func backUp(_ scratch: borrowing Scratch, on day: String, keep: String) throws {
    let made = try Command.shell(
      "faketime '\(day) 03:00:00' counterfoil backup --store books.sqlite --keep \(keep)", in: scratch.folder)
    #expect(made.status == 0, "\(made.words)")
  }

  private func prepare(_ scratch: borrowing Scratch) throws {
    try scratch.write("Date,Amount,Currency,Description\n2026-09-10,-10.50,EUR,Coffee\n", "first.csv")
    let line = "counterfoil import first.csv --account a --store books.sqlite -q"
    try #require(try Command.shell(line, in: scratch.folder).status == 0)
  }

  private func days(_ scratch: borrowing Scratch) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path("backups")).sorted()
      .map { String($0.dropFirst("books-".count).prefix(10)) }
  }

  @Test func backupsOfTheFutureTakeNoPlaceAndStay() throws {
    let scratch = try Scratch()
    try prepare(scratch)
    let future = ["2099-05-01", "2099-05-02"]
    for day in future + ["2027-03-01", "2027-03-02", "2027-03-03"] { try backUp(scratch, on: day, keep: "2d") }
    #expect(try days(scratch) == ["2027-03-02", "2027-03-03"] + future)
    // Set back for a night, the clock lets nothing go either.
    try backUp(scratch, on: "1999-12-31", keep: "1d")
    #expect(try days(scratch) == ["1999-12-31", "2027-03-02", "2027-03-03"] + future)
    try backUp(scratch, on: "2027-03-04", keep: "2d")
    #expect(try days(scratch) == ["2027-03-03", "2027-03-04"] + future)
  }

  /// Whether the newest backup holds all of the books is asked of the newest one up to now.
  @Test func aBackupOfTheFutureIsNotTheNewest() throws {
    let scratch = try Scratch()
    try prepare(scratch)
    try backUp(scratch, on: "2099-05-01", keep: "9d")
    try scratch.write("Date,Amount,Currency,Description\n2026-09-11,-11.50,EUR,Tea\n", "in/more.csv")
    try scratch.write(
      "store: books.sqlite\nbackup: backups\nreconcile: false\n"
        + "inboxes:\n  - {files: in/*.csv, account: a, settle: 0}\n", "jobs.yaml")
    for day in 1...4 {
      let run = try Command.shell("faketime '2027-03-0\(day) 03:00:00' counterfoil run jobs.yaml", in: scratch.folder)
      #expect(run.status == 0, "\(run.text)\(run.words)")
    }
    // Before the file was taken, after it, and then no more.
    #expect(try days(scratch) == ["2027-03-01", "2027-03-02", "2099-05-01"])
  }
}
