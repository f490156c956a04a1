import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Works out again which row stands for which entry, and compares.
enum EntryCheck {
  static func differences(_ database: Database) throws(Fault) -> [Diagnostic] {
    let pending = try PendingBuckets(database)
    var differences = try bucketDifferences(database, besides: pending)
    if !pending.isEmpty { differences += try pendingDifferences(database) }
    return differences.sorted { ($0.day, $0.number) < ($1.day, $1.number) }.map { row in
      Diagnostic(
        .storeChanged, .error,
        "row \(row.number), of \(row.day), does not stand for what all rows of its day and amount say")
    }
  }

  private struct Row {
    var number: Int64
    var day: String
  }

  /// The buckets of an account, amount and currency of which some row is pending: there a row of one day may stand for
  /// an entry of another.
  private struct PendingBuckets {
    private struct Bucket: Hashable {
      var account: [UInt8]
      var minorUnits: Int64
      var currency: UInt16
    }

    private var buckets: Set<Bucket> = []

    init(_ database: Database) throws(Fault) {
      let statement = try Statement(
        database, "SELECT DISTINCT account, minor_units, currency FROM statement_rows WHERE status = 'pending'")
      while try statement.next() {
        guard let money = try statement.money(1, currency: 2) else { continue }
        buckets.insert(
          Bucket(
            account: statement.withBytes(0) { Array($0) }, minorUnits: money.minorUnits,
            currency: money.currency.packedCode))
      }
    }

    var isEmpty: Bool { buckets.isEmpty }

    func contains(_ key: BucketKey) -> Bool {
      buckets.contains(
        Bucket(account: key.account, minorUnits: key.minorUnits, currency: key.currency.packedCode))
    }
  }

  private static func bucketDifferences(
    _ database: Database, besides pending: PendingBuckets
  ) throws(Fault) -> [Row] {
    var repair = try BucketRepair(database)
    var differences: [Row] = []
    func close(_ held: StoredRows) throws(Fault) {
      guard held.count > 0 else { return }
      let key = try BucketRepair.key(of: held)
      if pending.contains(key) { return }
      for (index, outcome) in try repair.outcomes(of: held, key).enumerated()
      where held.entries[index] != outcome.entry || held.standings[index] != outcome.standing {
        differences.append(Row(number: held.numbers[index], day: key.day.iso))
      }
    }
    let rows = try Statement(
      database,
      "SELECT \(StoredRows.columns) FROM statement_rows ORDER BY day, account, minor_units, currency, number")
    var held = StoredRows()
    while try rows.next() {
      if held.count > 0, !held.isInBucket(rows) {
        try close(held)
        held.removeAll()
      }
      try held.append(rows)
    }
    try close(held)
    return differences
  }

  // MARK: Pending rows

  /// Settles and links the rows again in a temporary table that goes by the name of the real one.
  private static func pendingDifferences(_ database: Database) throws(Fault) -> [Row] {
    try database.run(
      """
      CREATE TEMP TABLE statement_rows AS SELECT * FROM main.statement_rows WHERE (day, account) IN
        (SELECT day, account FROM main.statement_rows WHERE (account, minor_units, currency) IN
          (SELECT account, minor_units, currency FROM main.statement_rows WHERE status = 'pending'))
      """)
    var differences: [Row] = []
    do throws(Fault) {
      differences = try linkAnew(database)
    } catch {
      try database.run("DROP TABLE temp.statement_rows")
      throw error
    }
    try database.run("DROP TABLE temp.statement_rows")
    return differences
  }

  private static func linkAnew(_ database: Database) throws(Fault) -> [Row] {
    try database.run("CREATE UNIQUE INDEX temp.again_by_number ON statement_rows (number)")
    try database.run(
      "CREATE INDEX temp.again_by_bucket ON statement_rows (day, account, minor_units, currency)")
    let places = try Statement(
      database,
      """
      SELECT DISTINCT day, account, minor_units, currency FROM temp.statement_rows
      WHERE (account, minor_units, currency) IN
        (SELECT account, minor_units, currency FROM temp.statement_rows WHERE status = 'pending')
      """)
    let found = try BucketRepair.places(places)
    var repair = try BucketRepair(database)
    for place in found { try repair.settle(place) }
    var links = try PendingLinks(database)
    for account in found.map(\.account).distinctTexts() { try links.update(account: account) }
    let changed = try Statement(
      database,
      """
      SELECT again.number, again.day FROM temp.statement_rows AS again
      JOIN main.statement_rows AS held ON held.number = again.number
      WHERE (held.entry != again.entry OR held.standing != again.standing)
        AND (again.account, again.minor_units, again.currency) IN
          (SELECT account, minor_units, currency FROM temp.statement_rows WHERE status = 'pending')
      """)
    var differences: [Row] = []
    while try changed.next() { differences.append(Row(number: changed.number(0), day: changed.text(1) ?? "")) }
    return differences
  }
}
