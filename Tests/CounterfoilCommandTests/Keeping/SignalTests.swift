import CounterfoilTestSupport
import Foundation
import Glibc
import Testing

/// A command that is asked to end takes back what it was at, leaves nothing lying about, and dies of the signal.
@Suite struct SignalTests {
  private func start(_ line: String, in folder: URL) throws -> Child {
    let script = "exec '\(Command.executable.path)' \(line)"
    return try Program.start("/bin/bash", ["-c", script], in: folder, environment: ["PATH": "/usr/bin:/bin"])
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func bigStatement(rows: Int) -> String {
    var text = "Date,Amount,Currency,Description\n"
    for row in 0..<rows { text += "2026-0\(row % 9 + 1)-10,-\(row % 9000 + 1).50,EUR,Coffee number \(row)\n" }
    return text
  }

  // FAULTS 86
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func anImportThatIsStoppedIsTakenBack(_ signal: Int32) throws {
    let scratch = try Scratch()
    let store = scratch.path("books.sqlite")
    let small = try scratch.write("Date,Amount,Currency,Description\n2026-09-10,-10.50,EUR,Tea\n", "small.csv")
    #expect(try Command.run(["import", small, "--account", "a", "--store", store, "-q"]).status == 0)
    let before = try Repository.bytes(URL(fileURLWithPath: store))
    try scratch.write(bigStatement(rows: 60_000), "big.csv")
    let child = try start("import big.csv --account a --store books.sqlite -q", in: scratch.folder)
    // In the middle of its transaction: the journal is there.
    for _ in 0..<3_000 where access(store + "-journal", F_OK) != 0 { usleep(10_000) }
    usleep(50_000)
    kill(child.number, signal)
    #expect(child.waitForEnd().signal == signal)
    #expect(try names(scratch.folder) == ["big.csv", "books.sqlite", "books.sqlite.lock", "small.csv"])
    #expect(try Command.run(["list", "entries", "--json", "--store", store]).array().count == 1)
    #expect(try Repository.bytes(URL(fileURLWithPath: store)) == before)
  }

  /// Between two transactions, while it compares entries with bills, a run is asked to end: what it kept is noted and told.
  @Test func aRunThatIsStoppedBetweenTwoTransactionsIsNoted() throws {
    let scratch = try Scratch()
    let store = scratch.path("books.sqlite")
    try scratch.write(bigStatement(rows: 12_000), "big.csv")
    try scratch.write(
      """
      store: books.sqlite
      create: true
      journal: journal
      onFailure: [/bin/sh, -c, "cat > failed.json"]
      inboxes:
        - {files: big.csv, account: a, settle: 0}

      """, "jobs.yaml")
    let child = try start("run jobs.yaml", in: scratch.folder)
    // The import is kept; what follows takes seconds.
    var isKept = false
    for _ in 0..<3_000 where !isKept {
      usleep(10_000)
      guard access(store, F_OK) == 0, access(store + "-journal", F_OK) != 0 else { continue }
      isKept = try Command.run(["runs", "--store", store]).text.contains("read 12000")
    }
    kill(child.number, SIGTERM)
    #expect(child.waitForEnd().signal == SIGTERM)
    let line = try #require(
      try String(contentsOfFile: scratch.path("journal"), encoding: .utf8).split(separator: "\n").last)
    let noted = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(noted["status"] as? Int == 128 + Int(SIGTERM))
    #expect((noted["runs"] as? [String])?.count == 1)
    #expect(access(scratch.path("failed.json"), F_OK) == 0)
    // The store has it as well.
    let status = try Command.shell("counterfoil status jobs.yaml --json", in: scratch.folder)
    let job = try #require((try status.object()["jobs"] as? [[String: Any]])?.first, "\(status.words)")
    #expect(job["lastStatus"] as? Int == 128 + Int(SIGTERM), "\(status.text)")
    #expect(status.status == 75)
  }

  @Test func anOutputThatIsStoppedLeavesNoTemporaryFile() throws {
    let scratch = try Scratch()
    try scratch.write(bigStatement(rows: 200_000), "big.csv")
    try scratch.write("old", "out/all.json")
    let out = scratch.folder.appendingPathComponent("out")
    let child = try start("convert big.csv --to json -o out/all.json", in: scratch.folder)
    for _ in 0..<3_000 where try names(out).count < 2 { usleep(10_000) }
    #expect(try names(out).first?.hasPrefix(".counterfoil-") == true)
    kill(child.number, SIGTERM)
    #expect(child.waitForEnd().signal == SIGTERM)
    #expect(try names(out) == ["all.json"])
    #expect(try String(contentsOf: out.appendingPathComponent("all.json"), encoding: .utf8) == "old")
  }

