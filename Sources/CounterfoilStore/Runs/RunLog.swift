import CounterfoilDigest
import CounterfoilModel
import GRDB
import GRDBSQLite

/// Starts and ends runs, and writes each into the chain of events.
///
/// Every event's digest is a SHA-256 over the digest of the event before, its run, its kind, its payload and the digests
/// of all that the run wrote. So no event can be changed, left out or put in between without breaking all that follow,
/// and no row can be changed without contradicting its event.
///
/// A run that changed nothing leaves no event, and of a series of such runs one line stays; see ``QuietRuns``.
struct RunLog {
  let database: Database
  private let start = Start()

  /// How much the connection had changed when the run began.
  private final class Start {
    var changes: Int32 = 0
  }

  init(database: Database) { self.database = database }

  /// Starts a run; its summary follows with ``end(_:kind:at:summary:files:added:touching:)``.
  func begin(_ kind: String, at time: String?) throws(Fault) -> Int64 {
    try TableSeals(database).open(.runs)
    let statement = try Statement(database, "INSERT INTO runs (kind, at, summary) VALUES (?, ?, '{}')")
    statement.bind(kind, at: 1)
    statement.bind(time, at: 2)
    try statement.run()
    start.changes = sqlite3_total_changes(database.sqliteConnection)
    return statement.lastInsertedRow
  }

  /// Writes the run's summary and its event. To be called when all else is written.
  /// - Parameters:
  ///   - files: the digests of the files it brought; nil for those it took away.
  ///   - added: of an import, by table of records, the `seq` after which its records follow.
  ///   - others: earlier runs of which it changed what they had written, as an undo does.
  /// - Returns: the run.
  func end(
    _ number: Int64, kind: String, at time: String?, summary: String, files: [Int64: String?] = [:],
    added: [String: Int64] = [:], touching others: Set<Int64> = []
  ) throws(Fault) -> Run {
    let quiet = QuietRuns(database)
    if QuietRuns.kinds.contains(kind), start.changes == sqlite3_total_changes(database.sqliteConnection) {
      return try quiet.end(number, kind: kind, at: time, summary: summary)
    }
    let update = try Statement(database, "UPDATE runs SET summary = ? WHERE number = ?")
    update.bind(summary, at: 1)
    update.bind(number, at: 2)
    try update.run()
    try MonthTotals(database).refresh()
    var wrote = SealList()
    for (file, digest) in files.sorted(by: { $0.key < $1.key }) { wrote.add(.file(file), digest) }
    wrote.add(.replacements, try FileSeals.replacements(database))
    let seals = try RunSeals(database)
    let unsealed = try quiet.unsealed(before: number)
    for run in others.union(unsealed).subtracting([number]).sorted() { wrote.add(.run(run), try seals.digest(run)) }
    wrote.add(.run(number), try seals.digest(number, added: added))
    let state = try TableSeals(database).state()
    wrote.add(.state(state.changes), state.digest)
    let previous = try lastDigest()
    let insert = try Statement(
      database, "INSERT INTO events (run, kind, payload, wrote, previous, digest) VALUES (?, ?, ?, ?, ?, ?)")
    insert.bind(number, at: 1)
    insert.bind(kind, at: 2)
    insert.bind(summary, at: 3)
    insert.bind(wrote.text, at: 4)
    insert.bind(previous, at: 5)
    insert.bind(
      RunLog.digest(previous: previous, run: number, kind: kind, payload: summary, wrote: wrote.text), at: 6)
    try insert.run()
    return Run(id: Run.id(number), kind: kind, at: time, summary: summary, undoneBy: nil)
  }

  private func lastDigest() throws(Fault) -> String {
    let statement = try Statement(database, "SELECT digest FROM events ORDER BY number DESC LIMIT 1")
    guard try statement.next() else { return "" }
    defer { statement.reset() }
    return statement.text(0) ?? ""
  }

  /// - Parameter wrote: nil for events from before version 3 of the tables, which say nothing of what was written.
  static func digest(previous: String, run: Int64, kind: String, payload: String, wrote: String?) -> String {
    guard let wrote else {
      return Hexadecimal.text(SHA256.hash(Array("\(previous)\n\(run)\n\(kind)\n\(payload)".utf8)))
    }
    let seal = ContentSeal("event")
    seal.append(previous)
    seal.append(run)
    seal.append(kind)
    seal.append(payload)
    seal.append(wrote)
    return seal.finish()
  }
}
