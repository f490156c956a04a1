import CounterfoilModel

/// Adds up the rows of one account, month and currency, which come in order of days: account, currency, day, minor units,
/// whether the row stands for an entry, and the balance that counts.
struct MonthSum {
  private let account: [UInt8]
  private let currency: [UInt8]
  private let month: String
  private var entryCount: Int64 = 0
  private var total: Int128 = 0
  /// The last day with a balance, and what the entries up to its end add up to.
  private var closingDay: [UInt8] = []
  private var totalUntil: Int128 = 0
  /// Amount and balance of each row of that day with a balance.
  private var steps: [(amount: Int64, balance: Int64)] = []

  init(_ row: Statement, _ month: String) {
    account = row.withBytes(0) { Array($0) }
    currency = row.withBytes(1) { Array($0) }
    self.month = month
  }

  func isOf(_ row: Statement) -> Bool {
    row.withBytes(0) { $0.elementsEqual(account) } && row.withBytes(1) { $0.elementsEqual(currency) }
  }

  mutating func add(_ row: Statement) {
    let amount = row.number(3)
    let isEntry = row.number(4) != 0
    if isEntry {
      entryCount += 1
      total += Int128(amount)
    }
    let isOfClosingDay = row.withBytes(2) { $0.elementsEqual(closingDay) }
    if let balance = row.integer(5) {
      if !isOfClosingDay {
        closingDay = row.withBytes(2) { Array($0) }
        steps.removeAll(keepingCapacity: true)
        totalUntil = total
      } else if isEntry {
        totalUntil += Int128(amount)
      }
      steps.append((amount, balance))
    } else if isEntry, isOfClosingDay {
      totalUntil += Int128(amount)
    }
  }

  /// What all rows come to; nil where none of them stands for an entry.
  var outcome: AccountMonth? {
    guard entryCount > 0 else { return nil }
    var outcome = AccountMonth(
      account: String(decoding: account, as: UTF8.self), month: month,
      currency: String(decoding: currency, as: UTF8.self), entryCount: entryCount, total: total)
    if !closingDay.isEmpty {
      outcome.set(closing, on: String(decoding: closingDay, as: UTF8.self), totalUntil: totalUntil)
    }
    return outcome
  }

  /// The balance the day ends with: the only one from which no row of the day goes on. Banks list rows in either order.
  private var closing: Int64? {
    let starts = Set(
      steps.compactMap { step -> Int64? in
        let (start, isTooFar) = step.balance.subtractingReportingOverflow(step.amount)
        return isTooFar ? nil : start
      })
    let ends = Set(steps.map(\.balance)).subtracting(starts)
    return ends.count == 1 ? ends.first : nil
  }
}
