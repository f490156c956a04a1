package import CounterfoilModel

/// The balances one download prints beside the rows of one day, account and currency.
package struct DayBalances {
  private var rows: [(amount: Int64, balance: Int64)] = []
  private var hasGap = false

  package init() {}

  /// Takes in the next row. A pending row without a balance is no part of the day yet; a booked one is a gap.
  package mutating func add(amount: Int64, balance: Int64?, isPending: Bool) {
    if let balance { rows.append((amount, balance)) } else if !isPending { hasGap = true }
  }

  /// Nil where a booked row prints no balance, or the balances do not make one unbroken walk.
  package var trail: BalanceTrail? { hasGap ? nil : BalanceTrail(rows) }
}
