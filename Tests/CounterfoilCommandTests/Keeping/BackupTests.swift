import CounterfoilTestSupport
import Foundation
import Glibc
import Testing

/// A backup is one whole state of the store, and a restore loses nothing.
@Suite struct BackupTests {
  private static let statement = "Date,Amount,Currency,Description\n2026-09-10,-10.50,EUR,Coffee\n"
  private static let more = "Date,Amount,Currency,Description\n2026-09-11,-11.50,EUR,Tea\n"

  /// Makes `books.sqlite` with one entry, and leaves `more.csv` to be imported.
  private func prepare(_ scratch: borrowing Scratch) throws -> String {
    let store = scratch.path("books.sqlite")
    try scratch.write(Self.more, "more.csv")
    let file = try scratch.write(Self.statement, "first.csv")
    #expect(try Command.run(["import", file, "--account", "a", "--store", store, "-q"]).status == 0)
    return store
  }

  private func importMore(_ scratch: borrowing Scratch, _ store: String) throws {
    #expect(
      try Command.run(["import", scratch.path("more.csv"), "--account", "a", "--store", store, "-q"]).status == 0)
  }

  private func digest(_ store: String) throws -> String {
    let outcome = try Command.run(["verify", "--json", "--store", store])
    #expect(outcome.status == 0, "\(outcome.words)")
    return try #require(try outcome.object()["contentDigest"] as? String)
  }

  private func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  // MARK: Backup

  @Test func aBackupIsTheWholeStoreAndOnlyForItsOwner() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let outcome = try Command.shell("umask 0; counterfoil backup --store books.sqlite --json", in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "backup").validate(Data(outcome.output)) == [])
    let path = try #require(try outcome.object()["path"] as? String)
    #expect(path.contains("/backups/books-20") && names(scratch.path("backups")).count == 1)
    #expect(try digest(path) == digest(store))
    #expect(try outcome.object()["contentDigest"] as? String == digest(store))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(scratch.path("backups"), &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func onlyAnEarlierBackupOfTheSameStoreIsReplaced() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let backup = scratch.path("copy.sqlite")
    #expect(try Command.run(["backup", "--store", store, "-o", backup]).status == 0)
    let first = try digest(backup)
    try importMore(scratch, store)
    #expect(try Command.run(["backup", "--store", store, "-o", backup]).status == 0)
    #expect(try digest(backup) != first && digest(backup) == digest(store))
    // What has gone on by itself is no backup any more.
    try scratch.write("Date,Amount,Currency,Description\n2026-09-12,-12.50,EUR,Cake\n", "third.csv")
    let third = ["import", scratch.path("third.csv"), "--account", "a", "--store", backup, "-q"]
    #expect(try Command.run(third).status == 0)
    let before = try Repository.bytes(URL(fileURLWithPath: backup))
    for path in [backup, store] {
      let outcome = try Command.run(["backup", "--store", store, "-o", path])
      #expect(outcome.status == 73 && outcome.words.contains("[output.protected]"), "\(path): \(outcome.words)")
    }
    #expect(try Repository.bytes(URL(fileURLWithPath: backup)) == before)
  }

  /// A second is long enough for several of them.
  @Test(.enabled(if: ClockTests.hasFaketime, "faketime is not installed, or cannot be used here"))
  func backupsOfOneSecondHaveNamesOfTheirOwn() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let backup = "faketime -f '2026-11-25 03:30:00' counterfoil backup --store books.sqlite"
    #expect(try Command.shell(backup, in: scratch.folder).status == 0)
    let first = try digest(scratch.path("backups/books-2026-11-25T033000Z.sqlite"))
    try importMore(scratch, store)
    let both = try Command.shell("\(backup) & one=$!; \(backup); two=$?; wait $one && exit $two", in: scratch.folder)
    #expect(both.status == 0, "\(both.words)")
    #expect(
      names(scratch.path("backups")) == (0...2).map { "books-2026-11-25T03300\($0)Z.sqlite" })
    #expect(try digest(scratch.path("backups/books-2026-11-25T033000Z.sqlite")) == first)
  }

  @Test func aDamagedStoreIsNotBackedUpAndEarlierBackupsStay() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    try scratch.write("", "backups/books-2020-01-01T000000Z.sqlite")
    #expect(
      try Command.shell(
        "sqlite3 books.sqlite \"UPDATE statement_rows SET minor_units = -1\"", in: scratch.folder
      ).status == 0)
    let outcome = try Command.run(["backup", "--store", store, "--keep", "1d"])
    #expect(outcome.status == 70 && outcome.words.contains("[backup.failed]"), "\(outcome.words)")
    #expect(names(scratch.path("backups")) == ["books-2020-01-01T000000Z.sqlite"])
  }

  /// The newest of each of the last days and months that have one; what is no backup stays.
  @Test func oldBackupsGoAsKeepSays() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let folder = scratch.path("kept")
    #expect(try Command.run(["backup", "--store", store, "-o", folder + "/"]).status == 0)
    let made = try #require(names(folder).first)
    let old = [
      "2020-01-05T030000Z", "2020-01-31T030000Z", "2020-03-01T030000Z", "2020-03-01T090000Z", "2020-03-02T030000Z",
    ]
    for time in old {
      let copy = "\(folder)/books-\(time).sqlite"
      try FileManager.default.copyItem(atPath: "\(folder)/\(made)", toPath: copy)
    }
    try scratch.write("mine", "kept/books-2019-01-01T000000Z.sqlite")
    try scratch.write("mine", "kept/books-yesterday.sqlite")
    try scratch.write("mine", "kept/other-2019-01-01T000000Z.sqlite")
    // Another store may be called the same, and is none of ours.
    let neighbour = scratch.path("neighbour/books.sqlite")
    try scratch.write("Date,Amount,Currency,Description\n2026-09-12,-12.50,EUR,Cake\n", "neighbour/cake.csv")
    let cake = ["import", scratch.path("neighbour/cake.csv"), "--account", "a", "--store", neighbour, "-q"]
    #expect(try Command.run(cake).status == 0)
    let theirs = ["books-2020-02-01T030000Z.sqlite", "books-2020-03-02T040000Z.sqlite"]
    for name in theirs {
      let copy = try Command.run(["backup", "--store", neighbour, "-o", "\(folder)/\(name)"])
      #expect(copy.status == 0, "\(copy.words)")
    }
    let outcome = try Command.run(["backup", "--store", store, "-o", folder, "--keep", "2d,3m", "--json"])
    #expect(outcome.status == 0, "\(outcome.words)")
    let removed = (try outcome.object()["removed"] as? [String] ?? []).map { ($0 as NSString).lastPathComponent }
    // Of days: today and 2 March. Of months: this one, March and January.
    #expect(Set(removed).subtracting([made]) == Set([old[0], old[2], old[3]].map { "books-\($0).sqlite" }))
    let left = Set(names(folder))
    #expect(left.isSuperset(of: ["books-\(old[1]).sqlite", "books-\(old[4]).sqlite"] + theirs))
    #expect(left.isSuperset(of: ["books-2019-01-01T000000Z.sqlite", "books-yesterday.sqlite"]))
  }

  @Test(arguments: ["30", "d", "0d", "1d,1d", "3h", "", "1d,"])
  func whatIsNoListOfWhatToKeepIsRefused(_ list: String) throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    #expect(try Command.run(["backup", "--store", store, "--keep", list]).status == 64)
    #expect(names(scratch.path("backups")) == [])
  }

  /// Imports go on while the store is copied again and again; every copy is a whole state of it.
  @Test func aStoreInUseIsBackedUp() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    for number in 0..<8 {
      try scratch.write(
        "Date,Amount,Currency,Description\n2026-10-0\(number + 1),-\(number).25,EUR,Meal\n", "part\(number).csv")
    }
    let outcome = try Command.shell(
      """
      (for n in 0 1 2 3 4 5 6 7; do counterfoil import part$n.csv --account a --store books.sqlite -q || echo import; done) &
      for n in 1 2 3 4 5 6; do
        counterfoil backup --store books.sqlite -o copy$n.sqlite -q || echo backup
        counterfoil verify --store copy$n.sqlite -q || echo verify
      done
      wait
      """, in: scratch.folder)
    #expect(outcome.text == "", "\(outcome.text)\(outcome.words)")
    #expect(try Command.run(["list", "entries", "--json", "--store", store]).array().count == 9)
  }

  // MARK: Restore

  @Test func aRestoreKeepsTheStoreAsItWas() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let backup = scratch.path("copy.sqlite")
    #expect(try Command.run(["backup", "--store", store, "-o", backup]).status == 0)
    let first = try digest(store)
    try importMore(scratch, store)
    let second = try digest(store)
    let outcome = try Command.run(["restore", backup, "--store", store, "--json"])
    #expect(outcome.status == 0, "\(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "restore").validate(Data(outcome.output)) == [])
    let kept = try #require(try outcome.object()["kept"] as? String)
    #expect(try digest(store) == first && digest(kept) == second)
    #expect(!names(scratch.folder.path).contains { $0.hasSuffix(".tmp") })
    // And back again: what was kept is a store like any other.
    #expect(try Command.run(["restore", kept, "--store", store]).status == 0)
    #expect(try digest(store) == second)
  }

  @Test func aStoreThatIsGoneOrDamagedIsRestored() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let backup = scratch.path("copy.sqlite")
    #expect(try Command.run(["backup", "--store", store, "-o", backup]).status == 0)
    let whole = try digest(store)
    try FileManager.default.removeItem(atPath: store)
    #expect(try Command.run(["restore", backup, "--store", store]).status == 0)
    #expect(try digest(store) == whole)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: store))
    try handle.truncate(atOffset: 8192)
    try handle.close()
    #expect(try Command.run(["restore", backup, "--store", store]).status == 0)
    #expect(try digest(store) == whole)
    #expect(names(scratch.folder.path).contains { $0.hasPrefix("books.sqlite.before-restore-") })
  }

  @Test func aBackupThatIsNotWholeIsNotRestored() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    #expect(try Command.run(["backup", "--store", store, "-o", scratch.path("copy.sqlite")]).status == 0)
    let tampered = try Command.shell(
      "sqlite3 copy.sqlite \"UPDATE statement_rows SET minor_units = -1\"", in: scratch.folder)
    #expect(tampered.status == 0)
    let before = try Repository.bytes(URL(fileURLWithPath: store))
    try scratch.write("no store", "letter.txt")
    for (name, status) in [("copy.sqlite", 65), ("letter.txt", 65), ("gone.sqlite", 66), ("books.sqlite", 64)] {
      let outcome = try Command.run(["restore", scratch.path(name), "--store", store])
      #expect(outcome.status == status, "\(name): \(outcome.words)")
    }
    #expect(try Repository.bytes(URL(fileURLWithPath: store)) == before)
    // Nor is the file of another program replaced.
    #expect(try Command.run(["restore", store, "--store", scratch.path("letter.txt")]).status == 65)
    #expect(try String(contentsOfFile: scratch.path("letter.txt"), encoding: .utf8) == "no store")
  }

  @Test func nobodyIsPutAsideWhileWriting() throws {
    let scratch = try Scratch()
    _ = try prepare(scratch)
    let outcome = try Command.shell(
      """
      counterfoil backup --store books.sqlite -o copy.sqlite -q
      flock books.sqlite.lock counterfoil restore copy.sqlite --store books.sqlite --wait 0
      """, in: scratch.folder)
    #expect(outcome.status == 75 && outcome.words.contains("[store.locked]"), "\(outcome.words)")
    #expect(!names(scratch.folder.path).contains { $0.contains("before-restore") })
  }

  // MARK: Jobs

  @Test func aRunBacksUpBeforeItsFirstChangeIfSomethingIsNew() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let before = try digest(store)
    try scratch.write(
      """
      store: books.sqlite
      backup: {folder: kept, keep: "30d,12m"}
      inboxes:
        - {files: more.csv, account: a, settle: 0}
      reconcile: false
      report: run.json

      """, "jobs.yaml")
    let first = try Command.run(["run", scratch.path("jobs.yaml"), "--json"])
    #expect(first.status == 0, "\(first.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "run").validate(Data(first.output)) == [])
    let backup = try #require((try first.object()["backup"] as? [String: Any])?["path"] as? String)
    #expect(try digest(backup) == before && digest(store) != before)
    #expect(try Command.run(["run", scratch.path("jobs.yaml")]).status == 0)
    let held = names(scratch.path("kept")).count
    #expect(try Command.run(["backup", "--store", store, "-o", scratch.path("kept/")]).status == 0)
    #expect(names(scratch.path("kept")).count >= held)
  }

  /// No backup, no change.
  @Test func aRunWhoseBackupFailsChangesNothing() throws {
    let scratch = try Scratch()
    let store = try prepare(scratch)
    let before = try digest(store)
    try scratch.write(
      "store: books.sqlite\nbackup: gone/kept\ninboxes:\n  - {files: more.csv, account: a, settle: 0}\n", "jobs.yaml")
    let outcome = try Command.run(["run", scratch.path("jobs.yaml")])
    #expect(outcome.status == 73, "\(outcome.words)")
    #expect(try digest(store) == before)
    // That it failed is kept all the same.
    #expect(try Command.run(["status", scratch.path("jobs.yaml")]).status == 73)
  }
}

/// What no undo needs goes, if asked.
@Suite struct CompactTests {
  @Test func aStoreIsCompactedOnlyIfAsked() throws {
    let scratch = try Scratch()
    let store = scratch.path("books.sqlite")
    #expect(try Command.run(["compact", "--store", store]).status == 66)
    for line in [
      ["import", "Samples/accounts.json", "Samples/bills.json"],
      ["import", "Samples/statements/harbor-checking-2026-11-14.csv", "--account", "checking"], ["undo", "r3"],
    ] { #expect(try Command.run(line + ["--store", store, "-q"]).status <= 1, "\(line)") }
    let before = try Command.run(["list", "bills", "--json", "--store", store]).output
    let outcome = try Command.run(["compact", "--store", store, "--json"])
    #expect(outcome.status == 0, "\(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "compact").validate(Data(outcome.output)) == [])
    let sizes = try outcome.object()
    #expect((sizes["bytesAfter"] as? Int ?? .max) <= (sizes["bytesBefore"] as? Int ?? 0))
    #expect(try Command.run(["list", "bills", "--json", "--store", store]).output == before)
    #expect(try Command.run(["verify", "--store", store]).status == 0)
  }
}
