import CounterfoilCDatabase
package import CounterfoilModel
import CounterfoilRecords
import GRDB
import GRDBSQLite

/// The books: one SQLite file with all statement rows, bills, categories, books, accounts, matches and their history.
///
/// Every change is one transaction and one run. The file is SQLite's with a rollback journal, never a write-ahead log:
/// the SQLite of Debian 12 has the checkpoint reset race of versions before 3.51.3. Reads by other processes go on while
/// a run is prepared.
package final class Store: Sendable {
  /// What the store is opened for.
  package enum Access: Sendable {
    /// Never creates or changes anything.
    case reading
    /// For an import that will be discarded: as for writing where the store is there, as for reading where it is not.
    case planning
    /// Holds the writer's lock until the store is released.
    case writing
  }

  /// The file; empty for a store in memory.
  package let path: String
  private let queue: DatabaseQueue
  private let lock: StoreLock?
  private let access: Access

  private init(path: String, queue: DatabaseQueue, lock: StoreLock?, access: Access) {
    self.path = path
    self.queue = queue
    self.lock = lock
    self.access = access
  }

  /// Opens the store at a path. For reading, a store that is not there is an empty one, and nothing is created; for
  /// writing, it is created with mode 0600 in folders of mode 0700.
  /// - Throws: exit status 75 where another process writes to it, 70 where it is damaged, of another program or of a
  ///   newer version (the file is left as it is), 73 where it cannot be created, 78 where it has a second name.
  package static func open(path: String, _ access: Access) throws(Fault) -> Store {
    let place = try StorePlace(path)
    var state = try StoreFile.state(of: place)
    if access != .writing, state == .missing || state == .empty { return try inMemory(path: path, access: access) }
    var lock: StoreLock?
    if access != .reading {
      try StoreFile.create(place.real)
      lock = try StoreLock(place)
      state = try StoreFile.state(of: place)
    }
    if case .ours(let version) = state { try checkVersion(version, path) }
    let queue = try attempt { () throws in
      try DatabaseQueue(
        path: place.real, configuration: configuration(isReadOnly: access == .reading && state != .unfinished))
    }
    let store = Store(path: path, queue: queue, lock: lock, access: access)
    if state == .unfinished {
      // What was cut short may have been the very creation: then nothing is left, and there is nothing to read.
      let isEmpty = try store.checkAfterRecovery()
      if isEmpty, access == .reading { return try inMemory(path: path, access: .reading) }
    }
    try store.bringUpToDate(place)
    if access == .writing { try store.createTables() }
    return store
  }

  /// Opens a store for reading that must be there.
  /// - Throws: exit status 66 where there is none, 65 where the file is empty or not ours; else as ``open(path:_:)`` does.
  package static func openExisting(path: String) throws(Fault) -> Store {
    do throws(Fault) {
      switch try StoreFile.state(of: StorePlace(path)) {
      case .missing: throw Fault.missing(path)
      case .empty: throw Fault.foreign(path, "it is empty")
      case .ours, .unfinished: return try open(path: path, .reading)
      }
    } catch {
      throw error.diagnostic.code == .storeForeign ? Fault(.badData, error.diagnostic) : error
    }
  }

  /// Migrates a store of an earlier version; what may not write looks at it as if it had the tables of today.
  private func bringUpToDate(_ place: StorePlace) throws(Fault) {
    let version = try read { database throws(Fault) in try database.number("PRAGMA user_version") }
    guard version > 0, version < Int64(StoreSchema.version) else { return }
    if access == .writing { return try StoreMigration.run(path: place.real, from: version) }
    try read { database throws(Fault) in try StoreMigration.standIns(database) }
  }

  /// An empty store that is gone when released.
  package static func inMemory() throws(Fault) -> Store { try inMemory(path: "", access: .writing) }

  private static func inMemory(path: String, access: Access) throws(Fault) -> Store {
    let queue = try attempt { () throws in try DatabaseQueue(configuration: configuration(isReadOnly: false)) }
    let store = Store(path: path, queue: queue, lock: nil, access: access)
    try store.createTables()
    return store
  }

  private static func configuration(isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { database in
      try defend(database)
      try database.execute(sql: "PRAGMA temp_store = MEMORY")
      guard !isReadOnly else { return }
      // EXTRA is FULL and a sync of the folder after the journal is gone: a commit reported is a commit kept.
      try database.execute(sql: "PRAGMA journal_mode = DELETE")
      try database.execute(sql: "PRAGMA synchronous = EXTRA")
      try database.execute(sql: "PRAGMA cache_size = -65536")
    }
    return configuration
  }

  /// A store may come from anywhere: nothing its schema says is trusted.
  static func defend(_ database: Database) throws {
    let code = counterfoil_database_defend(UnsafeMutableRawPointer(database.sqliteConnection))
    guard code == SQLITE_OK else { throw Fault(resultCode: code, reason: String(cString: sqlite3_errstr(code))) }
  }

  private static func checkVersion(_ version: Int32, _ path: String) throws(Fault) {
    guard version > StoreSchema.version else { return }
    throw Fault(
      .internalFault, .storeNewer,
      "the store has version \(version) of the tables; this program knows versions up to \(StoreSchema.version)",
      at: SourceLocation(file: path), fixes: ["Use the newer version of Counterfoil that made the store."])
  }

  /// Looks at the head again once SQLite has rolled an unfinished transaction back.
  /// - Returns: whether the file has no tables.
  private func checkAfterRecovery() throws(Fault) -> Bool {
    let (application, version, tables) = try read { database throws(Fault) in
      (
        try database.number("PRAGMA application_id"), try database.number("PRAGMA user_version"),
        try database.number("SELECT count(*) FROM sqlite_schema")
      )
    }
    if tables == 0, application == 0 || application == Int64(StoreFile.applicationID) { return true }
    guard application == Int64(StoreFile.applicationID) else {
      throw .foreign(path, "it is a database of another program")
    }
    try Store.checkVersion(Int32(clamping: version), path)
    return false
  }

  /// Makes all tables in one transaction where there are none.
  private func createTables() throws(Fault) {
    let version = try read { database throws(Fault) in try database.number("PRAGMA user_version") }
    guard version == 0 else { return }
    try transaction { database throws(Fault) in
      for sql in RecordTable.all.flatMap(\.creation) + StoreSchema.statements { try database.run(sql) }
      try database.run("PRAGMA application_id = \(StoreFile.applicationID)")
      try database.run("PRAGMA user_version = \(StoreSchema.version)")
      return .commit
    }
  }

  // MARK: Access for the other files of this room

  /// What becomes of a transaction.
  enum Outcome {
    case commit
    case rollback
  }

  func read<Value>(_ body: (Database) throws(Fault) -> Value) throws(Fault) -> Value {
    try Store.attempt { () throws in
      try queue.unsafeRead { database in try body(database) }
    }
  }

  /// Runs `body` on one state of the store: what others write meanwhile is not seen.
  func readAtOnce<Value>(_ body: (Database) throws(Fault) -> Value) throws(Fault) -> Value {
    try read { database throws(Fault) in
      try database.run("BEGIN")
      do throws(Fault) {
        let value = try body(database)
        try database.run("COMMIT")
        return value
      } catch {
        // Where SQLite has ended the transaction itself, there is none to end.
        do throws(Fault) { try database.run("ROLLBACK") } catch {}
        throw error
      }
    }
  }

  /// Runs `body` in one transaction that no other connection can interleave with.
  func transaction(_ body: (Database) throws(Fault) -> Outcome) throws(Fault) {
    try Store.attempt { () throws in
      try queue.inTransaction(.immediate) { database in
        // Page 1 comes first into the journal: by its counter of changes the journal is known to be of this file.
        try database.run("PRAGMA user_version = \(try database.number("PRAGMA user_version"))")
        return switch try body(database) {
        case .commit: .commit
        case .rollback: .rollback
        }
      }
    }
  }

  /// As ``transaction(_:)``, for a change of the books.
  /// - Throws: where the store was opened for reading.
  func change<Value>(_ body: (Database) throws(Fault) -> Value) throws(Fault) -> Value {
    try requireWriting()
    var value: Value?
    try transaction { database throws(Fault) in
      value = try body(database)
      return .commit
    }
    guard let value else { throw Fault.closed }
    return value
  }

  func requireWriting() throws(Fault) {
    guard access == .writing else {
      throw Fault(.internalFault, .storeReadOnly, "the store was opened for reading only")
    }
  }

  private static func attempt<Value>(_ body: () throws -> Value) throws(Fault) -> Value {
    do {
      return try body()
    } catch {
      throw Fault(store: error)
    }
  }
}

extension Database {
  /// Runs one statement without values.
  func run(_ sql: String) throws(Fault) { try Statement(self, sql).run() }

  /// The first column of the only row.
  func number(_ sql: String) throws(Fault) -> Int64 {
    let statement = try Statement(self, sql)
    guard try statement.next() else { throw .damaged("no answer where there must be one") }
    defer { statement.reset() }
    return statement.number(0)
  }
}
