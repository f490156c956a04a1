internal import CounterfoilModel
internal import Glibc

/// The day of the month up to which a payer's bills are paid together, where runs of bills show one.
///
/// A run that ends within a month may be one whose first or last bill has the amount of another that was left out.
struct ClosingDay {
  /// By run, whether it lies between two closing days.
  private var fits: [Range<Int>: Bool] = [:]
  /// How often a run lies between two closing days.
  private var share = 0.0

  /// - Parameter runs: places in the days of bills, in order.
  init(_ runs: [Range<Int>], days: [Int32]) {
    guard !runs.isEmpty else { return }
    let closings = runs.map { run in
      ClosingDay.between(run.lowerBound == 0 ? nil : days[run.lowerBound - 1], days[run.lowerBound])
        & ClosingDay.between(days[run.upperBound - 1], run.upperBound == days.count ? nil : days[run.upperBound])
    }
    let byChance = closings.reduce(0.0) { $0 + Double($1.nonzeroBitCount) } / Double(31 * closings.count)
    let all = Double(closings.count)
    var best: (day: Int, evidence: Double, met: Double)?
    let chance = max(1 / (31 * all), min(1 - 1 / (31 * all), byChance))
    for day in 0..<31 {
      let met = Double(closings.count { $0 >> UInt32(day) & 1 == 1 })
      let evidence = CoinThrows.evidence(met, of: all, chance: chance)
      // Any of 31 days may be one.
      if evidence > best?.evidence ?? log(31) { best = (day, evidence, met) }
    }
    guard let best else { return }
    share = (best.met + 1) / (all + 2)
    for (run, closing) in zip(runs, closings) { fits[run] = closing >> UInt32(best.day) & 1 == 1 }
  }

  /// How likely a run is one that was paid, where it lies between closing days or not; 1 where no such day is known.
  func probability(_ run: Range<Int>, brokenShare: Double) -> Double {
    guard let fits = fits[run], !fits else { return 1 }
    return (1 - share) / (1 - share + brokenShare)
  }

  /// The days of the month that may close before one bill and not before another, as bits from the first on: those from the day of the
  /// one to the day before the other.
  private static func between(_ last: Int32?, _ next: Int32?) -> UInt32 {
    guard let last, let next, next - last < 31 else { return (1 << 31) - 1 }
    var days: UInt32 = 0
    for day in last..<max(last, next) {
      guard let date = CalendarDate(daysSinceEpoch: day)?.components.day,
        let next = CalendarDate(daysSinceEpoch: day + 1)?.components.day
      else { continue }
      // The last day of a month stands for those that it does not have.
      for number in date...(next == 1 ? 31 : date) { days |= 1 << UInt32(number - 1) }
    }
    return days
  }
}
