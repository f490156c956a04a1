import CounterfoilModel
import GRDB

/// The digests of tables whose rows no run seals: what was told, what is kept of jobs, bookmarks, and the lines of runs behind the
/// last event. Each is over all rows of its table, so that one that was added or taken away is seen.
///
/// A table is opened for change before the first row of it is written in a transaction, and sealed again at its end. One
/// that is not what its digest says is never sealed again: that would vouch for what was changed past this program.
struct TableSeals {
  /// What is sealed, under the name of its table.
  enum Part: String, CaseIterable {
    case bookmarks
    case jobInboxes = "job_inboxes"
    case jobRuns = "job_runs"
    /// Those behind the last event, which seals those before it.
    case runs
    case told

    /// Rows of all but `runs` have digests of their own, which stand for them.
    fileprivate var rows: String {
      switch self {
      case .bookmarks: "SELECT digest FROM bookmarks ORDER BY name"
      case .jobInboxes: "SELECT digest FROM job_inboxes ORDER BY job, inbox"
      case .jobRuns: "SELECT digest FROM job_runs ORDER BY job"
      case .runs:
        "SELECT number, kind, at, summary FROM runs WHERE number > (SELECT ifnull(max(run), 0) FROM events) ORDER BY number"
      case .told: "SELECT digest FROM told ORDER BY job, kind, id"
      }
    }
  }

  /// One row of `table_seals`.
  struct Seal: Equatable {
    /// How often the table was sealed.
    var change: Int64
    var rowCount: Int64
    /// Empty within a transaction that changes the table.
    var digest: String
  }

  let database: Database

  init(_ database: Database) { self.database = database }

  /// Makes the seals of a store that has none yet.
  func create() throws(Fault) {
    for part in Part.allCases {
      let insert = try Statement(
        database, "INSERT INTO table_seals (name, change, row_count, digest) VALUES (?, 0, 0, '')")
      insert.bind(part.rawValue, at: 1)
      try insert.run()
    }
    try close()
  }

  /// To be called before anything is written to a table. O(rows of the table), once in a transaction.
  func open(_ part: Part) throws(Fault) {
    guard let held = try seal(of: part), !held.digest.isEmpty, try found(part, change: held.change) == held else {
      return
    }
    try write(Seal(change: held.change, rowCount: held.rowCount, digest: ""), part)
  }

  /// Seals what was opened. To be called before a transaction is committed.
  func close() throws(Fault) {
    for part in Part.allCases { try close(part) }
  }

  private func close(_ part: Part) throws(Fault) {
    guard let held = try seal(of: part), held.digest.isEmpty else { return }
    try write(try found(part, change: held.change + 1), part)
  }

  /// The digest of a table as it is; nil where its seal is gone.
  func seal(of part: Part) throws(Fault) -> Seal? {
    let statement = try Statement(database, "SELECT change, row_count, digest FROM table_seals WHERE name = ?")
    statement.bind(part.rawValue, at: 1)
    guard try statement.next() else { return nil }
    defer { statement.reset() }
    return Seal(change: statement.number(0), rowCount: statement.number(1), digest: statement.text(2) ?? "")
  }

  /// The seal that the rows of a table have as they are.
  func found(_ part: Part, change: Int64) throws(Fault) -> Seal {
    let seal = ContentSeal("table")
    seal.append(part.rawValue)
    seal.append(change)
    let rows = try Statement(database, part.rows)
    var rowCount: Int64 = 0
    while try rows.next() {
      seal.append(rows)
      rowCount += 1
    }
    seal.append(rowCount)
    return Seal(change: change, rowCount: rowCount, digest: seal.finish())
  }

  private func write(_ seal: Seal, _ part: Part) throws(Fault) {
    let update = try Statement(
      database, "UPDATE table_seals SET change = ?, row_count = ?, digest = ? WHERE name = ?")
    update.bind(seal.change, at: 1)
    update.bind(seal.rowCount, at: 2)
    update.bind(seal.digest, at: 3)
    update.bind(part.rawValue, at: 4)
    try update.run()
  }

  // MARK: In the history

  /// What an event says of the tables: how often they had been sealed, and what the seals came to. It tells of rows that are
  /// put back with their seals as they were before the event.
  func state() throws(Fault) -> (changes: Int64, digest: String) {
    for part in Part.allCases where part != .runs { try close(part) }
    return try sealed()
  }

  /// As ``state()``, of a store that nobody writes to.
  func sealed() throws(Fault) -> (changes: Int64, digest: String) {
    let seal = ContentSeal("tables")
    var changes: Int64 = 0
    for part in Part.allCases where part != .runs {
      let held = try self.seal(of: part)
      changes += held?.change ?? 0
      seal.append(held?.change)
      seal.append(held?.digest)
    }
    return (changes, seal.finish())
  }
}

extension Store {
  /// Makes the seals of a store that has none yet.
  static func makeTableSeals(_ database: Database) throws(Fault) { try TableSeals(database).create() }

  /// Seals the tables that a transaction changed, before it is committed.
  static func sealTables(_ database: Database) throws(Fault) { try TableSeals(database).close() }
}
