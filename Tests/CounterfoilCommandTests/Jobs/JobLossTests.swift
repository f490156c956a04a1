import CounterfoilTestSupport
import Foundation
import Testing

/// What a run found, took or failed at is not lost where the run could not speak, was killed, or could not have the store.
struct JobLossTests {
  private static let jobs = """
    store: books.sqlite
    create: true
    reconcile: false
    remind: 0
    inboxes:
      - {files: in/*.csv, account: giro, currency: EUR, settle: 0, expectEvery: 35d, failed: failed}
    metrics: out/jobs.prom
    journal: out/runs.ndjson

    """
  private static let good = "Date,Payee,Amount\n2026-01-05,Rent,-100.00\n"
  private static let bad = "Date,Payee,Amount\n2026-01-06,\"OPEN,-5.00\n"

  private func scene(_ scratch: borrowing Scratch, _ more: String = "") throws -> (String) throws -> Outcome {
    for folder in ["in", "failed", "out"] { try scratch.write("", "\(folder)/.keep") }
    try scratch.write(Self.jobs + more, "jobs.yaml")
    try scratch.write(Self.good, "in/a.csv")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  private func lines(_ scratch: borrowing Scratch) throws -> [[String: Any]] {
    try String(contentsOfFile: scratch.path("out/runs.ndjson"), encoding: .utf8).split(separator: "\n")
      .map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
  }

  /// A refusal is told on standard error: standard output alone is not all.
  @Test func whatStandardErrorDidNotTakeIsToldByTheNextRun() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    _ = try shell("counterfoil run jobs.yaml; sed -i 's/, failed: failed//' jobs.yaml")
    try scratch.write(Self.bad, "in/b.csv")
    let lost = try shell("counterfoil run jobs.yaml 2>&-")
    #expect(lost.status == 74, "\(lost.status)")
    let next = try shell("counterfoil run jobs.yaml")
    #expect(next.status == 65 && next.words.contains("b.csv:2"), "\(next.words)")
    let last = try shell("counterfoil run jobs.yaml -v -v")
    #expect(last.status == 0, "\(last.words)")
  }

