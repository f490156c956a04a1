import CounterfoilModel
import GRDB

/// What entries are called now that had other ids. An id is made of the words of one row; where a file that came later lists
/// the same payment in other words, and they count for more, the entry has theirs. What a person said of it, and that it
/// was told, holds for the payment and not for its words.
struct EarlierEntryIDs {
  private let held: Statement
  private let rows: Statement

  init(_ database: Database) throws(Fault) {
    held = try Statement(
      database,
      """
      SELECT 1 FROM statement_rows WHERE day = ? AND entry = ?
        AND standing IN (\(Standing.entry), \(Standing.maybeBookedLater)) LIMIT 1
      """)
    rows = try Statement(
      database,
      "SELECT entry, account, minor_units, currency, payee, description, reference FROM statement_rows WHERE day = ?")
  }

  /// The id of the entry that one of whose rows an id is made of: the id itself where it is an entry's, or where no row
  /// says otherwise. O(rows of its day).
  func current(_ id: String) throws(Fault) -> String {
    guard let day = ContentKey.day(ofEntryKey: id), let date = CalendarDate(iso: day), try !isHeld(id, day) else {
      return id
    }
    var found: Set<String> = []
    rows.bind(day, at: 1)
    while try rows.next() {
      guard let account = rows.text(1), let currency = rows.text(3).flatMap({ Currency($0) }) else { continue }
      let key = BucketKey(account: Array(account.utf8), day: date, minorUnits: rows.number(2), currency: currency)
      let content = key.contentHash([rows.text(4), rows.text(5), rows.text(6)])
      if key.entryKey(content, repetition: 0) == id, let entry = rows.text(0) { found.insert(entry) }
    }
    guard found.count == 1, let entry = found.first, try isHeld(entry, day) else { return id }
    return entry
  }

  private func isHeld(_ id: String, _ day: String) throws(Fault) -> Bool {
    held.bind(day, at: 1)
    held.bind(id, at: 2)
    defer { held.reset() }
    return try held.next()
  }
}
