package import CounterfoilModel

/// What an account's rows and the bills matched with them add up to.
package struct BalanceLine: Hashable, Sendable {
  package typealias Listing = RowListing
  package typealias DayOrder = CounterfoilReconciler.DayOrder

  /// Nil for entries that name no account.
  package let account: String?
  package let currency: Currency
  /// Entries that are not copies.
  package let entryTotal: MoneyTotal
  /// Entries matched with bills or explained as transfers between own accounts.
  package let explainedTotal: MoneyTotal
  /// What nothing explains: entries minus explained.
  package let unexplained: MoneyTotal
  /// What the printed balances tell; nil where none is printed, or where the entries are not all there are.
  package let check: BalanceCheck.Account?

  /// The first row whose printed balance does not follow from the row before; nil when all do or none is printed.
  package var firstBreak: Int? { check?.breaks.first?.before }
  /// How many printed balances were checked.
  package var checkedCount: Int { check?.checkedCount ?? 0 }
}
