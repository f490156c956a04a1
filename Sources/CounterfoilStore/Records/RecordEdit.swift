import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Changes records of one kind in one run.
struct RecordEdit {
  private let table: RecordTable
  private let run: Int64
  private let find: Statement
  private let past: Statement
  private let change: Statement

  init(_ database: Database, _ table: RecordTable, run: Int64) throws(Fault) {
    self.table = table
    self.run = run
    find = try Statement(database, "SELECT 1 FROM \(table.name) WHERE id = ?")
    past = try Statement(
      database,
      """
      INSERT OR IGNORE INTO past_\(table.name) (run, seq, \(table.columnList))
      SELECT ?, seq, \(table.columnList) FROM \(table.name) WHERE id = ?
      """)
    change = try Statement(database, "INSERT OR IGNORE INTO changes (run, kind, id, action) VALUES (?, ?, ?, ?)")
  }

  func exists(_ id: String) throws(Fault) -> Bool {
    find.bind(id, at: 1)
    guard try find.next() else { return false }
    find.reset()
    return true
  }

  func require(_ id: String) throws(Fault) {
    guard try !exists(id) else { return }
    throw Fault(
      .badData, .storeUnknown, "there is no \(table.kind.name) with the id \(id)",
      fixes: ["`\(ShownCommand("list \(table.name)"))` shows the ids."])
  }

  func keepPast(_ id: String) throws(Fault) {
    past.bind(run, at: 1)
    past.bind(id, at: 2)
    try past.run()
  }

  func log(_ id: String, _ action: String) throws(Fault) {
    change.bind(run, at: 1)
    change.bind(table.kind.name, at: 2)
    change.bind(id, at: 3)
    change.bind(action, at: 4)
    try change.run()
  }
}
