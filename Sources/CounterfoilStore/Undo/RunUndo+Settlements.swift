import CounterfoilModel
import GRDB

extension RunUndo {
  /// Takes back what a person said of rows in the run.
  /// - Throws: exit status 65 where a later run matched or removed an entry that goes with it.
  mutating func removeSettlements() throws(Fault) {
    let delete = try Statement(database, "DELETE FROM dismissals WHERE run = ?")
    delete.bind(run, at: 1)
    try delete.run()
    report.decisionsRemoved += delete.changedRows
    let said = try Statement(database, "SELECT DISTINCT row FROM settlements WHERE run = ? ORDER BY 1")
    said.bind(run, at: 1)
    var rows: [Int64] = []
    while try said.next() { rows.append(said.number(0)) }
    if rows.isEmpty { return }
    let built = try laterReferences()
    let forget = try Statement(database, "DELETE FROM settlements WHERE run = ?")
    forget.bind(run, at: 1)
    try forget.run()
    report.decisionsRemoved += rows.count
    try SettledPlaces(database, rows: rows).settle()
    let standing = try Statement(
      database, "SELECT 1 FROM statement_rows WHERE day = ? AND entry = ? AND standing IN (0, 4)")
    for reference in built {
      standing.bind(ContentKey.day(ofEntryKey: reference.entry) ?? "", at: 1)
      standing.bind(reference.entry, at: 2)
      guard try standing.next() else { throw .builtUpon(reference.entry, by: Run.id(reference.run)) }
      standing.reset()
    }
  }

  /// Entries that runs after this one matched or removed.
  private func laterReferences() throws(Fault) -> [(entry: String, run: Int64)] {
    let statement = try Statement(
      database,
      """
      SELECT entry, matches.run FROM match_entries JOIN matches ON matches.number = match
        JOIN statement_rows ON statement_rows.number = row WHERE matches.run > ?1
      UNION SELECT entry, run FROM removals JOIN statement_rows ON statement_rows.number = row WHERE run > ?1
      ORDER BY 2 DESC, 1
      """)
    statement.bind(run, at: 1)
    var found: [(entry: String, run: Int64)] = []
    while try statement.next() { found.append((statement.text(0) ?? "", statement.number(1))) }
    return found
  }

  /// - Throws: exit status 65 where a person settled a row of a file that goes; the temporary table `gone` names those.
  func refuseSettled() throws(Fault) {
    let statement = try Statement(
      database,
      """
      SELECT entry, settlements.run FROM settlements
      JOIN statement_rows ON statement_rows.number IN (settlements.row, settlements.other)
      WHERE file IN (SELECT file FROM gone) ORDER BY settlements.run DESC, entry LIMIT 1
      """)
    guard try statement.next() else { return }
    defer { statement.reset() }
    throw .builtUpon(statement.text(0) ?? "", by: Run.id(statement.number(1)))
  }
}
