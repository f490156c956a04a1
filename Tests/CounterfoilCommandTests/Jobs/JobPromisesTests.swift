import CounterfoilTestSupport
import Foundation
import Glibc
import Testing

/// What an unattended run never does: lose what it did, pass over what is missing, or write where it reads.
@Suite struct JobPromisesTests {
  private static let statement = "Date,Description,Amount\n10/01/2026,RENT,-2150.00\n10/13/2026,GROCER,-86.42\n"
  private static let bills = """
    [{"id":"B1","date":"2026-10-01","amount":"-2150.00","currency":"USD","payee":"Rent","title":"Rent","account":"checking"},
     {"id":"B2","date":"2026-10-13","amount":"-86.42","currency":"USD","payee":"Grocer","title":"Food","account":"checking"}]
    """
  private static let head = """
    store: books.sqlite
    create: true
    inboxes:
      - {files: inbox/*.csv, account: checking, currency: USD, settle: 0}
      - {files: bills.json, kind: bill, settle: 0}

    """

  /// Writes two inboxes and the job file with these lines at its end.
  private func prepare(_ scratch: borrowing Scratch, _ lines: String = "", head: String = Self.head) throws -> String {
    try scratch.write(Self.statement, "inbox/a.csv")
    try scratch.write(Self.bills, "bills.json")
    return try scratch.write(head + lines, "jobs.yaml")
  }

