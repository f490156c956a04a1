import CounterfoilTestSupport
import Foundation
import Testing

/// Words of a job file that mean nothing are told with their line, before anything is done.
struct JobWordsTests {
  private static let jobs = """
    store: books.sqlite
    create: true
    reconcile: true
    inboxes:
      - files: in/*.csv
        account: giro
        currency: EUR
        settle: 0

    """

  private func scene(_ scratch: borrowing Scratch, _ jobs: String) throws -> (String) throws -> Outcome {
    try scratch.write("Date,Payee,Amount\n2026-01-05,Rent,-100.00\n2026-01-15,Shop,-12.00\n", "in/a.csv")
    try scratch.write(jobs, "jobs.yaml")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  @Test(arguments: [
    ("    kind: bil", "jobs.yaml:9:11: there is no kind of record called \"bil\""),
    ("    format: cvs", "jobs.yaml:9:13: there is no format called \"cvs\""),
    ("    encoding: utf-9", "jobs.yaml:9:15: there is no encoding called \"utf-9\""),
  ])
  func aWordOfAnInboxThatMeansNothingHasItsLine(_ line: String, _ words: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, Self.jobs + line + "\n")
    for option in ["", "--check", "--dry-run"] {
      let run = try shell("counterfoil run jobs.yaml \(option)")
      #expect(run.status == 78 && run.words.contains(words), "\(run.status) \(run.words)")
      #expect(!FileManager.default.fileExists(atPath: scratch.path("books.sqlite")))
    }
  }

  @Test func aCurrencyThatIsNoneHasItsLine() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, Self.jobs.replacing("EUR", with: "euro"))
    let run = try shell("counterfoil run jobs.yaml")
    #expect(run.status == 78 && run.words.contains("jobs.yaml:7:15: \"euro\" is no currency"), "\(run.words)")
  }

  /// What a run would refuse after its imports, `--check` says before the first night.
  @Test func anAccountToReconcileThatNothingIsOfIsNamed() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, Self.jobs)
    #expect(try shell("counterfoil run jobs.yaml").status == 1)
    _ = try shell("sed -i 's/^reconcile: true/reconcile: {account: giros}/' jobs.yaml")
    let check = try shell("counterfoil run jobs.yaml --check")
    #expect(check.status == 78 && check.words.contains("giros"), "\(check.status) \(check.words)")
    // One that the inbox is about to bring is none to complain of.
    _ = try shell("sed -i 's/giros/savings/; s/account: giro$/account: savings/' jobs.yaml")
    #expect(try shell("counterfoil run jobs.yaml --check").status == 0)
  }
}
