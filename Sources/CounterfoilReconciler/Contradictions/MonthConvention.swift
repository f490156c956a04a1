/// How the months that payments name lie to those of their bills: of the bill's own month in most books, of the month before where bills are
/// written afterwards. Of several months the first counts.
struct MonthConvention: Sendable {
  enum Basis: Sendable {
    case day
    case due
  }

  var basis = Basis.due
  /// Months from the bill's to the named one; nil where too few payees, or no most of them, show it.
  var offset: Int?

  /// So many payees show it at least: one may be behind all the time.
  private static let leastPayees = 3
  static let unknown = MonthConvention()

  private init() {}

  /// - Parameter offsets: for each payee those of its payments.
  init(_ offsets: [Int32: [(day: Int, due: Int)]]) {
    var counts: [Int: (day: Double, due: Double)] = [:]
    for (_, of) in offsets.sorted(by: { $0.key < $1.key }) {
      let share = 1 / Double(of.count)
      for offset in of {
        counts[offset.day, default: (0, 0)].day += share
        counts[offset.due, default: (0, 0)].due += share
      }
    }
    guard offsets.count >= MonthConvention.leastPayees else { return }
    let least = Priors.Words.monthShare * Double(offsets.count)
    // In a fixed order: no two can have such a share each.
    for (offset, count) in counts.sorted(by: { $0.key < $1.key }) {
      if count.due >= least { (basis, self.offset) = (.due, offset) }
    }
    if offset != nil { return }
    for (offset, count) in counts.sorted(by: { $0.key < $1.key }) where count.day >= least {
      (basis, self.offset) = (.day, offset)
    }
  }

  /// What a model learned of single months, or of those from one to another.
  init(_ frozen: LearnedModel, isRange: Bool) {
    let facts = MonthConvention.facts(isRange: isRange)
    if let offset = frozen[facts.day] { (basis, self.offset) = (.day, Int(offset)) }
    if let offset = frozen[facts.due] { (basis, self.offset) = (.due, Int(offset)) }
  }

  func record(_ model: inout LearnedModel, isRange: Bool) {
    guard let offset else { return }
    let facts = MonthConvention.facts(isRange: isRange)
    model[basis == .day ? facts.day : facts.due] = Double(offset)
  }

  private static func facts(isRange: Bool) -> (day: LearnedModel.Fact, due: LearnedModel.Fact) {
    isRange ? (.namedRangeFromDay, .namedRangeFromDueDay) : (.namedMonthFromDay, .namedMonthFromDueDay)
  }
}
