/// The rows of one account and day as steps from the balance before each to the one after it, where they make one
/// unbroken walk.
///
/// It tells what two downloads of a day have to do with each other; see ``relation(to:)``.
package struct BalanceTrail: Hashable, Sendable {
  /// How the rows of two downloads of one day stand to each other.
  package enum Relation: Hashable, Sendable {
    /// Together they make one walk: two rows are the same exactly if they end at the same balance.
    case joined
    /// Both start from the same balance and one lists all that the other lists, in another order or with more in
    /// between: rows of equal amounts may be the same whatever their balances.
    case sameDay
    /// The balances do not show it.
    case unknown
  }

  private struct Step: Hashable {
    var start: Int128
    var end: Int128
  }

  private struct Walk {
    var opening: Int128?
  }

  private let steps: [Step: Int]
  private let amounts: [Int128: Int]
  /// The balance before the day; nil where the day ends at the balance it started from.
  private let opening: Int128?

  /// - Parameter rows: amounts and the balances after them, in any order.
  /// - Returns: nil where there are no rows, or their balances do not make one walk. O(rows) expected.
  package init?(_ rows: some Collection<(amount: Int64, balance: Int64)>) {
    guard !rows.isEmpty else { return nil }
    var steps: [Step: Int] = [:]
    var amounts: [Int128: Int] = [:]
    for row in rows {
      let end = Int128(row.balance)
      steps[Step(start: end - Int128(row.amount), end: end), default: 0] += 1
      amounts[Int128(row.amount), default: 0] += 1
    }
    guard let walk = BalanceTrail.walk(steps) else { return nil }
    self.steps = steps
    self.amounts = amounts
    opening = walk.opening
  }

  /// What the balances show of the same day in another download. O(rows of both) expected.
  package func relation(to other: BalanceTrail) -> Relation {
    let union = steps.merging(other.steps, uniquingKeysWith: max)
    if BalanceTrail.walk(union) != nil { return .joined }
    guard let opening, opening == other.opening else { return .unknown }
    return holds(other) || other.holds(self) ? .sameDay : .unknown
  }

  /// Whether all of them together make one walk; then each two of them are ``Relation/joined``.
  package static func areJoined(_ trails: [BalanceTrail]) -> Bool {
    walk(trails.reduce(into: [:]) { $0.merge($1.steps, uniquingKeysWith: max) }) != nil
  }

  private func holds(_ other: BalanceTrail) -> Bool {
    other.amounts.allSatisfy { amounts[$0.key, default: 0] >= $0.value }
  }

  /// Whether all steps can be taken one after the other, and from where: each balance but the first and the last is
  /// reached as often as it is left, and all hang together.
  private static func walk(_ steps: [Step: Int]) -> Walk? {
    var excess: [Int128: Int] = [:]
    var neighbours: [Int128: [Int128]] = [:]
    for (step, count) in steps {
      excess[step.start, default: 0] += count
      excess[step.end, default: 0] -= count
      neighbours[step.start, default: []].append(step.end)
      neighbours[step.end, default: []].append(step.start)
    }
    let loose = excess.filter { $0.value != 0 }
    guard loose.isEmpty || loose.count == 2 && loose.values.allSatisfy({ abs($0) == 1 }) else { return nil }
    guard let any = neighbours.first?.key else { return nil }
    var seen: Set<Int128> = [any]
    var open = [any]
    while let place = open.popLast() {
      for next in neighbours[place] ?? [] where seen.insert(next).inserted { open.append(next) }
    }
    guard seen.count == neighbours.count else { return nil }
    return Walk(opening: loose.first { $0.value > 0 }?.key)
  }
}
