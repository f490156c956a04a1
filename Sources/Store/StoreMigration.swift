import GRDB
import Glibc
import Model

/// Brings a store of an earlier version up to this one: a copy is put aside first, then everything happens in one
/// transaction. Forward only.
enum StoreMigration {
  /// Migrates where the store is of an earlier version.
  /// - Parameter version: what the store says.
  /// - Throws: exit status 73 where the copy cannot be made; then the store is as it was.
  static func run(path: String, from version: Int64) throws(Fault) {
    try keepCopy(of: path, version: version)
    do {
      var configuration = Configuration()
      // A table that others refer to is replaced; the references are checked before the commit.
      configuration.foreignKeysEnabled = false
      configuration.prepareDatabase { database in
        try database.execute(sql: "PRAGMA journal_mode = DELETE")
        try database.execute(sql: "PRAGMA synchronous = EXTRA")
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.inTransaction(.immediate) { database in
        for sql in statements(from: version) { try database.run(sql) }
        let references = try Statement(database, "PRAGMA foreign_key_check")
        guard try !references.next() else { throw Fault.damaged("a reference to nothing") }
        return .commit
      }
      try queue.close()
    } catch {
      throw Fault(store: error)
    }
  }

  static func statements(from version: Int64) -> [String] {
    var list: [String] = []
    if version < 2 {
      list += [
        StoreSchema.assignments,
        StoreSchema.runs(named: "runs_2"),
        "INSERT INTO runs_2 (number, kind, at, summary, undone_by) SELECT number, kind, at, summary, undone_by FROM runs",
        "DROP TABLE runs",
        "ALTER TABLE runs_2 RENAME TO runs",
      ]
      list += StoreSchema.decisionTables.map { "CREATE TABLE \($0.name) \($0.columns)" }
    }
    if version < 3 {
      list += StoreSchema.evidenceTables.map { "CREATE TABLE \($0.name) \($0.columns)" }
    }
    return list + ["PRAGMA user_version = \(StoreSchema.version)"]
  }

  /// For a connection that may not write: empty tables of its own in place of those an earlier version lacks.
  static func standIns(_ database: Database) throws(Fault) {
    for table in StoreSchema.decisionTables + StoreSchema.evidenceTables {
      let count = try database.number("SELECT count(*) FROM sqlite_schema WHERE name = '\(table.name)'")
      if count == 0 { try database.run("CREATE TEMP TABLE IF NOT EXISTS \(table.name) \(table.columns)") }
    }
  }

  // MARK: The copy

  /// `books.sqlite.v1-backup` beside the store; complete or not there.
  static func backupPath(_ path: String, version: Int64) -> String { "\(path).v\(version)-backup" }

  private static func keepCopy(of path: String, version: Int64) throws(Fault) {
    let target = backupPath(path, version: version)
    let part = target + ".part"
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .cannotCreate(target, errno) }
    defer { close(source) }
    unlink(part)
    let copy = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard copy >= 0 else { throw .cannotCreate(target, errno) }
    defer { close(copy) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count == 0 { break }
      guard count > 0, writeAll(copy, buffer[..<count]) else { throw .cannotCreate(target, errno) }
    }
    guard fsync(copy) == 0, rename(part, target) == 0 else { throw .cannotCreate(target, errno) }
  }

  private static func writeAll(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
