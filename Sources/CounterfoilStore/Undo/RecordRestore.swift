import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Takes back what a run did to records of one kind.
struct RecordRestore {
  private let table: RecordTable
  private let run: Int64
  private let later: Statement
  private let readings: RecordListings
  private let takeOver: ReadingTakeOver
  private let reassign: Statement
  private let matched: Statement
  private let delete: Statement
  private let update: Statement
  private let insert: Statement

  init(_ database: Database, _ table: RecordTable, run: Int64) throws(Fault) {
    self.table = table
    self.run = run
    later = try Statement(
      database,
      """
      SELECT run FROM changes JOIN runs ON runs.number = changes.run
      WHERE changes.kind = ? AND id = ? AND run > ? AND undone_by IS NULL ORDER BY run LIMIT 1
      """)
    readings = try RecordListings(database, table, run: run)
    takeOver = try ReadingTakeOver(database, table, run: run)
    reassign = try Statement(database, "UPDATE changes SET run = ? WHERE run = ? AND kind = ? AND id = ?")
    matched = try Statement(
      database,
      "SELECT min(run) FROM match_bills JOIN matches ON matches.number = match_bills.match WHERE bill = ?")
    delete = try Statement(database, "DELETE FROM \(table.name) WHERE id = ?")
    let assignments = table.columns.map { "\($0) = past.\($0)" }.joined(separator: ", ")
    update = try Statement(
      database,
      "UPDATE \(table.name) SET \(assignments) FROM past_\(table.name) AS past "
        + "WHERE past.run = ?1 AND past.id = ?2 AND \(table.name).id = ?2")
    insert = try Statement(
      database,
      """
      INSERT INTO \(table.name) (seq, \(table.columnList))
      SELECT seq, \(table.columnList) FROM past_\(table.name) WHERE run = ? AND id = ?
      """)
  }

  /// - Returns: the run that has added the record from now on, where one takes over.
  func restore(_ id: String, _ action: String, _ report: inout UndoReport) throws(Fault) -> Int64? {
    switch try readings.heir(of: id, action) {
    case .none: break
    case .builder(let builder): throw .builtUpon(id, by: Run.id(builder))
    case .adder(let successor):
      // Another import lists the record too: had this run never been, that one would have added it.
      reassign.bind(successor, at: 1)
      reassign.bind(run, at: 2)
      reassign.bind(table.kind.name, at: 3)
      reassign.bind(id, at: 4)
      try reassign.run()
      return successor
    case .enricher(let successor):
      if action == "add" { try takeOver.add(id, by: successor) } else { try takeOver.edit(id, by: successor) }
      return successor
    }
    if let user = try first(later, [table.kind.name, id], run) { throw .builtUpon(id, by: Run.id(user)) }
    switch action {
    case "add":
      if table.kind == .bill, let user = try first(matched, [id], nil) { throw .builtUpon(id, by: Run.id(user)) }
      delete.bind(id, at: 1)
      try delete.run()
      report.recordsRemoved += 1
    case "edit":
      try run(update, id)
      report.recordsRestored += 1
    default:
      try run(insert, id)
      report.recordsRestored += 1
    }
    return nil
  }

  private func run(_ statement: Statement, _ id: String) throws(Fault) {
    statement.bind(run, at: 1)
    statement.bind(id, at: 2)
    try statement.run()
  }

  private func first(_ statement: Statement, _ texts: [String], _ number: Int64?) throws(Fault) -> Int64? {
    for (index, text) in texts.enumerated() { statement.bind(text, at: Int32(index + 1)) }
    if let number { statement.bind(number, at: Int32(texts.count + 1)) }
    guard try statement.next() else { return nil }
    defer { statement.reset() }
    return statement.integer(0)
  }
}
