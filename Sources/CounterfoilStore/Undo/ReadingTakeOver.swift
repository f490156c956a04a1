import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Gives a record that one import added or enriched over to another import of the same bytes, as if the first had never
/// been.
struct ReadingTakeOver {
  private let table: RecordTable
  private let run: Int64
  private let forget: Statement
  private let forgetPast: Statement
  private let becomeAddition: Statement
  private let move: Statement
  private let movePast: Statement

  init(_ database: Database, _ table: RecordTable, run: Int64) throws(Fault) {
    self.table = table
    self.run = run
    forget = try Statement(database, "DELETE FROM changes WHERE kind = ?1 AND id = ?2 AND run = ?3")
    forgetPast = try Statement(database, "DELETE FROM past_\(table.name) WHERE id = ?1 AND run = ?2")
    becomeAddition = try Statement(
      database, "UPDATE changes SET action = 'add' WHERE kind = ?1 AND id = ?2 AND run = ?3")
    move = try Statement(database, "UPDATE changes SET run = ?4 WHERE kind = ?1 AND id = ?2 AND run = ?3")
    movePast = try Statement(database, "UPDATE past_\(table.name) SET run = ?3 WHERE id = ?1 AND run = ?2")
  }

  /// The other run, which enriched the record, has added it from now on.
  func add(_ id: String, by heir: Int64) throws(Fault) {
    try run(forget, [table.kind.name, id], [run])
    try run(becomeAddition, [table.kind.name, id], [heir])
    try run(forgetPast, [id], [heir])
  }

  /// The other run, which read the record the same way, has enriched it from now on.
  func edit(_ id: String, by heir: Int64) throws(Fault) {
    try run(move, [table.kind.name, id], [run, heir])
    try run(movePast, [id], [run, heir])
  }

  private func run(_ statement: Statement, _ texts: [String], _ numbers: [Int64]) throws(Fault) {
    for (index, text) in texts.enumerated() { statement.bind(text, at: Int32(index + 1)) }
    for (index, number) in numbers.enumerated() { statement.bind(number, at: Int32(texts.count + index + 1)) }
    try statement.run()
  }
}
