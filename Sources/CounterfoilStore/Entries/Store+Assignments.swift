package import CounterfoilModel
package import CounterfoilRecords
import GRDB

extension Store {
  /// Keeps what rules say about `entries`, as one run; see ``ImportSession/assign(_:among:)``.
  /// - Parameter summary: one JSON object.
  package func assign(
    _ assignments: [RuleAssignment], among entries: RecordBatch, summary: String, at time: String? = nil
  ) throws(Fault) -> Run {
    try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin("edit", at: time)
      try Store.assign(assignments, among: entries, run: run, database)
      return try log.end(run, kind: "edit", at: time, summary: summary)
    }
  }

  /// All entries as the bank printed them, whatever rules said about them.
  /// - Parameter excludesMatched: whether those that a link settles are left out.
  package func printedEntries(excludesMatched: Bool = false) throws(Fault) -> RecordBatch {
    try read { database throws(Fault) in
      let statement = try Statement(
        database,
        """
        SELECT \(StoredRows.columns) FROM statement_rows
        WHERE standing IN (0, 4) AND entry NOT IN (\(Store.removedEntries))
        \(excludesMatched ? "AND entry NOT IN (\(Store.linkedEntries))" : "")
        ORDER BY day, account, minor_units, currency, entry
        """)
      return try Store.printed(statement)
    }
  }

  static func printed(_ statement: Statement) throws(Fault) -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    while try statement.next() {
      try StoredRows.appendRecord(statement, id: 2, to: &batch)
      batch.endRecord()
    }
    return batch
  }

  static func assign(
    _ assignments: [RuleAssignment], among entries: RecordBatch, run: Int64, _ database: Database
  ) throws(Fault) {
    var said: [String: RuleAssignment] = [:]
    for assignment in assignments { said[assignment.entry] = assignment }
    let earlier = try Statement(database, "SELECT 1 FROM assignments WHERE entry = ? AND run != ? LIMIT 1")
    let insert = try Statement(
      database,
      "INSERT OR REPLACE INTO assignments (entry, run, rule, category, book, payee) VALUES (?, ?, ?, ?, ?, ?)")
    for row in 0..<entries.count {
      guard let id = entries[EntryField.id, row] else { continue }
      let assignment = said[id]
      if assignment == nil {
        // Only where there is something to take back is it worth saying that no rule fits.
        earlier.bind(id, at: 1)
        earlier.bind(run, at: 2)
        guard try earlier.next() else { continue }
        earlier.reset()
      }
      insert.bind(id, at: 1)
      insert.bind(run, at: 2)
      insert.bind(assignment?.rule, at: 3)
      insert.bind(assignment?.category, at: 4)
      insert.bind(assignment?.book, at: 5)
      insert.bind(assignment?.payee, at: 6)
      try insert.run()
    }
  }

  /// What the latest run that spoke about each entry said.
  /// - Parameter entry: only about this one; nil for all.
  static func assignments(_ database: Database, entry: String? = nil) throws(Fault) -> [String: RuleAssignment] {
    let statement = try Statement(database, latestAssignments + (entry == nil ? "" : " AND entry = ?"))
    if let entry { statement.bind(entry, at: 1) }
    var result: [String: RuleAssignment] = [:]
    try take(statement, into: &result)
    return result
  }

  /// What the latest run that spoke about each of these entries said.
  static func assignments(_ database: Database, of entries: RecordBatch) throws(Fault) -> [String: RuleAssignment] {
    let statement = try Statement(database, latestAssignments + " AND entry = ?")
    var result: [String: RuleAssignment] = [:]
    for id in (0..<entries.count).compactMap({ entries[EntryField.id, $0] }) {
      statement.bind(id, at: 1)
      try take(statement, into: &result)
    }
    return result
  }

  private static let latestAssignments = """
    SELECT entry, rule, category, book, payee FROM assignments AS said
    WHERE rule IS NOT NULL AND run = (SELECT max(run) FROM assignments WHERE entry = said.entry)
    """

  private static func take(_ statement: Statement, into result: inout [String: RuleAssignment]) throws(Fault) {
    while try statement.next() {
      let entry = statement.text(0) ?? ""
      result[entry] = RuleAssignment(
        entry: entry, rule: statement.text(1) ?? "", category: statement.text(2), book: statement.text(3),
        payee: statement.text(4))
    }
  }
}
