import CounterfoilCodecKit

/// Finds the columns of amount and balance of a table by what adds up.
struct ArithmeticSearch {
  /// One way to read the numbers of the rows.
  enum Meaning: Hashable {
    /// One column; its sign as printed, or turned round.
    case signed(Int, isTurned: Bool)
    /// Money out and money in, without signs.
    case split(debit: Int, credit: Int)
    /// Money out, with a minus, and money in, without.
    case signedPair(debit: Int, credit: Int)

    var columns: [Int] {
      switch self {
      case .signed(let column, _): [column]
      case .split(let debit, let credit): [debit, credit]
      case .signedPair(let first, let second): [first, second]
      }
    }
  }

  struct Finding {
    var meaning: Meaning
    /// The column of balances; nil where several fit.
    var balance: Int?
    /// The column of the balance before each row.
    var balanceBefore: Int?
    var links: BalanceLinks
    var mark: AmountNotation.DecimalMark
    var evidence: String
  }

  private let grid: AmountGrid
  private let mark: AmountNotation.DecimalMark
  private static let columnLimit = 10

  /// The one reading that adds up in one of two readings of marks; nil where none does or several do.
  static func find(_ rows: [HeadTable.Row], _ positions: [Int], _ profile: CSVProfile) -> Finding? {
    guard rows.count >= 2, positions.count >= 2, positions.count <= columnLimit else { return nil }
    let marks = profile.decimalMark.map { [$0] } ?? [.point, .comma]
    let found = marks.compactMap { mark -> Finding? in
      ArithmeticSearch(grid: AmountGrid(rows, positions, mark, profile), mark: mark).find()
    }
    guard let first = found.first else { return nil }
    // Both marks add up where all numbers are written alike; the columns are the same then.
    return found.allSatisfy { $0.meaning == first.meaning } ? first : nil
  }

  /// The one pair of a column without signs and a balance that goes up or down by it from each row to the next, in either
  /// order of time; nil where none does or several do.
  static func findUnsigned(
    _ rows: [HeadTable.Row], _ positions: [Int], _ profile: CSVProfile
  ) -> (amount: Int, balance: Int)? {
    guard rows.count >= 4, (2...columnLimit).contains(positions.count) else { return nil }
    let marks = profile.decimalMark.map { [$0] } ?? [.point, .comma]
    var found: Set<[Int]> = []
    for mark in marks {
      let grid = AmountGrid(rows, positions, mark, profile)
      let whole = grid.columns.filter(\.isAlwaysFilled)
      for amount in whole where amount.negativeCount == 0 && Set(amount.values).count >= 3 {
        for balance in whole where balance.position != amount.position && isMoved(balance, by: amount) {
          found.insert([amount.position, balance.position])
        }
      }
    }
    return found.count == 1 ? found.first.map { ($0[0], $0[1]) } : nil
  }

  /// Whether a balance goes up or down by an amount from each row to the next; a few may leave it as it was, as payments that failed do.
  private static func isMoved(_ balance: AmountGrid.Column, by amount: AmountGrid.Column) -> Bool {
    let balances = balance.values.compactMap(\.self)
    let amounts = amount.values.compactMap(\.self)
    // How many rows follow, and whether some went up and some down; nil where one does not follow.
    func follows(_ rows: some Collection<Int>, by step: Int) -> (moved: Int, unmoved: Int, goesBothWays: Bool)? {
      var (ups, downs, unmoved) = (0, 0, 0)
      for row in rows {
        let change = balances[row] - balances[row + step]
        if change == 0, amounts[row] != 0 {
          unmoved += 1
        } else if abs(change) != amounts[row] {
          return nil
        } else if change != 0 {
          (ups, downs) = change > 0 ? (ups + 1, downs) : (ups, downs + 1)
        }
      }
      return (ups + downs, unmoved, ups > 0 && downs > 0)
    }
    let found = [
      follows(balances.indices.dropFirst(), by: -1), follows(balances.indices.dropLast(), by: 1),
    ].compactMap(\.self)
    guard found.count == 1, let only = found.first else { return false }
    return only.moved >= 3 && BalanceSurvey.areMoved(only.moved, unmoved: only.unmoved) && only.goesBothWays
  }

