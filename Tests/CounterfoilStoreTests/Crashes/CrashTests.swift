import CounterfoilModel
import CounterfoilStore
import CounterfoilTestSupport
import Foundation
import Testing

/// An import killed, or failed by the system, at any call that writes: all of it is there or nothing, and doing it
/// again ends where an undisturbed import does.
///
/// The calls are counted one by one with strace's fault injection, on the store's own files only.
@Suite(
  .enabled(if: Strace.works, "strace is missing or not permitted here"),
  .enabled(if: Command.isBuilt, "the command is not built beside these tests"))
struct CrashTests {
  static let calls = ["openat", "pwrite64", "fdatasync", "fsync", "ftruncate", "unlink", "mkdir", "fchmod", "chmod"]

  // FAULTS 73
  @Test(arguments: [true, false])
  func killedAnywhereItIsAllOrNothing(storeExists: Bool) throws {
    let scene = try CrashScene(storeExists: storeExists)
    defer { scene.remove() }
    var kills = 0
    let stride = storeExists ? Sweep.pick(20, whole: 1) : Sweep.pick(64, whole: 5)
    for call in CrashTests.calls {
      var number = 1
      while try scene.disturb("\(call):signal=KILL:when=\(number)") == 128 + SIGKILL {
        try scene.check("killed at \(call) \(number)")
        kills += 1
        number += call == "pwrite64" ? stride : Sweep.pick(5, whole: 1)
      }
      try scene.check("\(call): undisturbed")
    }
    #expect(kills > Sweep.pick(8, whole: 30), "\(kills) calls were found to kill at")
  }

  // FAULTS 74, 75
  @Test(arguments: ["EIO", "ENOSPC", "EINTR"])
  func aFailingCallLosesNothing(error: String) throws {
    let scene = try CrashScene(storeExists: true)
    defer { scene.remove() }
    var failures = 0
    for call in ["pwrite64", "fdatasync", "ftruncate", "unlink"] {
      for number in Swift.stride(from: 1, through: 400, by: call == "pwrite64" ? Sweep.pick(96, whole: 6) : 1) {
        let status = try scene.disturb("\(call):error=\(error):when=\(number)")
        let isWhole = try scene.check("\(error) at \(call) \(number)")
        if status != 0 {
          failures += 1
          #expect([74, 75, 70].contains(status), "\(error) at \(call) \(number) gave \(status)")
          if error == "ENOSPC", call == "pwrite64" { #expect(status == 75) }
        } else {
          #expect(isWhole, "\(error) at \(call) \(number) was reported as success")
        }
        if scene.wasUndisturbed { break }
      }
    }
    if error != "EINTR" { #expect(failures > 5) }
  }
}

/// A store, a file to import into it, and what an undisturbed import makes of it.
private final class CrashScene {
  private let folder: URL
  private let path: String
  private let base: Data?
  private let before: [String]
  private let after: [String]
  private let digest: String
  private(set) var wasUndisturbed = false

  init(storeExists: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    path = folder.appendingPathComponent("data/books.sqlite").path
    var head = "Date,Amount,Currency,Description\n"
    for day in 10...19 { head += "2026-09-\(day),-\(day).50,EUR,Coffee \(day)\n" }
    try Data(head.utf8).write(to: folder.appendingPathComponent("old.csv"))
    for day in 20...29 { head += "2026-09-\(day),-\(day).50,EUR,Coffee \(day)\n" }
    try Data(head.utf8).write(to: folder.appendingPathComponent("new.csv"))
    if storeExists { try CrashScene.run(folder, path, "old.csv", injection: nil) }
    base = storeExists ? try Data(contentsOf: URL(fileURLWithPath: path)) : nil
    before = storeExists ? try Store.open(path: path, .reading).listing() : []
    try CrashScene.run(folder, path, "new.csv", injection: nil)
    let store = try Store.open(path: path, .reading)
    after = try store.listing()
    digest = try store.contentDigest()
    try #require(after.count == 20 && before.count == (storeExists ? 10 : 0))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Imports the new file into the store as it was at first, with a fault injected.
  /// - Returns: the exit status, or 128 and the number of the signal that ended it.
  func disturb(_ injection: String) throws -> Int32 {
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("data"))
    if let base {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("data"), withIntermediateDirectories: true)
      try base.write(to: URL(fileURLWithPath: path))
    }
    let trace = folder.appendingPathComponent("trace")
    let status = try CrashScene.run(folder, path, "new.csv", injection: injection)
    let text = (try? String(decoding: Data(contentsOf: trace), as: UTF8.self)) ?? ""
    wasUndisturbed = !text.contains("INJECTED") && !text.contains("killed by")
    return status
  }

  /// Checks that all or nothing happened, then that the same import again ends where an undisturbed one does.
  /// - Returns: whether all had happened.
  @discardableResult
  func check(_ place: String) throws -> Bool {
    // Opening for writing rolls back what was left half-done.
    let found = try listing(place)
    #expect(found == before || found == after, "\(place): \(found.count) entries")
    let status = try CrashScene.run(folder, path, "new.csv", injection: nil)
    #expect(status == 0, "\(place): the next run ends with \(status)")
    let store = try Store.open(path: path, .reading)
    #expect(try store.contentDigest() == digest, "\(place): the next run does not converge")
    #expect(try store.verify().isEmpty, "\(place)")
    return found == after
  }

  private func listing(_ place: String) throws -> [String] {
    do {
      return try Store.open(path: path, .reading).listing()
    } catch {
      Issue.record("\(place): \(error)")
      return []
    }
  }

  @discardableResult
  private static func run(_ folder: URL, _ path: String, _ file: String, injection: String?) throws -> Int32 {
    var arguments = [
      Command.executable.path, "import", file, "--account", "checking", "--store", path, "-q",
    ]
    if let injection {
      let data = (path as NSString).deletingLastPathComponent
      let watched = [data, path, path + "-journal", path + ".lock"].flatMap { ["-P", $0] }
      let trace = ["strace", "-f", "-qq", "-o", folder.appendingPathComponent("trace").path]
      let call = injection.prefix { $0 != ":" }
      arguments = trace + watched + ["-e", "trace=\(call)", "-e", "inject=\(injection)"] + arguments
    }
    return try Command.run(arguments, in: folder)
  }
}

/// The built command, and other programs.
enum Command {
  static let executable = Program.counterfoil

  static let isBuilt = FileManager.default.isExecutableFile(atPath: executable.path)

  /// Runs a program found on PATH; what it says is not looked at.
  /// - Returns: its exit status, or 128 and the number of the signal that ended it.
  static func run(_ arguments: [String], in folder: URL) throws -> Int32 {
    try Program.run("/usr/bin/env", arguments, in: folder, environment: ["PATH": "/usr/bin:/bin"]).status
  }
}

/// Whether processes can be traced here.
enum Strace {
  static let works: Bool = {
    let folder = FileManager.default.temporaryDirectory
    return (try? Command.run(["strace", "-qq", "-o", "/dev/null", "-e", "trace=none", "true"], in: folder)) == 0
  }()
}
