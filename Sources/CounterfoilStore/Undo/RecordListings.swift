import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Who takes over what an import made of a record, when the import is undone: what the files of other runs say of it.
struct RecordListings {
  enum Heir {
    /// Nobody: it goes, or is again what it was.
    case none
    /// A run whose file lists the record as this run added it.
    case adder(Int64)
    /// A run that read the same bytes better, or the same way.
    case enricher(Int64)
    /// A run whose reading of the record is kept nowhere else; it is to be undone first.
    case builder(Int64)
  }

  private struct Listing {
    var run: Int64
    var file: Int64
    /// Nil for files from before version 4.
    var reading: Int64?
  }

  private let table: RecordTable
  private let run: Int64
  private let listings: Statement
  private let next: Statement
  private let current: Statement
  private let past: Statement

  init(_ database: Database, _ table: RecordTable, run: Int64) throws(Fault) {
    self.table = table
    self.run = run
    listings = try Statement(
      database,
      """
      SELECT sightings.run, listed.file, reading FROM sightings CROSS JOIN listed ON listed.file = sightings.file
      WHERE listed.kind = ? AND id = ? ORDER BY 1, 2
      """)
    next = try Statement(
      database,
      """
      SELECT run, action, runs.kind FROM changes JOIN runs ON runs.number = changes.run
      WHERE changes.kind = ? AND id = ? AND run > ? AND undone_by IS NULL ORDER BY run LIMIT 1
      """)
    current = try Statement(database, "SELECT \(table.columnList) FROM \(table.name) WHERE id = ?")
    past = try Statement(database, "SELECT \(table.columnList) FROM past_\(table.name) WHERE run = ? AND id = ?")
  }

  func heir(of id: String, _ action: String) throws(Fault) -> Heir {
    guard action != "remove" else { return .none }
    let all = try listings(of: id)
    let own = Set(all.filter { $0.run == run }.map(\.file))
    let others = all.filter { $0.run > run }
    // What was changed by hand is no reading of a file.
    if others.isEmpty || action == "edit" && own.isEmpty { return .none }
    let change = try nextChange(id)
    return action == "add" ? try adder(id, others, change) : try enricher(id, others, own, change)
  }

  private func adder(
    _ id: String, _ others: [Listing], _ change: (run: Int64, isEnrichment: Bool)?
  ) throws(Fault) -> Heir {
    let added = try reading(of: id, before: change?.run)
    let enricher = change.flatMap { $0.isEnrichment ? $0.run : nil }
    if let heir = others.first(where: { $0.reading == nil || $0.reading == added }), heir.run < enricher ?? .max {
      return .adder(heir.run)
    }
    if let enricher { return .enricher(enricher) }
    return .builder(others[0].run)
  }

  private func enricher(
    _ id: String, _ others: [Listing], _ own: Set<Int64>, _ change: (run: Int64, isEnrichment: Bool)?
  ) throws(Fault) -> Heir {
    // What a later run changed is told by whoever asks.
    if change != nil { return .none }
    if let heir = others.first(where: { own.contains($0.file) }) { return .enricher(heir.run) }
    let restored = try reading(of: id, before: run)
    let builder = others.first { $0.reading != nil && $0.reading != restored }
    return builder.map { .builder($0.run) } ?? .none
  }

  private func listings(of id: String) throws(Fault) -> [Listing] {
    listings.bind(table.kind.name, at: 1)
    listings.bind(id, at: 2)
    var found: [Listing] = []
    while try listings.next() {
      found.append(Listing(run: listings.number(0), file: listings.number(1), reading: listings.integer(2)))
    }
    return found
  }

  private func nextChange(_ id: String) throws(Fault) -> (run: Int64, isEnrichment: Bool)? {
    next.bind(table.kind.name, at: 1)
    next.bind(id, at: 2)
    next.bind(run, at: 3)
    guard try next.next() else { return nil }
    defer { next.reset() }
    return (next.number(0), next.text(1) == "edit" && next.text(2) == "import")
  }

  /// The hash of what the record was before a run changed it; without one, of what it is.
  private func reading(of id: String, before change: Int64?) throws(Fault) -> Int64? {
    let statement = change == nil ? current : past
    if let change { statement.bind(change, at: 1) }
    statement.bind(id, at: change == nil ? 1 : 2)
    guard try statement.next() else { return nil }
    defer { statement.reset() }
    var batch = RecordBatch(schema: table.schema)
    try table.append(statement, to: &batch)
    return Int64(bitPattern: RecordIDs.contentHash(batch, 0))
  }
}
