/// What the entries of one account, month and currency add up to, and the balance that statements state at its end.
package struct AccountMonth: Sendable, Hashable {
  /// Sums are kept as two numbers, of which the second counts less than this: 64 bits do not hold every sum.
  static let unit: Int64 = 1_000_000_000

  static let columns = """
    account, month, currency, entry_count, sum_high, sum_low, closing_day, closing, until_high, until_low
    """

  private let name: ExactText
  package var account: String { name.text }
  /// Such as `2026-11`.
  package var month: String
  package var currency: String
  /// Pending ones are not counted.
  package var entryCount: Int64
  /// In minor units.
  package var total: Int128
  /// The last day with a balance in a statement; nil where no row of the month has one.
  package private(set) var closingDay: String?
  /// The balance at the end of that day; nil where the rows of the day do not tell which is the last.
  package private(set) var closing: Int64?
  /// What the entries from the first of the month to that day add up to.
  package private(set) var totalUntil: Int128 = 0

  init(account: String, month: String, currency: String, entryCount: Int64, total: Int128) {
    name = ExactText(account)
    self.month = month
    self.currency = currency
    self.entryCount = entryCount
    self.total = total
  }

  /// The row a statement of ``columns`` stands on.
  init(_ row: Statement) {
    self.init(
      account: row.text(0) ?? "", month: row.text(1) ?? "", currency: row.text(2) ?? "", entryCount: row.number(3),
      total: AccountMonth.amount(high: row.number(4), low: row.number(5)))
    closingDay = row.text(6)
    closing = row.integer(7)
    totalUntil = AccountMonth.amount(high: row.number(8), low: row.number(9))
  }

  mutating func set(_ closing: Int64?, on day: String, totalUntil: Int128) {
    closingDay = day
    self.closing = closing
    self.totalUntil = totalUntil
  }

  func bind(to statement: Statement) {
    for (index, text) in [account, month, currency].enumerated() { statement.bind(text, at: Int32(index + 1)) }
    statement.bind(entryCount, at: 4)
    statement.bind(Int64(truncatingIfNeeded: total / Int128(AccountMonth.unit)), at: 5)
    statement.bind(Int64(truncatingIfNeeded: total % Int128(AccountMonth.unit)), at: 6)
    statement.bind(closingDay, at: 7)
    statement.bind(closing, at: 8)
    statement.bind(Int64(truncatingIfNeeded: totalUntil / Int128(AccountMonth.unit)), at: 9)
    statement.bind(Int64(truncatingIfNeeded: totalUntil % Int128(AccountMonth.unit)), at: 10)
  }

  static func amount(high: Int64, low: Int64) -> Int128 { Int128(high) * Int128(unit) + Int128(low) }
}
