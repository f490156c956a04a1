import CounterfoilTestSupport
import Foundation
import Testing

/// What needs a person is told once: new things in full, the rest as a count.
struct JobTellingTests {
  private static let jobs = """
    store: books.sqlite
    create: true
    inboxes:
      - {files: inbox/*.csv, account: checking, currency: USD, settle: 0}
      - {files: bills.json, kind: bill, settle: 0}
    """
  private static let header = "Date,Description,Amount\n"
  private static let bills = """
    [{"id":"B1","date":"2026-10-01","amount":"-2150.00","currency":"USD","payee":"Rent","title":"Rent","account":"checking"}]
    """

  private func scene(_ scratch: borrowing Scratch, _ more: String = "") throws -> (String) throws -> Outcome {
    try scratch.write(Self.header + "10/01/2026,RENT,-2150.00\n10/14/2026,ACCOUNT FEE,-12.00\n", "inbox/a.csv")
    try scratch.write(Self.bills, "bills.json")
    try scratch.write(Self.jobs + more, "jobs.yaml")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  @Test func whatIsNewIsToldInFullOnceAndThenCounted() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let first = try shell("counterfoil run jobs.yaml")
    #expect(first.status == 1 && first.text.contains("ACCOUNT FEE"), "\(first.text)\(first.words)")
    let second = try shell("counterfoil run jobs.yaml")
    #expect((second.status, second.text, second.words) == (0, "", ""))
    try scratch.write(Self.header + "10/20/2026,OTHER FEE,-15.00\n", "inbox/b.csv")
    let third = try shell("counterfoil run jobs.yaml")
    #expect(third.status == 1 && third.text.contains("OTHER FEE") && !third.text.contains("ACCOUNT FEE"))
    #expect(
      third.text.contains("Still open: 1 entry without a bill: counterfoil run jobs.yaml --all\n"), "\(third.text)")
    let all = try shell("counterfoil run jobs.yaml --all")
    #expect(all.status == 0 && all.text.contains("OTHER FEE") && all.text.contains("ACCOUNT FEE"))
    _ = try shell(
      #"counterfoil add bill --store books.sqlite date=2026-10-20 amount=-15.00 currency=USD payee=Fee account=checking"#
    )
    let settled = try shell("counterfoil run jobs.yaml --json")
    #expect(settled.status == 0, "\(settled.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(Data(settled.output)) == [])
    let telling = try #require(try settled.object()["telling"] as? [String: Any])
    #expect((telling["settled"] as? [Any])?.count == 1 && (telling["stillOpen"] as? [Any])?.count == 1)
    #expect(try shell("counterfoil verify --store books.sqlite").status == 0)
  }

  /// The file and the folder it lies in may get other names: the same job goes on, and nothing is new by it.
  @Test(arguments: ["mv jobs.yaml nightly.yaml", "cd ..; mv books ledger; cd ledger; mv jobs.yaml nightly.yaml"])
  func aJobFileThatWasRenamedTellsNothingAgain(_ rename: String) throws {
    let scratch = try Scratch()
    _ = try scene(scratch)
    let parent = scratch.folder
    let shell = { (text: String) in try Command.shell(text, in: parent) }
    _ = try shell("mkdir books; mv inbox bills.json jobs.yaml books")
    #expect(try shell("cd books; counterfoil run jobs.yaml").status == 1)
    let rehearsal = try shell("cd books; \(rename); counterfoil run nightly.yaml --dry-run --json")
    #expect(try (rehearsal.object()["telling"] as? [String: Any])?["new"] as? [String] == [], "\(rehearsal.words)")
    let again = try shell(
      "cd books 2>/dev/null || cd ledger; counterfoil run nightly.yaml; counterfoil run nightly.yaml")
    #expect((again.status, again.text, again.words) == (0, "", ""), "\(again.text)")
    let status = try shell(
      "cd books 2>/dev/null || cd ledger; counterfoil status nightly.yaml; counterfoil verify --store books.sqlite")
    #expect(status.status == 0 && status.text.contains("ACCOUNT FEE"), "\(status.text)")
    // What fails at once is still the job that was told of.
    let failed = try shell(
      "cd books 2>/dev/null || cd ledger; mv nightly.yaml third.yaml; mv inbox x; counterfoil run third.yaml; mv x inbox; counterfoil run third.yaml"
    )
    #expect(failed.status == 0, "\(failed.text)\(failed.words)")
  }

  /// Who reads what one of them says need not be who reads the other: each tells what it finds, once.
  @Test func twoJobFilesOnOneStoreTellEach() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    for round in [Int32(1), 0] {
      for name in ["jobs.yaml", "other.yaml"] {
        let run = try shell("cp -n jobs.yaml other.yaml; counterfoil run \(name)")
        #expect(run.status == round && run.text.contains("ACCOUNT FEE") == (round == 1), "\(name): \(run.text)")
      }
    }
    // A copy is a second job, also where the first one was renamed.
    let copy = try shell(
      "mv other.yaml renamed.yaml; counterfoil run renamed.yaml && cp renamed.yaml copy.yaml; counterfoil run copy.yaml"
    )
    #expect(copy.status == 1 && copy.text.contains("ACCOUNT FEE"), "\(copy.text)")
    // One that has no inbox and no name in common with a job file that is gone begins anew.
    let stranger = try shell(
      "rm *.yaml; printf 'store: books.sqlite\ninboxes: [{files: bills.json, kind: bill, settle: 0, book: B}]\n'"
        + " | sed 's,bills.json,./bills.json,' > third.yaml; counterfoil run third.yaml")
    #expect(stranger.status == 1 && stranger.text.contains("ACCOUNT FEE"), "\(stranger.text)\(stranger.words)")
  }

  @Test func stillOpenMayBeAReasonForStatusOneEveryTime() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, "\nstillOpen: 1\n")
    _ = try shell("counterfoil run jobs.yaml")
    let second = try shell("counterfoil run jobs.yaml")
    #expect(second.status == 1)
    #expect(second.text == "Still open: 1 entry without a bill: counterfoil run jobs.yaml --all\n", "\(second.text)")
  }

  @Test(.enabled(if: ClockTests.hasFaketime, "faketime is not installed, or cannot be used here"))
  func whatIsStillOpenIsSpokenOfAgainAfterAWeek() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    var statuses: [Int32] = []
    for day in 1...16 {
      statuses.append(
        try shell("faketime '2026-11-\(day < 10 ? "0" : "")\(day) 06:15:00' counterfoil run jobs.yaml").status)
    }
    #expect(statuses == [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0])
  }

  /// A run whose words nobody got says them again.
  @Test func whatCouldNotBeShownIsToldByTheNextRun() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let lost = try shell("counterfoil run jobs.yaml > /dev/full")
    #expect(lost.status == 74)
    let next = try shell("counterfoil run jobs.yaml")
    #expect(next.status == 1 && next.text.contains("ACCOUNT FEE"), "\(next.text)")
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
  }

  /// A balance is judged once, by the import: what it shows must not be lost with the run's words.
  @Test func whatAFileShowedIsToldByTheNextRunWhereTheFirstCouldNot() throws {
    let scratch = try Scratch()
    try scratch.write(
      ":20:X\n:25:20030040/77\n:28C:3/1\n:60F:C260301EUR200,00\n:61:260305C30,00NTRFNONREF\n:62F:C260331EUR245,00\n-\n",
      "inbox/a.sta")
    try scratch.write(
      "store: books.sqlite\ncreate: true\nreconcile: false\ninboxes:\n  - {files: inbox/*, account: a, currency: EUR, settle: 0}\n",
      "jobs.yaml")
    #expect(try Command.shell("counterfoil run jobs.yaml > /dev/full", in: scratch.folder).status == 74)
    let next = try Command.shell("counterfoil run jobs.yaml", in: scratch.folder)
    #expect(
      next.status == 1 && next.words.contains("[jobs.untold]") && next.words.contains("15.00 EUR"), "\(next.words)")
    let last = try Command.shell("counterfoil run jobs.yaml", in: scratch.folder)
    #expect((last.status, last.text, last.words) == (0, "", ""))
  }

  @Test func aBadFileIsToldOnceAndAgainWhenItChanges() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    _ = try shell("counterfoil run jobs.yaml")
    try scratch.write(Self.header + "10/20/2026,\"OPEN,-15.00\n", "inbox/bad.csv")
    let first = try shell("counterfoil run jobs.yaml")
    #expect(first.status == 65 && first.words.contains("bad.csv:2") && first.text.contains("refused"))
    let second = try shell("counterfoil run jobs.yaml")
    #expect((second.status, second.text, second.words) == (0, "", ""))
    let named = try shell("mv inbox/bad.csv inbox/worse.csv; counterfoil run jobs.yaml")
    #expect((named.status, named.words) == (0, ""), "the same content under another name is known")
    #expect(try shell("counterfoil run jobs.yaml --all").words.contains("worse.csv:2"))
    try scratch.write(Self.header + "10/21/2026,\"OPEN,-16.00\n", "inbox/worse.csv")
    #expect(try shell("counterfoil run jobs.yaml").status == 65)
    try FileManager.default.removeItem(atPath: scratch.path("inbox/worse.csv"))
    let gone = try shell("counterfoil run jobs.yaml --json")
    let telling = try #require(try gone.object()["telling"] as? [String: Any])
    #expect((telling["settled"] as? [[String: String]])?.map { $0["kind"] } == ["file"], "\(gone.text)")
  }
}
