import CounterfoilModel
import CounterfoilStore
import CounterfoilTestSupport
import Foundation
import Testing

/// Each call to the system fails, or is the last one: the books are as before or as after, the status says what was wrong,
/// and the same command again ends where an undisturbed one does. FAULTS 73–76, 79
@Suite(.enabled(if: Programs.isBuilt && Programs.straceWorks, "no command, or no strace, is here"))
struct FaultSweepTests {
  static let calls = [
    "openat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "unlink", "unlinkat", "rename",
    "renameat", "renameat2", "mkdir", "flock", "fchmod",
  ]

  static let callsOnOpenFiles: Set<String> = [
    "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "flock", "fchmod",
  ]

  /// What the status may be where a call fails with that.
  static let statuses: [String: Set<Int32>] = [
    "EIO": [74], "ENOSPC": [75], "EMFILE": [75], "ENOMEM": [75], "EINTR": [75], "EACCES": [66, 73],
  ]

  @Test(
    arguments: SweepScene.Deed.allCases,
    Sweep.pick(["KILL", "ENOSPC"], whole: ["KILL", "EIO", "ENOSPC", "EMFILE", "EACCES", "EINTR", "ENOMEM"]))
  func aFailingCallLeavesTheBooksAsTheyWereOrAsTheyShallBe(_ deed: SweepScene.Deed, _ error: String) throws {
    let scene = try SweepScene(deed)
    defer { scene.remove() }
    var disturbed = 0
    let part =
      error == "KILL"
      ? Sweep.every(4, of: Self.calls) : ["openat", "pwrite64", "fdatasync", "rename"]
    let calls = Sweep.isWhole ? Self.calls : part
    for call in calls {
      var number = 1
      while true {
        let kind = error == "KILL" ? "signal=KILL" : "error=\(error)"
        let outcome = try scene.disturb("\(call):\(kind):when=\(number)")
        let place = "\(deed), \(error) at \(call) \(number)"
        let isDone = try scene.check(place)
        guard scene.wasDisturbed else { break }
        disturbed += 1
        if error == "KILL" {
          #expect(outcome.signal == SIGKILL, "\(place): \(outcome.status)")
        } else if outcome.status <= 1 {
          #expect(isDone, "\(place): said to be done")
        } else {
          // Of these calls SQLite says that they failed, and not why: the device, or a shortage.
          // A refusal that is gone when asked again was a passing one.
          let isOfDevice = ["EIO", "EACCES"].contains(error) && call == "openat"
          let isUnsaid = ["pread64", "fdatasync", "unlink"].contains(call)
          // POSIX knows no refusal of access by what is done to an open file: that is an error of the device.
          let isOfOpenFile = error == "EACCES" && Self.callsOnOpenFiles.contains(call)
          let allowed = (Self.statuses[error] ?? []).union(isUnsaid || isOfOpenFile ? [74] : isOfDevice ? [75] : [])
          #expect(allowed.contains(outcome.status), "\(place): \(outcome.status) \(outcome.words)")
        }
        number += Sweep.pick(number < 3 ? 7 : 41, whole: number < 10 ? 1 : 13)
      }
    }
    #expect(disturbed > Sweep.pick(1, whole: 5), "\(deed), \(error): \(disturbed) calls were met")
  }

  /// Writes that take half of what they are given, again and again, are no errors.
  @Test(.enabled(if: Programs.disk != nil, "no C compiler is here"), arguments: SweepScene.Deed.allCases)
  func shortWritesChangeNothing(_ deed: SweepScene.Deed) throws {
    let scene = try SweepScene(deed)
    defer { scene.remove() }
    let outcome = try scene.performAfresh(["LD_PRELOAD": Programs.disk ?? "", "DISK_SHORT_WRITES": "1"])
    // SQLite takes a short write for a full disk, which is right as well.
    #expect(outcome.status <= 1 || outcome.status == 75, "\(outcome.status) \(outcome.words)")
    #expect(try scene.check("\(deed), short writes") == (outcome.status <= 1))
  }
}

/// A folder with books, and something to be done in it, as often as wanted.
final class SweepScene {
  enum Deed: String, CaseIterable, Sendable {
    case run, `import`, undo, compact, backup, restore, settle
  }

  private let deed: Deed
  private let folder: URL
  private let data: URL
  private let base: URL
  private var entry = ""
  private var undoneRun = ""
  private var before = ""
  private var after = ""
  private(set) var wasDisturbed = false

  private var store: String { data.appendingPathComponent("books.sqlite").path }

