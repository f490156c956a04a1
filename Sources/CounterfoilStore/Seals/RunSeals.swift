import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Works out the digests of what runs wrote, from the tables as they are.
final class RunSeals {
  private let run: Statement
  private let undoneBy: Statement
  private let own: [(name: String, statement: Statement)]
  private let matches: Statement
  private let matchParts: [LazyStatement]
  private let decisions: Statement
  private let pairs: LazyStatement
  private let remarks: Statement
  private let kinds: Statement
  private let records: [RecordSeals]
  private let isThorough: Bool

  /// - Parameter isThorough: whether also to look for what no run can have written, as a check of the store does.
  init(_ database: Database, isThorough: Bool = false) throws(Fault) {
    self.isThorough = isThorough
    remarks = try Statement(
      database, "SELECT kind, id, verdict, until, note FROM remarks WHERE run = ? ORDER BY kind, id")
    kinds = try Statement(database, "SELECT DISTINCT kind FROM changes WHERE run = ?")
    run = try Statement(database, "SELECT number, kind, at, summary FROM runs WHERE number = ?")
    undoneBy = try Statement(database, "SELECT undone_by FROM runs WHERE number = ?")
    var own: [(name: String, statement: Statement)] = []
    for (name, sql) in RunSeals.ownQueries { own.append((name, try Statement(database, sql))) }
    self.own = own
    matches = try Statement(
      database,
      "SELECT number, decision, shape, probability, evidence FROM matches WHERE run = ? ORDER BY number")
    matchParts = [
      LazyStatement(database, "SELECT row FROM match_entries WHERE match = ? ORDER BY row"),
      LazyStatement(database, "SELECT bill FROM match_bills WHERE match = ? ORDER BY bill"),
      LazyStatement(database, "SELECT bill, minor_units FROM match_parts WHERE match = ? ORDER BY bill"),
    ]
    decisions = try Statement(
      database, "SELECT number, verdict, shape, probability FROM decisions WHERE run = ? ORDER BY number")
    pairs = LazyStatement(database, "SELECT entry, bill FROM decided_pairs WHERE decision = ? ORDER BY entry, bill")
    records = RecordTable.all.map { RecordSeals(database, $0) }
  }

  /// Tables whose rows name the run that wrote them, and no other table's rows.
  private static let ownQueries: [(name: String, sql: String)] = [
    ("sightings", "SELECT file, path, name FROM sightings WHERE run = ? ORDER BY file, path"),
    ("assignments", "SELECT entry, rule, category, book, payee FROM assignments WHERE run = ? ORDER BY entry"),
    ("removals", "SELECT row FROM removals WHERE run = ? ORDER BY row"),
    ("revocations", "SELECT match FROM revocations WHERE run = ? ORDER BY match"),
    ("settlements", "SELECT row, other, verdict FROM settlements WHERE run = ? ORDER BY row, other"),
    ("dismissals", "SELECT file, position FROM dismissals WHERE run = ? ORDER BY file, position"),
  ]

  /// The digest of all the run wrote, the contents of files apart; nil where there is no such run.
  ///
  /// Whether the run was undone is not part of it: the event of the undo says so.
  /// - Parameter added: of an import that has just been made, by table, the `seq` after which its records follow; it
  ///   did nothing else to records.
  func digest(_ number: Int64, added: [String: Int64] = [:]) throws(Fault) -> String? {
    run.bind(number, at: 1)
    guard try run.next() else { return nil }
    let seal = ContentSeal("run")
    seal.append(run)
    run.reset()
    for (name, statement) in own {
      seal.append(name)
      try seal.append(rows: statement, number)
    }
    seal.append("matches")
    try append(matches, of: number, parts: matchParts, to: seal)
    seal.append("decisions")
    try append(decisions, of: number, parts: [pairs], to: seal)
    // Runs of earlier versions have the digest they had before the table was there.
    try seal.append("remarks", rowsIfAny: remarks, number)
    undoneBy.bind(number, at: 1)
    let isUndone = try undoneBy.next() && !undoneBy.isNull(0)
    undoneBy.reset()
    let changed = try changedKinds(number)
    for table in records {
      let isEmpty = !isThorough && !changed.contains(table.kind)
      try table.append(run: number, isUndone: isUndone, isEmpty: isEmpty, addedAfter: added[table.name], to: seal)
    }
    return seal.finish()
  }

  /// The digest that a run has that wrote nothing; nil where there is no such run.
  func digestOfNothing(_ number: Int64) throws(Fault) -> String? {
    run.bind(number, at: 1)
    guard try run.next() else { return nil }
    let seal = ContentSeal("run")
    seal.append(run)
    run.reset()
    for (name, _) in own {
      seal.append(name)
      seal.append(Int64(0))
    }
    seal.append("matches")
    seal.append("decisions")
    for table in records {
      try table.append(run: number, isUndone: false, isEmpty: true, addedAfter: nil, to: seal)
    }
    return seal.finish()
  }

