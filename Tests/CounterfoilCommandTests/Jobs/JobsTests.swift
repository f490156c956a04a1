import CounterfoilTestSupport
import Foundation
import Testing

@Suite struct JobsTests {
  private static let statement = """
    Date,Description,Amount
    10/01/2026,RENT,-2150.00
    10/13/2026,GROCER,-86.42
    """
  private static let bills = """
    [{"id":"B1","date":"2026-10-01","amount":"-2150.00","currency":"USD","payee":"Rent","title":"Rent","account":"checking"},
     {"id":"B2","date":"2026-10-13","amount":"-86.42","currency":"USD","payee":"Grocer","title":"Food","account":"checking"}]
    """
  private static let jobs = """
    store: books.sqlite
    create: true
    inboxes:
      - files: inbox/*.csv
        account: checking
        currency: USD
        settle: 0
      - files: bills.json
        kind: bill
        settle: 0
    report: last.json
    """

  @Test func isSilentWhenNothingNeedsAPerson() throws {
    let scratch = try Scratch()
    try scratch.write(Self.statement, "inbox/a.csv")
    try scratch.write(Self.bills, "bills.json")
    let jobs = try scratch.write(Self.jobs, "jobs.yaml")
    for _ in 0..<2 {
      let outcome = try Command.run(["run", jobs])
      #expect(outcome.status == 0, "\(outcome.text)\(outcome.words)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.isEmpty)
    }
    let report = try Data(contentsOf: scratch.folder.appendingPathComponent("last.json"))
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(report) == [])
  }

  @Test func saysWhatNeedsAPerson() throws {
    let scratch = try Scratch()
    try scratch.write(Self.statement + "\n10/14/2026,FEE,-12.00\n", "inbox/a.csv")
    try scratch.write(Self.bills, "bills.json")
    let outcome = try Command.run(["run", try scratch.write(Self.jobs, "jobs.yaml")])
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("FEE"))
    #expect(!outcome.text.contains("GROCER"), "what is settled stays unsaid")
  }

  @Test func aBrokenFileFailsTheRunAndTheOthersGoOn() throws {
    let scratch = try Scratch()
    try scratch.write(Self.statement, "inbox/a.csv")
    let broken = try String(contentsOf: Repository.file("Samples/wrong/broken-quote.csv"), encoding: .utf8)
    try scratch.write(broken, "inbox/b.csv")
    try scratch.write(Self.bills, "bills.json")
    let outcome = try Command.run(["run", try scratch.write(Self.jobs, "jobs.yaml"), "--json"])
    #expect(outcome.status == 65)
    #expect(outcome.words.contains("b.csv:3"), "\(outcome.words)")
    let inboxes = try #require(try outcome.object()["inboxes"] as? [[String: Any]])
    #expect((inboxes[0]["plan"] as? [String: Any])?["added"] as? Int == 2)
  }

  @Test func aMissingProfileStopsItsInboxOnly() throws {
    let scratch = try Scratch()
    try scratch.write(Self.statement, "inbox/a.csv")
    try scratch.write(Self.bills, "bills.json")
    let jobs = try scratch.write(
      Self.jobs.replacingOccurrences(of: "    currency: USD", with: "    profile: gone.yaml"), "jobs.yaml")
    let outcome = try Command.run(["run", jobs, "--json"])
    #expect(outcome.status == 66)
    let inboxes = try #require(try outcome.object()["inboxes"] as? [[String: Any]])
    #expect((inboxes[1]["plan"] as? [String: Any])?["added"] as? Int == 2)
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(Data(outcome.output)) == [])
  }

  @Test func aWrongJobFileIsRefusedWithItsLine() throws {
    let scratch = try Scratch()
    let jobs = try scratch.write("inboxes:\n  - file: a.csv\n", "jobs.yaml")
    let outcome = try Command.run(["run", jobs])
    #expect(outcome.status == 78)
    #expect(outcome.words.contains("jobs.yaml:2:5: "))
    #expect(try Command.run(["run", scratch.path("none.yaml")]).status == 66)
  }

  // FAULTS 80, 81
  @Test func runsOfOneJobFileNeverOverlap() throws {
    let scratch = try Scratch()
    try scratch.write(Self.statement, "inbox/a.csv")
    try scratch.write(Self.bills, "bills.json")
    try scratch.write(Self.jobs, "jobs.yaml")
    let held = try Command.shell("flock jobs.yaml counterfoil run jobs.yaml --wait 0", in: scratch.folder)
    #expect(held.status == 75)
    #expect(held.words.contains("[jobs.locked]"))
    let crowd = try Command.shell(
      "for n in 1 2 3 4 5 6 7 8 9 10; do (counterfoil run jobs.yaml -q --wait 0; echo $?) & done; wait",
      in: scratch.folder)
    #expect(crowd.lines.allSatisfy { $0 == "0" || $0 == "75" }, "\(crowd.text)\(crowd.words)")
    #expect(crowd.lines.contains("0"))
    let entries = try Command.run(["list", "entries", "--json", "--store", scratch.path("books.sqlite")])
    #expect(try entries.array().count == 2)
  }

  @Test func theSampleJobsRun() throws {
    let scratch = try Scratch()
    let store = scratch.path("books.sqlite")
    _ = try Command.run(["import", "Samples/accounts.json", "--store", store])
    let outcome = try Command.run(["run", "Samples/jobs/household.yaml", "--store", store, "--json"])
    #expect(outcome.status == 1, "\(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(Data(outcome.output)) == [])
  }
}
