/// How the months that payments name lie to those of their bills: of the bill's own month in most books, of the month before where bills are
/// written afterwards. Of several months the first counts.
struct MonthConvention: Sendable {
  enum Basis: Sendable {
    case day
    case due
  }

  var basis = Basis.due
  /// Months from the bill's to the named one; nil where too few payees, or no more than half of them, show it.
  var offset: Int?

  /// So many payees show it at least: one may be behind all the time.
  private static let leastPayees = 3
  static let unknown = MonthConvention()

  private init() {}

  /// The offset that more than half of the payees keep to in most of their payments: some payees may be behind all the time, each by as much.
  ///
  /// - Parameter offsets: for each payee those of its payments.
  init(_ offsets: [Int32: [(day: Int, due: Int)]]) {
    guard offsets.count >= MonthConvention.leastPayees else { return }
    for basis in [Basis.due, .day] {
      var payees: [Int: Int] = [:]
      for of in offsets.values {
        var counts: [Int: Int] = [:]
        for offset in of { counts[basis == .due ? offset.due : offset.day, default: 0] += 1 }
        // No two can have such a share each.
        if let own = counts.first(where: { Double($0.value) >= Priors.Words.monthShare * Double(of.count) }) {
          payees[own.key, default: 0] += 1
        }
      }
      guard let kept = payees.first(where: { 2 * $0.value > offsets.count }) else { continue }
      (self.basis, offset) = (basis, kept.key)
      return
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
