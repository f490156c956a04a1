/// Works out running balances from new amounts, so that each row adds up, or fails to, just as it did.
struct BalanceWalk {
  /// One row: amounts in millionths, signed; nil where the row has none.
  struct Step {
    var key: String
    var oldAmount: Int128?
    var newAmount: Int128?
    var oldBalance: Int128?
    var newBalance: Int128?
  }

  private(set) var steps: [Step]
  /// What was in each account before the first and after the last row: old and new.
  private(set) var ends: [(old: Int128, new: Int128)] = []
  /// How many rows follow from the one beside them, of how many.
  private(set) var linkCount = 0
  private(set) var goodCount = 0
  private var isNewestFirst = false

  init(_ steps: [Step]) {
    self.steps = steps
    let oldest = links(newestFirst: false)
    let newest = links(newestFirst: true)
    isNewestFirst = newest.good > oldest.good
    (linkCount, goodCount) = isNewestFirst ? newest : oldest
  }

  /// Whether the balances say something about the amounts.
  var isMeaningful: Bool { linkCount == 0 || goodCount * 2 >= linkCount }

  private func links(newestFirst: Bool) -> (all: Int, good: Int) {
    var states: [String: State] = [:]
    var count = 0
    var good = 0
    for step in steps {
      var state = states[step.key] ?? State()
      if let balance = step.oldBalance, let expected = state.expected(step.oldAmount ?? 0, newestFirst) {
        count += 1
        good += expected == balance ? 1 : 0
      }
      state.take(step.oldAmount, step.oldBalance)
      states[step.key] = state
    }
    return (count, good)
  }

  /// What is known when a row comes.
  private struct State {
    var balance: Int128?
    var since: Int128 = 0
    var lastAmount: Int128 = 0

    func expected(_ amount: Int128, _ newestFirst: Bool) -> Int128? {
      balance.map { newestFirst ? $0 - lastAmount - since : $0 + since + amount }
    }

    mutating func take(_ amount: Int128?, _ balance: Int128?) {
      guard let balance else {
        since += amount ?? 0
        return
      }
      self.balance = balance
      lastAmount = amount ?? 0
      since = 0
    }
  }

  /// Gives every row its new balance.
  /// - Parameter mask: a number's stand-in; odd, so that the opposite of one is the opposite of the other.
  mutating func settle(_ mask: (Int128) -> Int128) {
    let groups = Dictionary(grouping: steps.indices) { steps[$0].key }
    for key in groups.keys.sorted() { settle(groups[key] ?? [], mask) }
  }

  private mutating func settle(_ rows: [Int], _ mask: (Int128) -> Int128) {
    var old = State()
    var new = State()
    for row in rows {
      let step = steps[row]
      if let balance = step.oldBalance {
        if let expected = old.expected(step.oldAmount ?? 0, isNewestFirst),
          let walked = new.expected(step.newAmount ?? 0, isNewestFirst)
        {
          let pairs = [(step.oldAmount, step.newAmount), (old.lastAmount, new.lastAmount)]
          steps[row].newBalance = walked + BalanceWalk.error(balance - expected, pairs, mask)
        } else {
          steps[row].newBalance = mask(balance)
        }
      }
      old.take(step.oldAmount, step.oldBalance)
      new.take(step.newAmount, steps[row].newBalance)
    }
    keepSigns(rows, mask)
    noteEnds(rows)
  }

  /// A row that is off by its own amount, or twice that, stays off by that.
  private static func error(
    _ error: Int128, _ pairs: [(Int128?, Int128?)], _ mask: (Int128) -> Int128
  ) -> Int128 {
    if error == 0 { return 0 }
    for (old, new) in pairs {
      guard let old, let new, old != 0 else { continue }
      for factor: Int128 in [-1, 1, -2, 2] where error == factor * old { return factor * new }
    }
    return mask(error)
  }

  /// Moves all balances so that an account that never was overdrawn is not so in the sample.
  private mutating func keepSigns(_ rows: [Int], _ mask: (Int128) -> Int128) {
    let old = rows.compactMap { steps[$0].oldBalance }
    let new = rows.compactMap { steps[$0].newBalance }
    guard let oldLow = old.min(), let oldHigh = old.max(), let newLow = new.min(), let newHigh = new.max() else {
      return
    }
    var shift: Int128 = 0
    if oldLow >= 0, newLow < 0 { shift = mask(oldLow) - newLow }
    if oldHigh <= 0, newHigh > 0 { shift = mask(oldHigh) - newHigh }
    if shift == 0 { return }
    for row in rows { steps[row].newBalance? += shift }
  }

  private mutating func noteEnds(_ rows: [Int]) {
    let held = rows.filter { steps[$0].oldBalance != nil && steps[$0].newBalance != nil }
    guard let first = isNewestFirst ? held.last : held.first, let last = isNewestFirst ? held.first : held.last,
      let oldFirst = steps[first].oldBalance, let newFirst = steps[first].newBalance,
      let oldLast = steps[last].oldBalance, let newLast = steps[last].newBalance
    else { return }
    ends.append((oldFirst - (steps[first].oldAmount ?? 0), newFirst - (steps[first].newAmount ?? 0)))
    ends.append((oldLast, newLast))
    ends.append((oldFirst, newFirst))
  }
}
