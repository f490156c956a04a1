import CounterfoilModel
import CounterfoilRecords
import GRDB

/// What the rows of a bucket were called after an earlier run, when the files of later ones were not there yet.
///
/// Rows stay as they were written, and what they stand for is worked out from all of them: so it can be worked out from
/// those of then, too.
final class BucketHistory {
  /// A row as it stood then.
  struct Row {
    var number: Int64
    var entry: String
    var isEntry: Bool
  }

  private let database: Database
  private let rows: Statement
  private let files: Statement
  private let settlements: Statement
  /// By file, the run that brought it.
  private var firstRuns: [Int64: Int64]?
  private var repairs: [Int64: BucketRepair] = [:]

  init(_ database: Database) throws(Fault) {
    self.database = database
    rows = try Statement(
      database,
      """
      SELECT \(StoredRows.columns) FROM statement_rows
      WHERE day = ? AND account = ? AND minor_units = ? AND currency = ? ORDER BY number
      """)
    files = try Statement(
      database,
      "SELECT DISTINCT file FROM statement_rows WHERE day = ? AND account = ? AND minor_units = ? AND currency = ?")
    settlements = try Statement(
      database,
      """
      SELECT settlements.run FROM settlements CROSS JOIN statement_rows ON number = row
      WHERE day = ? AND account = ? AND minor_units = ? AND currency = ?
      """)
  }

  /// The runs that brought the files of a bucket, or in which a person said what its rows are; in order. O(its rows and all that
  /// people said of rows).
  func changes(_ place: BucketRepair.Place) throws(Fault) -> [Int64] {
    let firstRuns = try runs()
    bind(place, to: files)
    var found: Set<Int64> = []
    while try files.next() { if let run = firstRuns[files.number(0)] { found.insert(run) } }
    bind(place, to: settlements)
    while try settlements.next() { found.insert(settlements.number(0)) }
    return found.sorted()
  }

  /// The rows of a bucket as they stood after a run.
  func rows(of place: BucketRepair.Place, after run: Int64) throws(Fault) -> [Row] {
    let (all, firstRuns) = (try held(place), try runs())
    let then = all.only { file in firstRuns[file].map { $0 <= run } ?? false }
    if then.count == 0 { return [] }
    let key = try BucketRepair.key(of: then)
    var repair = if let known = repairs[run] { known } else { try BucketRepair(database, after: run) }
    let outcomes = try repair.outcomes(of: then, key)
    repairs[run] = repair
    return zip(then.numbers, outcomes).map { number, outcome in
      Row(number: number, entry: outcome.entry, isEntry: outcome.standing == Standing.entry)
    }
  }

  private func held(_ place: BucketRepair.Place) throws(Fault) -> StoredRows {
    bind(place, to: rows)
    var held = StoredRows()
    while try rows.next() { try held.append(rows) }
    return held
  }

  private func bind(_ place: BucketRepair.Place, to statement: Statement) {
    statement.bind(place.day, at: 1)
    statement.bind(place.account, at: 2)
    statement.bind(place.minorUnits, at: 3)
    statement.bind(place.currency, at: 4)
  }

  private func runs() throws(Fault) -> [Int64: Int64] {
    if let firstRuns { return firstRuns }
    let statement = try Statement(database, "SELECT file, min(run) FROM sightings GROUP BY file")
    var found: [Int64: Int64] = [:]
    while try statement.next() { found[statement.number(0)] = statement.number(1) }
    firstRuns = found
    return found
  }
}

extension StoredRows {
  /// The rows of some files.
  fileprivate func only(_ isWanted: (_ file: Int64) -> Bool) -> StoredRows {
    let places = (0..<count).filter { isWanted(files[$0]) }
    var chosen = StoredRows()
    chosen.batch = batch.without { !isWanted(files[$0]) }
    chosen.numbers = places.map { numbers[$0] }
    chosen.files = places.map { files[$0] }
    chosen.entries = places.map { entries[$0] }
    chosen.standings = places.map { standings[$0] }
    return chosen
  }
}
