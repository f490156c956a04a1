import CounterfoilModel
import GRDB

/// What entries are called now that had other ids. An id is made of the words of one row; where a file that came later lists
/// the same payment in other words, and they count for more, the entry has theirs. What a person said of it, and that it
/// was told, holds for the payment and not for its words.
final class EarlierEntryIDs {
  /// Of equal payments of one day, so many are looked for.
  private static let repetitionLimit: UInt64 = 8

  private let database: Database
  private let held: Statement
  private let places: Statement
  private let rows: Statement
  private let entry: Statement
  private let history: BucketHistory

  init(_ database: Database) throws(Fault) {
    self.database = database
    held = try Statement(
      database,
      """
      SELECT 1 FROM statement_rows WHERE day = ? AND entry = ?
        AND standing IN (\(Standing.entry), \(Standing.maybeBookedLater)) LIMIT 1
      """)
    places = try Statement(
      database,
      "SELECT day, account, minor_units, currency FROM statement_rows WHERE day = ? AND entry = ? LIMIT 1")
    rows = try Statement(
      database,
      """
      SELECT entry, account, minor_units, currency, payee, description, reference FROM statement_rows WHERE day = ?
      """)
    entry = try Statement(database, "SELECT entry FROM statement_rows WHERE number = ?")
    history = try BucketHistory(database)
  }

  /// The id of the entry that an id meant: the id itself where nothing says otherwise. O(rows of its day).
  /// - Parameter run: the run after which it was said; nil where nobody knows when. Of two equal payments of a day one may have the
  ///   other's id by now: what was said is about the one that had it then.
  func current(_ id: String, saidIn run: Int64? = nil) throws(Fault) -> String {
    guard let day = ContentKey.day(ofEntryKey: id), CalendarDate(iso: day) != nil else { return id }
    let isHeld = try isHeld(id)
    if isHeld, run == nil { return id }
    guard let place = try isHeld ? place(id, day) : placeOfRows(id, day) else { return id }
    let changes = try history.changes(place)
    if let run {
      if isHeld, changes.last ?? 0 <= run { return id }
      if let meant = try meant(id, place, after: run) { return meant }
      if isHeld { return id }
    }
    if let meant = try rowsNamed(id, day).only, try self.isHeld(meant) { return meant }
    var found: Set<String> = []
    for change in changes { if let meant = try meant(id, place, after: change) { found.insert(meant) } }
    return found.only ?? id
  }

  /// What the rows are called now that had the id after a run; nil where none had it, or they went apart.
  private func meant(_ id: String, _ place: BucketRepair.Place, after run: Int64) throws(Fault) -> String? {
    let then = try history.rows(of: place, after: run).filter { $0.entry == id }
    // The row that stood for the entry counts: another file's may have turned out to be a payment of its own.
    guard let row = then.first(where: \.isEntry) ?? then.first else { return nil }
    entry.bind(row.number, at: 1)
    guard try entry.next(), let now = entry.text(0) else { return nil }
    entry.reset()
    return try isHeld(now) ? now : nil
  }

  /// What entries are called that have a row of whose words the id is made.
  private func rowsNamed(_ id: String, _ day: String) throws(Fault) -> Set<String> {
    var found: Set<String> = []
    try forEachRow(of: day) { key, content, entry in
      if key.entryKey(content, repetition: 0) == id { found.insert(entry) }
    }
    return found
  }

  /// The bucket of an id that no entry has.
  private func placeOfRows(_ id: String, _ day: String) throws(Fault) -> BucketRepair.Place? {
    var found: BucketRepair.Place?
    try forEachRow(of: day) { key, content, _ in
      if found == nil,
        (0..<EarlierEntryIDs.repetitionLimit).contains(where: { key.entryKey(content, repetition: $0) == id })
      {
        found = BucketRepair.Place(key)
      }
    }
    return found
  }

  private func forEachRow(of day: String, _ body: (BucketKey, UInt64, String) -> Void) throws(Fault) {
    guard let date = CalendarDate(iso: day) else { return }
    rows.bind(day, at: 1)
    while try rows.next() {
      guard let account = rows.text(1), let currency = rows.text(3).flatMap({ Currency($0) }) else { continue }
      let key = BucketKey(account: Array(account.utf8), day: date, minorUnits: rows.number(2), currency: currency)
      body(key, key.contentHash([rows.text(4), rows.text(5), rows.text(6)]), rows.text(0) ?? "")
    }
  }

  private func place(_ id: String, _ day: String) throws(Fault) -> BucketRepair.Place? {
    places.bind(day, at: 1)
    places.bind(id, at: 2)
    return try BucketRepair.places(places).first
  }

  private func isHeld(_ id: String) throws(Fault) -> Bool {
    held.bind(ContentKey.day(ofEntryKey: id) ?? "", at: 1)
    held.bind(id, at: 2)
    defer { held.reset() }
    return try held.next()
  }
}

extension Set {
  /// The only member; nil where there are none or several.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
