import CounterfoilRecords

/// Checks that each balance follows from another one, whichever end of the file is the newest.
///
/// Each row leads from the balance before it to the one it prints. Where neighbours do not follow from each other, the
/// ends and starts left loose must fit together all the same, but for one of each: rows of one day may stand in any
/// order.
struct BalanceChain {
  private struct Hypothesis {
    var breaks = 0
    var firstBreakLine = 0
    /// Balances at which rows end less those at which rows start, where neighbours break. Cleared when there are many.
    var loose: [Int128: Int] = [:]

    mutating func note(end: Int128, start: Int128) {
      loose[end, default: 0] += 1
      loose[start, default: 0] -= 1
      if loose[end] == 0 { loose[end] = nil }
      if loose[start] == 0 { loose[start] = nil }
    }
  }

  /// More breaks than these are not looked into.
  private static let breakLimit = 1000
  private var oldestFirst = Hypothesis()
  private var newestFirst = Hypothesis()
  private var firstStart = Int128(0)
  private var firstEnd = Int128(0)
  private var lastBalance: Int128?
  /// Amounts of rows since the last balance, oldest first: those after it; newest first: it and those after it.
  private var since = Int128(0)
  private var lastAmount = Int128(0)
  private(set) var linkCount = 0
  /// Whether rows are known to be left out.
  var hasHoles = false

  /// Takes many rows in; ``AmountColumn/missing`` stands for a balance that is not there.
  mutating func add(amounts: [Int64], balances: [Int64], lines: [UInt32]) {
    amounts.withUnsafeBufferPointer { amounts in
      balances.withUnsafeBufferPointer { balances in
        for row in 0..<min(amounts.count, balances.count) {
          let balance = balances[row]
          // Most rows follow from the one before in one of the two orders, and all are in that order.
          if row > 0, since == 0, balance != AmountColumn.missing, balances[row - 1] != AmountColumn.missing {
            let oldest = balances[row - 1].addingReportingOverflow(amounts[row])
            let newest = balances[row - 1].subtractingReportingOverflow(amounts[row - 1])
            if !oldest.overflow, oldest.partialValue == balance, oldestFirst.breaks == 0,
              newestFirst.breaks >= BalanceChain.breakLimit
                || !newest.overflow && newest.partialValue == balance
            {
              linkCount += 1
              if newest.overflow || newest.partialValue != balance { newestFirst.breaks += 1 }
              if row + 1 == amounts.count { remember(balance, amounts[row]) }
              continue
            }
            remember(balances[row - 1], amounts[row - 1])
          }
          add(amount: amounts[row], balance: balance, line: lines[row])
        }
      }
    }
  }

  private mutating func remember(_ balance: Int64, _ amount: Int64) {
    lastBalance = Int128(balance)
    lastAmount = Int128(amount)
  }

  /// Takes a row in; ``AmountColumn/missing`` stands for a balance that is not there.
  mutating func add(amount: Int64, balance: Int64, line: UInt32) {
    guard balance != AmountColumn.missing else {
      since += Int128(amount)
      return
    }
    let now = Int128(balance)
    let start = now - Int128(amount) - since
    if let last = lastBalance {
      linkCount += 1
      if last != start { note(\.oldestFirst, end: last, start: start, Int(line)) }
      let lastStart = last - lastAmount - since
      if lastStart != now { note(\.newestFirst, end: now, start: lastStart, Int(line)) }
    } else {
      firstStart = start
      firstEnd = now
    }
    lastBalance = now
    lastAmount = Int128(amount)
    since = 0
  }

  private mutating func note(
    _ hypothesis: WritableKeyPath<BalanceChain, Hypothesis>, end: Int128, start: Int128, _ line: Int
  ) {
    if self[keyPath: hypothesis].breaks == 0 { self[keyPath: hypothesis].firstBreakLine = line }
    self[keyPath: hypothesis].breaks += 1
    guard self[keyPath: hypothesis].breaks <= BalanceChain.breakLimit else { return }
    self[keyPath: hypothesis].note(end: end, start: start)
  }

  var isNewestFirst: Bool { newestFirst.breaks < oldestFirst.breaks }

  private var likelier: Hypothesis { isNewestFirst ? newestFirst : oldestFirst }

  /// Whether neighbours break but all rows follow from each other in another order.
  var isShuffled: Bool {
    var rest = likelier
    guard rest.breaks > 0, rest.breaks <= BalanceChain.breakLimit, let lastBalance else { return false }
    if isNewestFirst {
      rest.note(end: firstEnd, start: lastBalance - lastAmount - since)
    } else {
      rest.note(end: lastBalance, start: firstStart)
    }
    return rest.loose.values.reduce(0) { $0 + abs($1) } <= 2
  }

  /// The first row that breaks the likelier of the two orders, and how many do; nil where all rows fit together.
  var firstBreak: (line: Int, count: Int)? {
    let likelier = likelier
    guard likelier.breaks > 0, !hasHoles, !isShuffled else { return nil }
    return (likelier.firstBreakLine, likelier.breaks)
  }

  /// For a person: which row stands first.
  var order: String {
    let end = isNewestFirst ? "newest row first" : "oldest row first"
    return isShuffled ? "\(end), \(likelier.breaks) rows out of order" : end
  }
}
