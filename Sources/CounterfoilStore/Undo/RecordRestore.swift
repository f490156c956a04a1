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
  private let forgetChanges: Statement
  private let forgetPast: Statement
  private let delete: Statement
  private let update: Statement
  private let insert: Statement
  private let clash: Statement
  private let renumber: Statement
  private let changers: Statement

  init(_ database: Database, _ table: RecordTable, run: Int64) throws(Fault) {
    self.table = table
    self.run = run
    later = try Statement(
      database,
      """
      SELECT run FROM changes JOIN runs ON runs.number = changes.run
      WHERE changes.kind = ? AND id = ? AND run > ? AND undone_by IS NULL ORDER BY run
      """)
    readings = try RecordListings(database, table, run: run)
    takeOver = try ReadingTakeOver(database, table, run: run)
    reassign = try Statement(database, "UPDATE changes SET run = ? WHERE run = ? AND kind = ? AND id = ?")
    matched = try Statement(
      database, "SELECT match FROM match_bills WHERE ?1 = 'bill' AND bill = ?2 ORDER BY match")
    forgetChanges = try Statement(database, "DELETE FROM changes WHERE kind = ?1 AND id = ?2 AND run = ?3")
    forgetPast = try Statement(database, "DELETE FROM past_\(table.name) WHERE id = ?1 AND run = ?2")
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
    clash = try Statement(
      database,
      """
      SELECT seq, (SELECT max(seq) + 1 FROM \(table.name)) FROM past_\(table.name)
      WHERE run = ? AND id = ? AND seq IN (SELECT seq FROM \(table.name))
      """)
    renumber = try Statement(database, "UPDATE past_\(table.name) SET seq = ? WHERE id = ? AND seq = ?")
    changers = try Statement(database, "SELECT run FROM changes WHERE kind = ? AND id = ?")
  }

  /// Whether the record goes, or is again what it was, because no other run says what this one says of it.
  func isLost(_ id: String, _ action: String) throws(Fault) -> Bool {
    if case .none = try readings.heir(of: id, action) { true } else { false }
  }

  /// The matches a bill is part of; none of a record of another kind.
  func matches(of id: String) throws(Fault) -> [Int64] {
    matched.bind(table.kind.name, at: 1)
    matched.bind(id, at: 2)
    var found: [Int64] = []
    while try matched.next() { found.append(matched.number(0)) }
    return found
  }

  /// Forgets what later runs made of the record, and how it was before each, the first apart.
  /// - Returns: those runs.
  func forgetLater(_ id: String) throws(Fault) -> [Int64] {
    later.bind(table.kind.name, at: 1)
    later.bind(id, at: 2)
    later.bind(run, at: 3)
    var runs: [Int64] = []
    while try later.next() { runs.append(later.number(0)) }
    for run in runs {
      forgetChanges.bind(table.kind.name, at: 1)
      forgetChanges.bind(id, at: 2)
      forgetChanges.bind(run, at: 3)
      try forgetChanges.run()
      forgetPast.bind(id, at: 1)
      forgetPast.bind(run, at: 2)
      try forgetPast.run()
    }
    return runs
  }

  /// - Returns: the run that has added the record from now on, where one takes over; and those of which the record, with
  ///   what was kept of it, has another place among all of its kind.
  func restore(_ id: String, _ action: String, _ report: inout UndoReport) throws(Fault) -> [Int64] {
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
      return [successor]
    case .enricher(let successor):
      if action == "add" { try takeOver.add(id, by: successor) } else { try takeOver.edit(id, by: successor) }
      return [successor]
    }
    switch action {
    case "add":
      delete.bind(id, at: 1)
      try delete.run()
      report.recordsRemoved += 1
    case "edit":
      try run(update, id)
      report.recordsRestored += 1
    default:
      // One of that id may have come since.
      delete.bind(id, at: 1)
      try delete.run()
      let moved = try makeRoom(for: id)
      try run(insert, id)
      report.recordsRestored += 1
      return moved
    }
    return []
  }

  /// Gives a record that comes back a place behind all others, where another one has come in its place since.
  /// - Returns: the runs that say at which place the record was.
  private func makeRoom(for id: String) throws(Fault) -> [Int64] {
    clash.bind(run, at: 1)
    clash.bind(id, at: 2)
    guard try clash.next() else { return [] }
    let (taken, free) = (clash.number(0), clash.number(1))
    clash.reset()
    renumber.bind(free, at: 1)
    renumber.bind(id, at: 2)
    renumber.bind(taken, at: 3)
    try renumber.run()
    changers.bind(table.kind.name, at: 1)
    changers.bind(id, at: 2)
    var moved: [Int64] = []
    while try changers.next() { moved.append(changers.number(0)) }
    return moved
  }

  private func run(_ statement: Statement, _ id: String) throws(Fault) {
    statement.bind(run, at: 1)
    statement.bind(id, at: 2)
    try statement.run()
  }
}
