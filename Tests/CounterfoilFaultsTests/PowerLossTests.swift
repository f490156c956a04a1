import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilStore

/// The power goes at any moment: what was reported as kept is there, what was under way is there in whole or not at all.
///
/// A command runs once over a library that writes down each write, sync and change of a name; from that the test works out
/// what a disk may hold at each moment, and opens it. FAULTS 77
@Suite(.serialized, .enabled(if: Programs.isBuilt && Programs.disk != nil, "no command, or no C compiler, is here"))
struct PowerLossTests {
  @Test(arguments: PowerScene.Deed.allCases)
  func theBooksAreWholeWheneverThePowerGoes(_ deed: PowerScene.Deed) throws {
    let scene = try PowerScene(deed)
    defer { scene.remove() }
    var disk = try Disk(scene.data)
    let calls = try scene.perform()
    #expect(calls.count >= 5, "\(deed): \(calls.count) calls were seen")
    #expect(try scene.check(disk.afterPowerLoss(.forgetful), "before") == .before)
    let every = Sweep.pick(max(1, calls.count / 25), whole: 1)
    var found: Set<PowerScene.Found> = []
    for (index, call) in calls.enumerated() {
      disk.perform(call)
      guard index % every == 0 || !call.isWrite else { continue }
      for (name, mood) in Sweep.every(
        2,
        of: [
          ("forgetful", Disk.Mood.forgetful), ("names only", .namesOnly), ("moody", .moody(seed: UInt64(index))),
          ("moody again", .moody(seed: UInt64(index) + 1_000_003)),
        ])
      {
        found.insert(
          try scene.check(disk.afterPowerLoss(mood), "\(deed), \(name), behind call \(index): \(call.words)"))
      }
    }
    #expect(found == [.before, .after], "\(deed): both were met")
    #expect(try scene.check(disk.afterPowerLoss(.forgetful), "\(deed): at the end") == .after, "what is kept is kept")
  }
}

extension DiskCall {
  fileprivate var isWrite: Bool { if case .write = self { true } else { false } }

  fileprivate var words: String {
    if case .write(let inode, let offset, let bytes) = self { return "write(\(inode), \(offset), \(bytes.count))" }
    return "\(self)"
  }
}

/// A folder with a store, and something to be done in it.
final class PowerScene {
  enum Deed: String, CaseIterable, Sendable {
    case create, importing, undo, migration, backup, restore, output
  }

  enum Found { case before, after }

  private let deed: Deed
  private let folder: URL
  let data: URL
  private let scratch: URL
  private var path: String { data.appendingPathComponent("books.sqlite").path }
  /// The books, or for outputs the file, before and after.
  private var before = ""
  private var after = ""
  /// What disks were found to hold, by a hash of all their bytes: between two syncs most of them are the same.
  private var known: [Int: Found] = [:]

