package import CounterfoilModel

/// What came in and what went out in one currency. Moves between own accounts are neither.
package struct CurrencyTotal: Hashable, Sendable {
  package var income: MoneyTotal
  /// Zero or negative.
  package var expense: MoneyTotal
  package var rowCount = 0

  package var currency: Currency { income.currency }

  package init(currency: Currency) {
    income = MoneyTotal(currency: currency)
    expense = MoneyTotal(currency: currency)
  }

  /// - Precondition: the row's amount is of this currency.
  package mutating func add(_ row: ReportRow) {
    rowCount += 1
    guard !row.isTransfer else { return }
    if row.isIncome {
      income.add(minorUnits: row.amount.minorUnits)
    } else {
      expense.add(minorUnits: row.amount.minorUnits)
    }
  }

  /// Totals of rows, the currency with most rows first, then by code.
  package static func totals(of rows: some Sequence<ReportRow>) -> [CurrencyTotal] {
    var found: [Currency: CurrencyTotal] = [:]
    for row in rows { found[row.amount.currency, default: CurrencyTotal(currency: row.amount.currency)].add(row) }
    return found.values.sorted { ($1.rowCount, $0.currency) < ($0.rowCount, $1.currency) }
  }
}

/// What one category is of a whole.
package struct CategoryShare: Hashable, Sendable {
  /// A position in ``ReportContent/categories``; nil for rows without one.
  package var category: Int?
  /// Of the currency asked for, without its sign.
  package var total: MoneyTotal
  package var rowCount: Int
}

extension ReportContent {
  /// The categories' shares of the expenses (or the incomes) in one currency, the largest first.
  /// - Parameter days: which rows count; nil for all.
  package func shares(
    isIncome: Bool, currency: Currency, days: ClosedRange<CalendarDate>? = nil
  ) -> [CategoryShare] {
    var found: [Int: CategoryShare] = [:]
    for row in mainRows where row.isIncome == isIncome && row.amount.currency == currency && !row.isTransfer {
      if let days, !days.contains(row.day) { continue }
      var share =
        found[row.category ?? -1]
        ?? CategoryShare(category: row.category, total: MoneyTotal(currency: currency), rowCount: 0)
      share.total.add(minorUnits: abs(row.amount.minorUnits))
      share.rowCount += 1
      found[row.category ?? -1] = share
    }
    return found.values.sorted {
      ($1.total.minorUnits, $0.category ?? .max) < ($0.total.minorUnits, $1.category ?? .max)
    }
  }

  /// How many rows have each outcome.
  package static func outcomes(of rows: [ReportRow]) -> [ReportRow.Outcome: Int] {
    rows.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }
  }
}