  private func find() -> Finding? {
    guard grid.rowCount >= 2 else { return nil }
    if let row = rowwise() { return row }
    guard grid.rowCount >= 3 else { return nil }
    var all: [(meaning: Meaning, balance: Int, links: BalanceLinks)] = []
    for balance in grid.columns where balance.filledCount * 2 >= grid.rowCount {
      for meaning in meanings(besides: balance.position) {
        let links = BalanceLinks(steps(meaning, balance))
        if links.linkCount > 0 { all.append((meaning, balance.position, links)) }
      }
    }
    let strong = all.filter { $0.links.isStrong }
    guard let best = strong.max(by: { $0.links.linkCount < $1.links.linkCount }) else { return nil }
    // The debit column alone links too where hardly any money came in: the pair says more.
    let columns = Set(best.meaning.columns)
    let hasRival = all.contains { rival in
      let others = Set(rival.meaning.columns)
      if rival.meaning == best.meaning { return false }
      let isPart = others.isSubset(of: columns) && others != columns && rival.links.linkCount < best.links.linkCount
      return !isPart && !best.links.outdoes(rival.links)
    }
    if hasRival { return nil }
    let balances = Set(strong.filter { $0.meaning == best.meaning }.map(\.balance))
    return Finding(
      meaning: best.meaning, balance: balances.count == 1 ? best.balance : nil, balanceBefore: nil, links: best.links,
      mark: mark, evidence: "\(best.links.linkCount) rows follow from each other by it and column \(best.balance + 1)")
  }

  // MARK: Readings

  private func meanings(besides balance: Int) -> [Meaning] {
    var found: [Meaning] = []
    let columns = grid.columns.filter { $0.position != balance }
    for column in columns where column.filledCount * 2 >= grid.rowCount {
      found += [.signed(column.position, isTurned: false), .signed(column.position, isTurned: true)]
    }
    for first in columns {
      for second in columns where second.position != first.position {
        guard ArithmeticSearch.isPair(first, second) else { continue }
        if first.negativeCount == 0, second.negativeCount == 0 {
          found.append(.split(debit: first.position, credit: second.position))
        } else if first.isNegative, second.negativeCount == 0 {
          found.append(.signedPair(debit: first.position, credit: second.position))
        }
      }
    }
    return found
  }

  /// Whether of two columns one is filled in each row, zeros counting as nothing.
  static func isPair(_ first: AmountGrid.Column, _ second: AmountGrid.Column) -> Bool {
    var firstCount = 0
    var secondCount = 0
    for (one, other) in zip(first.values, second.values) {
      let isFirst = (one ?? 0) != 0
      let isSecond = (other ?? 0) != 0
      if isFirst, isSecond { return false }
      if isFirst { firstCount += 1 }
      if isSecond { secondCount += 1 }
    }
    return firstCount > 0 && secondCount > 0 && (firstCount + secondCount) * 10 >= first.values.count * 9
  }

  private func steps(_ meaning: Meaning, _ balance: AmountGrid.Column) -> [(step: Int128, balance: Int128)] {
    let columns = meaning.columns.compactMap { position in grid.columns.first { $0.position == position } }
    return balance.values.indices.compactMap { row in
      guard let end = balance.values[row] else { return nil }
      let values = columns.map { $0.values[row] }
      switch meaning {
      case .signed(_, let isTurned):
        guard let value = values[0] else { return nil }
        return (isTurned ? -value : value, end)
      case .split: return ((values[1] ?? 0) - (values[0] ?? 0), end)
      case .signedPair: return ((values[0] ?? 0) + (values[1] ?? 0), end)
      }
    }
  }

  // MARK: Balances before and after in one row

  /// Two balances in each row, and the amount between them.
  private func rowwise() -> Finding? {
    let full = grid.columns.filter(\.isAlwaysFilled)
    var found: [(amount: Int, before: Int, after: Int, isTurned: Bool)] = []
    for amount in full {
      for before in full where before.position != amount.position {
        for after in full where after.position != amount.position && after.position != before.position {
          if isStep(amount, before, after, isTurned: false) {
            found.append((amount.position, before.position, after.position, false))
          }
        }
      }
    }
    // a + b = c also reads b + a = c: the amount is the one whose rows chain, or that has signs.
    let chained = found.filter { candidate in
      guard let before = full.first(where: { $0.position == candidate.before }),
        let after = full.first(where: { $0.position == candidate.after }),
        let amount = full.first(where: { $0.position == candidate.amount })
      else { return false }
      let ends = Set(after.values.compactMap { $0 })
      let chains = before.values.filter { value in value.map { ends.contains($0) } ?? false }.count
      return chains * 3 >= (before.values.count - 1) * 2 && chains > 0 && amount.negativeCount + amount.signedCount > 0
    }
    guard chained.count == 1, let only = chained.first else { return nil }
    return Finding(
      meaning: .signed(only.amount, isTurned: only.isTurned), balance: only.after, balanceBefore: only.before,
      links: BalanceLinks([]), mark: mark,
      evidence: "it is what column \(only.after + 1) has more than column \(only.before + 1) in every row")
  }

  private func isStep(
    _ amount: AmountGrid.Column, _ before: AmountGrid.Column, _ after: AmountGrid.Column, isTurned: Bool
  ) -> Bool {
    var distinct: Set<Int128> = []
    for row in amount.values.indices {
      guard let step = amount.values[row], let start = before.values[row], let end = after.values[row],
        start &+ step == end
      else { return false }
      if step != 0 { distinct.insert(step) }
    }
    return distinct.count >= 2
  }
}
