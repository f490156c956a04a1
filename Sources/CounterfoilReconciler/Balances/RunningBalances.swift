import CounterfoilModel
package import CounterfoilRecords

/// Whether every balance of a file follows from the one before, told row by row as they are listed, oldest or newest
/// first: where it is so, ``BalanceCheck`` finds no breaks, and none of the rows need be held.
package struct RunningBalances {
  private struct Key: Hashable {
    var account: [UInt8]
    var currency: UInt16
  }

  /// The last balance of one account, and what was paid since.
  private struct Trail {
    var balance: Int64 = AmountColumn.missing
    /// Of the rows behind the balance, and of them and the row beside it.
    var paidSince: Int128 = 0
    var paidWithIt: Int128 = 0
    var followsOldestFirst = true
    var followsNewestFirst = true

    var follows: Bool { followsOldestFirst || followsNewestFirst }

    mutating func append(amount: Int64, balance next: Int64) {
      if next == AmountColumn.missing {
        paidSince += Int128(amount)
        paidWithIt += Int128(amount)
        return
      }
      if balance != AmountColumn.missing {
        if Int128(balance) + paidSince + Int128(amount) != Int128(next) { followsOldestFirst = false }
        if Int128(balance) - paidWithIt != Int128(next) { followsNewestFirst = false }
      }
      balance = next
      paidSince = 0
      paidWithIt = Int128(amount)
    }
  }

  private var trails: [Trail] = []
  private var places: [Key: Int] = [:]
  private var last: (key: Key, place: Int)?
  private var lastLine: UInt32 = 0
  private var areInOrder = true
  /// Whether a balance is printed at all, in whatever currency.
  package private(set) var isAnyPrinted = false

  package init() {}

  /// False where one does not follow, or the rows do not stand in the order of their lines.
  package var follow: Bool { areInOrder && trails.allSatisfy(\.follows) }

  /// Takes the next entries of the file. O(entries).
  package mutating func append(_ entries: RecordBatch) {
    let balances = entries.amounts[entries.schema.slot(of: EntryField.balance)]
    let amounts = entries.amounts[entries.schema.slot(of: EntryField.amount)]
    let days = entries.days[entries.schema.slot(of: EntryField.date)].values
    let accounts = entries.texts[entries.schema.slot(of: EntryField.account)]
    let status = entries.texts[entries.schema.slot(of: EntryField.status)]
    isAnyPrinted = isAnyPrinted || balances.minorUnits.contains { $0 != AmountColumn.missing }
    for row in 0..<entries.count {
      let line = entries.lineNumbers[row]
      if line == 0 || line < lastLine { areInOrder = false }
      lastLine = line
      guard let (amount, balance) = Ledger.money(row, days, amounts, balances, status) else { continue }
      let place = place(of: accounts.arena[accounts.range(row)], amounts.currencies[row].packedCode)
      trails[place].append(amount: amount, balance: balance)
    }
  }

  private mutating func place(of account: ArraySlice<UInt8>, _ currency: UInt16) -> Int {
    if let last, last.key.currency == currency, last.key.account.elementsEqual(account) { return last.place }
    let key = Key(account: Array(account), currency: currency)
    let place = places[key, default: trails.count]
    if place == trails.count {
      places[key] = place
      trails.append(Trail())
    }
    last = (key, place)
    return place
  }
}