  private func report(_ scratch: borrowing Scratch, _ name: String = "run.json") throws -> [String: Any] {
    let data = try Data(contentsOf: scratch.folder.appendingPathComponent(name))
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(data) == [])
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func codes(_ faults: Any?) -> [String] {
    (faults as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
  }

  private func entryCount(_ scratch: borrowing Scratch) throws -> Int {
    try Command.run(["list", "entries", "--json", "--store", scratch.path("books.sqlite")]).array().count
  }

  // MARK: What was done is told

  @Test(arguments: ["rates", "model"]) func aMissingFileCostsTheReconciliationOnly(_ key: String) throws {
    let scratch = try Scratch()
    let jobs = try prepare(scratch, "reconcile: {\(key): gone.csv}\nreport: run.json\n")
    let outcome = try Command.run(["run", jobs])
    #expect(outcome.status == 66)
    #expect(outcome.words.contains("gone.csv: ") && outcome.words.contains("nothing was reconciled"))
    #expect(outcome.text.contains("a.csv"), "what was taken is printed: \(outcome.text)")
    let report = try report(scratch)
    #expect(codes(report["faults"]) == ["input.missing"])
    #expect(report["reconciliation"] == nil)
    #expect(report["status"] as? Int == 66)
    #expect((report["inboxes"] as? [[String: Any]])?.first?["run"] as? String == "r2")
    #expect(try entryCount(scratch) == 2)
  }

  @Test func anAccountThatNothingIsOfIsALineOfTheJobFileToMend() throws {
    let scratch = try Scratch()
    let outcome = try Command.run(["run", try prepare(scratch, "reconcile: {account: chekcing}\n")])
    #expect(outcome.status == 78)
    #expect(outcome.words.contains("no account is called \"chekcing\"; nothing was reconciled"))
    #expect(outcome.words.contains("There are: checking."))
    #expect(try entryCount(scratch) == 2, "what was imported stays")
  }

  /// By hand, too.
  @Test func nothingIsChosenFromInSilence() throws {
    let scratch = try Scratch()
    #expect(try Command.run(["run", try prepare(scratch)]).status == 0)
    let store = ["--store", scratch.path("books.sqlite")]
    let misspelt = try Command.run(["reconcile", "--account", "chekcing"] + store)
    #expect(misspelt.status == 64 && misspelt.words.contains("There are: checking."))
    #expect(try Command.run(["reconcile", "--account", "checking"] + store).status == 0)
    for verb in [["reconcile"], ["list", "entries"]] {
      let turned = try Command.run(verb + ["--since", "2026-11-02", "--until", "2026-11-01"] + store)
      #expect(turned.status == 64 && turned.words.contains("--since 2026-11-02 is later than --until 2026-11-01"))
    }
  }

  @Test func aReportThatCannotBeWrittenIsInThoseThatCan() throws {
    let scratch = try Scratch()
    let jobs = try prepare(scratch, "report: [first.json, none/a.json, none/a.html, books.html, run.json]\n")
    let outcome = try Command.run(["run", jobs, "-v"])
    #expect(outcome.status == 73)
    #expect(outcome.text.contains("Linked (2)"), "what was found is printed: \(outcome.text)")
    for name in ["first.json", "run.json"] {
      #expect(codes(try report(scratch, name)["faults"]) == ["output.not-created", "output.not-created"], "\(name)")
    }
    let page = try String(contentsOfFile: scratch.path("books.html"), encoding: .utf8)
    #expect(page.contains("GROCER"))
  }

  @Test func theReportsAreThereWhenNothingCanBePrinted() throws {
    let scratch = try Scratch()
    _ = try prepare(scratch, "report: run.json\n")
    let outcome = try Command.shell("counterfoil run jobs.yaml --json > /dev/full", in: scratch.folder)
    #expect(outcome.status == 74)
    #expect(outcome.words.contains("kept as r2, r3, r4"), "\(outcome.words)")
    #expect(try report(scratch)["reconciliationRun"] as? String == "r4")
  }

  @Test(arguments: [
    ("import bills.json --json", "r2"), ("import bills.json", "r2"),
    ("add bill date=2026-10-01 amount=-1.00 currency=USD payee=x --json", "r2"), ("reconcile --json", "r2"),
    ("rules apply --rules rules.yaml", "r3"), ("undo r2 --json", "r2"),
  ])
  func aChangeThatCannotBeShownIsNamed(_ line: String, _ run: String) throws {
    let scratch = try Scratch()
    _ = try prepare(scratch)
    try scratch.write("- name: rent\n  when: {payee: [rent]}\n  then: {category: rent}\n", "rules.yaml")
    let store = scratch.path("books.sqlite")
    let isUndo = line.hasPrefix("undo")
    if isUndo || line.hasPrefix("rules") {
      #expect(try Command.run(["import", scratch.path("bills.json"), "--store", store]).status == 0)
    }
    let outcome = try Command.shell(
      "counterfoil \(line) > /dev/full", in: scratch.folder,
      environment: ["COUNTERFOIL_STORE": store])
    #expect(outcome.status == 74, "to try again would change the store twice: \(outcome.words)")
    #expect(outcome.words.contains(run) && outcome.words.contains("only showing it failed"), "\(outcome.words)")
    let runs = try Command.run(["runs", "--json", "--store", store]).array()
    let kept = try #require(runs.first { $0["id"] as? String == run })
    #expect((kept["undoneBy"] != nil) == isUndo)
  }

  // MARK: Reports

  @Test func aReportIsWhatItsEndingSays() throws {
    let scratch = try Scratch()
    let names = ["b.html", "b.md", "b.txt", "b.SVG"]
    let jobs = try prepare(scratch, "report: [\(names.joined(separator: ", ")), run.json]\n")
    #expect(try Command.run(["run", jobs]).status == 0)
    _ = try report(scratch)
    for name in names {
      let same = "same.\(name.dropFirst(2))"
      let command = ["report", "--store", scratch.path("books.sqlite"), "-o", scratch.path(same)]
      #expect(try Command.run(command).status == 0)
      let bytes = try Repository.bytes(scratch.folder.appendingPathComponent(name))
      #expect(bytes.count > 100)
      #expect(try Repository.bytes(scratch.folder.appendingPathComponent(same)) == bytes)
      var status = stat()
      #expect(stat(scratch.path(name), &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
  }

  @Test(arguments: [
    ("report: books.json", "", "books.json", "the store"),
    ("report: link.json", "", "books.sqlite", "the store"),
    ("report: hard.json", "", "inbox/a.csv", "the input"),
    ("report: ./rules.md", "rules: rules.md\n", "rules.md", "the rules"),
    ("report: x/../rates.txt", "", "rates.txt", "the rates"),
    ("report: folder/jobs.json", "", "jobs.json", "the job file"),
    ("report: profile.txt", "", "profile.txt", "the profile"),
    ("report: foreign.json", "", "foreign.json", "an SQLite database"),
  ])
  func noReportReplacesWhatTheRunReads(_ line: String, _ more: String, _ held: String, _ role: String) throws {
    let scratch = try Scratch()
    let store = held == "books.json" ? held : "books.sqlite"
    _ = try prepare(
      scratch,
      head: """
        store: \(store)
        create: true
        inboxes:
          - {files: inbox/*.csv, account: checking, currency: USD, profile: profile.txt, settle: 0}
        reconcile: {rates: rates.txt}
        \(more)
        """)
    try scratch.write("- name: rent\n  when: {payee: [rent]}\n  then: {category: rent}\n", "rules.md")
    try scratch.write("date,from,to,rate\n", "rates.txt")
    try scratch.write("currency: USD\n", "profile.txt")
    try scratch.write("SQLite format 3\0", "foreign.json")
    let prepared = try Command.shell(
      "mkdir x; ln -s . folder; ln -s books.sqlite link.json; ln inbox/a.csv hard.json; cp jobs.yaml jobs.json",
      in: scratch.folder)
    try #require(prepared.status == 0)
    let text = try String(contentsOfFile: scratch.path("jobs.yaml"), encoding: .utf8)
    try scratch.write("\(text)\n\(line)\n", "jobs.json")
    let path = scratch.folder.appendingPathComponent(held)
    let before = FileManager.default.contents(atPath: path.path)
    let outcome = try Command.run(["run", "jobs.json"], in: scratch.folder)
    #expect(outcome.status == 73, "\(outcome.words)")
    #expect(outcome.words.contains("[output.protected]") && outcome.words.contains(role), "\(outcome.words)")
    #expect(FileManager.default.contents(atPath: path.path) == before)
    #expect(access(scratch.path(store), F_OK) != 0, "nothing was done")
  }

  @Test func theStoreOfTheFileIsSafeWhileAnotherIsUsed() throws {
    let scratch = try Scratch()
    let jobs = try prepare(
      scratch, "report: later.json\n", head: Self.head.replacingOccurrences(of: "books.sqlite", with: "later.json"))
    let outcome = try Command.run(["run", jobs, "--store", scratch.path("books.sqlite")])
    #expect(outcome.status == 73 && outcome.words.contains("the store"), "\(outcome.words)")
    #expect(access(scratch.path("later.json"), F_OK) != 0)
  }

  @Test func aReportInAnInboxIsRefusedWithItsLine() throws {
    let scratch = try Scratch()
    let jobs = try prepare(
      scratch, "report:\n  - run.json\n  - folder/b.csv.md\n  - folder/b.txt\n",
      head: Self.head.replacingOccurrences(of: "inbox/*.csv", with: "'inbox/*.[ct][sx][vt]'"))
    try #require(symlink("inbox", scratch.path("folder")) == 0)
    let outcome = try Command.run(["run", jobs])
    #expect(outcome.status == 78)
    #expect(outcome.words.contains("jobs.yaml:9:5: "), "\(outcome.words)")
    #expect(outcome.words.contains("[jobs.value]"))
  }

  // MARK: What is missing

  @Test func aMissingInboxIsToldAndTheOthersGoOn() throws {
    let scratch = try Scratch()
    let jobs = try prepare(
      scratch, "report: run.json\n",
      head: Self.head.replacingOccurrences(
        of: "inboxes:", with: "inboxes:\n  - {files: [mount/*.csv, mount/*.txt], account: card}"))
    let outcome = try Command.run(["run", jobs])
    #expect(outcome.status == 66)
    #expect(outcome.words.contains("mount/: the inbox is not there"), "\(outcome.words)")
    #expect(try entryCount(scratch) == 2)
    let inboxes = try #require(try report(scratch)["inboxes"] as? [[String: Any]])
    #expect(codes(inboxes[0]["faults"]) == ["input.missing"])
    let allowed = try String(contentsOfFile: jobs, encoding: .utf8)
      .replacingOccurrences(of: "account: card", with: "account: card, mustExist: false")
    try scratch.write(allowed, "jobs.yaml")
    #expect(try Command.run(["run", jobs]).status == 0)
  }

  @Test(
    .enabled(if: Tracer.works, "strace is missing or not permitted here"),
    arguments: [
      ("getdents64:error=EIO", 74, "input.unreadable", "reading the inbox failed"),
      ("getdents64:error=ESTALE", 74, "input.unreadable", "reading the inbox failed"),
      ("openat:error=EIO", 74, "input.unreadable", "reading the inbox failed"),
      ("openat:error=EACCES", 66, "input.missing", "the inbox cannot be opened"),
      ("openat:error=EMFILE", 75, "input.unreadable", "the inbox cannot be read now"),
    ])
  func anInboxThatCannotBeReadIsToldAndTheOthersGoOn(
    _ fault: String, _ status: Int32, _ code: String, _ words: String
  ) throws {
    let scratch = try Scratch()
    _ = try prepare(scratch, "report: run.json\n")
    let outcome = try Command.shell(
      "strace -f -qq -o /dev/null -P inbox -P inbox/ -e inject=\(fault):when=1 counterfoil run jobs.yaml",
      in: scratch.folder)
    #expect(outcome.status == status, "\(outcome.words)")
    #expect(outcome.words.contains("inbox/: \(words): "), "\(outcome.words)")
    let bills = try Command.run(["list", "bills", "--json", "--store", scratch.path("books.sqlite")])
    #expect(try bills.array().count == 2)
    let inboxes = try #require(try report(scratch)["inboxes"] as? [[String: Any]])
    #expect(codes(inboxes[0]["faults"]) == [code])
  }

  @Test func aStoreThatIsNotThereIsNoNewStore() throws {
    let scratch = try Scratch()
    let jobs = try prepare(
      scratch, head: Self.head.replacingOccurrences(of: "books.sqlite\ncreate: true", with: "mount/books.sqlite"))
    let outcome = try Command.run(["run", jobs])
    #expect(outcome.status == 66)
    #expect(outcome.words.contains("[jobs.store-missing]"), "\(outcome.words)")
    #expect(outcome.words.contains("create: true"))
    #expect(access(scratch.path("mount"), F_OK) != 0)
    // A link to a disk that is not mounted.
    try FileManager.default.createDirectory(atPath: scratch.path("mount"), withIntermediateDirectories: true)
    try #require(symlink("../disk/books.sqlite", scratch.path("mount/books.sqlite")) == 0)
    #expect(try Command.run(["run", jobs]).status == 66)
    #expect(access(scratch.path("disk"), F_OK) != 0)
    // New books that nobody asked for are told.
    #expect(try Command.run(["run", jobs, "--store", scratch.path("books.sqlite")]).status == 1)
    #expect(try entryCount(scratch) == 2)
  }

  @Test func theFolderOfAStoreIsNotMadeByARun() throws {
    let scratch = try Scratch()
    let jobs = try prepare(
      scratch, head: Self.head.replacingOccurrences(of: "store: books.sqlite\ncreate: true", with: ""))
    let store = scratch.path("mount/books.sqlite")
    for outcome in [
      try Command.run(["run", jobs, "--store", store]),
      try Command.run(["run", jobs], environment: ["COUNTERFOIL_STORE": store]),
    ] { #expect(outcome.status == 66 && outcome.words.contains("[jobs.store-missing]"), "\(outcome.words)") }
    #expect(access(scratch.path("mount"), F_OK) != 0)
  }

  // MARK: Files that are still coming

  @Test func aYoungFileWaitsUntilItStoodStill() throws {
    let scratch = try Scratch()
    let jobs = try prepare(
      scratch, "report: run.json\n",
      head: Self.head.replacingOccurrences(of: "currency: USD, settle: 0", with: "currency: USD"))
    // However old it says it is: it came just now.
    for time in ["now", "2 minutes ago"] {
      try #require(try Command.shell("touch -d '\(time)' inbox/a.csv", in: scratch.folder).status == 0)
      let outcome = try Command.run(["run", jobs, "-v"])
      #expect(
        outcome.words.contains("a.csv: note: the file changed, or came here, within the last 60 seconds"),
        "\(outcome.words)")
      #expect(outcome.status == 0, "a file that waits is no error")
      let inboxes = try #require(try report(scratch)["inboxes"] as? [[String: Any]])
      #expect((inboxes[0]["settling"] as? [String])?.first?.hasSuffix("inbox/a.csv") == true)
      #expect(inboxes[0]["run"] == nil && inboxes[1]["run"] != nil)
      #expect(try entryCount(scratch) == 0)
    }
    let quiet = try Command.run(["run", jobs])
    #expect(!quiet.words.contains("a.csv"))
    let later = try Command.shell(
      "sed -i 's/currency: USD/currency: USD, settle: 1/' jobs.yaml; sleep 1.1; counterfoil run jobs.yaml",
      in: scratch.folder)
    #expect(later.status == 0, "\(later.words)")
    #expect(try entryCount(scratch) == 2)
  }
}

/// Whether faults can be put into calls of the kernel here.
enum Tracer {
  static let works: Bool = {
    (try? Command.shell("strace -qq -o /dev/null -e trace=none true").status) == 0
  }()
}
