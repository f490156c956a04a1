internal import CounterfoilModel

/// The rows of one day, in order of time, with what they add up to.
struct DayOfRows {
  let day: CalendarDate
  let rows: [ReportRow]

  /// The sum of each currency, own transfers left out; the currency with most rows first.
  var totals: [MoneyTotal] {
    CurrencyTotal.totals(of: rows).map {
      MoneyTotal(minorUnits: $0.income.minorUnits + $0.expense.minorUnits, currency: $0.currency)
    }
  }
}

enum Grouping {
  /// Rows that are in order of days, day by day.
  static func days(_ rows: some Sequence<ReportRow>) -> [DayOfRows] {
    var days: [DayOfRows] = []
    var current: [ReportRow] = []
    for row in rows {
      if let last = current.last, last.day != row.day {
        days.append(DayOfRows(day: last.day, rows: current))
        current = []
      }
      current.append(row)
    }
    if let last = current.last { days.append(DayOfRows(day: last.day, rows: current)) }
    return days
  }
}
