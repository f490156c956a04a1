import CounterfoilModel
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilWorkflows

@Suite struct JobFileTests {
  @Test func readsEveryKey() throws {
    let jobs = try JobFile(
      yaml: """
        store: books.sqlite
        inboxes:
          - files: inbox/a-*.csv
            account: checking
            book: Household
            profile: /profiles/a.yaml
            format: csv
            kind: entry
            encoding: gb18030
            currency: CNY
            strictBalance: true
            mustExist: false
            settle: 5m
          - files: [b.csv, c.csv]
        reconcile: {account: checking, since: 2026-01-01}
        create: true
        report: [out/last.json, out/books.HTML]
        """, path: "jobs/home.yaml")
    #expect(jobs.inboxes.count == 2)
    #expect(jobs.inboxes[0].files == ["inbox/a-*.csv"])
    #expect(jobs.inboxes[0].isBalanceStrict)
    #expect(!jobs.inboxes[0].mustExist)
    #expect(jobs.inboxes[0].settleSeconds == 300)
    #expect(jobs.inboxes[1].files == ["b.csv", "c.csv"])
    #expect(jobs.inboxes[1].mustExist)
    #expect(jobs.inboxes[1].settleSeconds == 60)
    #expect(jobs.createsStore)
    #expect(jobs.reports.map(\.content) == [.run, .books(.page)])
    #expect(jobs.reconciliation?.since == CalendarDate(iso: "2026-01-01"))
    #expect(jobs.resolved("books.sqlite") == "jobs/books.sqlite")
    #expect(jobs.resolved("/profiles/a.yaml") == "/profiles/a.yaml")
  }

  @Test func theExampleOfTheGuideIsUnderstood() throws {
    let guide = try String(contentsOf: Repository.file("docs/jobs.md"), encoding: .utf8)
    let yaml = try #require(guide.split(separator: "```yaml\n").dropFirst().first?.split(separator: "```").first)
    let jobs = try JobFile(yaml: String(yaml), path: "jobs.yaml")
    #expect(jobs.inboxes.count == 3 && jobs.reports.count == 2 && jobs.createsStore)
  }

  @Test func reconcilesUnlessToldNotTo() throws {
    #expect(try JobFile(yaml: "inboxes: [{files: a.csv}]", path: "j.yaml").reconciliation != nil)
    #expect(try JobFile(yaml: "{inboxes: [{files: a.csv}], reconcile: false}", path: "j.yaml").reconciliation == nil)
  }