  init(_ deed: Deed) throws {
    self.deed = deed
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("counterfoil-sweep-\(UUID().uuidString)")
    data = folder.appendingPathComponent("data")
    base = folder.appendingPathComponent("base")
    try FileManager.default.createDirectory(
      at: data.appendingPathComponent("inbox"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: data.appendingPathComponent("kept"), withIntermediateDirectories: true)
    let head = "Date,Amount,Currency,Description\n"
    try Data("\(head)2026-09-10,-10.50,EUR,Coffee\n".utf8).write(to: folder.appendingPathComponent("old.csv"))
    try Data("\(head)2026-09-10,-10.50,EUR,Bakery Meyer\n".utf8).write(to: folder.appendingPathComponent("other.csv"))
    try Data("\(head)2026-09-11,-11.50,EUR,Tea\n".utf8).write(to: data.appendingPathComponent("inbox/new.csv"))
    try Data(
      """
      store: books.sqlite
      backup: kept
      inboxes:
        - {files: inbox/*.csv, account: a, settle: 0}
      report: run.json

      """.utf8
    ).write(to: data.appendingPathComponent("jobs.yaml"))
    try succeed(["import", "old.csv", "--account", "a"])
    switch deed {
    case .run, .import: break
    case .undo: try succeed(["import", "data/inbox/new.csv", "--account", "a"])
    case .compact:
      // What an undone run had made of a record is no longer needed.
      try succeed(["add", "bill", "id=B1", "date=2026-09-01", "amount=-10.50", "currency=EUR"])
      try succeed(["edit", "bill", "B1", "remark=by hand"])
      try succeed(["undo", runs("edit")[0]])
    case .backup, .restore: try succeed(["backup", "-o", "data/copy.sqlite"])
    case .settle:
      _ = try counterfoil(["import", "other.csv", "--account", "a"])
      entry = try #require(try Store.open(path: store, .reading).reviewItems().first?.name)
    }
    if deed == .undo { undoneRun = try runs("import")[0] }
    if deed == .backup || deed == .restore { try succeed(["import", "data/inbox/new.csv", "--account", "a"]) }
    try FileManager.default.copyItem(at: data, to: base)
    before = try state()
    try succeed(command)
    after = try state()
    try #require(before != after, "\(deed) changes something")
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private var command: [String] {
    switch deed {
    case .run: ["run", "data/jobs.yaml"]
    case .import: ["import", "data/inbox/new.csv", "--account", "a"]
    // The first import, not the last: what is taken back twice is no longer the same.
    case .undo: ["undo", undoneRun]
    case .compact: ["compact"]
    case .backup: ["backup", "-o", "data/copy.sqlite"]
    case .restore: ["restore", "data/copy.sqlite"]
    case .settle: ["review", "--settle", entry, "--as", "twin"]
    }
  }

  private func counterfoil(
    _ words: [String], before: [String] = [], _ environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    try Programs.run(
      before + [Programs.counterfoil.path] + words + ["--store", store, "-q"], in: folder, environment: environment)
  }

  private func succeed(_ words: [String]) throws {
    let outcome = try counterfoil(words)
    try #require(outcome.status <= 1 && outcome.signal == nil, "\(words): \(outcome.status) \(outcome.words)")
  }

  private func runs(_ kind: String) throws -> [String] {
    try Store.open(path: store, .reading).runs().filter { $0.kind == kind }.map(\.id).sorted()
  }

  private func putBack() throws {
    try? FileManager.default.removeItem(at: data)
    try FileManager.default.copyItem(at: base, to: data)
  }

  func performAfresh(_ environment: [String: String]) throws -> Program.Outcome {
    try putBack()
    return try counterfoil(command, environment)
  }

  /// Does it, from where it began, with a fault injected into calls on the files of the folder.
  func disturb(_ injection: String) throws -> Program.Outcome {
    try putBack()
    let trace = folder.appendingPathComponent("trace")
    let watched = [
      "", "books.sqlite", "books.sqlite-journal", "books.sqlite.lock", "copy.sqlite", "jobs.yaml", "inbox",
      "inbox/new.csv",
      "kept", "run.json",
    ].flatMap { ["-P", $0.isEmpty ? data.path : data.appendingPathComponent($0).path] }
    let call = injection.prefix { $0 != ":" }
    let outcome = try counterfoil(
      command,
      before: ["strace", "-f", "-qq", "-o", trace.path] + watched
        + ["-e", "trace=\(call)", "-e", "inject=\(injection)"])
    let text = try String(contentsOf: trace, encoding: .utf8)
    wasDisturbed = text.contains("INJECTED") || text.contains("killed by")
    return outcome
  }

  /// Checks that all or nothing was done, and that the same again ends where an undisturbed command does.
  /// - Returns: whether all was done.
  func check(_ place: String) throws -> Bool {
    let found = try state()
    #expect(found == before || found == after, "\(place): neither as before nor as after: \(found)")
    // A settled row cannot be settled again, and what is restored over itself is kept twice.
    if found == before {
      let again = try counterfoil(command)
      #expect(again.status <= 1 && again.signal == nil, "\(place), again: \(again.status) \(again.words)")
      #expect(try state() == after, "\(place): the next one does not converge")
    }
    return found == after
  }

  private func state() throws -> String {
    let path = deed == .backup ? data.appendingPathComponent("copy.sqlite").path : store
    let books = try Store.open(path: path, .reading)
    let findings = try books.verify()
    // Compacting changes nothing that is in the books, and is kept as a run.
    let runs = deed == .compact ? "\(try books.runs().count) runs " : ""
    return "\(runs)\(try books.contentDigest()) \(findings.isEmpty ? "whole" : "\(findings)")"
  }
}
