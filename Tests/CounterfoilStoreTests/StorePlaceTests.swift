import CounterfoilModel
import CounterfoilStore
import Foundation
import GRDBSQLite
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// One store, one lock, one name: whatever link a store is named by, the same file, lock and journal are used.
@Suite struct StorePlaceTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func withFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }

  private func link(_ target: String, _ name: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Names of the store `real/s.sqlite` by links: to the file, to its folder, two in a row, relative and absolute.
  private func names() throws -> [String] {
    try FileManager.default.createDirectory(atPath: path("real"), withIntermediateDirectories: true)
    try link("real/s.sqlite", "link.sqlite")
    try link(path("link.sqlite"), "again.sqlite")
    try link("real", "folder")
    return ["real/s.sqlite", "link.sqlite", "again.sqlite", "folder/s.sqlite", "real/../real/./s.sqlite"]
  }

  @Test func everyNameTakesTheSameLock() throws {
    try withFolder {
      let names = try names()
      for holder in names {
        let store = try Store.open(path: path(holder), .writing)
        for name in names {
          #expect(statusOf { _ = try Store.open(path: path(name), .writing) } == .tryAgain, "\(holder), \(name)")
        }
        withExtendedLifetime(store) {}
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: path("real")).sorted()
      #expect(files == ["s.sqlite", "s.sqlite.lock"], "the lock lies beside the file itself")
    }
  }

  /// In a program that starts others from another thread, each child holds all that is open until it becomes another
  /// program.
  @Test func aChildAboutToStartDoesNotKeepAClosedStoreLocked() throws {
    try withFolder {
      var child: Int32 = -1
      defer { close(child) }
      do {
        let store = try Store.open(path: path("s.sqlite"), .writing)
        let lock = URL(fileURLWithPath: path("s.sqlite.lock")).resolvingSymlinksInPath().path
        let held = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }.first {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == lock
        }
        child = dup(try #require(held))
        withExtendedLifetime(store) {}
      }
      _ = try Store.open(path: path("s.sqlite"), .writing)
    }
  }

  @Test func aLinkThatLeadsNowhereYetMakesTheStoreWhereItLeads() throws {
    try withFolder {
      try FileManager.default.createDirectory(atPath: path("disk"), withIntermediateDirectories: true)
      try link("disk/s.sqlite", "link.sqlite")
      try Store.open(path: path("link.sqlite"), .writing).take(FileEvidence("a", [Row(day: 1, cents: 1)]))
      #expect(try Store.open(path: path("disk/s.sqlite"), .reading).listing().count == 1)
    }
  }

  @Test func linksInACircleAreRefused() throws {
    try withFolder {
      try link("b", "a")
      try link("a", "b")
      #expect(statusOf { _ = try Store.open(path: path("a"), .writing) } == .noInput)
    }
  }

  @Test func aStoreWithTwoNamesIsRefused() throws {
    try withFolder {
      try Store.open(path: path("s.sqlite"), .writing).take(FileEvidence("a", [Row(day: 1, cents: 1)]))
      let before = try bytes("s.sqlite")
      try FileManager.default.linkItem(atPath: path("s.sqlite"), toPath: path("t.sqlite"))
      for name in ["s.sqlite", "t.sqlite"] {
        for access in [Store.Access.reading, .writing, .planning] {
          let fault = #expect(throws: Fault.self) { try Store.open(path: path(name), access) }
          #expect(fault?.status == .configuration && fault?.diagnostic.code == .storeLinked)
        }
      }
      #expect(try bytes("s.sqlite") == before)
      try FileManager.default.removeItem(atPath: path("s.sqlite"))
      #expect(try Store.open(path: path("t.sqlite"), .writing).listing().count == 1)
    }
  }

  // MARK: Of a later release

  @Test(arguments: [
    ("'9.10.1'", "Use Counterfoil 9.10.1 or later."), ("'9'", nil), ("'9.1' || char(27) || '[2J'", nil), ("NULL", nil),
  ])
  func aStoreOfALaterReleaseSaysWhichOneToGet(_ value: String, _ words: String?) throws {
    try withFolder {
      try Store.open(path: path("s.sqlite"), .writing).take(FileEvidence("a", [Row(day: 1, cents: 1)]))
      var connection: OpaquePointer?
      try #require(sqlite3_open(path("s.sqlite"), &connection) == SQLITE_OK)
      for line in [
        "UPDATE OR IGNORE bookmarks SET value = \(value) WHERE name = 'release'", "PRAGMA user_version = 99",
      ] {
        try #require(sqlite3_exec(connection, line, nil, nil, nil) == SQLITE_OK)
      }
      if value == "NULL" { sqlite3_exec(connection, "DROP TABLE bookmarks", nil, nil, nil) }
      sqlite3_close(connection)
      let before = try bytes("s.sqlite")
      for access in [Store.Access.reading, .writing, .planning] {
        let fault = #expect(throws: Fault.self) { try Store.open(path: path("s.sqlite"), access) }
        #expect(fault?.status == .internalFault && fault?.diagnostic.code == .storeNewer)
        let fix = fault?.diagnostic.fixes.first ?? ""
        #expect(words.map { fix == $0 } ?? fix.contains("docs/store.md"))
      }
      #expect(try bytes("s.sqlite") == before)
    }
  }

  // MARK: After a crash

  /// Leaves `real/s.sqlite` as a crash in the middle of a write leaves it, with its journal.
  /// - Returns: what the store held before.
  private func crash(_ sql: String = "UPDATE statement_rows SET description = description || 'x'") throws -> [String] {
    let place = path("real/s.sqlite")
    try Store.open(path: place, .writing).take(
      FileEvidence("a", (1...300).map { Row(day: $0, cents: 5, text: "row \($0)") }))
    let listing = try Store.open(path: place, .reading).listing()
    var connection: OpaquePointer?
    try #require(sqlite3_open(place, &connection) == SQLITE_OK)
    // A cache of two pages makes SQLite write to the file before the commit.
    for line in ["PRAGMA cache_size = 2", "BEGIN IMMEDIATE", "PRAGMA user_version = \(Store.tablesVersion)", sql] {
      try #require(sqlite3_exec(connection, line, nil, nil, nil) == SQLITE_OK)
    }
    for ending in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: place + ending, toPath: path("crashed") + ending)
    }
    sqlite3_exec(connection, "ROLLBACK", nil, nil, nil)
    sqlite3_close(connection)
    for ending in ["", "-journal"] {
      try? FileManager.default.removeItem(atPath: place + ending)
      try FileManager.default.moveItem(atPath: path("crashed") + ending, toPath: place + ending)
    }
    #expect(try bytes("real/s.sqlite-journal").count > 512)
    return listing
  }

  @Test(arguments: 0..<5)
  func afterACrashEveryNameFindsTheJournal(place: Int) throws {
    try withFolder {
      let name = try names()[place]
      let listing = try crash()
      let store = try Store.open(path: path(name), .reading)
      #expect(try store.listing() == listing, "\(name): rolled back")
      #expect(try store.verify().isEmpty)
    }
  }

  @Test func aBackupBesideAJournalThatIsLeftOverIsNotTouched() throws {
    try withFolder {
      _ = try names()
      try Store.open(path: path("real/s.sqlite"), .writing).take(FileEvidence("z", [Row(day: 900, cents: 7)]))
      let backup = try bytes("real/s.sqlite")
      _ = try crash()
      let journal = try bytes("real/s.sqlite-journal")
      try backup.write(to: URL(fileURLWithPath: path("real/s.sqlite")))
      for access in [Store.Access.reading, .writing] {
        let fault = #expect(throws: Fault.self) { try Store.open(path: path("real/s.sqlite"), access) }
        #expect(fault?.status == .internalFault && fault?.diagnostic.code == .storeJournal)
        #expect(fault?.diagnostic.fixes.joined().contains("s.sqlite-journal") == true, "it says what to do")
      }
      #expect(try bytes("real/s.sqlite") == backup && bytes("real/s.sqlite-journal") == journal)
      try FileManager.default.removeItem(atPath: path("real/s.sqlite-journal"))
      #expect(try Store.open(path: path("real/s.sqlite"), .reading).listing().count == 1)
    }
  }

  @Test func whileAnotherProcessWritesReadersAndVerifySeeOneState() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = path("s.sqlite")
    try Store.open(path: place, .writing).take(FileEvidence("a", (1...200).map { Row(day: $0, cents: 5) }))
    let faults = await withTaskGroup(of: [String].self) { group in
      group.addTask {
        var faults: [String] = []
        for number in 0..<40 {
          do throws(Fault) {
            let rows = (1...50).map { Row(day: $0, cents: Int64(number + 10), text: "row \($0)") }
            let evidence = FileEvidence("f\(number)", rows)
            _ = try Store.open(path: place, .writing).importing { session throws(Fault) in
              _ = try session.merge(evidence)
              return .keep(summary: "{}")
            }
          } catch {
            if error.status != .tryAgain { faults.append("writing: \(error)") }
          }
        }
        return faults
      }
      for reader in 0..<2 {
        group.addTask {
          var faults: [String] = []
          for _ in 0..<30 {
            do throws(Fault) {
              let findings = try Store.open(path: place, .reading).verify()
              if !findings.isEmpty { faults.append("reader \(reader): \(findings)") }
            } catch {
              if error.status != .tryAgain { faults.append("reader \(reader): \(error)") }
            }
          }
          return faults
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(faults == [])
  }

  @Test func aJournalThatWasBegunAndNeverUsedIsNoDamage() throws {
    try withFolder {
      _ = try names()
      let place = path("real/s.sqlite")
      try Store.open(path: place, .writing).take(FileEvidence("z", [Row(day: 900, cents: 7)]))
      for content in [Data(count: 512), Data("not a journal at all".utf8)] {
        try content.write(to: URL(fileURLWithPath: place + "-journal"))
        #expect(try Store.open(path: path("link.sqlite"), .reading).listing().count == 1)
      }
    }
  }

  @Test func aStoreCutShortIsCalledDamagedAndTheJournalIsNamed() throws {
    try withFolder {
      _ = try names()
      try Store.open(path: path("real/s.sqlite"), .writing).take(
        FileEvidence("a", (1...300).map { Row(day: $0, cents: 5) }))
      let whole = try bytes("real/s.sqlite")
      try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path("real/s.sqlite")))
      let fault = #expect(throws: Fault.self) { try Store.open(path: path("link.sqlite"), .reading) }
      #expect(fault?.status == .internalFault)
      #expect(fault?.description.contains("no journal lies beside it") == true)
      #expect(fault?.diagnostic.fixes.count == 2)
    }
  }

  @Test func functionsThatASchemaNamesAreNotCalled() throws {
    try withFolder {
      let place = path("s.sqlite")
      _ = try Store.open(path: place, .writing)
      try Shell.run(
        "CREATE TRIGGER t AFTER INSERT ON bills BEGIN SELECT load_extension('/nowhere.so'); END", on: place)
      let fault = #expect(throws: Fault.self) {
        try Store.open(path: place, .writing).add(try bills([("B1", 5)]))
      }
      #expect(fault?.description.contains("unsafe") == true, "\(fault?.description ?? "nothing was thrown")")
    }
  }
}
