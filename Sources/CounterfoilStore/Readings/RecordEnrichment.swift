import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Puts a better reading of a record in the place of what an earlier reading of the same bytes said, under its id.
struct RecordEnrichment {
  private let table: RecordTable
  private let run: Int64
  private let edit: RecordEdit
  private let update: Statement
  private let ownChange: Statement
  private let edited: Statement
  private let listing: Statement

  init(_ database: Database, _ table: RecordTable, run: Int64) throws(Fault) {
    self.table = table
    self.run = run
    edit = try RecordEdit(database, table, run: run)
    update = try Statement(database, "UPDATE \(table.name) SET \(table.assignments) WHERE id = ?")
    ownChange = try Statement(
      database, "SELECT 1 FROM changes WHERE run = ? AND kind = ? AND id = ? AND action = 'add'")
    edited = try Statement(
      database,
      """
      SELECT 1 FROM changes JOIN runs ON runs.number = changes.run
      WHERE changes.kind = ? AND id = ? AND undone_by IS NULL AND runs.kind != 'import' LIMIT 1
      """)
    // Files are few, and what one lists is found by its number first.
    listing = try Statement(
      database,
      """
      SELECT 1 FROM files CROSS JOIN listed ON listed.file = files.id
      WHERE listed.kind = ?1 AND listed.id = ?2 AND reading = ?3 AND files.kind = ?1 AND files.id != ?4
        AND NOT EXISTS (SELECT 1 FROM set_aside WHERE set_aside.file = files.id AND code = ?5
          AND substr(message, 1, length(?2) + 2) = ?2 || ': ') LIMIT 1
      """)
  }

  /// Whether a person added or changed the record.
  func isPersons(_ id: String) throws(Fault) -> Bool {
    edited.bind(table.kind.name, at: 1)
    edited.bind(id, at: 2)
    defer { edited.reset() }
    return try edited.next()
  }

  /// Whether another file says of the record just what the hash stands for, and that was no doubt: then some better reading
  /// of it stands by now.
  func isReading(_ reading: Int64, of id: String, besides file: Int64) throws(Fault) -> Bool {
    listing.bind(table.kind.name, at: 1)
    listing.bind(id, at: 2)
    listing.bind(reading, at: 3)
    listing.bind(file, at: 4)
    listing.bind(DiagnosticCode.importChanged.name, at: 5)
    defer { listing.reset() }
    return try listing.next()
  }

  func enrich(_ id: String, _ batch: RecordBatch, _ row: Int) throws(Fault) {
    // What this very run added was nothing before it.
    if try !wasAddedByRun(id) {
      try edit.keepPast(id)
      try edit.log(id, "edit")
    }
    table.bind(batch, row, id: id, to: update)
    update.bind(id, at: Int32(table.columns.count + 1))
    try update.run()
  }

  private func wasAddedByRun(_ id: String) throws(Fault) -> Bool {
    ownChange.bind(run, at: 1)
    ownChange.bind(table.kind.name, at: 2)
    ownChange.bind(id, at: 3)
    defer { ownChange.reset() }
    return try ownChange.next()
  }
}
