import Foundation
import Model
import TestSupport
import Testing

@testable import Workflows

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
          - files: [b.csv, c.csv]
        reconcile: {account: checking, since: 2026-01-01}
        report: out/last.json
        """, path: "jobs/home.yaml")
    #expect(jobs.inboxes.count == 2)
    #expect(jobs.inboxes[0].files == ["inbox/a-*.csv"])
    #expect(jobs.inboxes[0].isBalanceStrict)
    #expect(jobs.inboxes[1].files == ["b.csv", "c.csv"])
    #expect(jobs.reconciliation?.since == CalendarDate(iso: "2026-01-01"))
    #expect(jobs.resolved("books.sqlite") == "jobs/books.sqlite")
    #expect(jobs.resolved("/profiles/a.yaml") == "/profiles/a.yaml")
  }

  @Test func reconcilesUnlessToldNotTo() throws {
    #expect(try JobFile(yaml: "inboxes: [{files: a.csv}]", path: "j.yaml").reconciliation != nil)
    #expect(try JobFile(yaml: "{inboxes: [{files: a.csv}], reconcile: false}", path: "j.yaml").reconciliation == nil)
  }

  @Test(arguments: [
    ("inboxes: [{files: a.csv, acount: x}]", "j.yaml:1:26: the key \"acount\" is not known here [jobs.value]"),
    ("inboxes:\n  - account: x", "j.yaml:2:5: this inbox names no files [jobs.value]"),
    ("reconcile:\n  since: 31.12.2026", "j.yaml:2:10: this must be a day of the calendar [jobs.value]"),
    ("reconcile:\n  mode: shade", "j.yaml:2:9: this must be link or shadow [jobs.value]"),
    ("reconcile:\n  window: 3,9,1", "j.yaml:2:11: this must be a number of days, 0 to 3660 [jobs.value]"),
    ("reconcile:\n  targetPrecision: 0.3", "j.yaml:2:20: this must be a number from 0.5 to 1.0 [jobs.value]"),
    ("reconcile:\n  weights:\n    words: 2", "j.yaml:3:5: the key \"words\" is not known here [jobs.value]"),
    ("reconcile: false", "j.yaml:1:1: the job file names nothing to do [jobs.value]"),
    ("inboxes: 3", "j.yaml:1:10: this must be a list [jobs.value]"),
    ("", "j.yaml: the job file is empty [jobs.unreadable]"),
  ])
  func saysWhereAndWhat(_ yaml: String, _ message: String) throws {
    let fault = #expect(throws: Fault.self) { try JobFile(yaml: yaml, path: "j.yaml") }
    #expect(fault?.description == message)
    #expect(fault?.status == .configuration)
  }

  @Test func brokenYAMLIsAFaultWithItsPlace() throws {
    let fault = #expect(throws: Fault.self) { try JobFile(yaml: "inboxes: [\n  - {", path: "j.yaml") }
    #expect(fault?.diagnostic.code == .jobsUnreadable)
    #expect(fault?.diagnostic.location?.line != nil)
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
    let found = InboxFiles.matching(["\(folder.path)/*.csv*", "\(folder.path)/a.csv"])
    #expect(found.map { $0.split(separator: "/").last } == ["a.csv", "b.csv"])
  }
}
