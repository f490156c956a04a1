import CounterfoilModel
import CounterfoilText
import GRDB
import Glibc

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
        try database.execute(sql: "PRAGMA temp_store = MEMORY")
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.inTransaction(.immediate) { database in
        for sql in statements(from: version) { try database.run(sql) }
        try seal(database, from: version)
        try Store.setBookmark(StoreSchema.releaseMark, StoreSchema.release, database)
        try TableSeals(database).create()
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
    if version < 3 {
      list += [
        StoreSchema.runs(named: "runs_3"),
        "INSERT INTO runs_3 (number, kind, at, summary, undone_by) SELECT number, kind, at, summary, undone_by FROM runs",
        "DROP TABLE runs", "ALTER TABLE runs_3 RENAME TO runs",
        StoreSchema.events(named: "events_3"),
        """
        INSERT INTO events_3 (number, run, kind, payload, previous, digest)
        SELECT number, run, kind, payload, previous, digest FROM events
        """,
        "DROP TABLE events", "ALTER TABLE events_3 RENAME TO events",
        // A place in a review is found again at once; it had no digest.
        "DROP TABLE IF EXISTS bookmarks",
      ]
      list += StoreSchema.laterTables.map { "CREATE TABLE IF NOT EXISTS \($0.name) \($0.columns)" }
      list += StoreSchema.runIndexes
      list += ["DROP VIEW entries", StoreSchema.entriesView, StoreSchema.fileEndsOfEarlierVersions]
    } else {
      let tables =
        (version < 4 ? [StoreSchema.fileParts] : []) + (version < 5 ? StoreSchema.unattendedTables : [])
        + (version < 7 ? [StoreSchema.remarks] : []) + [StoreSchema.tableSeals]
      list += tables.map { "CREATE TABLE \($0.name) \($0.columns)" }
    }
    if version < 4 {
      list += [
        StoreSchema.listed(named: "listed_4"),
        "INSERT INTO listed_4 (file, kind, id) SELECT file, kind, id FROM listed",
        "DROP TABLE listed", "ALTER TABLE listed_4 RENAME TO listed", StoreSchema.keyIndex,
      ]
    }
    if version >= 3, version < 7 {
      list += [
        StoreSchema.runs(named: "runs_7"),
        "INSERT INTO runs_7 (number, kind, at, summary, undone_by) SELECT number, kind, at, summary, undone_by FROM runs",
        "DROP TABLE runs", "ALTER TABLE runs_7 RENAME TO runs",
      ]
    }
    if version < 6 { list.append(StoreSchema.fileIndex) }
    return list + ["PRAGMA user_version = \(StoreSchema.version)"]
  }

  /// Settles all rows as this version does, and seals what is there.
  ///
  /// The events of versions before 3 stay as they are; what they did not prove then cannot be proved now. Those of version
  /// 3 and later vouch for all that is there, and go on doing so: sealing it again would vouch for what was changed in the meantime.
  private static func seal(_ database: Database, from version: Int64) throws(Fault) {
    let log = RunLog(database: database)
    let run = try log.begin("migrate", at: nil)
    let held = try database.number("SELECT count(*) FROM runs WHERE number < \(run)")
    if held == 0 { return try database.run("DELETE FROM runs WHERE number = \(run)") }
    try MonthTotals(database).mark("SELECT min(day), max(day) FROM statement_rows")
    let settled = version < 3 ? try settle(database) : 0
    var files: [Int64: String?] = [:]
    var runs: Set<Int64> = []
    for (scope, digest) in version < 3 ? try AllSeals.digests(database) : [:] {
      switch scope {
      case .file(let number): files.updateValue(digest, forKey: number)
      case .run(let number): runs.insert(number)
      case .replacements, .state: break
      }
    }
    let summary = JSONWriter.object { json in
      json.member("from", Int(version))
      json.member("to", Int(StoreSchema.version))
      json.member("rowsSettledAnew", Int(settled))
    }
    _ = try log.end(run, kind: "migrate", at: nil, summary: summary, files: files, touching: runs)
  }

  /// - Returns: how many rows stand for something else than before.
  private static func settle(_ database: Database) throws(Fault) -> Int64 {
    try database.run("CREATE TEMP TABLE before AS SELECT number, entry, standing FROM statement_rows")
    let places = try Statement(
      database,
      """
      SELECT day, account, minor_units, currency FROM statement_rows
      GROUP BY day, account, minor_units, currency HAVING count(*) > 1 OR max(standing) > 0
      """)
    let found = try BucketRepair.places(places)
    var repair = try BucketRepair(database)
    for place in found { try repair.settle(place) }
    let accounts = try Statement(
      database, "SELECT DISTINCT account FROM statement_rows WHERE status = 'pending' ORDER BY 1")
    var pending: [String] = []
    while try accounts.next() { pending.append(accounts.text(0) ?? "") }
    var links = try PendingLinks(database)
    for account in pending { try links.update(account: account) }
    let changed = try database.number(
      """
      SELECT count(*) FROM before JOIN statement_rows AS after ON after.number = before.number
      WHERE after.entry != before.entry OR after.standing != before.standing
      """)
    try database.run("DROP TABLE before")
    return changed
  }

  /// For a connection that may not write: empty tables of its own in place of those an earlier version lacks, and what
  /// is listed with the columns of today.
  static func standIns(_ database: Database, from version: Int64, access: Store.Access) throws(Fault) {
    for table in StoreSchema.laterTables {
      let count = try database.number("SELECT count(*) FROM sqlite_schema WHERE name = '\(table.name)'")
      guard count == 0 else { continue }
      try database.run("CREATE TEMP TABLE IF NOT EXISTS \(table.name) \(withoutReferences(table.columns))")
    }
    // Since version 4 it is as it is today.
    guard try database.number("SELECT count(*) FROM pragma_table_info('listed') WHERE name = 'key'") == 0 else {
      return
    }
    let columns = "file, kind, id, NULL AS line, NULL AS reading, NULL AS key"
    if access == .reading {
      return try database.run("CREATE TEMP VIEW IF NOT EXISTS listed AS SELECT \(columns) FROM main.listed")
    }
    // What is planned is written, and rolled back.
    try database.run(withoutReferences(StoreSchema.listed(named: "temp.listed")))
    try database.run("INSERT INTO temp.listed SELECT \(columns) FROM main.listed")
  }

  /// A temporary table can refer to other temporary ones alone.
  private static func withoutReferences(_ columns: String) -> String {
    columns.replacing(/\ REFERENCES [a-z_]+ \([a-z]+\)( ON DELETE CASCADE)?/, with: "")
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
    // Of an earlier try that was killed.
    unlink(part)
    let number = FileCopy.make(of: source, at: part, mode: 0o600)
    guard number == 0 else { throw .cannotCreate(target, number) }
    guard rename(part, target) == 0 else { throw .cannotCreate(target, errno) }
    // The copy must have its name before the store is changed, also where the power goes.
    let synced = FileCopy.syncFolder(FilePlace.folderAndName(target).folder)
    guard synced == 0 else { throw .cannotCreate(target, synced) }
  }
}