  @Test(arguments: [
    ("inboxes: [{files: a.csv, acount: x}]", "j.yaml:1:26: `acount` is no key of an inbox [jobs.value]"),
    ("inboxes: []", "j.yaml:1:10: the list of inboxes is empty [jobs.value]"),
    (
      "inboxes: [{files: 'in/[a.csv'}]",
      "j.yaml:1:19: in/[a.csv: a `[` without its `]` fits nothing [jobs.value]"
    ),
    (
      "inboxes: [{files: 'in/**/*.csv'}]",
      "j.yaml:1:19: in/**/*.csv: `**` is not known: `*` stands for one folder or one name [jobs.value]"
    ),
    (
      "inboxes: [{files: 'in/**.csv'}]",
      "j.yaml:1:19: in/**.csv: `**` is not known: `*` stands for one folder or one name [jobs.value]"
    ),
    (
      "inboxes: [{files: in/}]",
      "j.yaml:1:19: in/: a pattern that ends in a slash finds folders, and an inbox takes files [jobs.value]"
    ),
    ("inboxes:\n  - account: x", "j.yaml:2:5: this inbox names no files [jobs.value]"),
    (
      "{inboxes: [{files: a.csv}], reconcile: {since: 2026-05-01, until: 2026-04-30}}",
      "j.yaml:1:40: `since` 2026-05-01 is later than `until` 2026-04-30 [jobs.value]"
    ),
    ("reconcile:\n  since: 31.12.2026", "j.yaml:2:10: `since` needs a day, such as 2024-01-31 [jobs.value]"),
    ("reconcile:\n  mode: shade", "j.yaml:2:9: `mode` is link or shadow [jobs.value]"),
    ("reconcile:\n  window: 3,9,1", "j.yaml:2:11: `window` needs a number of days, 0 to 3660 [jobs.value]"),
    (
      "reconcile:\n  targetPrecision: 0.3", "j.yaml:2:20: `targetPrecision` needs a number from 0.5 to 1.0 [jobs.value]"
    ),
    ("reconcile:\n  weights:\n    words: 2", "j.yaml:3:5: `words` is no key of `weights` [jobs.value]"),
    ("reconcile: false", "j.yaml:1:1: the job file names nothing to do [jobs.value]"),
    ("inboxes: 3", "j.yaml:1:10: `inboxes` needs a list of inboxes [jobs.value]"),
    ("", "j.yaml: the job file is empty [jobs.unreadable]"),
    (
      "inboxes:\n  - files: a.csv\n    settle: 1.5",
      "j.yaml:3:13: `settle` needs a span of time of at most 30 days [jobs.value]"
    ),
    (
      "inboxes:\n  - files: a.csv\n    settle: -5",
      "j.yaml:3:13: `settle` needs a span of time of at most 30 days [jobs.value]"
    ),
    (
      "inboxes:\n  - files: a.csv\n    settle: 721h",
      "j.yaml:3:13: `settle` needs a span of time of at most 30 days [jobs.value]"
    ),
    (
      "inboxes: [{files: a.csv}]\ncreate: true",
      "j.yaml:2:9: create goes with store, and this file names none [jobs.value]"
    ),
    (
      "report: [a.json, last.xml]\ninboxes: [{files: a.csv}]",
      "j.yaml:1:18: the name of a report must end with one of .json, .html, .md, .txt, .svg [jobs.value]"
    ),
    (
      "report: json\ninboxes: [{files: a.csv}]",
      "j.yaml:1:9: the name of a report must end with one of .json, .html, .md, .txt, .svg [jobs.value]"
    ),
    ("report: [a.json, ./a.json]\ninboxes: [{files: a.csv}]", "j.yaml:1:18: this file is named twice [jobs.value]"),
  ])
  func saysWhereAndWhat(_ yaml: String, _ message: String) throws {
    let fault = #expect(throws: Fault.self) { try JobFile(yaml: yaml, path: "j.yaml") }
    #expect(fault?.description == message)
    #expect(fault?.status == .configuration)
  }