  /// The file lies in another folder by then, where no run looks.
  @Test(arguments: ["2>&-", ">&-"])
  func aRefusedFileThatWasPutAsideIsToldByTheNextRun(_ lost: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.bad, "in/b.csv")
    #expect(try shell("counterfoil run jobs.yaml \(lost)").status == 74)
    #expect(try shell("ls failed").text == "b.csv\n")
    let next = try shell("counterfoil run jobs.yaml --json")
    #expect(next.status == 65, "\(next.words)")
    #expect(next.words.contains("[jobs.untold]") && next.words.contains("b.csv:2"), "\(next.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(Data(next.output)) == [])
    let last = try shell("counterfoil run jobs.yaml")
    #expect((last.status, last.words) == (0, ""))
    #expect(try shell("counterfoil verify --store books.sqlite").status == 0)
  }

  @Test func aRefusalIsToldOnceAlsoWhereTheMoveComesLater() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write(Self.bad, "in/b.csv")
    let first = try shell("mv failed away; counterfoil run jobs.yaml")
    #expect(first.status == 65 && first.words.contains("b.csv:2") && first.words.contains("[jobs.move]"))
    let second = try shell("mv away failed; counterfoil run jobs.yaml")
    #expect((second.status, second.words) == (0, ""), "\(second.words)")
    #expect(try shell("ls failed").text == "b.csv\n")
    // The same content that comes again is another matter.
    let again = try shell("cp failed/b.csv in/c.csv; counterfoil run jobs.yaml")
    #expect(again.status == 65 && again.words.contains("c.csv:2"), "\(again.words)")
  }

  @Test(.enabled(if: ClockTests.hasFaketime, "faketime is not installed, or cannot be used here"))
  func aFileThatWasTakenByARunThatCouldNotTellHasCome() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    _ = try shell("rm in/a.csv; faketime '2026-01-01 06:15:00' counterfoil run jobs.yaml")
    try scratch.write(Self.good, "in/a.csv")
    let lost = try shell(
      "truncate -s 20M full.txt; ulimit -f 20480; faketime '2026-02-01 06:15:00' counterfoil run jobs.yaml --json >> full.txt"
    )
    #expect(lost.status == 74, "\(lost.words)")
    let later = try shell("faketime '2026-02-20 06:15:00' counterfoil run jobs.yaml")
    #expect((later.status, later.words) == (0, ""), "\(later.words)")
    let status = try shell("counterfoil status jobs.yaml")
    #expect(status.text.contains("2026-02-01T"), "\(status.text)")
  }

  @Test(
    arguments: [
      ("mv books.sqlite away", "mv away books.sqlite", 66),
      ("exec 9>books.sqlite.lock; flock 9", "exec 9>&-", 75),
      ("echo 'remidn: 7d' >> jobs.yaml", "sed -i '$d' jobs.yaml", 78),
    ] as [(String, String, Int32)])
  func aRunWithoutTheStoreIsNotedAndTheNextOneIsARecovery(_ spoil: String, _ mend: String, _ status: Int32) throws {
    let scratch = try Scratch()
    let shell = try scene(
      scratch, "onFailure: [/bin/sh, '-c', 'cat > failure.json']\nonRecovery: [/bin/sh, '-c', 'cat > recovery.json']\n")
    #expect(try shell("counterfoil run jobs.yaml; sed -i /create/d jobs.yaml").status == 0)
    let success = try metric(scratch, "last_success_timestamp_seconds")
    #expect(success != nil)
    let failed = try shell("\(spoil); counterfoil run jobs.yaml --wait 0; s=$?; sleep 1; \(mend); exit $s")
    #expect(failed.status == status, "\(failed.words)")
    #expect(try lines(scratch).map { $0["status"] as? Int32 } == [0, status])
    let validator = try JSONSchemaValidator(schemaNamed: "notice")
    #expect(try validator.validate(Data(contentsOf: URL(fileURLWithPath: scratch.path("failure.json")))) == [])
    // What went well before did so still.
    #expect(try metric(scratch, "last_success_timestamp_seconds") == success)
    #expect(try metric(scratch, "last_run_status") == "\(status)")
    let monitor = try shell("counterfoil status jobs.yaml --json")
    #expect(monitor.status == status, "\(monitor.text)\(monitor.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "status").validate(Data(monitor.output)) == [])
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    let notice = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: scratch.path("recovery.json"))))
    #expect((notice as? [String: Any])?["previousStatus"] as? Int32 == status)
    #expect(try shell("counterfoil status jobs.yaml").status == 0)
  }

  private func metric(_ scratch: borrowing Scratch, _ name: String) throws -> String? {
    try String(contentsOfFile: scratch.path("out/jobs.prom"), encoding: .utf8).split(separator: "\n")
      .first { $0.hasPrefix("counterfoil_\(name){") }?.split(separator: " ").last.map(String.init)
  }

  /// What a wrong job file names is written to only where that is a journal, or metrics, or nothing yet.
  @Test func aWrongJobFileOverwritesNothing() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    try scratch.write("mine\n", "letter.txt")
    for key in ["journal: letter.txt", "metrics: letter.txt", "journal: in/new.csv", "metrics: in/new.csv"] {
      try scratch.write(
        Self.jobs.replacingOccurrences(of: "metrics: out/jobs.prom\njournal: out/runs.ndjson", with: key)
          + "remidn: 7d\n", "jobs.yaml")
      #expect(try shell("counterfoil run jobs.yaml").status == 78)
    }
    #expect(try shell("cat letter.txt; ls in").text == "mine\na.csv\n")
    // Nor does it make a store.
    #expect(try shell("ls").text == "failed\nin\njobs.yaml\nletter.txt\nout\n")
  }
}
