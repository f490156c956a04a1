import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Foundation
import GRDBSQLite
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The store as a file among others: rights, locks, damage.
@Suite struct StoreFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  private var path: String { folder.appendingPathComponent("data/counterfoil/books.sqlite").path }

  private func withFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  // FAULTS 72
  @Test func onlyTheOwnerCanReadTheStoreWhateverTheMask() throws {
    try withFolder {
      let before = umask(0)
      defer { umask(before) }
      let store = try Store.open(path: path, .writing)
      try store.take(FileEvidence("a", [Row(day: 1, cents: 1)]))
      #expect(mode(path) == 0o600)
      #expect(mode(path + ".lock") == 0o600)
      #expect(mode(folder.appendingPathComponent("data/counterfoil").path) == 0o700)
      #expect(mode(folder.appendingPathComponent("data").path) == 0o700)
    }
  }

  // FAULTS 72
  @Test func takesTheRightsOfOthersFromAnOlderFile() throws {
    try withFolder {
      _ = try Store.open(path: path, .writing)
      chmod(path, 0o644)
      _ = try Store.open(path: path, .writing)
      #expect(mode(path) == 0o600)
    }
  }

  // FAULTS 80
  @Test func aSecondWriterIsToldToTryAgain() throws {
    try withFolder {
      let first = try Store.open(path: path, .writing)
      #expect(statusOf { _ = try Store.open(path: path, .writing) } == .tryAgain)
      #expect(try Store.open(path: path, .reading).runs().isEmpty, "readers go on")
      withExtendedLifetime(first) {}
    }
    // FAULTS 81: the lock went with its holder; nothing is left to clear away.
    try withFolder { _ = try Store.open(path: path, .writing) }
  }

  // FAULTS 80
  @Test func ofFiftyParallelStartsExactlyOneWritesAtATime() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = path
    let outcomes = await withTaskGroup(of: Bool?.self) { group in
      for number in 0..<50 {
        group.addTask {
          do throws(Fault) {
            let store = try Store.open(path: path, .writing)
            let evidence = FileEvidence("f\(number)", [Row(day: number, cents: 100)])
            _ = try store.importing { session throws(Fault) in
              _ = try session.merge(evidence)
              return .keep(summary: "{}")
            }
            return true
          } catch {
            return error.status == .tryAgain ? false : nil
          }
        }
      }
      return await group.reduce(into: [Bool?]()) { $0.append($1) }
    }
    #expect(!outcomes.contains(nil), "each writes or is told to try again")
    let store = try Store.open(path: path, .reading)
    #expect(try store.listing().count == outcomes.filter { $0 == true }.count)
    #expect(try store.verify().isEmpty)
  }

  // FAULTS 87
  @Test(arguments: [
    "this is no database at all, only words, and more than one hundred bytes of them, so that a head could be here",
    "short",
    "SQLite format 3\0 and then nonsense that no database of any kind would have behind its first sixteen bytes!",
  ])
  func refusesAForeignFileAndLeavesItAlone(text: String) throws {
    try withFolder {
      let file = folder.appendingPathComponent("foreign").path
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      for access in [Store.Access.reading, .writing] {
        #expect(statusOf { _ = try Store.open(path: file, access) } == .badData)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(text.utf8))
    }
  }

  // FAULTS 87
  @Test func refusesAStoreThatWasCutShort() throws {
    try withFolder {
      try Store.open(path: path, .writing).take(FileEvidence("a", (1...500).map { Row(day: $0, cents: 5) }))
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
      #expect(statusOf { _ = try Store.open(path: path, .writing) } == .internalFault)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole.prefix(whole.count / 2))
    }
  }

  // FAULTS 87
  @Test func aDamagedPageIsNeverReadAsContent() throws {
    try withFolder {
      try Store.open(path: path, .writing).take(FileEvidence("a", (1...500).map { Row(day: $0, cents: 5) }))
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for offset in stride(from: 8192, to: bytes.count, by: 4096) {
        bytes.replaceSubrange(offset..<offset + 64, with: Data(repeating: 0xA5, count: 64))
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      let status = statusOf {
        let store = try Store.open(path: path, .reading)
        _ = try store.entries()
        if try !store.verify().isEmpty { throw Fault(.internalFault, .storeCorrupt, "found by verify") }
      }
      #expect(status == .internalFault)
    }
  }

  // FAULTS 88
  @Test func refusesAStoreOfANewerVersion() throws {
    try withFolder {
      _ = try Store.open(path: path, .writing)
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      bytes[63] = 99
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(statusOf { _ = try Store.open(path: path, .writing) } == .internalFault)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }
  }

  /// A store beyond 32 MiB is read where it lies, or from a copy on disk: then nobody who writes waits for the reader.
  @Test(arguments: [true, false])
  func whoReadsAllOfALargeStoreKeepsNoWriterWaiting(_ readsAll: Bool) throws {
    try withFolder {
      try Store.open(path: path, .writing).take(FileEvidence("a", [Row(day: 1, cents: 1)]))
      try Shell.run(
        "CREATE TABLE room (bytes); INSERT INTO room VALUES (zeroblob(34000000)); DROP TABLE room", on: path)
      let reader = try Store.openExisting(path: path, readsAll: readsAll)
      #expect(reader.isReadInPlace == !readsAll)
      let status = try reader.readAtOnce { () throws(Fault) in
        #expect(try reader.entries().records.count == 1)
        return statusOf {
          try Store.open(path: path, .writing, waitSeconds: 0).take(FileEvidence("b", [Row(day: 2, cents: 2)]))
        }
      }
      #expect(status == (readsAll ? nil : .tryAgain))
      #expect(try reader.verify().isEmpty && reader.entries().records.count == 1, "it is of one moment")
      let count = try Store.openExisting(path: path, readsAll: readsAll).entries().records.count
      #expect(count == (readsAll ? 2 : 1))
    }
  }

  /// What a full disk leaves is not taken for books.
  @Test(arguments: [Store.Access.reading, .planning, .writing])
  func aFileOfNoBytesIsNoStore(_ access: Store.Access) throws {
    try withFolder {
      let file = folder.appendingPathComponent("empty.sqlite").path
      try Data().write(to: URL(fileURLWithPath: file))
      #expect(statusOf { _ = try Store.open(path: file, access) } == .badData)
      #expect(statusOf { _ = try Store.openExisting(path: file, access) } == .badData)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)).isEmpty)
    }
  }

  /// SQLite takes a write-ahead log for the store's own, whatever file it is of.
  @Test func theLogOfAnotherFileIsNotRead() throws {
    try withFolder {
      let (store, other) = (folder.appendingPathComponent("s").path, folder.appendingPathComponent("o").path)
      try Store.open(path: store, .writing).take(FileEvidence("a", [Row(day: 1, cents: 1)]))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: store))
      try bytes.write(to: URL(fileURLWithPath: other))
      var connection: OpaquePointer?
      try #require(sqlite3_open(other, &connection) == SQLITE_OK)
      let sql = "PRAGMA journal_mode = WAL; UPDATE statement_rows SET payee = 'x'"
      try #require(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
      try FileManager.default.copyItem(atPath: other + "-wal", toPath: store + "-wal")
      sqlite3_close(connection)
      for access in [Store.Access.reading, .planning, .writing] {
        #expect(statusOf { _ = try Store.open(path: store, access) } == .internalFault)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == bytes)
      try Data().write(to: URL(fileURLWithPath: store + "-wal"))
      #expect(try Store.open(path: store, .reading).verify().isEmpty, "an empty one says nothing")
    }
  }

  /// What is cut short on the way leaves another name, which the next creation clears away.
  @Test func aStoreIsWholeBeforeItHasItsName() throws {
    try withFolder {
      let file = folder.appendingPathComponent("books.sqlite").path
      try Data("cut short".utf8).write(to: URL(fileURLWithPath: file + ".new"))
      #expect(statusOf { _ = try Store.openExisting(path: file, .writing) } == .noInput)
      #expect(!FileManager.default.fileExists(atPath: file))
      _ = try Store.open(path: file, .writing)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["books.sqlite", "books.sqlite.lock"])
    }
  }

  @Test(arguments: [0, 3, 6])
  func aVersionThatIsLoweredIsNoEarlierStore(_ version: Int) throws {
    try withFolder {
      try Store.open(path: path, .writing).take(FileEvidence("a", [Row(day: 1, cents: 1)]))
      try Shell.run("PRAGMA user_version = \(version)", on: path)
      #expect(try Store.openExisting(path: path).verification().status == .internalFault)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(statusOf { _ = try Store.open(path: path, .writing) } == .internalFault)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test func readingAStoreThatIsNotThereCreatesNothing() throws {
    try withFolder {
      #expect(try Store.open(path: path, .reading).listing().isEmpty)
      let planned = try Store.open(path: path, .planning)
      let run = try planned.importing { session throws(Fault) in
        _ = try session.merge(FileEvidence("a", [Row(day: 1, cents: 1)]))
        return .discard
      }
      #expect(run == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func aDiscardedImportChangesNoByte() throws {
    try withFolder {
      let store = try Store.open(path: path, .writing)
      try store.take(FileEvidence("a", [Row(day: 1, cents: 1)]))
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      _ = try store.importing { session throws(Fault) in
        _ = try session.merge(FileEvidence("b", (1...100).map { Row(day: $0, cents: 1) }))
        return .discard
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  // FAULTS 91
  @Test(arguments: [
    (["COUNTERFOIL_STORE": "x.sqlite", "HOME": "/h"], "x.sqlite"),
    (["XDG_DATA_HOME": "/d", "HOME": "/h"], "/d/counterfoil/books.sqlite"),
    (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/counterfoil/books.sqlite"),
    (["XDG_DATA_HOME": "", "COUNTERFOIL_STORE": "", "HOME": "/h"], "/h/.local/share/counterfoil/books.sqlite"),
  ])
  func findsItsPlace(environment: [String: String], expected: String) throws {
    #expect(try Store.defaultPath(environment: environment) == expected)
  }

  // FAULTS 91
  @Test func withoutAHomeItSaysWhatToSet() {
    #expect(statusOf { _ = try Store.defaultPath(environment: [:]) } == .configuration)
  }
}

/// The exit status of the fault `body` throws; nil where it throws none.
func statusOf(_ body: () throws -> Void) -> CounterfoilModel.ExitStatus? {
  do {
    try body()
    return nil
  } catch {
    return (error as? Fault)?.status
  }
}