  @Test func allThatIsWrongIsToldAtOnce() throws {
    let yaml = "storre: b.sqlite\ncreate: 1\ninboxes:\n  - {files: a.csv, acount: x}\nreconcile: maybe\nreport: a\n"
    let fault = #expect(throws: Fault.self) { try JobFile(yaml: yaml, path: "j.yaml") }
    #expect(
      fault?.diagnostic.fixes == [
        "Did you mean `store`? Keys: \(JobFile.keys.joined(separator: ", ")).",
        "Wrong as well: j.yaml:2:9: `create` is true or false.",
        "Wrong as well: j.yaml:4:20: `acount` is no key of an inbox. Did you mean `account`? Keys: files, account, book, "
          + "profile, format, kind, encoding, currency, strictBalance, mustExist, settle, expectEvery, done, failed.",
        "Wrong as well: j.yaml:5:12: `reconcile` is true, false or `key: value` lines. Keys: account, since, until, "
          + "rates, model, mode, targetPrecision, reviewFloor, window, tolerance, threads, weights, matching.",
        "Wrong as well: j.yaml:6:9: the name of a report must end with one of .json, .html, .md, .txt, .svg. .json tells "
          + "what the run did; the others show the books after it.",
      ])
  }

  @Test func valuesAreTakenAsWritten() throws {
    let jobs = try JobFile(
      yaml: "inboxes: [{files: 'a.csv', account: 0012, book: no, mustExist: no}]\nreconcile: no\n", path: "j.yaml")
    #expect(jobs.inboxes.first?.account == "0012" && jobs.inboxes.first?.book == "no")
    #expect(jobs.inboxes.first?.mustExist == false && jobs.reconciliation == nil)
  }

  @Test func aliasesOfAliasesAreRefusedAtOnce() {
    var yaml = "inboxes:\n- &a0 {files: a.csv}\n"
    for level in 1..<30 {
      yaml += "- &a\(level) {? [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", "))] : x}\n"
    }
    let fault = #expect(throws: Fault.self) { try JobFile(yaml: yaml, path: "j.yaml") }
    #expect(fault?.diagnostic.code == .jobsUnreadable && fault?.diagnostic.message.contains("too large") == true)
  }

  @Test func brokenYAMLIsAFaultWithItsPlace() throws {
    let fault = #expect(throws: Fault.self) { try JobFile(yaml: "inboxes: [\n  - {", path: "j.yaml") }
    #expect(fault?.diagnostic.code == .jobsUnreadable)
    #expect(fault?.diagnostic.location?.line != nil)
  }

  /// An output that an inbox takes in again is refused where the file names it; the neighbours are not.
  @Test func outputsDoNotLieInAnInboxOfTheirJob() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outputs-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: "\(folder)/in/sub", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/other", withDestinationPath: "in")
    func isRefused(_ report: String, _ pattern: String) -> Bool {
      do {
        _ = try JobFile(
          yaml: "report: '\(report)'\ninboxes: [{files: '\(pattern)'}]", path: "\(folder)/jobs.yaml")
        return false
      } catch {
        return error.status == .configuration && error.diagnostic.code == .jobsValue
          && error.diagnostic.location == SourceLocation(file: "\(folder)/jobs.yaml", line: 1, column: 9)
      }
    }
    for (report, pattern) in [
      ("in/a.json", "in/*.json"), ("in/a.json", "in/*"), ("./in/../in/a.json", "in/a.json"), ("other/a.json", "in/*"),
      ("in/a.json", "other/*"), ("in/a.json", "*/*.json"), ("in/a.json", "o*/*"), ("in/a.json", "\(folder)/in/?.json"),
      ("\(folder)/in/a.json", "in/[a-c].json"), ("new/a.json", "new/*"), ("new-1/b/a.json", "new-*/b/*"),
      ("in/a.json", "in//a.json"), ("in/a.json", "./in/a\\.json"), ("in/.a.json", "in/.*"),
    ] {
      #expect(isRefused(report, pattern), "\(report) in \(pattern)")
    }
    for (report, pattern) in [
      ("a.json", "in/*.json"), ("in/a.json", "*.json"), ("in/sub/a.json", "in/*"), ("in/.a.json", "in/*"),
      ("in/a.json", "in/*.csv"), ("in/a.json", "in/A.json"), ("new/b/a.json", "new/*"), (".new/a.json", "*/a.json"),
      ("in/a.json", "in/\\*"),
    ] {
      #expect(!isRefused(report, pattern), "\(report) in \(pattern)")
      _ = try JobFile(yaml: "report: '\(report)'\ninboxes: [{files: '\(pattern)'}]", path: "\(folder)/jobs.yaml")
    }
  }

  // FAULTS 82
  @Test func leavesOutFilesThatAreStillBeingWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbox-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["b.csv", "a.csv", "c.csv.part", "d.csv.crdownload", ".hidden.csv"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("e.csv"), withIntermediateDirectories: false)
    var inbox = JobFile.Inbox()
    inbox.settleSeconds = 0
    let found = InboxFiles(inbox, patterns: ["\(folder.path)/*.csv*", "\(folder.path)/a.csv"], now: timespec())
    #expect(found.paths.map { $0.split(separator: "/").last } == ["a.csv", "b.csv"])
    #expect(found.faults == [])
  }
}
