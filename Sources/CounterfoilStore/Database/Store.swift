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
  let access: Access
  /// The file, where this very opening made it.
  let made: StorePlace?

  init(path: String, queue: DatabaseQueue, lock: StoreLock?, access: Access, made: StorePlace? = nil) {
    self.path = path
    self.queue = queue
    self.lock = lock
    self.access = access
    self.made = made
  }

  /// An empty store that is gone when released.
  package static func inMemory() throws(Fault) -> Store { try inMemory(path: "", access: .writing) }

  static func inMemory(path: String, access: Access) throws(Fault) -> Store {
    let queue = try attempt { () throws in
      try DatabaseQueue(configuration: configuration(isReadOnly: false, waitSeconds: 0))
    }
    let store = Store(path: path, queue: queue, lock: nil, access: access)
    try store.createTables()
    return store
  }

  /// - Parameter waitSeconds: how long SQLite waits for the locks of other processes.
  static func configuration(isReadOnly: Bool, waitSeconds: Int) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(Double(waitSeconds))
    configuration.prepareDatabase { database in
      try defend(database)
      // GRDB listens to which columns each statement reads, for observers of changes, which there are none of here: that
      // takes most of the time of preparing a statement.
      sqlite3_set_authorizer(database.sqliteConnection, nil, nil)
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

  /// Makes all tables in one transaction where there are none.
  func createTables() throws(Fault) {
    let version = try read { database throws(Fault) in try database.number("PRAGMA user_version") }
    guard version == 0 else { return }
    try transaction { database throws(Fault) in
      for sql in RecordTable.all.flatMap(\.creation) + StoreSchema.statements { try database.run(sql) }
      try Store.setBookmark(StoreSchema.releaseMark, StoreSchema.release, database)
      try Store.makeTableSeals(database)
      try database.run("PRAGMA application_id = \(StoreFile.applicationID)")
      try database.run("PRAGMA user_version = \(StoreSchema.version)")
      return .commit
    }
  }

  // MARK: Access for the other files of this module

  /// What becomes of a transaction.
  enum Outcome {
    case commit
    case rollback
  }

  /// Copies all of the store, as it is at one moment, into another database.
  func backUp(to other: DatabaseQueue) throws { try queue.backup(to: other) }

  /// Whether reading keeps others from committing: not where it is read from a copy, as of ``StoreSnapshot``.
  package var isReadInPlace: Bool { queue.path != ":memory:" && !queue.path.isEmpty }

  func read<Value>(_ body: (Database) throws(Fault) -> Value) throws(Fault) -> Value {
    try Store.attempt { () throws in
      try queue.unsafeReentrantRead { database in try body(database) }
    }
  }

  /// Runs `body`, whose reads all see one state of the store: what others write meanwhile is not seen. Others cannot
  /// commit before it ends, so it is to read and no more.
  package func readAtOnce<Value>(_ body: () throws(Fault) -> Value) throws(Fault) -> Value {
    try readAtOnce { _ throws(Fault) in try body() }
  }

  func readAtOnce<Value>(_ body: (Database) throws(Fault) -> Value) throws(Fault) -> Value {
    try read { database throws(Fault) in
      if database.isInsideTransaction { return try body(database) }
      return try Store.attempt { () throws in
        var value: Value?
        try database.inTransaction(.deferred) {
          value = try body(database)
          return .commit
        }
        guard let value else { throw Fault.closed }
        return value
      }
    }
  }

  /// Runs `body` in one transaction that no other connection can interleave with. A signal that asks the process to end
  /// has it rolled back.
  func transaction(_ body: (Database) throws(Fault) -> Outcome) throws(Fault) {
    try Store.attempt { () throws in
      try queue.inDatabase { database in
        let connection = Connection(database.sqliteConnection)
        try Interruption.transaction(stop: { sqlite3_interrupt(connection.handle) }) { () throws in
          try Store.perform(database, body)
        }
      }
    }
  }

  private static func perform(
    _ database: Database, _ body: (Database) throws(Fault) -> Outcome
  ) throws(Fault) {
    do {
      try Interruption.check()
      try database.inTransaction(.immediate) {
        // Page 1 comes first into the journal: by its counter of changes the journal is known to be of this file.
        try database.run("PRAGMA user_version = \(try database.number("PRAGMA user_version"))")
        guard case .commit = try body(database) else { return .rollback }
        try Store.sealTables(database)
        return .commit
      }
    } catch {
      throw Fault(store: error, systemError: database.sqliteConnection.map(sqlite3_system_errno) ?? 0)
    }
  }

  /// What another thread may interrupt (`sqlite3_interrupt` is made for that), and do nothing else with.
  private struct Connection: @unchecked Sendable {
    let handle: OpaquePointer?

    init(_ handle: OpaquePointer?) { self.handle = handle }
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

  /// Rewrites the file without what is free in it.
  func vacuum() throws(Fault) {
    try requireWriting()
    try Store.attempt { () throws in try queue.vacuum() }
  }

  func requireWriting() throws(Fault) {
    guard access == .writing else {
      throw Fault(.internalFault, .storeReadOnly, "the store was opened for reading only")
    }
  }

  static func attempt<Value>(_ body: () throws -> Value) throws(Fault) -> Value {
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
