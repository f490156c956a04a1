internal import Model
internal import Records

/// Adds up each account's entries and checks the balances its rows print.
enum Balances {
  private struct Key: Hashable {
    var account: Int32
    var currency: UInt16
  }

  /// One line per account and currency, in order of the accounts' names.
  static func lines(
    _ sheet: Worksheet, entries: RecordBatch, copies: [Repeats.Copy], isExplained: [Bool], check: BalanceCheck?
  ) -> [BalanceLine] {
    let side = sheet.entries
    var isCopy = [Bool](repeating: false, count: side.count)
    for copy in copies { isCopy[Int(copy.copy)] = true }
    var places: [Key: Int] = [:]
    var totals: [(key: Key, first: Int32, entries: MoneyTotal, explained: MoneyTotal, rest: MoneyTotal)] = []
    for position in 0..<side.count where !isCopy[position] {
      let key = Key(account: side.accounts[position], currency: side.currencies[position])
      guard let currency = side.digits.currency(key.currency) else { continue }
      let place = places[key] ?? totals.count
      if place == totals.count {
        places[key] = place
        let zero = MoneyTotal(currency: currency)
        totals.append((key, side.rows[position], zero, zero, zero))
      }
      totals[place].entries.add(minorUnits: side.amounts[position])
      if isExplained[position] {
        totals[place].explained.add(minorUnits: side.amounts[position])
      } else {
        totals[place].rest.add(minorUnits: side.amounts[position])
      }
    }
    return totals.map { total in
      let account = total.key.account < 0 ? nil : entries.text(EntryField.account, Int(total.first))
      // A currency taken from the other side is not stated in the batch.
      let stated = entries.amount(EntryField.amount, Int(total.first))?.currency
      return BalanceLine(
        account: account, currency: total.entries.currency, entryTotal: total.entries,
        explainedTotal: total.explained, unexplained: total.rest,
        check: check?.accounts.first { $0.name == account && $0.currency == stated })
    }.sorted { ($0.account ?? "", $0.currency) < ($1.account ?? "", $1.currency) }
  }
}