  /// A file that is copied to a folder of another file system, where it gets its name last.
  @Test(.enabled(if: SignalTests.hasSecondFileSystem, "one file system is not enough"))
  func aCopyToAFolderThatIsStoppedLeavesNoTemporaryFile() throws {
    let scratch = try Scratch()
    let inbox = URL(fileURLWithPath: SignalTests.shared).appendingPathComponent("counterfoil-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: inbox) }
    try scratch.write("", "failed/.keep")
    try scratch.write(
      """
      store: books.sqlite
      create: true
      reconcile: false
      inboxes:
        - {files: \(inbox.path)/*.csv, account: giro, currency: EUR, settle: 0, failed: failed}

      """, "jobs.yaml")
    // Refused at once, and long to copy.
    let big = open(inbox.appendingPathComponent("a.csv").path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(ftruncate(big, 400 << 20) == 0)
    close(big)
    let failed = scratch.folder.appendingPathComponent("failed")
    let child = try start("run jobs.yaml", in: scratch.folder)
    var tries = 0
    while try names(failed).count < 2, tries < 30_000 {
      usleep(1_000)
      tries += 1
    }
    kill(child.number, SIGTERM)
    #expect(child.waitForEnd().signal == SIGTERM)
    #expect(try names(failed) == [".keep"])
    #expect(try names(inbox) == ["a.csv"])
  }

  private static let shared = "/dev/shm"
  private static let hasSecondFileSystem: Bool = {
    var (one, other) = (stat(), stat())
    guard stat(shared, &one) == 0, stat(FileManager.default.temporaryDirectory.path, &other) == 0 else { return false }
    return one.st_dev != other.st_dev && access(shared, W_OK) == 0
  }()

  /// What a killed command left is swept by the next one after a day; what is younger, in use or of others stays.
  @Test func temporariesOfKilledRunsAreSweptAfterADay() throws {
    let scratch = try Scratch()
    let file = try scratch.write("Date,Amount,Currency,Description\n2026-09-10,-10.50,EUR,Tea\n", "a.csv")
    for name in [
      ".counterfoil-old1.tmp", ".counterfoil-held2.tmp", ".counterfoil-new3.tmp", ".counterfoil-.tmp", "x.tmp",
    ] {
      let path = try scratch.write("part", "out/\(name)")
      guard !name.contains("new") else { continue }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: path)
    }
    let held = open(scratch.path("out/.counterfoil-held2.tmp"), O_RDONLY)
    defer { close(held) }
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    let outcome = try Command.run(["convert", file, "--to", "json", "-o", scratch.path("out/a.json")])
    #expect(outcome.status == 0, "\(outcome.words)")
    let left = try names(scratch.folder.appendingPathComponent("out"))
    #expect(left == [".counterfoil-.tmp", ".counterfoil-held2.tmp", ".counterfoil-new3.tmp", "a.json", "x.tmp"])
  }

  @Test func aFileThatMayNotGrowIsAFullDisk() throws {
    let scratch = try Scratch()
    try scratch.write(bigStatement(rows: 20_000), "big.csv")
    let outcome = try Command.shell(
      "ulimit -f 100; counterfoil import big.csv --account a --store books.sqlite -q", in: scratch.folder)
    #expect(outcome.status == 75, "\(outcome.words)")
    #expect(try names(scratch.folder) == ["big.csv", "books.sqlite.lock"], "no half of a store is left")
    let written = try Command.shell(
      "ulimit -f 100; counterfoil convert big.csv --to json -o out.json", in: scratch.folder)
    #expect(written.status == 75, "\(written.words)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("out.json")))
  }

  // MARK: Waiting

  @Test func twentyImportsAtOnceAllGetIn() throws {
    let scratch = try Scratch()
    for number in 10..<30 {
      try scratch.write("Date,Amount,Currency,Description\n2026-09-\(number),-\(number).50,EUR,Tea\n", "f\(number).csv")
    }
    let outcome = try Command.shell(
      """
      for n in $(seq 10 29); do
        (counterfoil import f$n.csv --account a --store books.sqlite -q --wait 300 || echo "$n: $?") &
      done
      wait
      """, in: scratch.folder)
    #expect(outcome.text == "", "\(outcome.text)\(outcome.words)")
    let store = scratch.path("books.sqlite")
    #expect(try Command.run(["list", "entries", "--json", "--store", store]).array().count == 20)
    #expect(try Command.run(["verify", "--store", store]).status == 0)
  }

  @Test func whoDoesNotWaitIsToldAtOnce() throws {
    let scratch = try Scratch()
    let file = try scratch.write("Date,Amount,Currency,Description\n2026-09-10,-10.50,EUR,Tea\n", "a.csv")
    let store = scratch.path("books.sqlite")
    #expect(try Command.run(["import", file, "--account", "a", "--store", store, "-q"]).status == 0)
    let held = open(store + ".lock", O_RDWR)
    defer { close(held) }
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    let start = Date()
    #expect(try Command.run(["undo", "r2", "--store", store, "--wait", "0"]).status == 75)
    let atOnce = Date().timeIntervalSince(start)
    #expect(try Command.run(["undo", "r2", "--store", store, "--wait", "3"]).status == 75)
    #expect(Date().timeIntervalSince(start) - atOnce >= 3)
    #expect(try Command.run(["undo", "r2", "--store", store, "--wait", "-1"]).status == 64)
    flock(held, LOCK_UN)
    #expect(try Command.run(["undo", "r2", "--store", store, "--wait", "0"]).status == 0)
  }
}
