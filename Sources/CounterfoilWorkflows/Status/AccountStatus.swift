package import CounterfoilModel
package import CounterfoilStore

/// Where the books of one account stand, by what is kept added up.
package struct AccountStatus: Sendable {
  /// How much of a month files cover.
  package struct Month: Sendable, Hashable {
    /// Such as `2026-11`.
    package var month: String
    package var days: Int
    /// Days between the first and the last row of some file.
    package var coveredDays: Int

    package var state: String { coveredDays == 0 ? "none" : coveredDays < days ? "part" : "whole" }
  }

  /// The end of one month in one currency.
  package struct Period: Sendable, Hashable {
    package var month: String
    package var currency: String
    package var entryCount: Int
    package var total: MoneyTotal
    /// The last day of the month for which a statement states a balance.
    package var closingDay: String?
    /// What the statement states; nil where its rows do not tell.
    package var stated: MoneyTotal?
    /// What the books come to from the statement before; nil for the first.
    package var books: MoneyTotal?

    /// Whether both are the same; nil where there is nothing to compare.
    package var agrees: Bool? {
      guard let stated, let books else { return nil }
      return stated == books
    }
  }

  package var account: String
  package var entryCount = 0
  package var lastFile: TakenFile?
  /// From the first month with a file to the last, none left out.
  package var months: [Month] = []
  package var periods: [Period] = []

  package var disagreeing: [Period] { periods.filter { $0.agrees == false } }
  /// Months in the middle that no file covers.
  package var gaps: [String] { months.filter { $0.coveredDays == 0 }.map(\.month) }

  /// All accounts of a store, in order of name. O(months and files), never of entries.
  static func all(_ store: Store) throws(Fault) -> [AccountStatus] {
    var accounts: [ExactText: AccountStatus] = [:]
    let files = try store.lastFiles()
    for (account, file) in files {
      accounts[account] = AccountStatus(account: account.text, lastFile: file)
    }
    var spans: [ExactText: [CoveredSpan]] = [:]
    for span in try store.coveredSpans() { spans[ExactText(span.account), default: []].append(span) }
    for (account, spans) in spans {
      accounts[account, default: AccountStatus(account: account.text)].months = calendar(spans)
    }
    var months: [ExactText: [AccountMonth]] = [:]
    for month in try store.accountMonths() { months[ExactText(month.account), default: []].append(month) }
    for (account, months) in months {
      var status = accounts[account] ?? AccountStatus(account: account.text)
      status.entryCount = months.reduce(0) { $0 + Int($1.entryCount) }
      status.periods = periods(months)
      accounts[account] = status
    }
    return accounts.values.sorted { ExactText($0.account) < ExactText($1.account) }
  }

  /// - Parameter spans: in order of their first day.
  static func calendar(_ spans: [CoveredSpan]) -> [Month] {
    var covered: [String: Int] = [:]
    var next = Int32.min
    var ends: (first: CalendarDate, last: CalendarDate)?
    for span in spans {
      guard let first = CalendarDate(iso: span.firstDay), let last = CalendarDate(iso: span.lastDay) else { continue }
      ends = ends.map { ($0.first, max($0.last, last)) } ?? (first, last)
      var day = max(first.daysSinceEpoch, next)
      while day <= last.daysSinceEpoch, let date = CalendarDate(daysSinceEpoch: day) {
        let end = min(lastDay(of: date).daysSinceEpoch, last.daysSinceEpoch)
        covered[String(date.iso.prefix(7)), default: 0] += Int(end - day) + 1
        day = end + 1
      }
      next = max(next, last.daysSinceEpoch + 1)
    }
    guard let ends else { return [] }
    var months: [Month] = []
    var date = ends.first
    while date <= ends.last || date.iso.prefix(7) == ends.last.iso.prefix(7) {
      let month = String(date.iso.prefix(7))
      let last = lastDay(of: date)
      months.append(Month(month: month, days: last.components.day, coveredDays: covered[month] ?? 0))
      guard let following = CalendarDate(daysSinceEpoch: last.daysSinceEpoch + 1) else { break }
      date = following
    }
    return months
  }

  private static func lastDay(of date: CalendarDate) -> CalendarDate {
    let (year, month, day) = date.components
    let rest = CalendarDate.length(ofMonth: month, year: year) - day
    return CalendarDate(daysSinceEpoch: date.daysSinceEpoch + Int32(rest)) ?? date
  }

  /// - Parameter months: of one account, in order of currency and month.
  private static func periods(_ months: [AccountMonth]) -> [Period] {
    var periods: [Period] = []
    var currency = ""
    // What the books come to at the end of the month before, from the last balance that a statement states.
    var books: Int128?
    for month in months {
      if month.currency != currency {
        currency = month.currency
        books = nil
      }
      let unit = Currency(month.currency) ?? .unstated
      let amount = { (value: Int128) in MoneyTotal(minorUnits: value, currency: unit) }
      var period = Period(
        month: month.month, currency: month.currency, entryCount: Int(month.entryCount), total: amount(month.total),
        closingDay: month.closingDay)
      if let stated = month.closing.map({ Int128($0) }) {
        period.stated = amount(stated)
        period.books = books.map { amount($0 + month.totalUntil) }
        books = stated + month.total - month.totalUntil
      } else {
        books = books.map { $0 + month.total }
      }
      periods.append(period)
    }
    return periods
  }
}
