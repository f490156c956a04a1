import GRDB
import Model
import Records

/// Works out the digests of what runs wrote, from the tables as they are.
final class RunSeals {
  private let run: Statement
  private let undoneBy: Statement
  private let own: [(name: String, statement: Statement)]
  private let matches: Statement
  private let matchParts: [Statement]
  private let decisions: Statement
  private let pairs: Statement
  private let records: [RecordSeals]

  init(_ database: Database) throws(Fault) {
    run = try Statement(database, "SELECT number, kind, at, summary FROM runs WHERE number = ?")
    undoneBy = try Statement(database, "SELECT undone_by FROM runs WHERE number = ?")
    var own: [(name: String, statement: Statement)] = []
    for (name, sql) in RunSeals.ownQueries { own.append((name, try Statement(database, sql))) }
    self.own = own
    matches = try Statement(
      database,
      "SELECT number, decision, shape, probability, evidence FROM matches WHERE run = ? ORDER BY number")
    matchParts = [
      try Statement(database, "SELECT row FROM match_entries WHERE match = ? ORDER BY row"),
      try Statement(database, "SELECT bill FROM match_bills WHERE match = ? ORDER BY bill"),
      try Statement(database, "SELECT bill, minor_units FROM match_parts WHERE match = ? ORDER BY bill"),
    ]
    decisions = try Statement(
      database, "SELECT number, verdict, shape, probability FROM decisions WHERE run = ? ORDER BY number")
    pairs = try Statement(database, "SELECT entry, bill FROM decided_pairs WHERE decision = ? ORDER BY entry, bill")
    var records: [RecordSeals] = []
    for table in RecordTable.all { records.append(try RecordSeals(database, table)) }
    self.records = records
  }

  /// Tables whose rows name the run that wrote them, and no other table's rows.
  private static let ownQueries: [(name: String, sql: String)] = [
    ("sightings", "SELECT file, path, name FROM sightings WHERE run = ? ORDER BY file, path"),
    ("changes", "SELECT kind, id, action FROM changes WHERE run = ? ORDER BY kind, id"),
    ("assignments", "SELECT entry, rule, category, book, payee FROM assignments WHERE run = ? ORDER BY entry"),
    ("removals", "SELECT row FROM removals WHERE run = ? ORDER BY row"),
    ("revocations", "SELECT match FROM revocations WHERE run = ? ORDER BY match"),
    ("settlements", "SELECT row, other, verdict FROM settlements WHERE run = ? ORDER BY row, other"),
    ("dismissals", "SELECT file, position FROM dismissals WHERE run = ? ORDER BY file, position"),
  ]

  /// The digest of all the run wrote, the contents of files apart; nil where there is no such run.
  ///
  /// Whether the run was undone is not part of it: the event of the undo says so.
  func digest(_ number: Int64) throws(Fault) -> String? {
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
    undoneBy.bind(number, at: 1)
    let isUndone = try undoneBy.next() && !undoneBy.isNull(0)
    undoneBy.reset()
    for table in records { try table.append(run: number, isUndone: isUndone, to: seal) }
    return seal.finish()
  }

  private func append(
    _ statement: Statement, of run: Int64, parts: [Statement], to seal: ContentSeal
  ) throws(Fault) {
    statement.bind(run, at: 1)
    while try statement.next() {
      seal.append(statement)
      for part in parts { try seal.append(rows: part, statement.number(0)) }
    }
  }
}

/// The digest of what a run made of records of one kind: the record after each of its changes, and what was kept of it
/// as it was before.
private final class RecordSeals {
  private let name: String
  private let past: Statement
  private let changed: Statement
  private let current: Statement
  private let laterRuns: Statement
  private let pastOf: Statement
  /// By id, the runs that changed a record later and were not undone, in their order; read when first needed.
  private var changers: [String: [Int64]]?

  init(_ database: Database, _ table: RecordTable) throws(Fault) {
    name = table.name
    past = try Statement(
      database, "SELECT id, seq, \(table.columnList) FROM past_\(table.name) WHERE run = ? ORDER BY id")
    changed = try Statement(
      database, "SELECT id FROM changes WHERE run = ? AND kind = '\(table.kind.name)' ORDER BY id")
    current = try Statement(database, "SELECT seq, \(table.columnList) FROM \(table.name) WHERE id = ?")
    laterRuns = try Statement(
      database,
      """
      SELECT id, run FROM past_\(table.name) JOIN runs ON runs.number = run WHERE undone_by IS NULL ORDER BY id, run
      """)
    pastOf = try Statement(database, "SELECT seq, \(table.columnList) FROM past_\(table.name) WHERE run = ? AND id = ?")
  }

  func append(run: Int64, isUndone: Bool, to seal: ContentSeal) throws(Fault) {
    seal.append(name)
    try seal.append(rows: past, run)
    // What an undone run made of a record is nowhere any more.
    if isUndone { return }
    changed.bind(run, at: 1)
    while try changed.next() {
      let id = changed.text(0) ?? ""
      if let next = try changers(of: id).first(where: { $0 > run }) {
        pastOf.bind(next, at: 1)
        pastOf.bind(id, at: 2)
        try append(pastOf, to: seal)
      } else {
        current.bind(id, at: 1)
        try append(current, to: seal)
      }
    }
  }

  /// The record, or that there is none.
  private func append(_ statement: Statement, to seal: ContentSeal) throws(Fault) {
    guard try statement.next() else { return seal.appendNull() }
    seal.append(statement)
    statement.reset()
  }

  private func changers(of id: String) throws(Fault) -> [Int64] {
    if let changers { return changers[id] ?? [] }
    var found: [String: [Int64]] = [:]
    while try laterRuns.next() { found[laterRuns.text(0) ?? "", default: []].append(laterRuns.number(1)) }
    changers = found
    return found[id] ?? []
  }
}
