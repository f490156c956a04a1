package import CounterfoilModel
import GRDB

extension Store {
  /// Says when the whole store was last worked out again and found whole.
  package static let verifiedBookmark = "verified"

  /// A text kept under a name, outside the books and their history; nil where there is none.
  package func bookmark(_ name: String) throws(Fault) -> String? {
    try read { database throws(Fault) in
      let statement = try Statement(database, "SELECT value FROM bookmarks WHERE name = ?")
      statement.bind(name, at: 1)
      guard try statement.next() else { return nil }
      defer { statement.reset() }
      return statement.text(0)
    }
  }

  /// Keeps a text under a name; nil forgets it.
  package func setBookmark(_ name: String, _ value: String?) throws(Fault) {
    try change { database throws(Fault) in try Store.setBookmark(name, value, database) }
  }

  static func setBookmark(_ name: String, _ value: String?, _ database: Database) throws(Fault) {
    try TableSeals(database).open(.bookmarks)
    let statement = try Statement(
      database,
      value == nil
        ? "DELETE FROM bookmarks WHERE name = ?"
        : "INSERT OR REPLACE INTO bookmarks (name, value, digest) VALUES (?, ?, ?)")
    statement.bind(name, at: 1)
    if let value {
      statement.bind(value, at: 2)
      statement.bind(ContentSeal.ofBookmark(name, value), at: 3)
    }
    try statement.run()
  }
}
