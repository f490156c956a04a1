package import CounterfoilModel

/// A place where an account's printed balances do not follow from its rows, and what would mend it.
package struct BalanceBreak: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A row is missing, or several.
    case missing
    /// A row is there that the balances do not know.
    case extra
    /// A row is there twice.
    case twice
    /// A row's amount has the wrong sign.
    case sign
    /// A row's amount has two digits swapped.
    case swappedDigits
    /// A row's amount has one wrong digit.
    case wrongDigit
    /// The balance printed beside a row is wrong, its amount is right.
    case balance
    /// A row stands at another place, or day, than its balance.
    case moved
    /// Nothing covers the time between two downloads, and the balance changed in it.
    case period
  }

  /// One thing that would explain the break.
  package struct Explanation: Hashable, Sendable {
    package let kind: Kind
    /// The rows it is about: rows of the entry batch. None where a row is missing.
    package let rows: [Int]
    /// The missing amount; or what the amount or the balance of the row would have to be; nil for the others.
    package let expected: MoneyTotal?
    /// What the rows say instead.
    package let found: MoneyTotal?
    /// For a row that is there twice, its equal; for a row that moved, the row it belongs behind.
    package let other: Int?
  }

  /// The last row before the break in order of time; nil where the break is before the first.
  package let after: Int?
  /// The first row behind it.
  package let before: Int?
  /// The balance the row behind starts from minus the one the row before ended at.
  package let difference: MoneyTotal
  /// At least one, the likeliest first.
  package let explanations: [Explanation]
  let afterDay: CalendarDate?
  let beforeDay: CalendarDate?

  package var kind: Kind { explanations[0].kind }

  /// One sentence without a full stop. `place` names an entry row, such as `line 41`.
  package func message(_ place: (Int) -> String) -> String {
    explanations.map { words($0, place) }.joined(separator: "; or ")
  }

  private func words(_ item: Explanation, _ place: (Int) -> String) -> String {
    let row = item.rows.first.map(place) ?? ""
    let found = item.found?.decimal ?? ""
    let expected = item.expected?.decimal ?? ""
    let rows = item.rows.count > 1 ? "\(row) to \(item.rows.last.map(place) ?? "")" : row
    switch item.kind {
    case .missing:
      return "\(between(place)) a row of \(expected) is missing, or several that add up to it"
    case .extra:
      let verb = item.rows.count > 1 ? "are" : "is"
      return "\(rows) (\(found)) \(verb) not in the bank's balances: they follow without it"
    case .twice:
      return "\(row) (\(found)) is there twice: it repeats \(item.other.map(place) ?? "another row")"
    case .sign: return "the amount of \(row), \(found), has the wrong sign: the balances need \(expected)"
    case .swappedDigits:
      return "the amount of \(row), \(found), has two digits swapped: the balances need \(expected)"
    case .wrongDigit: return "the amount of \(row), \(found), has a wrong digit: the balances need \(expected)"
    case .balance: return "the balance beside \(row), \(found), is wrong: the rows around it need \(expected)"
    case .moved:
      let behind = item.other.map { "behind \(place($0))" } ?? "at the start"
      return "\(row) (\(found)) belongs \(behind) by its balance, not where it is"
    case .period:
      return "the rows \(between(place)) are missing; they add up to \(expected)"
    }
  }

  private func between(_ place: (Int) -> String) -> String {
    func name(_ row: Int?, _ day: CalendarDate?) -> String {
      guard let row else { return "the start" }
      return "\(place(row))\(day.map { " (\($0.iso))" } ?? "")"
    }
    return "between \(name(after, afterDay)) and \(name(before, beforeDay))"
  }
}
