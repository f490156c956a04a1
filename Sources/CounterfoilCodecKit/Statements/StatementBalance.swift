package import CounterfoilModel

/// The check every bank's statement carries: opening balance + booked entries = closing balance.
package struct StatementBalance: Sendable {
  /// What came of the check.
  package enum Verdict: Sendable, Hashable {
    /// A balance is not stated, balances have two currencies, or entries were rejected: nothing to check.
    case unchecked
    case holds
    /// By how many minor units the closing balance stated lies above the one worked out.
    case differs(Int128)
  }

  /// Nil where the statement does not say.
  package var opening: Money?
  package var closing: Money?
  /// Of the booked entries: in each currency how many, and the sum in its minor units. Mostly there is one.
  private var sums: [(currency: Currency, units: Int128, count: Int)] = []
  /// Whether entries are known to be missing from the sum.
  package var hasHoles = false

  package init() {}

  package mutating func add(_ amount: Money) {
    let place = sums.firstIndex { $0.currency == amount.currency }
    if place == nil { sums.append((amount.currency, 0, 0)) }
    sums[place ?? sums.count - 1].units += Int128(amount.minorUnits)
    sums[place ?? sums.count - 1].count += 1
  }

  /// Takes over what pages before this one came to.
  package mutating func add(pagesBefore before: StatementBalance) {
    opening = before.opening
    hasHoles = hasHoles || before.hasHoles
    for sum in before.sums {
      let place = sums.firstIndex { $0.currency == sum.currency }
      if place == nil { sums.append((sum.currency, 0, 0)) }
      sums[place ?? sums.count - 1].units += sum.units
      sums[place ?? sums.count - 1].count += sum.count
    }
  }

  /// The currency of the booked entries; nil where there are none, or several.
  package var currency: Currency? { sums.count == 1 ? sums[0].currency : nil }

  /// The currencies of booked entries that are not that of the balances, in the order they come, and how many entries
  /// they have. The equation cannot count them: at what rate the bank took them is not known.
  package var foreign: (count: Int, currencies: [Currency]) {
    guard let own = opening?.currency ?? closing?.currency else { return (0, []) }
    let others = sums.filter { $0.currency != own }
    return (others.reduce(0) { $0 + $1.count }, others.map(\.currency))
  }

  /// Of the entries in the currency of the balances.
  package var verdict: Verdict {
    guard let opening, let closing, !hasHoles, opening.currency == closing.currency else { return .unchecked }
    let sum = sums.first { $0.currency == opening.currency }?.units ?? 0
    let difference = Int128(closing.minorUnits) - Int128(opening.minorUnits) - sum
    return difference == 0 ? .holds : .differs(difference)
  }

  /// A difference as a plain decimal, for the message.
  package static func decimal(_ minorUnits: Int128, _ currency: Currency) -> String {
    var total = MoneyTotal(currency: currency)
    guard let small = Int64(exactly: minorUnits) else { return "more than \(Int64.max / 100)" }
    total.add(minorUnits: small)
    return total.decimal
  }
}

/// Opening and closing balances of entries that carry running balances, for formats that demand both.
package struct RunningBalance: Sendable {
  /// Why there are none.
  package enum Problem: Error, Sendable, Hashable {
    /// No booked entry has a balance.
    case noBalance
    /// The balances do not follow from the amounts, in neither order of the entries. The row is the first that breaks
    /// the order of time.
    case breaks(row: Int)
    case overflow
  }

  private var amounts: [Int64] = []
  private var balances: [Int64?] = []

  package init() {}

  /// Adds a booked entry, in the order of the file.
  package mutating func add(amount: Money, balance: Money?) {
    amounts.append(amount.minorUnits)
    balances.append(balance?.minorUnits)
  }

  /// The balance before the first and after the last entry in time; whichever end of the entries is the newest.
  package func ends() throws(Problem) -> (opening: Int64, closing: Int64) {
    guard balances.contains(where: { $0 != nil }) else { throw .noBalance }
    do throws(Problem) {
      return try RunningBalance.ends(amounts, balances)
    } catch {
      guard case .breaks = error, let ends = try? RunningBalance.ends(amounts.reversed(), balances.reversed()) else {
        throw error
      }
      return ends
    }
  }

  /// The balance after the last entry, where the entries come in the order of time; nil where there is none or they
  /// do not follow.
  package var closing: Int64? {
    guard balances.contains(where: { $0 != nil }) else { return nil }
    return (try? RunningBalance.ends(amounts, balances))?.closing
  }

  private static func ends(_ amounts: [Int64], _ balances: [Int64?]) throws(Problem) -> (opening: Int64, closing: Int64)
  {
    var opening: Int128?
    var sum = Int128(0)
    for (row, amount) in amounts.enumerated() {
      sum += Int128(amount)
      guard let balance = balances[row] else { continue }
      let start = Int128(balance) - sum
      guard opening == nil || opening == start else { throw .breaks(row: row) }
      opening = start
    }
    guard let opening, let first = Int64(exactly: opening), let last = Int64(exactly: opening + sum), first != .min,
      last != .min
    else { throw .overflow }
    return (first, last)
  }
}
