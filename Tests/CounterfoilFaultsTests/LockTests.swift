import CounterfoilTestSupport
import Foundation
import Testing

/// A folder that has no locks, as that of a server whose lock service does not run: nobody writes to books there, and the
/// message says why.
@Suite(.enabled(if: Programs.isBuilt && Programs.straceWorks, "no command, or no strace, is here"))
struct LockTests {
  @Test(arguments: ["ENOLCK", "EOPNOTSUPP"], ["flock", "fcntl"])
  func withoutLocksNothingIsWritten(_ error: String, _ call: String) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("counterfoil-locks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, day) in [("old.csv", 10), ("new.csv", 11)] {
      try Data("Date,Amount,Currency,Description\n2026-09-\(day),-10.50,EUR,Coffee\n".utf8)
        .write(to: folder.appendingPathComponent(name))
    }
    let store = folder.appendingPathComponent("books.sqlite")
    func take(_ name: String, _ before: [String] = []) throws -> Program.Outcome {
      try Programs.run(
        before + [Programs.counterfoil.path, "import", name, "--account", "a", "--store", store.path, "--wait", "0"],
        in: folder)
    }
    #expect(try take("old.csv").status == 0)
    let books = try Data(contentsOf: store)
    let watched = call == "flock" ? [store.path + ".lock"] : [store.path, store.path + "-journal"]
    let outcome = try take(
      "new.csv",
      ["strace", "-f", "-qq", "-o", "trace"] + watched.flatMap { ["-P", $0] }
        + ["-e", "trace=\(call)", "-e", "inject=\(call):error=\(error)"])
    #expect([74, 75].contains(outcome.status), "\(outcome.status) \(outcome.words)")
    if call == "flock" {
      #expect(outcome.words.contains("books.sqlite.lock: the store cannot be locked: "), "\(outcome.words)")
    }
    #expect(try Data(contentsOf: store) == books)
    #expect(try take("new.csv").status == 0)
  }
}

/// Network folders have locks of their own kinds: over NFS a file must be open for writing to be locked, over SMB nobody else reads or
/// writes a file that is locked.
@Suite(.enabled(if: Programs.isBuilt && Programs.network != nil, "no command, or no C compiler, is here"))
struct NetworkFolderTests {
  @Test(arguments: ["nfs", "smb"], [false, true])
  func everythingWorksInANetworkFolder(_ locks: String, isJobFileReadOnly: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("counterfoil-network-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["in", "done"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try Data("Date,Amount,Currency,Description\n2026-09-10,-10.50,EUR,Coffee\n".utf8)
      .write(to: folder.appendingPathComponent("in/new.csv"))
    let jobs = folder.appendingPathComponent("jobs.yaml")
    try Data(
      """
      store: books.sqlite
      create: true
      backup: kept
      journal: runs.ndjson
      metrics: last.prom
      report: [run.json, books.html]
      inboxes:
        - {files: in/*.csv, account: a, settle: 0, done: done}

      """.utf8
    ).write(to: jobs)
    if isJobFileReadOnly {
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: jobs.path)
    }
    let environment = [
      "LD_PRELOAD": Programs.network ?? "", "NETWORK_FOLDER": folder.path, "NETWORK_LOCKS": locks,
    ]
    for words in [
      ["run", "jobs.yaml"], ["run", "jobs.yaml"], ["run", "jobs.yaml"], ["status", "jobs.yaml"],
      ["backup", "-o", "copy.sqlite", "--store", "books.sqlite"],
      ["restore", "copy.sqlite", "--store", "books.sqlite"], ["export", "-o", "all.ndjson", "--store", "books.sqlite"],
      ["import", "all.ndjson", "--store", "again.sqlite"], ["verify", "--store", "again.sqlite"],
    ] {
      let outcome = try Programs.run(
        [Programs.counterfoil.path] + words, in: folder, environment: environment)
      #expect(outcome.status <= 1, "\(words): \(outcome.status) \(outcome.words)")
    }
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("kept").path)
    // One before the file was taken, and one of what that made.
    #expect(kept.count == 2, "\(kept)")
  }
}

/// File systems that can neither exchange two names nor give a file a second one, as FAT and exFAT.
@Suite(.enabled(if: Programs.isBuilt && Programs.straceWorks, "no command, or no strace, is here"))
struct SimpleFileSystemTests {
  @Test func aRestoreWorksOnceTheStoreIsMovedAway() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("counterfoil-simple-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("Date,Amount,Currency,Description\n2026-09-10,-10.50,EUR,Coffee\n".utf8)
      .write(to: folder.appendingPathComponent("a.csv"))
    func counterfoil(_ words: [String]) throws -> Program.Outcome {
      try Programs.run(
        [
          "strace", "-f", "-qq", "-o", "trace", "-e", "trace=renameat2,linkat", "-e", "inject=renameat2:error=EINVAL",
          "-e", "inject=linkat:error=EPERM", Programs.counterfoil.path,
        ] + words + ["--store", "books.sqlite"], in: folder)
    }
    #expect(try counterfoil(["import", "a.csv", "--account", "a"]).status == 0)
    #expect(try counterfoil(["backup", "-o", "copy.sqlite"]).status == 0)
    let books = try Data(contentsOf: folder.appendingPathComponent("books.sqlite"))
    let refused = try counterfoil(["restore", "copy.sqlite"])
    #expect(refused.status == 73 && refused.words.contains("[restore.backup]"), "\(refused.words)")
    #expect(refused.words.contains("nothing was restored") && refused.words.contains("Move the store"))
    #expect(try Data(contentsOf: folder.appendingPathComponent("books.sqlite")) == books)
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("books.sqlite"), to: folder.appendingPathComponent("away.sqlite"))
    let restored = try counterfoil(["restore", "copy.sqlite"])
    #expect(restored.status == 0, "\(restored.words)")
    #expect(try counterfoil(["verify"]).status == 0)
  }
}
