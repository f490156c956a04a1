package import CounterfoilModel
package import CounterfoilRecords
import GRDB

/// What a rule said about an entry. It is kept beside the entry, which stays as the bank printed it.
package struct Assignment: Sendable, Hashable {
  /// The entry's id.
  package var entry: String
  /// The name of the rule.
  package var rule: String
  package var category: String?
  package var book: String?
  /// The payee's name for people.
  package var payee: String?

  package init(entry: String, rule: String, category: String? = nil, book: String? = nil, payee: String? = nil) {
    self.entry = entry
    self.rule = rule
    self.category = category
    self.book = book
    self.payee = payee
  }
}

extension ImportSession {
  /// The entries of every day, account and amount of which this run took rows in, as the bank printed them, with their
  /// ids. Which row stands for an entry may have changed there; nowhere else.
  package func touchedEntries() throws(Fault) -> RecordBatch {
    let statement = try Statement(
      database,
      """
      SELECT \(HeldRows.columns(of: "held")) FROM
        (SELECT DISTINCT day, account, minor_units, currency FROM statement_rows WHERE number > ?) AS touched
      CROSS JOIN statement_rows AS held ON held.day = touched.day AND held.account = touched.account
        AND held.minor_units = touched.minor_units AND held.currency = touched.currency
      WHERE held.standing IN (0, 4) AND held.entry NOT IN (\(Store.removedEntries))
      ORDER BY held.day, held.account, held.minor_units, held.currency, held.entry
      """)
    statement.bind(lastRowBefore, at: 1)
    return try Store.printed(statement)
  }

  /// Keeps what rules say about `entries`: what an earlier run said about them counts no more, also where no rule fits
  /// them now. Undoing this run brings it back.
  package func assign(_ assignments: [Assignment], among entries: RecordBatch) throws(Fault) {
    try Store.assign(assignments, among: entries, run: run, database)
  }
}

extension Store {
  /// Keeps what rules say about `entries`, as one run; see ``ImportSession/assign(_:among:)``.
  /// - Parameter summary: one JSON object.
  package func assign(
    _ assignments: [Assignment], among entries: RecordBatch, summary: String, at time: String? = nil
  ) throws(Fault) -> Run {
    try change { database throws(Fault) in
      let log = RunLog(database: database)
      let run = try log.begin("edit", at: time)
      try Store.assign(assignments, among: entries, run: run, database)
      return try log.end(run, kind: "edit", at: time, summary: summary)
    }
  }

  /// All entries as the bank printed them, whatever rules said about them.
  package func printedEntries() throws(Fault) -> RecordBatch {
    try read { database throws(Fault) in
      let statement = try Statement(
        database,
        """
        SELECT \(HeldRows.columns) FROM statement_rows
        WHERE standing IN (0, 4) AND entry NOT IN (\(Store.removedEntries))
        ORDER BY day, account, minor_units, currency, entry
        """)
      return try Store.printed(statement)
    }
  }

  fileprivate static func printed(_ statement: Statement) throws(Fault) -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    while try statement.next() {
      try HeldRows.appendRecord(statement, id: 2, to: &batch)
      batch.endRecord()
    }
    return batch
  }

  fileprivate static func assign(
    _ assignments: [Assignment], among entries: RecordBatch, run: Int64, _ database: Database
  ) throws(Fault) {
    var said: [String: Assignment] = [:]
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
  static func assignments(_ database: Database, entry: String? = nil) throws(Fault) -> [String: Assignment] {
    let statement = try Statement(
      database,
      """
      SELECT entry, rule, category, book, payee FROM assignments AS said
      WHERE rule IS NOT NULL AND run = (SELECT max(run) FROM assignments WHERE entry = said.entry)
      \(entry == nil ? "" : "AND entry = ?")
      """)
    if let entry { statement.bind(entry, at: 1) }
    var result: [String: Assignment] = [:]
    while try statement.next() {
      let entry = statement.text(0) ?? ""
      result[entry] = Assignment(
        entry: entry, rule: statement.text(1) ?? "", category: statement.text(2), book: statement.text(3),
        payee: statement.text(4))
    }
    return result
  }
}
