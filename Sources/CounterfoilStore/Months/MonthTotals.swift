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

  /// What the rows of a month add up to, in order of account and currency.
  func totals(of month: String) throws(Fault) -> [AccountMonth] {
    let sums = try Statement(
      database,
      """
      SELECT account, currency, sum(is_entry), sum(CASE WHEN is_entry THEN minor_units / \(AccountMonth.unit) ELSE 0 END),
        sum(CASE WHEN is_entry THEN minor_units % \(AccountMonth.unit) ELSE 0 END), max(CASE WHEN is_entry THEN day END),
        max(CASE WHEN standing <= \(Standing.copy) AND balance_minor_units IS NOT NULL AND balance_currency = currency
          THEN day END)
      FROM (SELECT account, currency, day, minor_units, standing, balance_minor_units, balance_currency,
          standing IN (0, 4) AND entry NOT IN (\(Store.removedEntries)) AS is_entry
        FROM statement_rows WHERE day BETWEEN ? AND ? AND status IS NOT 'pending')
      GROUP BY account, currency HAVING sum(is_entry) > 0 ORDER BY account, currency
      """)
    sums.bind(month + "-01", at: 1)
    sums.bind(month + "-31", at: 2)
    var totals: [AccountMonth] = []
    var lastDays: [(entry: String, balance: String?)] = []
    while try sums.next() {
      totals.append(
        AccountMonth(
          account: sums.text(0) ?? "", month: month, currency: sums.text(1) ?? "", entryCount: sums.number(2),
          total: AccountMonth.amount(high: sums.number(3), low: sums.number(4))))
      lastDays.append((sums.text(5) ?? "", sums.text(6)))
    }
    for (index, days) in lastDays.enumerated() {
      guard let day = days.balance else { continue }
      let until = day >= days.entry ? totals[index].total : try total(of: totals[index], until: day)
      totals[index].set(try closing(of: totals[index], on: day), on: day, totalUntil: until)
    }
    return totals
  }

  /// The balance a day ends with: the only one from which no row of the day goes on. Banks list rows in either order.
  private func closing(of month: AccountMonth, on day: String) throws(Fault) -> Int64? {
    let rows = try Statement(
      database,
      """
      SELECT DISTINCT minor_units, balance_minor_units FROM statement_rows
      WHERE day = ? AND account = ? AND currency = ? AND balance_minor_units IS NOT NULL AND balance_currency = currency
        AND standing IN (\(Standing.entry), \(Standing.copy)) AND status IS NOT 'pending'
      """)
    for (index, text) in [day, month.account, month.currency].enumerated() { rows.bind(text, at: Int32(index + 1)) }
    var after: Set<Int64> = []
    var before: Set<Int64> = []
    while try rows.next() {
      after.insert(rows.number(1))
      let (start, isTooFar) = rows.number(1).subtractingReportingOverflow(rows.number(0))
      if !isTooFar { before.insert(start) }
    }
    let ends = after.subtracting(before)
    return ends.count == 1 ? ends.first : nil
  }

  private func total(of month: AccountMonth, until day: String) throws(Fault) -> Int128 {
    let sums = try Statement(
      database,
      """
      SELECT ifnull(sum(minor_units / \(AccountMonth.unit)), 0), ifnull(sum(minor_units % \(AccountMonth.unit)), 0)
      FROM statement_rows WHERE day BETWEEN ? AND ? AND account = ? AND currency = ? AND status IS NOT 'pending'
        AND standing IN (\(Standing.entry), 4) AND entry NOT IN (\(Store.removedEntries))
      """)
    for (index, text) in [month.month + "-01", day, month.account, month.currency].enumerated() {
      sums.bind(text, at: Int32(index + 1))
    }
    guard try sums.next() else { throw .damaged("no answer where there must be one") }
    defer { sums.reset() }
    return AccountMonth.amount(high: sums.number(0), low: sums.number(1))
  }

  private func write(_ total: AccountMonth) throws(Fault) {
    let insert = try Statement(
      database, "INSERT INTO account_months (\(AccountMonth.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    total.bind(to: insert)
    try insert.run()
  }
}
