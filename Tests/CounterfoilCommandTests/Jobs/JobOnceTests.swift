import CounterfoilTestSupport
import Foundation
import Testing

/// What was told is not told again, whatever lies in the inbox and whenever the run is asked to end.
struct JobOnceTests {
  /// Servers of SMB say so of a lock that somebody else holds.
  @Test(.enabled(if: Tracer.works, "strace is missing or not permitted here"), arguments: [1, 2])
  func aLockThatIsRefusedIsHeldByAnother(_ lock: Int) throws {
    let scratch = try Scratch()
    try scratch.write("", "in/.keep")
    try scratch.write(
      "store: books.sqlite\ncreate: true\ninboxes: [{files: in/*.csv, account: a, currency: EUR}]\n", "jobs.yaml")
    let folder = scratch.folder
    let run = try Command.shell(
      "strace -f -qq -o trace -e trace=flock -e inject=flock:error=EACCES:when=\(lock)+ counterfoil run jobs.yaml --wait 0",
      in: folder)
    #expect(run.status == 75 && run.words.contains("another process is"), "\(run.status) \(run.words)")
    #expect(try Command.shell("counterfoil run jobs.yaml", in: folder).status == 0)
  }

  private static let jobs = """
    store: books.sqlite
    create: true
    reconcile: false
    inboxes:
      - {files: in/*.csv, account: giro, currency: EUR, settle: 0}

    """

  private func scene(_ scratch: borrowing Scratch) throws -> (String) throws -> Outcome {
    try scratch.write("Date,Payee,Amount\n2026-01-05,Rent,-100.00\n2026-01-15,Shop,-12.00\n", "in/a.csv")
    try scratch.write(Self.jobs, "jobs.yaml")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  @Test(arguments: [
    ("mkfifo in/b.csv", "not a regular file"), ("ln -s /nowhere/b.csv in/b.csv", "cannot open the file"),
    ("ln -s /dev/null in/b.csv", "not a regular file"), ("ln -s b.csv in/b.csv", "cannot open the file"),
  ])
  func whatIsNoFileIsToldOnce(_ make: String, _ words: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let first = try shell("\(make); counterfoil run jobs.yaml")
    #expect(first.status == 66 && first.words.contains(words), "\(first.status) \(first.words)")
    for _ in 0..<2 {
      let later = try shell("counterfoil run jobs.yaml")
      #expect((later.status, later.text, later.words) == (0, "", ""))
    }
    // Another one under the same name is told again.
    let other = try shell("rm in/b.csv; mkfifo in/other; \(make); counterfoil run jobs.yaml")
    #expect(other.status == 66 && other.words.contains(words), "\(other.status) \(other.words)")
  }

  /// A failed download leaves an empty file. It is told, and what should come is overdue all the same.
  @Test(
    .enabled(if: ClockTests.hasFaketime, "faketime is not installed, or cannot be used here"), arguments: ["", "\n"])
  func anEmptyFileIsToldAndIsNoArrival(_ content: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.jobs.replacing("settle: 0", with: "settle: 0, expectEvery: 35d"), "jobs.yaml")
    #expect(try shell("faketime 2026-02-01 counterfoil run jobs.yaml").status == 0)
    try scratch.write(content, "in/february.csv")
    let empty = try shell("faketime 2026-03-01 counterfoil run jobs.yaml")
    #expect(empty.status == 1 && empty.words.contains("[import.empty]"), "\(empty.status) \(empty.words)")
    let next = try shell("faketime 2026-03-02 counterfoil run jobs.yaml")
    #expect((next.status, next.words) == (0, ""))
    let late = try shell("faketime 2026-03-20 counterfoil run jobs.yaml")
    #expect(late.status == 1 && late.words.contains("[jobs.overdue]"), "\(late.status) \(late.words)")
  }

  /// A file that one inbox would take while it is too young for the other is taken by neither.
  @Test func aFileOfTwoInboxesIsTakenByNeitherHoweverYoung() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(
      """
      store: books.sqlite
      create: true
      reconcile: false
      inboxes:
        - {files: in/*.csv, account: giro, currency: EUR, settle: 0, done: done}
        - {files: in/a*.csv, account: other, currency: EUR}
      """, "jobs.yaml")
    let run = try shell("mkdir done; counterfoil run jobs.yaml")
    #expect(run.status == 78 && run.words.contains("[jobs.shared]"), "\(run.status) \(run.words)")
    #expect(try shell("ls in done").text == "done:\n\nin:\na.csv\n")
  }

  /// What a program leaves running does not keep a run, and goes on.
  @Test func whatAProgramLeavesRunningGoesOn() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(
      Self.jobs + "onFailure: [sh, -c, \"(sleep 5; echo sent > sent) & exit 0\"]\n", "jobs.yaml")
    let start = ContinuousClock.now
    let run = try shell("ln -s /nowhere/b.csv in/b.csv; counterfoil run jobs.yaml")
    #expect(run.status == 66 && !run.words.contains("onFailure"), "\(run.status) \(run.words)")
    #expect(ContinuousClock.now - start < .seconds(40))
    let waited = try shell("for i in $(seq 100); do [ -e sent ] && exit 0; sleep 0.5; done; exit 9")
    #expect(waited.status == 0)
  }

  @Test(.enabled(if: JobOnceTests.hasStrace, "strace is missing or not permitted here"))
  func askedToEndAtAnyWriteAMatterIsToldOnce() throws {
    var told = 0
    for number in 1...40 {
      let scratch = try Scratch()
      let shell = try scene(scratch)
      #expect(try shell("counterfoil run jobs.yaml").status == 0)
      try scratch.write("Date,Payee,Amount\nnever,Rent,-100.00\nnever,Shop,-12.00\n", "in/b.csv")
      let first = try shell(
        "strace -f -o trace -e trace=write,pwrite64 -e inject=write,pwrite64:signal=TERM:when=\(number) counterfoil run jobs.yaml"
      )
      let second = try shell("counterfoil run jobs.yaml")
      let places = [first, second].map { $0.words.contains("in/b.csv") }
      // Nothing is lost either.
      #expect(places != [false, false], "at write \(number)")
      #expect(places != [true, true] || first.status == 65, "at write \(number): \(first.status) \(first.words)")
      if places[0], first.status != 65 { told += 1 }
      if places == [true, false], first.status == 65 { break }
    }
    #expect(told > 0)
  }

  private static let hasStrace: Bool =
    (try? Command.shell("strace -o /dev/null -e inject=link:error=EXDEV:when=9 true").status) == 0
}
