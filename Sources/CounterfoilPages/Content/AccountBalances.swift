internal import CounterfoilModel
internal import CounterfoilReconciler

/// Balances of accounts, added up from the rows of a report.
enum AccountBalances {
  private struct Key: Hashable {
    var account: Int?
    var currency: Currency
  }

  /// One line for each account and currency, in order of both.
  /// - Parameter check: of the batch the rows were made of.
  static func items(
    _ entries: [ReportRow?], _ check: BalanceCheck, _ choice: RowChoice, _ positions: [String: Int]
  ) -> [ReportReconciliation.BalanceItem] {
    var totals: [Key: (all: MoneyTotal, explained: MoneyTotal)] = [:]
    for case let row? in entries where row.outcome != .copy {
      let key = Key(account: row.account, currency: row.amount.currency)
      let zero = MoneyTotal(currency: key.currency)
      totals[key, default: (zero, zero)].all.add(minorUnits: row.amount.minorUnits)
      if [.matched, .review, .transfer].contains(row.outcome) {
        totals[key, default: (zero, zero)].explained.add(minorUnits: row.amount.minorUnits)
      }
    }
    let order = totals.sorted { ($0.key.account ?? -1, $0.key.currency) < ($1.key.account ?? -1, $1.key.currency) }
    return order.map { key, sums in
      let found = check.accounts.first { account in
        account.name.flatMap { positions[$0] } == key.account && account.currency == key.currency
      }
      return ReportReconciliation.BalanceItem(
        account: key.account, currency: key.currency, entryTotal: sums.all, explainedTotal: sums.explained,
        unexplained: MoneyTotal(
          minorUnits: sums.all.minorUnits - sums.explained.minorUnits, currency: key.currency),
        checkedCount: found?.checkedCount ?? 0,
        breaks: (found?.breaks ?? []).map { item in
          ReportReconciliation.Break(
            row: item.before.flatMap { choice.entries[$0] }, sentence: item.sentence { entries[$0]?.id ?? "" },
            difference: item.difference)
        }, breakCount: found?.breakCount ?? 0)
    }
  }
}
