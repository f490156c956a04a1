internal import CounterfoilModel
internal import CounterfoilRecords

/// Adds up each account's entries and checks the balances its rows print.
enum Balances {
  private struct Total {
    var account: Int32
    var first: Int32
    var entries: MoneyTotal
    var explained: MoneyTotal
    var rest: MoneyTotal
  }

  /// One line per account and currency, in order of the accounts' names.
  static func lines(
    _ sheet: Worksheet, entries: RecordBatch, copies: [Int32], isExplained: [Bool], check: BalanceCheck?
  ) -> [BalanceLine] {
    let side = sheet.entries
    var isCopy = [Bool](repeating: false, count: side.count)
    for copy in copies { isCopy[Int(copy)] = true }
    // By account, the totals it has; an account seldom has more than one currency.
    var places = [[(currency: UInt16, place: Int)]](repeating: [], count: Int(side.accounts.max() ?? -1) + 2)
    var totals: [Total] = []
    for position in 0..<side.count where !isCopy[position] {
      let (account, packed) = (Int(side.accounts[position]) + 1, side.currencies[position])
      var place = places[account].first { $0.currency == packed }?.place ?? -1
      if place < 0 {
        guard let currency = side.digits.currency(packed) else { continue }
        let zero = MoneyTotal(currency: currency)
        place = totals.count
        places[account].append((packed, place))
        totals.append(
          Total(
            account: side.accounts[position], first: side.rows[position], entries: zero, explained: zero, rest: zero))
      }
      totals[place].entries.add(minorUnits: side.amounts[position])
      if isExplained[position] {
        totals[place].explained.add(minorUnits: side.amounts[position])
      } else {
        totals[place].rest.add(minorUnits: side.amounts[position])
      }
    }
    return totals.map { total in
      let account = total.account < 0 ? nil : entries[EntryField.account, Int(total.first)]
      // A currency taken from the other side is not stated in the batch.
      let stated = entries[EntryField.amount, Int(total.first)]?.currency
      return BalanceLine(
        account: account, currency: total.entries.currency, entryTotal: total.entries,
        explainedTotal: total.explained, unexplained: total.rest,
        check: check?.accounts.first { $0.name == account && $0.currency == stated })
    }.sorted { ($0.account ?? "", $0.currency) < ($1.account ?? "", $1.currency) }
  }
}
