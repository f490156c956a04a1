internal import Glibc

/// How often each kind of group occurs, learned from the groups found.
struct GroupShares {
  /// By kind: the odds of a group against those assumed before any were seen.
  private var ratios = [Double](repeating: 1, count: Groups.Kind.allCases.count)

  /// - Parameter lookedAt: by kind, at how many rows one was looked for, in 1,024ths.
  init(_ groups: [Groups.Group], lookedAt: [Int], isTolerant: Bool) {
    for kind in Groups.Kind.allCases {
      let start = kind.startShare * (isTolerant ? Priors.Groups.tolerantShare : 1)
      let odds = groups.compactMap(\.odds).filter { $0.kind == kind }
      for _ in 0..<Priors.Search.groupRounds {
        let ratio = ratios[kind.rawValue]
        let found = odds.reduce(0) { $0 + $1.own * ratio / (1 + $1.total * ratio) }
        let count = max(found, Double(lookedAt[kind.rawValue]) / 1024) + Priors.Groups.kindStrength
        let share = (found + Priors.Groups.kindStrength * start) / count
        ratios[kind.rawValue] = share / (1 - share) / (kind.startShare / (1 - kind.startShare))
      }
    }
  }

  /// What a model learned; nil where it learned nothing of the kind.
  init?(_ frozen: LearnedModel, isTolerant: Bool) {
    guard let known = frozen[isTolerant ? .tolerantGroups : .exactGroups], known.count == ratios.count else {
      return nil
    }
    ratios = known
  }

  /// Without groups to learn from.
  init() {}

  func record(_ learning: inout Learning, isTolerant: Bool) {
    learning.recording { $0[isTolerant ? .tolerantGroups : .exactGroups] = ratios }
  }

  /// The group with its probability and its weight.
  func judge(_ group: Groups.Group) -> Groups.Group {
    guard let odds = group.odds else { return group }
    var judged = group
    let ratio = ratios[odds.kind.rawValue]
    judged.probability = min(Priors.Groups.mostProbability, odds.pooled * ratio / (1 + odds.total * ratio))
    // What pairs lose is theirs to weigh.
    judged.weight = log(odds.own * ratio) - odds.availability
    return judged
  }
}
