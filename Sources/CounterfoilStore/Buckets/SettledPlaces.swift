import CounterfoilModel
import GRDB

/// The buckets of rows about which something was said or taken back.
struct SettledPlaces {
  private let database: Database
  private(set) var places: [BucketRepair.Place] = []

  init(_ database: Database, rows: [Int64]) throws(Fault) {
    self.database = database
    let statement = try Statement(
      database, "SELECT day, account, minor_units, currency FROM statement_rows WHERE number = ?")
    for row in rows {
      statement.bind(row, at: 1)
      for place in try BucketRepair.places(statement) where !places.contains(place) { places.append(place) }
    }
  }

  /// Settles them again, and links the pending entries of their accounts again.
  func settle() throws(Fault) {
    var repair = try BucketRepair(database)
    for place in places { try repair.settle(place) }
    var links = try PendingLinks(database)
    for account in places.map(\.account).distinctTexts() { try links.update(account: account) }
  }
}
