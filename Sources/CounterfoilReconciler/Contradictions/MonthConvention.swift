/// How the months that payments name lie to those of their bills: of the bill's own month in most books, of the month before where bills are
/// written afterwards. Of several months the first counts.
struct MonthConvention: Sendable {
  enum Basis: Sendable {
    case day
    case due
  }

  enum Rule: Hashable, Sendable {
    /// The month so many after the one of the bill's day.
    case month(Int)
    /// The month whose first day, and so many days after it, are nearest to the bill's day: rent for April is due on the last days of March, on
    /// its first ones where a weekend lies between.
    case days(Int)
  }

  /// Where the day of a bill lies to a month that its payment names.
  struct Step: Hashable, Sendable {
    /// Months from the bill's to the named one.
    var months: Int
    /// Days from the first of the named month to the bill's.
    var days: Int
  }

  private(set) var basis = Basis.due
  /// Nil where too few payees, or no more than half of them, show it.
  private(set) var rule: Rule?

  /// So many payees show it at least: one may be behind all the time.
  private static let leastPayees = 3
  /// A bill whose day is so many days at most from where it is meant to be is nearer to it than those of the months before and after.
  private static let halfMonth = 15
  static let unknown = MonthConvention()

  private init() {}

  /// The rule that more than half of the payees keep to in most of their payments: some payees may be behind all the time, each by as much. It is
  /// one of months unless more payees keep to one of days. O(steps log steps).
  ///
  /// - Parameter steps: for each payee those of its payments.
  init(_ steps: [Int32: [(day: Step, due: Step)]]) {
    guard steps.count >= MonthConvention.leastPayees else { return }
    for basis in [Basis.due, .day] {
      let payees = steps.values.map { payee in payee.map { basis == .due ? $0.due : $0.day } }
      let (months, days) = (MonthConvention.mostMonths(payees), MonthConvention.mostDays(payees))
      let best = months?.count ?? 0 >= days?.count ?? 0 ? months : days
      guard let best, 2 * best.count > payees.count else { continue }
      (self.basis, rule) = (basis, best.rule)
      return
    }
  }

  private typealias Kept = (rule: Rule, count: Int)

  private static func isMost(_ count: Int, of all: Int) -> Bool {
    Double(count) >= Priors.Words.monthShare * Double(all)
  }

  /// The months that most payees keep to.
  private static func mostMonths(_ payees: [[Step]]) -> Kept? {
    var kept: [Int: Int] = [:]
    for steps in payees {
      var counts: [Int: Int] = [:]
      for step in steps { counts[step.months, default: 0] += 1 }
      // No two can have such a share each.
      if let own = counts.first(where: { isMost($0.value, of: steps.count) }) { kept[own.key, default: 0] += 1 }
    }
    return kept.min { ($1.value, $0.key) < ($0.value, $1.key) }.map { (.month($0.key), $0.value) }
  }

  /// The days that most payees keep to, none of them more than half a month from another: those a month behind are not among them.
  private static func mostDays(_ payees: [[Step]]) -> Kept? {
    // Each payee's own days.
    let ranges = payees.compactMap { steps -> ClosedRange<Int>? in
      let days = steps.map(\.days).sorted()
      var best: ArraySlice<Int> = []
      var end = 0
      for start in days.indices {
        while end < days.count, days[end] - days[start] <= halfMonth { end += 1 }
        if end - start > best.count { best = days[start..<end] }
      }
      guard let least = best.first, let most = best.last, isMost(best.count, of: days.count) else { return nil }
      return least...most
    }
    let (starts, ends) = (ranges.map(\.lowerBound).sorted(), ranges.map(\.upperBound).sorted())
    var best: (start: Int, count: Int)?
    var endedCount = 0
    for (place, start) in starts.enumerated() where place == 0 || starts[place - 1] < start {
      // What starts before ends before, too, as no range is wider.
      while endedCount < ends.count, ends[endedCount] <= start + halfMonth { endedCount += 1 }
      if endedCount - place > best?.count ?? 0 { best = (start, endedCount - place) }
    }
    return best.map { best in
      let kept = ranges.filter { $0.lowerBound >= best.start && $0.upperBound <= best.start + halfMonth }
      let last = kept.map(\.upperBound).max() ?? best.start
      return (.days(best.start + (last - best.start) / 2), best.count)
    }
  }

  // MARK: Use

  /// Whether months that a payment names are those of a bill; nil where it is not known how they are named.
  func agree(_ named: [(day: Step, due: Step)]) -> Bool? {
    guard let rule else { return nil }
    let steps = named.map { basis == .day ? $0.day : $0.due }
    // How far each is from the one that is meant, and how near is near enough.
    let (distances, slack) =
      switch rule {
      case .month(let offset): (steps.map { $0.months - offset }, 0)
      case .days(let middle): (steps.map { middle - $0.days }, MonthConvention.halfMonth)
      }
    if named.count == 2 { return abs(distances[0]) <= slack }
    guard let least = distances.min(), let most = distances.max() else { return false }
    return least <= slack && most >= -slack
  }

  // MARK: Model

  /// What a model learned of single months, or of those from one to another.
  init(_ frozen: LearnedModel, isRange: Bool) {
    for basis in [Basis.due, .day] {
      let facts = MonthConvention.facts(basis, isRange: isRange)
      guard let rule = frozen[facts.month].map({ .month(Int($0)) }) ?? frozen[facts.days].map({ Rule.days(Int($0)) })
      else { continue }
      (self.basis, self.rule) = (basis, rule)
      return
    }
  }

  func record(_ model: inout LearnedModel, isRange: Bool) {
    let facts = MonthConvention.facts(basis, isRange: isRange)
    switch rule {
    case .month(let offset): model[facts.month] = Double(offset)
    case .days(let middle): model[facts.days] = Double(middle)
    case nil: break
    }
  }

  private static func facts(_ basis: Basis, isRange: Bool) -> (month: LearnedModel.Fact, days: LearnedModel.Fact) {
    switch (basis, isRange) {
    case (.day, false): (.namedMonthFromDay, .daysFromNamedMonth)
    case (.due, false): (.namedMonthFromDueDay, .dueDaysFromNamedMonth)
    case (.day, true): (.namedRangeFromDay, .daysFromNamedRange)
    case (.due, true): (.namedRangeFromDueDay, .dueDaysFromNamedRange)
    }
  }
}