  init(_ deed: Deed) throws {
    self.deed = deed
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("counterfoil-power-\(UUID().uuidString)")
    data = folder.appendingPathComponent("data")
    scratch = folder.appendingPathComponent("scratch")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    for (name, days) in [("old.csv", 10...19), ("new.csv", 20...29)] {
      var text = "Date,Amount,Currency,Description\n"
      for day in days { text += "2026-09-\(day),-\(day).50,EUR,Coffee \(day)\n" }
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try Data(#"[{"id": "savings", "name": "Savings", "currency": "EUR"}]"#.utf8)
      .write(to: folder.appendingPathComponent("accounts.json"))
    switch deed {
    case .create: break
    case .migration:
      try FileManager.default.copyItem(
        atPath: Repository.file("Tests/Golden/store/version-3.sqlite").path, toPath: path)
    case .importing, .backup, .output: try run(["import", "old.csv", "--account", "a"])
    case .undo, .restore:
      try run(["import", "old.csv", "--account", "a"])
      try run(["import", "new.csv", "--account", "a"])
    }
    if deed == .restore {
      try FileManager.default.copyItem(atPath: path, toPath: data.appendingPathComponent("copy.sqlite").path)
      try run(["undo", "r3"])
    }
    if deed == .backup {
      try run(["backup", "-o", "data/copy.sqlite"])
      try run(["import", "new.csv", "--account", "a"])
    }
    if deed == .output { try Data("old".utf8).write(to: data.appendingPathComponent("out.json")) }
    try? FileManager.default.removeItem(atPath: path + ".lock")
    before = try state(data)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private var command: [String] {
    switch deed {
    case .create, .importing: ["import", "new.csv", "--account", "a"]
    case .undo: ["undo", "r3"]
    case .migration: ["import", "accounts.json"]
    case .backup: ["backup", "-o", "data/copy.sqlite"]
    case .restore: ["restore", "data/copy.sqlite"]
    case .output: ["list", "entries", "--json"]
    }
  }

  /// Does it, over the library.
  func perform() throws -> [DiskCall] {
    let log = folder.appendingPathComponent("log")
    let environment = ["LD_PRELOAD": Programs.disk ?? "", "DISK_FOLDER": data.path, "DISK_LOG": log.path]
    if deed == .output {
      let words = [Programs.counterfoil.path, "convert", "new.csv", "--to", "json", "-o", "data/out.json"]
      let outcome = try Programs.run(words, in: folder, environment: environment)
      try #require(outcome.status == 0, "\(outcome.words)")
    } else {
      try run(command, environment: environment)
    }
    after = try state(data)
    try #require(before != after, "\(deed) changes something")
    return try DiskCall.read(try Data(contentsOf: log))
  }

  private func run(_ words: [String], environment: [String: String] = [:]) throws {
    let outcome = try Programs.run(
      [Programs.counterfoil.path] + words + ["--store", path, "-q"], in: folder, environment: environment)
    try #require(outcome.status == 0, "\(words): \(outcome.words)")
  }

  /// Opens what the disk holds, and tells which of the two it is.
  func check(_ contents: [String: Data], _ place: String) throws -> Found {
    var hasher = Hasher()
    for (name, bytes) in contents.sorted(by: { $0.key < $1.key }) {
      hasher.combine(name)
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    let key = hasher.finalize()
    if let found = known[key] { return found }
    let found = try opened(contents, place)
    known[key] = found
    return found
  }

  private func opened(_ contents: [String: Data], _ place: String) throws -> Found {
    try? FileManager.default.removeItem(at: scratch)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    for (name, bytes) in contents {
      let url = scratch.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: url)
    }
    do {
      let found = try state(scratch)
      #expect(found == before || found == after, "\(place): neither as before nor as after: \(found)")
      if deed == .restore, found == after {
        // The old books are beside the new ones, whatever their name.
        let digests = try contents.keys.filter { $0.hasPrefix("books.sqlite.before-restore") }.map {
          try Store.open(path: scratch.appendingPathComponent($0).path, .reading).contentDigest()
        }
        #expect(digests.map { "\($0) whole" } == [before], "\(place): the old books are gone")
      }
      if deed == .migration,
        try Store.open(path: scratch.appendingPathComponent("books.sqlite").path, .reading).schemaVersion() > 3
      {
        #expect(contents["books.sqlite.v3-backup"] != nil, "\(place): new, and no copy of the old")
      }
      return found == after ? .after : .before
    } catch {
      Issue.record("\(place): \(error)")
      return .before
    }
  }

  /// What the books are; of a store that is not there or has no tables yet, that they are empty.
  private func state(_ folder: URL) throws -> String {
    let name = deed == .backup ? "copy.sqlite" : deed == .output ? "out.json" : "books.sqlite"
    let url = folder.appendingPathComponent(name)
    if deed == .output { return String(decoding: try Data(contentsOf: url), as: UTF8.self) }
    let store = try Store.open(path: url.path, .reading)
    let findings = try store.verify().filter { $0.code != .storeUnsealed }
    // A new store gets its first categories before anything else: a whole store, and no entries.
    // A migration is a transaction of its own in front of what it is made for, and has changed nothing that is kept.
    let isByCounts = deed == .create || deed == .migration
    let content =
      isByCounts
      ? "\(try store.entries().records.count) entries, \(try store.records(.account).count) accounts"
      : try store.contentDigest()
    return "\(content) \(findings.isEmpty ? "whole" : "\(findings)")"
  }
}

extension Store {
  /// The version of the tables; an earlier one where nobody has written to the store since.
  fileprivate func schemaVersion() throws(Fault) -> Int {
    try read { database throws(Fault) in Int(try database.number("PRAGMA user_version")) }
  }
}
