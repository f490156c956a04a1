import CounterfoilCopies
import CounterfoilModel
import GRDB

/// Links pending entries with the rows by which the bank booked them on another day.
///
/// A booked row of the same account and amount, one day before to eleven days after, settles a pending one when their
/// words are alike, no file lists both, and a file that lists the booked row and covers the pending day no longer lists
/// the pending row. Where only part of that holds, the pending entry stands and waits for a person.
struct PendingLinks {
  private struct Entry {
    var key: String
    var account: String
    var day: CalendarDate
    var minorUnits: Int64
    var currency: String
    var texts: [ArraySlice<UInt8>]
    var files: Set<Int64> = []
    var rows: [Int64] = []
  }

  private struct Pair {
    var gap: Int
    var pending: Int
    var booked: Entry
    var isSure: Bool
    /// Whether a person said so.
    var isSaid: Bool
  }

  private let database: Database
  private var files: FileBook
  private let settlements: SettlementBook

  init(_ database: Database) throws(Fault) {
    self.database = database
    files = try FileBook(database)
    settlements = try SettlementBook(database)
  }

  /// The number of pending entries of the account that are linked.
  func linkedCount(account: String) throws(Fault) -> Int {
    let statement = try Statement(
      database,
      """
      SELECT count(*) FROM (SELECT DISTINCT day, minor_units, currency, entry FROM statement_rows
      WHERE standing > 1 AND standing = \(Standing.bookedLater) AND account = ?)
      """)
    statement.bind(account, at: 1)
    guard try statement.next() else { return 0 }
    defer { statement.reset() }
    return Int(statement.number(0))
  }

  /// Links again all pending entries of the account, as its rows now are.
  mutating func update(account: String) throws(Fault) {
    try unlink(account: account)
    let pending = try pendingEntries(account: account)
    if pending.isEmpty { return }
    var pairs: [Pair] = []
    for (index, entry) in pending.enumerated() {
      for booked in try candidates(for: entry, account: account) {
        guard booked.files.isDisjoint(with: entry.files) else { continue }
        let said = settlements.isSame(entry.rows, as: booked.rows)
        if said == false { continue }
        let isAlike = TextLikeness.relation(entry.texts, booked.texts) != .different
        var hasVanished = false
        for file in booked.files {
          let covers = try files.covers(file, account: Array(account.utf8), day: entry.day.daysSinceEpoch)
          hasVanished = hasVanished || covers
        }
        pairs.append(
          Pair(
            gap: abs(entry.day.days(to: booked.day)), pending: index, booked: booked,
            isSure: said == true || isAlike && hasVanished, isSaid: said == true))
      }
    }
    try link(pending, pairs.filter(\.isSure), doubtful: pairs.filter { !$0.isSure })
  }

  /// The entries that an entry in doubt may have been booked as, the nearest first.
  /// - Parameter row: the row that stands for it.
  func mayBeBooked(row: Int64) throws(Fault) -> [String] {
    let statement = try Statement(
      database,
      "SELECT entry, day, minor_units, currency, payee, description, account FROM statement_rows WHERE number = ?")
    statement.bind(row, at: 1)
    guard let account = try statement.next() ? statement.text(6) : nil else { return [] }
    statement.reset()
    statement.bind(row, at: 1)
    guard let pending = try entries(statement, account: account).first else { return [] }
    let taken = try Statement(
      database, "SELECT 1 FROM statement_rows WHERE standing > 1 AND standing = \(Standing.bookedLater) AND entry = ?")
    var found: [(gap: Int, key: String)] = []
    for booked in try candidates(for: pending, account: account)
    where booked.files.isDisjoint(with: pending.files) && settlements.isSame(pending.rows, as: booked.rows) != false {
      taken.bind(booked.key, at: 1)
      let isTaken = try taken.next()
      taken.reset()
      if !isTaken { found.append((abs(pending.day.days(to: booked.day)), booked.key)) }
    }
    return found.sorted { ($0.gap, $0.key) < ($1.gap, $1.key) }.map(\.key)
  }

  /// Makes all rows that a former linking changed stand for themselves again.
  private func unlink(account: String) throws(Fault) {
    let statement = try Statement(
      database,
      """
      SELECT DISTINCT day, account, minor_units, currency FROM statement_rows
      WHERE standing > 1 AND standing IN (\(Standing.bookedLater), \(Standing.maybeBookedLater)) AND account = ?
      """)
    statement.bind(account, at: 1)
    let places = try BucketRepair.places(statement)
    if places.isEmpty { return }
    var repair = try BucketRepair(database)
    for place in places { try repair.settle(place) }
  }

