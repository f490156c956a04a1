internal import CounterfoilCopies
internal import CounterfoilModel
internal import CounterfoilRecords

/// What the balances printed beside two rows of different downloads say about their being one transaction.
struct BalanceEvidence {
  private struct Day: Hashable {
    var download: Int32
    var account: Int32
    var currency: UInt16
    var day: Int32
  }

  private struct Pair: Hashable {
    var left: Day
    var right: Day
  }

  private let side: Side
  private var trails: [Day: BalanceTrail?] = [:]
  private var relations: [Pair: BalanceTrail.Relation] = [:]

  init(_ side: Side) { self.side = side }

  /// A log-likelihood ratio in nats; 0 where a row prints no balance. O(1) expected after the first of a day.
  mutating func weight(_ left: Int, _ right: Int) -> Double {
    guard !side.balances.isEmpty, side.balances[left] != AmountColumn.missing,
      side.balances[right] != AmountColumn.missing, side.currencies[left] == side.currencies[right]
    else { return 0 }
    let isEqual = side.balances[left] == side.balances[right]
    guard side.days[left] == side.days[right] else { return isEqual ? Priors.Copies.equalBalance : 0 }
    switch relation(day(left), day(right)) {
    case .joined: return isEqual ? Priors.Copies.joinedEqual : Priors.Copies.joinedOther
    case .sameDay: return isEqual ? Priors.Copies.sameDayEqual : 0
    // The balance of one payment may differ where rows came late or in another order.
    case .unknown: return isEqual ? Priors.Copies.equalBalance : Priors.Copies.otherBalance
    }
  }

  private func day(_ position: Int) -> Day {
    Day(
      download: side.downloads[position], account: side.accounts[position], currency: side.currencies[position],
      day: side.days[position])
  }

  private mutating func relation(_ left: Day, _ right: Day) -> BalanceTrail.Relation {
    let pair = left.download < right.download ? Pair(left: left, right: right) : Pair(left: right, right: left)
    if let known = relations[pair] { return known }
    var found = BalanceTrail.Relation.unknown
    if let one = trail(pair.left), let other = trail(pair.right) { found = one.relation(to: other) }
    relations[pair] = found
    return found
  }

  private mutating func trail(_ day: Day) -> BalanceTrail? {
    if let known = trails[day] { return known }
    // Positions are in order of day: all trails of the day are made at once.
    var position = lowerBound(day.day)
    var printed: [Day: DayBalances] = [:]
    while position < side.count, side.days[position] == day.day {
      let balance = side.balances[position]
      printed[self.day(position), default: DayBalances()].add(
        amount: side.amounts[position], balance: balance == AmountColumn.missing ? nil : balance,
        isPending: side.isPending[position])
      position += 1
    }
    for (own, balances) in printed { trails[own] = .some(balances.trail) }
    return trails[day] ?? nil
  }

  private func lowerBound(_ day: Int32) -> Int {
    (0..<side.count).bound { side.days[$0] < day }
  }
}
