import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Takes the records of one file that are no entries: bills, categories, books….
///
/// A record with an id is held once under it; one without gets a key made from its content, and equal ones in one file
/// are told apart by counting, so that a file is never taken twice. An id held with other content waits for a person: the
/// store's record may have been edited since. A record that was removed stays removed.
struct RecordMerge {
  private let database: Database
  private let run: Int64
  private let file: Int64
  private let evidence: FileEvidence
  private let table: RecordTable
  private let insert: Statement
  private let find: Statement
  private let list: Statement
  private let change: Statement
  private let lastAction: Statement
  private let setAside: Statement
  /// Ids that were removed at some time; few.
  private var removedIDs: Set<String> = []
  private var effect = StableHash()

  init(_ database: Database, run: Int64, file: Int64, evidence: FileEvidence) throws(Fault) {
    guard let table = RecordTable(evidence.records.schema.kind) else { throw Fault.closed }
    self.database = database
    self.run = run
    self.file = file
    self.evidence = evidence
    self.table = table
    insert = try Statement(database, table.insertion)
    find = try Statement(database, "SELECT \(table.columnList) FROM \(table.name) WHERE id = ?")
    list = try Statement(database, "INSERT OR IGNORE INTO listed (file, kind, id) VALUES (?, ?, ?)")
    change = try Statement(database, "INSERT INTO changes (run, kind, id, action) VALUES (?, ?, ?, 'add')")
    lastAction = try Statement(
      database,
      """
      SELECT action FROM changes JOIN runs ON runs.number = changes.run
      WHERE changes.kind = ? AND id = ? AND undone_by IS NULL ORDER BY run DESC LIMIT 1
      """)
    setAside = try Statement(
      database,
      """
      INSERT INTO set_aside (file, position, line, code, message, raw)
      VALUES (?, (SELECT count(*) FROM set_aside WHERE file = ?), ?, ?, ?, ?)
      """)
    let removals = try Statement(database, "SELECT id FROM changes WHERE action = 'remove' AND kind = ?")
    removals.bind(table.kind.name, at: 1)
    while try removals.next() { removedIDs.insert(removals.text(0) ?? "") }
  }

  mutating func run(_ outcome: inout FileOutcome) throws(Fault) {
    let ids = RecordIDs.ids(of: evidence.records)
    for row in 0..<evidence.records.count {
      let id = ids[row]
      try evidence.records.requireStorable(row)
      list.bind(file, at: 1)
      list.bind(table.kind.name, at: 2)
      list.bind(id, at: 3)
      try list.run()
      switch try standing(of: row, id: id) {
      case .new:
        try add(row, id: id)
        outcome.added += 1
      case .same: outcome.present += 1
      case .changed:
        try note(row, id: id, &outcome)
        outcome.review += 1
      }
    }
    outcome.effect = effect.finish()
  }

  private enum Held {
    case new
    case same
    case changed
  }

  private func standing(of row: Int, id: String) throws(Fault) -> Held {
    find.bind(id, at: 1)
    guard try find.next() else { return try wasRemoved(id) ? .same : .new }
    var held = RecordBatch(schema: table.schema)
    try table.append(find, to: &held)
    find.reset()
    let batch = evidence.records
    let isSame = table.schema.fields.indices.allSatisfy { field in
      table.schema.fields[field].name == "id" || RecordIDs.hasEqualValue(batch, row, held, 0, field)
    }
    return isSame ? .same : .changed
  }

  private func wasRemoved(_ id: String) throws(Fault) -> Bool {
    guard removedIDs.contains(id) else { return false }
    lastAction.bind(table.kind.name, at: 1)
    lastAction.bind(id, at: 2)
    guard try lastAction.next() else { return false }
    defer { lastAction.reset() }
    return lastAction.text(0) == "remove"
  }

  private mutating func add(_ row: Int, id: String) throws(Fault) {
    table.bind(evidence.records, row, id: id, to: insert)
    try insert.run()
    change.bind(run, at: 1)
    change.bind(table.kind.name, at: 2)
    change.bind(id, at: 3)
    try change.run()
    id.utf8.withContiguousStorageIfAvailable { effect.combine(UnsafeRawBufferPointer($0)) }
    effect.combine(UInt64(id.utf8.count))
  }

  private func note(_ row: Int, id: String, _ outcome: inout FileOutcome) throws(Fault) {
    let batch = evidence.records
    let message = "the store holds a \(table.kind.name) of this id with other content; it was left as it is"
    let location = batch.location(of: row)
    let raw = row < batch.raws.count ? batch.raws[row] : nil
    setAside.bind(file, at: 1)
    setAside.bind(file, at: 2)
    setAside.bind(location.line, at: 3)
    setAside.bind(DiagnosticCode.importChanged.name, at: 4)
    setAside.bind("\(id): \(message)", at: 5)
    setAside.bind(raw, at: 6)
    try setAside.run()
    guard outcome.items.count < FileOutcome.itemLimit else { return }
    outcome.items.append(ReviewItem(kind: "changed", entry: id, message: message, location: location, raw: raw))
  }
}
