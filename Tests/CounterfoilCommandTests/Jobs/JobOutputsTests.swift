import CounterfoilTestSupport
import Foundation
import Testing

/// What a run writes beside the books: never over what must stay, and never silent about what went wrong.
@Suite struct JobOutputsTests {
  private static let rows =
    "Date,Description,Amount\n2026-09-14,Coffee,-1.50\n2026-09-15,Salary,2000.00\n2026-09-16,Rent,-800.00\n"

  /// A folder with an inbox of one statement, and a job file.
  private func world(_ scratch: borrowing Scratch, inbox: String = "", more: String = "") throws {
    try scratch.write(JobOutputsTests.rows, "inbox/a.csv")
    try scratch.write("x", "out/.keep")
    try scratch.write(
      """
      store: books.sqlite
      create: true
      inboxes:
        - {files: inbox/*.csv, account: checking, currency: USD, settle: 0\(inbox)}
      \(more)

      """, "jobs.yaml")
  }

  private func shell(_ scratch: borrowing Scratch, _ line: String) throws -> Outcome {
    try Command.shell(line, in: scratch.folder)
  }

  private func statuses(_ scratch: borrowing Scratch, _ name: String = "out/journal") throws -> [Int] {
    try String(contentsOfFile: scratch.path(name), encoding: .utf8).split(separator: "\n").compactMap { line in
      (try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["status"] as? Int
    }
  }

  @Test(arguments: ["notes.txt", "inbox/a.csv", "pipe", "link"])
  func aBackupReplacesNothingButAnEarlierOne(_ name: String) throws {
    let scratch = try Scratch()
    try world(scratch)
    try scratch.write("precious", "notes.txt")
    _ = try shell(scratch, "mkfifo pipe; ln -s notes.txt link; counterfoil run jobs.yaml")
    let before = try shell(scratch, "ls -l \(name) notes.txt; cat notes.txt inbox/a.csv").text
    let outcome = try shell(scratch, "counterfoil backup --store books.sqlite -o \(name)")
    #expect(outcome.status == 73)
    #expect(outcome.words.contains("no earlier backup of this store"))
    #expect(try shell(scratch, "ls -l \(name) notes.txt; cat notes.txt inbox/a.csv").text == before)
    let twice = try shell(scratch, "for i in 1 2; do counterfoil backup --store books.sqlite -o b.sqlite || exit; done")
    #expect(twice.status == 0)
  }

  @Test func noOutputLiesWhereFilesAreMovedTo() throws {
    for more in ["report: taken/a.csv.json", "metrics: ./taken/../taken/a.csv", "journal: refused/j"] {
      let scratch = try Scratch()
      try world(scratch, inbox: ", done: taken, failed: refused", more: more)
      for words in ["--check", ""] {
        let outcome = try shell(scratch, "counterfoil run jobs.yaml \(words)")
        #expect(outcome.status == 73, "\(more) \(words)")
      }
      #expect(try shell(scratch, "cat inbox/a.csv").text == JobOutputsTests.rows)
    }
  }

  @Test func aRunThatEndsEarlyIsTheLastOneAndTheNextOneRecovers() throws {
    let scratch = try Scratch()
    try world(scratch, more: "rules: rules.yaml\nonRecovery: [/bin/sh, -c, 'cat > recovered']\njournal: out/journal")
    try scratch.write("[]", "rules.yaml")
    // Three entries without a bill are new.
    #expect(try shell(scratch, "counterfoil run jobs.yaml").status == 1)
    try scratch.write("[", "rules.yaml")
    let failed = try shell(scratch, "counterfoil run jobs.yaml").status
    #expect(failed == 78)
    #expect(try shell(scratch, "counterfoil status jobs.yaml").status == failed)
    try scratch.write("[]", "rules.yaml")
    #expect(try shell(scratch, "counterfoil run jobs.yaml; echo $? > ended; ls recovered").text == "recovered\n")
    #expect(try shell(scratch, "counterfoil status jobs.yaml").status == 0)
    #expect(try statuses(scratch) == [1, 78, 0])
  }

  @Test func theJournalAndTheReportSayWhatWentWrongWithTheMetrics() throws {
    let scratch = try Scratch()
    try world(scratch, more: "metrics: gone/m.prom\njournal: out/journal\nreport: out/run.json")
    #expect(try shell(scratch, "counterfoil run jobs.yaml").status == 73)
    #expect(try statuses(scratch) == [73])
    #expect(try shell(scratch, "cat out/run.json").object()["status"] as? Int == 73)
  }

  @Test func wordsThatDoNotGetThroughAreAFailure() throws {
    let scratch = try Scratch()
    try world(scratch, more: "journal: out/journal\nonFailure: [/bin/sh, -c, 'cat > failed.json']\nmetrics: out/m.prom")
    try scratch.write(JobOutputsTests.rows.replacingOccurrences(of: ",-1.50", with: ",x"), "inbox/b.csv")
    #expect(try shell(scratch, "counterfoil run jobs.yaml > /dev/full").status == 74)
    #expect(try statuses(scratch).last == 74)
    let notice = try shell(scratch, "cat failed.json").object()
    #expect(notice["status"] as? Int == 74)
    #expect(
      try shell(scratch, "cat out/m.prom").text.contains("counterfoil_last_run_status 74")
        || shell(scratch, "grep last_run_status out/m.prom").text.contains(" 74"))
  }

  @Test func aDamagedBackupIsNone() throws {
    let scratch = try Scratch()
    try world(scratch, more: "backup: bk")
    #expect(try shell(scratch, "counterfoil run jobs.yaml; sleep 1; counterfoil run jobs.yaml").status == 0)
    let held = try shell(scratch, "ls bk").lines.count
    #expect(try shell(scratch, "sleep 1; counterfoil run jobs.yaml; ls bk").lines.count == held)
    _ = try shell(
      scratch,
      "python3 -c \"import glob; f=open(sorted(glob.glob('bk/*'))[-1],'r+b'); f.seek(20480); f.write(b'\\xff'*12288)\"")
    #expect(try shell(scratch, "sleep 1; counterfoil run jobs.yaml; ls bk").lines.count == held + 1)
  }

  @Test(arguments: ["metrics: out/pipe", "report: out/pipe.json"])
  func aPipeThatNobodyReadsIsNotWaitedFor(_ more: String) throws {
    let scratch = try Scratch()
    try world(scratch, more: more)
    let outcome = try shell(scratch, "mkfifo out/pipe out/pipe.json; timeout 60 counterfoil run jobs.yaml")
    #expect(outcome.status == 73)
    #expect(try shell(scratch, "counterfoil run jobs.yaml --check").status == 73)
  }

  @Test(arguments: [
    "backup: nope/deep/bk", "backup: inbox/a.csv/bk", "metrics: out", "report: out/f.json", "journal: out",
  ])
  func theCheckFindsWhatTheRunWouldFindWrong(_ more: String) throws {
    let scratch = try Scratch()
    try world(scratch, more: more)
    _ = try shell(scratch, "mkdir out/f.json")
    #expect(try shell(scratch, "counterfoil run jobs.yaml --check").status == 73)
  }
}
