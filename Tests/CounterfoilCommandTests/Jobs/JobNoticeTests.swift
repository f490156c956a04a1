import CounterfoilTestSupport
import Foundation
import Testing

/// What a run leaves for others: the journal, metrics, programs that are run, and that nothing came in time.
struct JobNoticeTests {
  private static let jobs = """
    store: books.sqlite
    create: true
    reconcile: false
    inboxes:
      - {files: inbox/*.csv, account: giro, currency: EUR, settle: 0, expectEvery: 35d}
    metrics: out/jobs.prom
    journal: out/runs.ndjson

    """
  private static let header = "Date,Payee,Amount\n"

  private func scene(_ scratch: borrowing Scratch, _ more: String = "") throws -> (String) throws -> Outcome {
    try scratch.write(Self.header + "2026-01-05,Rent,-100.00\n", "inbox/january.csv")
    try scratch.write("", "out/.keep")
    try scratch.write(Self.jobs + more, "jobs.yaml")
    let folder = scratch.folder
    return { try Command.shell($0, in: folder) }
  }

  private func text(_ scratch: borrowing Scratch, _ name: String) throws -> String {
    try String(contentsOfFile: scratch.path(name), encoding: .utf8)
  }

  @Test func everyRunIsALineOfTheJournalAlsoOneThatFailed() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    #expect(try shell("counterfoil run jobs.yaml").status == 0)
    #expect(try shell("mv books.sqlite away; sed -i /create/d jobs.yaml; counterfoil run jobs.yaml").status == 66)
    #expect(
      try shell("mv away books.sqlite; counterfoil run jobs.yaml > /dev/full; mv inbox x; counterfoil run jobs.yaml")
        .status == 66)
    let lines = try text(scratch, "out/runs.ndjson").split(separator: "\n")
    let validator = try JSONSchemaValidator(schemaNamed: "journal")
    for line in lines { #expect(validator.validate(Data(line.utf8)) == [], "\(line)") }
    let runs = try lines.map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    #expect(runs.map { $0["status"] as? Int } == [0, 0, 66, 0, 66])
    #expect(runs.map { $0["added"] as? Int } == [1, 0, 0, 0, 0])
    #expect(
      runs[2]["faults"] as? [String] == ["jobs.store-missing"] && runs[4]["faults"] as? [String] == ["input.missing"])
    let head = try #require(runs[1]["head"] as? String)
    #expect(
      try shell("counterfoil verify --store books.sqlite --expect \(head)").status == 0, "the head is the store's")
  }

  @Test func metricsAreThoseOfTheLastRun() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    _ = try shell("counterfoil run jobs.yaml; mv inbox x; counterfoil run jobs.yaml")
    let metrics = try text(scratch, "out/jobs.prom")
    #expect(metrics.hasSuffix("# EOF\n"))
    #expect(metrics.contains("counterfoil_last_run_status{job=\"jobs.yaml\"} 66\n"), "\(metrics)")
    let times = ["last_run", "last_success"].compactMap { name in
      metrics.split(separator: "\n").first { $0.hasPrefix("counterfoil_\(name)_timestamp_seconds{") }?.split(
        separator: " "
      ).last
        .flatMap { Int($0) }
    }
    #expect(times.count == 2 && times[0] >= times[1])
    #expect(metrics.contains("counterfoil_matters_open{job=\"jobs.yaml\",kind=\"bill\"} 0\n"))
    #expect(metrics.contains("counterfoil_inbox_arrival_timestamp_seconds{job=\"jobs.yaml\",inbox=\"inbox/*.csv\"} "))
    // Each family has its type in front of its samples, once.
    var types: [Substring] = []
    for line in metrics.split(separator: "\n") {
      if line.hasPrefix("# TYPE ") { types.append(line.split(separator: " ")[2]) }
      if !line.hasPrefix("#") { #expect(line.prefix { $0 != "{" } == types.last) }
    }
    #expect(Set(types).count == types.count && types.count > 6)
  }

  @Test(.enabled(if: ClockTests.hasFaketime, "faketime is not installed, or cannot be used here"))
  func whatDoesNotComeInTimeIsToldOnce() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, "remind: 0\n")
    var statuses: [Int32] = []
    for day in ["02-01", "03-01", "03-09", "03-10", "05-01"] {
      // What needs a person is said also where little is to be said: it is not said again.
      let quiet = day == "03-09" ? " -q" : ""
      let run = try shell("faketime '2026-\(day) 06:15:00' counterfoil run jobs.yaml\(quiet)")
      statuses.append(run.status)
      #expect(run.words.contains("[jobs.overdue]") == (run.status == 1))
    }
    #expect(statuses == [0, 0, 1, 0, 0])
    let all = try shell("faketime '2026-05-01 06:20:00' counterfoil run jobs.yaml --all")
    #expect(all.words.contains("since 2026-02-01, when january.csv came"), "\(all.words)")
    try scratch.write(Self.header + "2026-05-01,Rent,-100.00\n", "inbox/may.csv")
    #expect(try shell("faketime '2026-05-02 06:15:00' counterfoil run jobs.yaml").status == 0)
    let again = try shell("faketime '2026-06-30 06:15:00' counterfoil run jobs.yaml --json")
    #expect(again.status == 1 && again.words.contains("may.csv"))
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(Data(again.output)) == [])
  }

  /// Nothing came by it: what was told stays open, and is not told again.
  @Test(
    .enabled(if: ClockTests.hasFaketime, "faketime is not installed, or cannot be used here"),
    arguments: ["s,inbox/..csv,./&,", "s,inbox/..csv,['&'\\, more/*.csv],", "s,inbox/,post/,"])
  func anInboxWhosePatternsWereChangedIsStillOverdue(_ edit: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, "remind: 0\n")
    _ = try shell("sed -i 's/expectEvery/mustExist: false, expectEvery/' jobs.yaml")
    let run = { (day: String) in try shell("faketime '2026-\(day) 06:15:00' counterfoil run jobs.yaml --json") }
    #expect(try run("02-01").status == 0 && run("03-20").status == 1)
    _ = try shell("sed -i \"\(edit)\" jobs.yaml; mkdir -p more; cp -r inbox post")
    let telling = try #require(try run("03-21").object()["telling"] as? [String: Any])
    #expect(
      (telling["settled"] as? [Any])?.isEmpty == true && (telling["new"] as? [Any])?.isEmpty == true, "\(telling)")
    #expect((telling["stillOpen"] as? [Any])?.count == 1, "\(telling)")
    for folder in ["inbox", "post"] {
      try scratch.write(Self.header + "2026-03-22,Rent,-100.00\n", "\(folder)/march.csv")
    }
    let settled = try #require(try run("03-22").object()["telling"] as? [String: Any])
    #expect((settled["settled"] as? [Any])?.count == 1, "\(settled)")
  }

  /// A file that came while the clock was ahead must not make an inbox silent until then.
  @Test(.enabled(if: ClockTests.hasFaketime, "the program faketime is not installed"))
  func anInboxWhoseLastFileCameInTheFutureIsTold() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, "remind: 0\n")
    #expect(try shell("faketime '2099-02-01 06:15:00' counterfoil run jobs.yaml").status == 0)
    let told = try shell("faketime '2026-02-02 06:15:00' counterfoil run jobs.yaml")
    #expect(
      told.status == 1 && told.words.contains("when january.csv came: that day is still to come")
        && told.words.contains("[jobs.overdue]"), "\(told.words)")
    #expect(try shell("faketime '2026-02-03 06:15:00' counterfoil run jobs.yaml").status == 0)
    // What comes sets it right, and an hour is no matter.
    try scratch.write(Self.header + "2026-02-03,Rent,-100.00\n", "inbox/february.csv")
    for time in ["04 06:15", "04 05:15", "05 06:15"] {
      #expect(try shell("faketime '2026-02-\(time):00' counterfoil run jobs.yaml").status == 0, "\(time)")
    }
  }

  @Test func programsAreRunForWhatHappens() throws {
    let scratch = try Scratch()
    let hook = "#!/bin/sh\ncat > \"$1.json\"; echo noise; echo noise >&2\n"
    try scratch.write(hook, "hook.sh")
    let shell = try scene(
      scratch,
      "onAttention: [./hook.sh, attention]\nonFailure: [./hook.sh, failure]\nonRecovery: [./hook.sh, 'recovery; rm -rf x']\n"
    )
    let reconciling = try text(scratch, "jobs.yaml").replacingOccurrences(
      of: "reconcile: false", with: "reconcile: true")
    try scratch.write(reconciling, "jobs.yaml")
    let run = try shell("chmod +x hook.sh; counterfoil run jobs.yaml -q")
    #expect(run.status == 1 && run.words == "", "\(run.words)")
    #expect(try shell("mv inbox x; counterfoil run jobs.yaml").status == 66)
    #expect(try shell("mv x inbox; counterfoil run jobs.yaml").status == 0)
    let validator = try JSONSchemaValidator(schemaNamed: "notice")
    for event in ["attention", "failure", "recovery; rm -rf x"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.path("\(event).json")))
      #expect(validator.validate(bytes) == [], "\(event)")
      let notice = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
      #expect(notice["event"] as? String == String(event.prefix { $0 != ";" }))
      if event == "attention" {
        #expect((notice["new"] as? [[String: Any]])?.first?["words"] as? String == "2026-01-05  -100.00 EUR  Rent")
      }
      if event == "failure" {
        #expect((notice["faults"] as? [[String: Any]])?.first?["code"] as? String == "input.missing")
      }
    }
  }

  /// A reminder speaks of what was told before, and so does every run where the job file wants it: nothing of that is new.
  @Test(
    .enabled(if: ClockTests.hasFaketime, "faketime is not installed, or cannot be used here"),
    arguments: [("remind: 2d", [1, 0, 1, 0, 1]), ("stillOpen: 1", [1, 1, 1, 1, 1])])
  func whatWasToldBeforeRunsNoProgram(_ line: String, _ statuses: [Int32]) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, "\(line)\nonAttention: [sh, '-c', 'jq .new >> told']\n")
    _ = try shell("sed -i 's/reconcile: false/reconcile: true/' jobs.yaml")
    var found: [Int32] = []
    for day in 1...5 { found.append(try shell("faketime '2026-02-0\(day) 06:15:00' counterfoil run jobs.yaml").status) }
    #expect(found == statuses)
    #expect(try shell("jq -s length told").text == "1\n", "once, by the run that found it")
  }

  @Test(arguments: [
    ("[./none]", "there is no program"), ("['false']", "it ended with status 1"),
    ("[sh, '-c', 'kill -9 $$']", "ended by signal 9"),
  ])
  func aProgramThatFailsIsToldAndFailsNoRun(_ command: String, _ words: String) throws {
    let scratch = try Scratch()
    let shell = try scene(scratch, "onFailure: \(command)\nonAttention: \(command)\n")
    let reconciling = try text(scratch, "jobs.yaml").replacingOccurrences(
      of: "reconcile: false", with: "reconcile: true")
    try scratch.write(reconciling, "jobs.yaml")
    let run = try shell("counterfoil run jobs.yaml")
    #expect(run.status == 1 && run.words.contains("onAttention: ") && run.words.contains(words), "\(run.words)")
    #expect(run.words.contains("[jobs.hook]"))
    let early = try shell("sed -i /create/d jobs.yaml; rm books.sqlite; counterfoil run jobs.yaml")
    #expect(early.status == 66 && early.words.contains("onFailure: "), "\(early.words)")
  }

  @Test func noOutputOfARunReplacesWhatMustStay() throws {
    let scratch = try Scratch()
    for (key, status, code) in [
      ("metrics: books.sqlite", 73, "output.protected"), ("journal: jobs.yaml", 73, "output.protected"),
      ("journal: inbox/log.csv", 78, "jobs.value"), ("metrics: out/x\njournal: out/x", 78, "jobs.value"),
    ] {
      let shell = try scene(scratch)
      try scratch.write(
        Self.jobs.replacingOccurrences(of: "metrics: out/jobs.prom\njournal: out/runs.ndjson", with: key), "jobs.yaml")
      let before = try text(scratch, "jobs.yaml")
      let run = try shell("counterfoil run jobs.yaml")
      #expect(run.status == status && run.words.contains("[\(code)]"), "\(key): \(run.words)")
      #expect(try text(scratch, "jobs.yaml") == before)
    }
  }

  @Test func aJournalThatCannotBeWrittenFailsTheRunAfterItsWork() throws {
    let scratch = try Scratch()
    let shell = try scene(scratch)
    let run = try shell("sed -i 's,out/runs,nowhere/runs,' jobs.yaml; counterfoil run jobs.yaml --json")
    #expect(run.status == 73 && run.words.contains("[jobs.journal]"), "\(run.words)")
    #expect(try shell("counterfoil list entries --store books.sqlite --json | jq length").text == "1\n")
  }
}
