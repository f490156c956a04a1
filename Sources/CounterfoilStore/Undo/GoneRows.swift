import CounterfoilModel
import GRDB

/// The rows of files that go, and the rows that may stand for something else because of it.
///
/// In temporary tables: `gone` names the files, `gone_rows` their rows, `affected_rows` these and the others.
struct GoneRows {
  private let database: Database

  init(_ database: Database) throws(Fault) {
    self.database = database
    try database.run("CREATE TEMP TABLE gone_rows (number INTEGER PRIMARY KEY)")
    try database.run("CREATE TEMP TABLE affected_rows (number INTEGER PRIMARY KEY)")
    try database.run("INSERT INTO gone_rows SELECT number FROM statement_rows WHERE file IN (SELECT file FROM gone)")
    try database.run("INSERT INTO affected_rows SELECT number FROM gone_rows")
  }

  /// Where rows of other files are to be settled again: in their buckets, and where rows they had replaced stand again.
  func sharedPlaces() throws(Fault) -> [BucketRepair.Place] {
    let places = try Statement(
      database,
      """
      SELECT DISTINCT day, account, minor_units, currency FROM statement_rows AS row
      WHERE number IN (SELECT number FROM gone_rows) AND EXISTS (SELECT 1 FROM statement_rows AS other
        WHERE other.day = row.day AND other.account = row.account AND other.minor_units = row.minor_units
          AND other.currency = row.currency AND other.file NOT IN (SELECT file FROM gone))
      """)
    let replaced = try Statement(
      database,
      """
      SELECT DISTINCT day, account, minor_units, currency FROM statement_rows
      WHERE number IN (SELECT row FROM replaced_rows WHERE file IN (SELECT file FROM gone))
        AND file NOT IN (SELECT file FROM gone)
      """)
    return try BucketRepair.places(places) + BucketRepair.places(replaced)
  }

  /// Notes the rows of buckets, and the pending rows of accounts, as affected.
  func note(places: Set<BucketRepair.Place>, pendingOf accounts: [String]) throws(Fault) {
    let bucket = try Statement(
      database,
      """
      INSERT OR IGNORE INTO affected_rows SELECT number FROM statement_rows
      WHERE day = ? AND account = ? AND minor_units = ? AND currency = ?
      """)
    for place in places {
      bucket.bind(place.day, at: 1)
      bucket.bind(place.account, at: 2)
      bucket.bind(place.minorUnits, at: 3)
      bucket.bind(place.currency, at: 4)
      try bucket.run()
    }
    let pending = try Statement(
      database,
      "INSERT OR IGNORE INTO affected_rows SELECT number FROM statement_rows WHERE account = ? AND status = 'pending'")
    for account in accounts {
      pending.bind(account, at: 1)
      try pending.run()
    }
  }

  /// How many of the affected rows stand for an entry now.
  func standingCount() throws(Fault) -> Int {
    Int(
      try database.number(
        """
        SELECT count(*) FROM affected_rows CROSS JOIN statement_rows ON statement_rows.number = affected_rows.number
        WHERE standing IN (0, 4)
        """))
  }

  func close() throws(Fault) {
    try database.run("DROP TABLE gone_rows")
    try database.run("DROP TABLE affected_rows")
  }
}