  private func pendingEntries(account: String) throws(Fault) -> [Entry] {
    let statement = try Statement(
      database,
      """
      SELECT entry, day, minor_units, currency, payee, description FROM statement_rows
      WHERE account = ? AND status = 'pending' AND standing = \(Standing.entry)
      ORDER BY day, minor_units, currency, entry
      """)
    statement.bind(account, at: 1)
    return try entries(statement, account: account)
  }

  private func candidates(for entry: Entry, account: String) throws(Fault) -> [Entry] {
    let statement = try Statement(
      database,
      """
      SELECT entry, day, minor_units, currency, payee, description FROM statement_rows AS booked
      WHERE day = ? AND account = ? AND minor_units = ? AND currency = ? AND standing = \(Standing.entry)
        AND status IS NOT 'pending' AND NOT EXISTS (SELECT 1 FROM statement_rows AS other
          WHERE other.day = booked.day AND other.account = booked.account AND other.minor_units = booked.minor_units
            AND other.currency = booked.currency AND other.entry = booked.entry AND other.status = 'pending'
            AND other.standing = \(Standing.copy))
      ORDER BY entry
      """)
    var found: [Entry] = []
    for gap in BookingDays.settled where gap != 0 {
      guard let day = entry.day.advanced(byDays: gap) else { continue }
      statement.bind(day.iso, at: 1)
      statement.bind(account, at: 2)
      statement.bind(entry.minorUnits, at: 3)
      statement.bind(entry.currency, at: 4)
      found += try entries(statement, account: account)
    }
    return found
  }

  private func entries(_ statement: Statement, account: String) throws(Fault) -> [Entry] {
    var found: [Entry] = []
    while try statement.next() {
      guard let day = try statement.day(1) else { throw .damaged("a row without a day") }
      let texts = [4, 5].map { column in statement.withBytes(column) { Array($0)[...] } }
      found.append(
        Entry(
          key: statement.text(0) ?? "", account: account, day: day, minorUnits: statement.number(2),
          currency: statement.text(3) ?? "",
          texts: texts))
    }
    let files = try Statement(
      database,
      """
      SELECT file, number, standing FROM statement_rows
      WHERE day = ? AND account = ? AND minor_units = ? AND currency = ? AND entry = ? AND standing IN (0, 1, 5)
      """)
    for index in found.indices {
      bind(found[index], to: files)
      while try files.next() {
        // What was said of a row that a longer file replaced still counts.
        if files.number(2) != Int64(Standing.replaced) { found[index].files.insert(files.number(0)) }
        found[index].rows.append(files.number(1))
      }
    }
    return found
  }

  /// Binds day, account, amount, currency and id of an entry.
  private func bind(_ entry: Entry, to statement: Statement, from parameter: Int32 = 1) {
    statement.bind(entry.day.iso, at: parameter)
    statement.bind(entry.account, at: parameter + 1)
    statement.bind(entry.minorUnits, at: parameter + 2)
    statement.bind(entry.currency, at: parameter + 3)
    statement.bind(entry.key, at: parameter + 4)
  }

  private func link(_ pending: [Entry], _ sure: [Pair], doubtful: [Pair]) throws(Fault) {
    let rowsOfEntry = "day = ? AND account = ? AND minor_units = ? AND currency = ? AND entry = ?"
    let settle = LazyStatement(
      database,
      """
      UPDATE statement_rows SET standing = \(Standing.bookedLater), entry = ?
      WHERE \(rowsOfEntry) AND standing IN (\(Standing.entry), \(Standing.copy))
      """)
    let follow = LazyStatement(
      database, "UPDATE statement_rows SET entry = ? WHERE \(rowsOfEntry) AND standing = \(Standing.replaced)")
    var linked: Set<Int> = []
    var taken: Set<String> = []
    let ordered = sure.sorted { left, right in
      if left.isSaid != right.isSaid { return left.isSaid }
      if left.gap != right.gap { return left.gap < right.gap }
      if left.pending != right.pending { return left.pending < right.pending }
      return left.booked.key < right.booked.key
    }
    for pair in ordered where !linked.contains(pair.pending) && !taken.contains(pair.booked.key) {
      linked.insert(pair.pending)
      taken.insert(pair.booked.key)
      for statement in [try settle(), try follow()] {
        statement.bind(pair.booked.key, at: 1)
        bind(pending[pair.pending], to: statement, from: 2)
        try statement.run()
      }
    }
    let flag = LazyStatement(
      database,
      """
      UPDATE statement_rows SET standing = \(Standing.maybeBookedLater)
      WHERE \(rowsOfEntry) AND standing = \(Standing.entry)
      """)
    var flagged: Set<Int> = []
    for pair in doubtful
    where !linked.contains(pair.pending) && !taken.contains(pair.booked.key) && !flagged.contains(pair.pending) {
      flagged.insert(pair.pending)
      bind(pending[pair.pending], to: try flag())
      try flag().run()
    }
  }
}
