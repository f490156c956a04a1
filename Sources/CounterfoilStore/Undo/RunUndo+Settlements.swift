import CounterfoilModel
import GRDB

extension RunUndo {
  /// Takes back what a person said of rows in the run, and what later runs made of entries that go with it.
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
      if try standing.next() {
        standing.reset()
      } else if let match = reference.match {
        try later.takeBack(match: match, database, &touched)
      } else {
        try later.takeBackRemoval(ofRow: reference.row, database, &touched)
      }
    }
  }

  private struct Reference {
    var entry: String
    var row: Int64
    /// Nil for a removal.
    var match: Int64?
  }

  /// Entries that runs after this one matched or removed.
  private func laterReferences() throws(Fault) -> [Reference] {
    let statement = try Statement(
      database,
      """
      SELECT entry, row, match FROM match_entries JOIN matches ON matches.number = match
        CROSS JOIN statement_rows ON statement_rows.number = row WHERE matches.run > ?1
      UNION ALL SELECT entry, row, NULL FROM removals CROSS JOIN statement_rows ON statement_rows.number = row WHERE run > ?1
      """)
    statement.bind(run, at: 1)
    var found: [Reference] = []
    while try statement.next() {
      found.append(
        Reference(entry: statement.text(0) ?? "", row: statement.number(1), match: statement.integer(2)))
    }
    return found
  }

  /// Forgets what a person said of rows of files that go; the temporary table `gone` names those.
  /// - Returns: the rows of other files that were part of it.
  mutating func forgetSettled() throws(Fault) -> [Int64] {
    let inGone = "SELECT number FROM gone_rows"
    let statement = try Statement(
      database, "SELECT row, other, run FROM settlements WHERE row IN (\(inGone)) OR other IN (\(inGone))")
    var said: [(row: Int64, other: Int64, run: Int64)] = []
    while try statement.next() { said.append((statement.number(0), statement.number(1), statement.number(2))) }
    let delete = try Statement(database, "DELETE FROM settlements WHERE row = ? AND other = ? AND run = ?")
    for found in said {
      delete.bind(found.row, at: 1)
      delete.bind(found.other, at: 2)
      delete.bind(found.run, at: 3)
      try delete.run()
      later.note(decisionOf: found.run, &touched)
    }
    let gone = try Statement(database, "SELECT 1 FROM gone_rows WHERE number = ?")
    var others: [Int64] = []
    for row in Set(said.flatMap { [$0.row, $0.other] }).sorted() {
      gone.bind(row, at: 1)
      if try gone.next() { gone.reset() } else { others.append(row) }
    }
    return others
  }
}
