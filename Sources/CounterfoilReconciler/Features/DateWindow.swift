internal import CounterfoilModel

/// How many days before and after a bill its entry may be booked, widened where the data show that it is.
///
/// Amounts that occur once on either side pair up by themselves; how their days differ shows the window, and how many of
/// them fall together by chance shows in the days far off.
struct DateWindow {
  /// How many pairs lie each number of days apart, from `-reach` to `reach`.
  private var counts = [Double](repeating: 0, count: 2 * Priors.Days.windowReach + 1)

  /// The options with a window as wide as the data show; as they are where a person set it.
  /// - Parameters:
  ///   - entries, bills: ordered by amount.
  static func widened(_ options: ReconcileOptions, entries: Side, bills: Side, _ findings: inout [Diagnostic])
    -> ReconcileOptions
  {
    guard Priors.Stages.window, !options.windowIsStrict else { return options }
    var window = DateWindow()
    window.count(entries, bills)
    let given = options
    var options = options
    options.windowDaysBefore = max(options.windowDaysBefore, window.end(beyond: options.windowDaysBefore, sign: -1))
    options.windowDaysAfter = max(options.windowDaysAfter, window.end(beyond: options.windowDaysAfter, sign: 1))
    if options != given {
      findings.append(
        Diagnostic(
          .reconcileWindow, .note,
          "entries are booked up to \(options.windowDaysBefore) days before and \(options.windowDaysAfter) days after "
            + "their bills here, as amounts that occur once show; that window was used"))
    }
    return options
  }

  private mutating func count(_ entries: Side, _ bills: Side) {
    let stride = UInt64(1 + max(entries.count, bills.count) / Priors.Search.windowSample)
    let entryRows = DateWindow.single(entries, stride)
    let billRows = DateWindow.single(bills, stride)
    var place = 0
    for entry in entryRows {
      let key = DateWindow.key(entries, entry)
      while place < billRows.count, DateWindow.key(bills, billRows[place]) < key { place += 1 }
      guard place < billRows.count else { return }
      let bill = billRows[place]
      guard DateWindow.key(bills, bill) == key, bills.dueDays[bill] == Side.noDay else { continue }
      let gap = Int(entries.days[entry]) - Int(bills.days[bill])
      if abs(gap) <= Priors.Days.windowReach { counts[gap + Priors.Days.windowReach] += 1 }
    }
  }

  private static func key(_ side: Side, _ row: Int) -> (UInt16, Int64) { (side.currencies[row], side.amounts[row]) }

  /// Rows whose amount no other row has, sorted by it; of many rows those of a fixed share of the amounts.
  private static func single(_ side: Side, _ stride: UInt64) -> [Int] {
    let rows = side.amountOrder.filter {
      (side.amounts[Int($0)].magnitude &* 0x9E37_79B9_7F4A_7C15) >> 32 % stride == 0
    }.map(Int.init)
    return rows.indices.filter { place in
      let key = key(side, rows[place])
      let isLikeLast = place > 0 && DateWindow.key(side, rows[place - 1]) == key
      let isLikeNext = place + 1 < rows.count && DateWindow.key(side, rows[place + 1]) == key
      return !isLikeLast && !isLikeNext
    }.map { rows[$0] }
  }

  /// The last day of the window on one side: 0 where what lies beyond `known` days may be chance.
  private func end(beyond known: Int, sign: Int) -> Int {
    let reach = Priors.Days.windowReach
    let far = (Priors.Days.windowFar...reach).reduce(0.0) { $0 + counts[reach + $1] + counts[reach - $1] }
    let chance = far / Double(2 * (reach - Priors.Days.windowFar + 1))
    guard known < Priors.Days.windowFar - 1 else { return 0 }
    let days = Array((known + 1)..<Priors.Days.windowFar)
    let beyond = days.reduce(0.0) { $0 + counts[reach + sign * $1] }
    let expected = chance * Double(days.count)
    let total = counts.reduce(0, +) - chance * Double(counts.count)
    guard beyond >= 3 + expected + Priors.Days.windowSigma * expected.squareRoot(),
      beyond - expected >= Priors.Days.windowShare * total
    else { return 0 }
    var left = 0.0
    for day in days.reversed() {
      left += counts[reach + sign * day] - chance
      if left > Priors.Days.windowOutside * total { return day }
    }
    return 0
  }
}
