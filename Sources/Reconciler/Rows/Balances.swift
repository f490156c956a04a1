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
    _ sheet: Worksheet, entries: RecordBatch, copies: [Repeats.Copy], isExplained: [Bool]
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
    let chains = BalanceChains(entries)
    return totals.map { total in
      let account = total.key.account < 0 ? nil : entries.text(EntryField.account, Int(total.first))
      let chain = chains.result(account: account)
      return BalanceLine(
        account: account, currency: total.entries.currency, entryTotal: total.entries,
        explainedTotal: total.explained, unexplained: total.rest,
        firstBreak: chain.firstBreak, checkedCount: chain.checkedCount)
    }.sorted { ($0.account ?? "", $0.currency) < ($1.account ?? "", $1.currency) }
  }
}

/// Follows the balances printed beside an account's rows, in the order of the file.
///
/// A bank prints newest or oldest first; the direction in which more rows follow from their neighbour is taken.
struct BalanceChains {
  private var rowsByAccount: [String: [Int]] = [:]
  private let entries: RecordBatch

  init(_ entries: RecordBatch) {
    self.entries = entries
    let slot = entries.schema.slot(of: EntryField.balance)
    guard entries.amounts[slot].minorUnits.contains(where: { $0 != AmountColumn.missing }) else { return }
    for row in 0..<entries.count where !entries.isMissing(EntryField.balance, row) {
      rowsByAccount[entries.text(EntryField.account, row) ?? "", default: []].append(row)
    }
  }

  func result(account: String?) -> (firstBreak: Int?, checkedCount: Int) {
    guard let rows = rowsByAccount[account ?? ""], rows.count > 1 else { return (nil, 0) }
    let forward = breaks(rows)
    let backward = breaks(rows.reversed())
    let better = backward.count < forward.count ? backward : forward
    return (better.first, rows.count - 1)
  }

  /// Rows whose balance is not the row before's plus their own amount.
  private func breaks(_ rows: [Int]) -> [Int] {
    zip(rows, rows.dropFirst()).compactMap { before, row in
      guard let old = entries.amount(EntryField.balance, before), let new = entries.amount(EntryField.balance, row),
        let amount = entries.amount(EntryField.amount, row), old.currency == new.currency
      else { return nil }
      return Int128(old.minorUnits) + Int128(amount.minorUnits) == Int128(new.minorUnits) ? nil : row
    }
  }
}
