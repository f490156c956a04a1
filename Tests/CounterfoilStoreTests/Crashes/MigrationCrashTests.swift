import CounterfoilModel
import CounterfoilStore
import CounterfoilTestSupport
import Foundation
import Testing

/// A store of an earlier version, brought up to date by a command that is killed, or failed by the system, at any call
/// that writes: the old store is there or the new one, never something between, and the copy put aside is whole.
@Suite(
  .enabled(if: Strace.works, "strace is missing or not permitted here"),
  .enabled(if: Command.isBuilt, "the command is not built beside these tests"))
struct MigrationCrashTests {
  private static let calls = ["openat", "write", "pwrite64", "fsync", "fdatasync", "rename", "unlink"]

  // FAULTS 73, 88
  @Test(arguments: Sweep.pick([1], whole: [1, 3, 4, 6, 7]))
  func killedAnywhereTheStoreIsOldOrNew(from old: Int) throws {
    let scene = try MigrationScene(version: old)
    defer { scene.remove() }
    var versions: [Int: Int] = [:]
    for call in Self.calls {
      var number = 1
      while try scene.disturb("\(call):signal=KILL:when=\(number)") == 128 + SIGKILL {
        versions[try scene.check("killed at \(call) \(number)"), default: 0] += 1
        number += call == "pwrite64" ? Sweep.pick(24, whole: 4) : Sweep.pick(4, whole: 1)
      }
      versions[try scene.check("\(call): undisturbed"), default: 0] += 1
    }
    #expect(Set(versions.keys) == [old, Store.tablesVersion], "\(versions)")
    #expect((versions[old] ?? 0) > Sweep.pick(5, whole: 10), "\(versions)")
  }

  // FAULTS 74, 75, 88
  @Test(arguments: ["write", "rename", "pwrite64", "fdatasync"], ["EIO", "ENOSPC"])
  func aFailingCallLeavesTheOldStoreOrTheNew(call: String, error: String) throws {
    let scene = try MigrationScene(version: 1)
    defer { scene.remove() }
    var failures = 0
    for number in 1...3 {
      let status = try scene.disturb("\(call):error=\(error):when=\(number)")
      guard scene.wasDisturbed else { break }
      let version = try scene.check("\(error) at \(call) \(number)")
      if status != 0 {
        failures += 1
      } else {
        #expect(version == Store.tablesVersion, "\(error) at \(call) \(number) was kept quiet")
      }
      if number == 1 {
        #expect([70, 73, 74, 75].contains(status), "\(error) at \(call) 1 gave \(status)")
        #expect(version == 1)
      }
    }
    #expect(failures > 0)
  }
}

/// A store of an earlier version, and what an undisturbed command makes of it.
private final class MigrationScene {
  private let folder: URL
  private let path: String
  private let old: Int
  private let first: Data
  private var listing: [String] = []
  private var digest = ""
  private var schema = ""
  private(set) var wasDisturbed = false

  init(version old: Int) throws {
    self.old = old
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    path = folder.appendingPathComponent("data/books.sqlite").path
    first = try Data(contentsOf: Repository.file("Tests/Golden/store/version-\(old).sqlite"))
    try putBack()
    try Data(#"[{"id": "savings", "name": "Savings", "currency": "EUR"}]"#.utf8)
      .write(to: folder.appendingPathComponent("accounts.json"))
    try #require(try run() == 0)
    let store = try Store.open(path: path, .reading)
    listing = try store.listing()
    digest = try store.contentDigest()
    schema = try store.schemaText()
    try #require(!listing.isEmpty && version == Store.tablesVersion)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private var backup: String { path + ".v\(old)-backup" }

  /// What the head of the file says; to be read when no transaction is unfinished.
  private var version: Int {
    let head = (try? Data(contentsOf: URL(fileURLWithPath: path)))?.prefix(64)
    return head?.last.map(Int.init) ?? -1
  }

  private func putBack() throws {
    let data = folder.appendingPathComponent("data")
    try? FileManager.default.removeItem(at: data)
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    try first.write(to: URL(fileURLWithPath: path))
  }

  /// Runs the command on the store of the earlier version, with a fault injected.
  /// - Returns: the exit status, or 128 and the number of the signal that ended it.
  func disturb(_ injection: String) throws -> Int32 {
    try putBack()
    let status = try run(injection)
    let trace = (try? String(contentsOf: folder.appendingPathComponent("trace"), encoding: .utf8)) ?? ""
    wasDisturbed = trace.contains("INJECTED") || trace.contains("killed by")
    return status
  }

  /// Checks that the store is the old one or the new one, and that the same command again ends where an undisturbed one
  /// does.
  /// - Returns: the version found.
  func check(_ place: String) throws -> Int {
    if FileManager.default.fileExists(atPath: backup) {
      #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == first, "\(place): the copy is not whole")
    }
    do {
      // Opening rolls back what was left half-done.
      let store = try Store.open(path: path, .reading)
      #expect(try store.listing() == listing, "\(place)")
      #expect(try store.verify().allSatisfy { $0.code == .storeUnsealed }, "\(place)")
    } catch {
      Issue.record("\(place): \(error)")
    }
    let found = version
    if found == old {
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == first, "\(place): the old store has changed")
    } else {
      #expect(
        found == Store.tablesVersion && FileManager.default.fileExists(atPath: backup),
        "\(place): new, and no copy of the old")
    }
    #expect(try run() == 0, "\(place): the next run fails")
    let store = try Store.open(path: path, .reading)
    #expect(try store.contentDigest() == digest, "\(place): the next run does not converge")
    #expect(try store.schemaText() == schema && store.verify().isEmpty, "\(place)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == first, "\(place): the copy is not the old store")
    let files = try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent)
    #expect(!files.contains { $0.hasSuffix(".part") || $0.hasSuffix("-journal") }, "\(place): \(files)")
    return found
  }

  private func run(_ injection: String? = nil) throws -> Int32 {
    var arguments = [Command.executable.path, "import", "accounts.json", "--store", path, "-q"]
    if let injection {
      let data = (path as NSString).deletingLastPathComponent
      let watched = [data, path, path + "-journal", backup, backup + ".part"].flatMap { ["-P", $0] }
      let call = injection.prefix { $0 != ":" }
      arguments =
        ["strace", "-f", "-qq", "-o", folder.appendingPathComponent("trace").path] + watched
        + ["-e", "trace=\(call)", "-e", "inject=\(injection)"] + arguments
    }
    return try Command.run(arguments, in: folder)
  }
}
