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
  package func sentence(_ place: (Int) -> String) -> Sentence {
    let all = explanations.map { sentence($0, place) }
    return all.dropLast().reversed().reduce(all[all.count - 1]) {
      Sentence(.alternatives, .sentence($1), .sentence($0))
    }
  }

  private func sentence(_ item: Explanation, _ place: (Int) -> String) -> Sentence {
    let row = Sentence.Value.name(item.rows.first.map(place) ?? "")
    let found = item.found.map(Sentence.Value.total)
    let expected = item.expected.map(Sentence.Value.total)
    switch item.kind {
    case .missing:
      return Sentence(.breakMissing, name(after, afterDay, place), name(before, beforeDay, place), expected)
    case .extra:
      guard item.rows.count > 1 else { return Sentence(.breakExtra, row, found) }
      return Sentence(.breakExtraRows, row, .name(item.rows.last.map(place) ?? ""), found)
    case .twice:
      return Sentence(.breakTwice, row, found, item.other.map { .name(place($0)) } ?? .sentence(Sentence(.otherRow)))
    case .sign: return Sentence(.breakSign, row, found, expected)
    case .swappedDigits: return Sentence(.breakSwapped, row, found, expected)
    case .wrongDigit: return Sentence(.breakDigit, row, found, expected)
    case .balance: return Sentence(.breakBalance, row, found, expected)
    case .moved:
      return item.other.map { Sentence(.breakMoved, row, found, .name(place($0))) }
        ?? Sentence(.breakMovedToStart, row, found)
    case .period: return Sentence(.breakPeriod, name(after, afterDay, place), name(before, beforeDay, place), expected)
    }
  }

  private func name(_ row: Int?, _ day: CalendarDate?, _ place: (Int) -> String) -> Sentence.Value {
    guard let row else { return .sentence(Sentence(.start)) }
    return day.map { .sentence(Sentence(.placeOfDay, .name(place(row)), .day($0))) } ?? .name(place(row))
  }
}
