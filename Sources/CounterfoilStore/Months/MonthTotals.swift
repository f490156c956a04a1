import CounterfoilModel
import GRDB

/// Keeps the sums of each account's months beside its rows, so that nobody has to add up all rows to see where the books
/// stand.
///
/// Whoever changes which rows stand for entries marks the days; the end of the run adds the marked months up again. A
/// pending entry counts in no sum: no balance of a bank holds it yet.
struct MonthTotals {
  private let database: Database

  init(_ database: Database) { self.database = database }

  // MARK: Marking

  /// Marks all months from the one of a day to that of another.
  func mark(from first: String, to last: String) throws(Fault) {
    try database.run("CREATE TEMP TABLE IF NOT EXISTS stale_months (first TEXT NOT NULL, last TEXT NOT NULL)")
    let statement = try Statement(database, "INSERT INTO temp.stale_months VALUES (?, ?)")
    statement.bind(String(first.prefix(7)), at: 1)
    statement.bind(String(last.prefix(7)), at: 2)
    try statement.run()
  }

  /// Marks the months of the rows that a query gives as `first day, last day`.
  func mark(_ sql: String) throws(Fault) {
    let days = try Statement(database, sql)
    var spans: [(String, String)] = []
    while try days.next() {
      if let first = days.text(0), let last = days.text(1) { spans.append((first, last)) }
    }
    for (first, last) in spans { try mark(from: first, to: last) }
  }

  // MARK: Adding up

  /// Adds the marked months up again. O(rows of these months).
  func refresh() throws(Fault) {
    guard try database.number("SELECT count(*) FROM temp.sqlite_schema WHERE name = 'stale_months'") > 0 else { return }
    let spans = try Statement(database, "SELECT DISTINCT first, last FROM temp.stale_months ORDER BY first, last")
    var marked: [(first: String, last: String)] = []
    while try spans.next() {
      let (first, last) = (spans.text(0) ?? "", spans.text(1) ?? "")
      if let open = marked.last, first <= open.last {
        marked[marked.count - 1].last = max(open.last, last)
      } else {
        marked.append((first, last))
      }
    }
    try database.run("DROP TABLE temp.stale_months")
    for span in marked { try refresh(span.first, span.last) }
  }

  private func refresh(_ first: String, _ last: String) throws(Fault) {
    let forget = try Statement(database, "DELETE FROM account_months WHERE month BETWEEN ? AND ?")
    forget.bind(first, at: 1)
    forget.bind(last, at: 2)
    try forget.run()
    // From one month with rows to the next: a single wrong day must not cost a query for every month of a thousand years.
    let next = try Statement(
      database, "SELECT day FROM statement_rows WHERE day >= ? AND day <= ? ORDER BY day LIMIT 1")
    var start = first
    while true {
      next.bind(start, at: 1)
      next.bind(last + "-31", at: 2)
      guard try next.next(), let day = next.text(0) else { return }
      next.reset()
      let month = String(day.prefix(7))
      for total in try totals(of: month) { try write(total) }
      start = month + "-32"
    }
  }

  /// What a ``MonthSum`` takes of each row of a month, given its first and last day.
  static let rowsOfMonth = """
    SELECT account, currency, day, minor_units,
      standing IN (\(Standing.entry), \(Standing.maybeBookedLater)) AND entry NOT IN (\(Store.removedEntries)),
      CASE WHEN standing <= \(Standing.copy) AND balance_currency = currency THEN balance_minor_units END
    FROM statement_rows WHERE day BETWEEN ? AND ? AND status IS NOT 'pending' ORDER BY day
    """

  /// What the rows of a month add up to, in order of account and currency. One look at each row, in order of days.
  func totals(of month: String) throws(Fault) -> [AccountMonth] {
    let rows = try Statement(database, MonthTotals.rowsOfMonth)
    rows.bind(month + "-01", at: 1)
    rows.bind(month + "-31", at: 2)
    var sums: [MonthSum] = []
    var last = 0
    while try rows.next() {
      if sums.isEmpty || !sums[last].isOf(rows) {
        last = sums.firstIndex { $0.isOf(rows) } ?? sums.count
        if last == sums.count { sums.append(MonthSum(rows, month)) }
      }
      sums[last].add(rows)
    }
    return sums.compactMap(\.outcome).sorted {
      (ExactText($0.account), $0.currency) < (ExactText($1.account), $1.currency)
    }
  }

  private func write(_ total: AccountMonth) throws(Fault) {
    let insert = try Statement(
      database, "INSERT INTO account_months (\(AccountMonth.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    total.bind(to: insert)
    try insert.run()
  }
}