  private func changedKinds(_ run: Int64) throws(Fault) -> Set<String> {
    kinds.bind(run, at: 1)
    var found: Set<String> = []
    while try kinds.next() { found.insert(kinds.text(0) ?? "") }
    return found
  }

  private func append(
    _ statement: Statement, of run: Int64, parts: [LazyStatement], to seal: ContentSeal
  ) throws(Fault) {
    statement.bind(run, at: 1)
    while try statement.next() {
      seal.append(statement)
      for part in parts { try seal.append(rows: part(), statement.number(0)) }
    }
  }
}

/// The digest of what a run made of records of one kind: each record after the run, and what was kept of it as it was
/// before.
private final class RecordSeals {
  let name: String
  let kind: String
  private let past: LazyStatement
  private let changed: LazyStatement
  private let added: LazyStatement
  private let current: LazyStatement
  private let laterRuns: LazyStatement
  private let pastOf: LazyStatement
  /// By id, the runs that changed a record later and were not undone, in their order; read when first needed.
  private var changers: [ExactText: [Int64]]?

  init(_ database: Database, _ table: RecordTable) {
    name = table.name
    kind = table.kind.name
    let columns = "seq, \(table.columnList)"
    past = LazyStatement(database, "SELECT id, \(columns) FROM past_\(name) WHERE run = ? ORDER BY id")
    changed = LazyStatement(
      database, "SELECT id, action FROM changes WHERE run = ? AND kind = '\(kind)' ORDER BY id")
    added = LazyStatement(database, "SELECT 'add', id, \(columns) FROM \(name) WHERE seq > ? ORDER BY seq")
    current = LazyStatement(database, "SELECT \(columns) FROM \(name) WHERE id = ?")
    laterRuns = LazyStatement(
      database,
      "SELECT id, run FROM past_\(name) JOIN runs ON runs.number = run WHERE undone_by IS NULL ORDER BY id, run")
    pastOf = LazyStatement(database, "SELECT \(columns) FROM past_\(name) WHERE run = ? AND id = ?")
  }

  /// - Parameter isEmpty: whether the run is known to have changed no record of the kind.
  func append(
    run: Int64, isUndone: Bool, isEmpty: Bool, addedAfter seq: Int64?, to seal: ContentSeal
  ) throws(Fault) {
    seal.append(name)
    if isEmpty { seal.append(Int64(0)) } else { try seal.append(rows: past(), run) }
    if isUndone {
      // What an undone run made of a record is nowhere any more.
      if isEmpty { seal.append(Int64(0)) } else { try seal.append(rows: changed(), run) }
      return
    }
    let records = ContentSeal("records")
    if let seq {
      let added = try added()
      added.bind(seq, at: 1)
      while try added.next() { records.append(added) }
    } else if !isEmpty {
      try append(recordsAfter: run, to: records)
    }
    seal.append(records.finish())
  }

  private struct Change {
    var id: String
    var action: String
    /// The run that changed it next; nil where the record is as this run made it.
    var next: Int64?
    var seq: Int64

    /// A record of the same id that came after a removal is no work of the run that removed.
    var leavesRecord: Bool { action != "remove" }
  }

  /// Each record the run changed, as it was after it, in the order in which records of the kind came.
  private func append(recordsAfter run: Int64, to seal: ContentSeal) throws(Fault) {
    var changes: [Change] = []
    let changed = try changed()
    changed.bind(run, at: 1)
    while try changed.next() {
      changes.append(Change(id: changed.text(0) ?? "", action: changed.text(1) ?? "", seq: 0))
    }
    for index in changes.indices where changes[index].leavesRecord {
      changes[index].next = try changers(of: changes[index].id).first { $0 > run }
      let statement = try find(changes[index])
      if try statement.next() {
        changes[index].seq = statement.number(0)
        statement.reset()
      }
    }
    changes.sort { ($0.seq, $0.id) < ($1.seq, $1.id) }
    for change in changes {
      seal.append(change.action)
      seal.append(change.id)
      guard change.leavesRecord else {
        seal.appendNull()
        continue
      }
      let statement = try find(change)
      guard try statement.next() else {
        seal.appendNull()
        continue
      }
      seal.append(statement)
      statement.reset()
    }
  }

  /// The record as the change left it, to be stepped to; no row where it left none.
  private func find(_ change: Change) throws(Fault) -> Statement {
    guard let next = change.next else {
      let current = try current()
      current.bind(change.id, at: 1)
      return current
    }
    let pastOf = try pastOf()
    pastOf.bind(next, at: 1)
    pastOf.bind(change.id, at: 2)
    return pastOf
  }

  private func changers(of id: String) throws(Fault) -> [Int64] {
    if let changers { return changers[ExactText(id)] ?? [] }
    var found: [ExactText: [Int64]] = [:]
    let laterRuns = try laterRuns()
    while try laterRuns.next() { found[ExactText(laterRuns.text(0) ?? ""), default: []].append(laterRuns.number(1)) }
    changers = found
    return found[ExactText(id)] ?? []
  }
}
