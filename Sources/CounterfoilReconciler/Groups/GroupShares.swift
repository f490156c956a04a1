internal import Glibc

/// How often each kind of group occurs, and with how many members, learned from the groups found.
struct GroupShares {
  /// By kind: the odds of a group against those assumed before any were seen.
  private var ratios = [Double](repeating: 1, count: Groups.Kind.allCases.count)
  /// By kind and number of members: their share against that assumed.
  private var sizeRatios = [Double](repeating: 1, count: Groups.Kind.allCases.count * sizeCount)

  private static let sizeCount = Priors.Groups.sizes.count

  /// - Parameter lookedAt: by kind, at how many rows one was looked for, in 1,024ths.
  init(_ groups: [Groups.Group], lookedAt: [Int], isTolerant: Bool) {
    for kind in Groups.Kind.allCases {
      let start = kind.startShare * (isTolerant ? Priors.Groups.tolerantShare : 1)
      let found = groups.filter { $0.odds?.kind == kind }
      for _ in 0..<Priors.Search.groupRounds {
        var counts = [Double](repeating: 0, count: GroupShares.sizeCount)
        for group in found { counts[group.memberCount] += share(group) }
        let all = counts.reduce(0, +)
        let count = max(all, Double(lookedAt[kind.rawValue]) / 1024) + Priors.Groups.kindStrength
        let share = (all + Priors.Groups.kindStrength * start) / count
        ratios[kind.rawValue] = share / (1 - share) / (kind.startShare / (1 - kind.startShare))
        for (size, assumed) in Priors.Groups.sizes.enumerated() where assumed > 0 {
          let own = (counts[size] + Priors.Groups.kindStrength * assumed) / (all + Priors.Groups.kindStrength)
          sizeRatios[place(kind, size)] = own / assumed
        }
      }
    }
  }

  private func place(_ kind: Groups.Kind, _ size: Int) -> Int { kind.rawValue * GroupShares.sizeCount + size }

  /// How much likelier a group of so many members is than assumed, given that there is one of its kind.
  private func sizeRatio(_ group: Groups.Group, _ kind: Groups.Kind) -> Double {
    sizeRatios[place(kind, group.memberCount)]
  }

  /// The odds of a group, those of it together with what nobody could tell from it, and those of all sets of its pool. What else is in the pool
  /// counts as assumed: of how many members it is is not kept.
  private func known(_ odds: Groups.Odds, _ group: Groups.Group) -> (own: Double, pooled: Double, total: Double) {
    let (ratio, size) = (ratios[odds.kind.rawValue], sizeRatio(group, odds.kind))
    return (
      odds.own * ratio * size, odds.pooled * ratio * size, (odds.total + (size - 1) * odds.pooled) * ratio
    )
  }

  private func share(_ group: Groups.Group) -> Double {
    guard let odds = group.odds else { return 0 }
    let known = known(odds, group)
    return known.own / (1 + known.total)
  }

  /// What a model learned; nil where it learned nothing of the kind.
  init?(_ frozen: LearnedModel, isTolerant: Bool) {
    guard let known = frozen[isTolerant ? .tolerantGroups : .exactGroups], known.count == ratios.count else {
      return nil
    }
    ratios = known
    if let sizes = frozen[isTolerant ? .tolerantGroupSizes : .exactGroupSizes], sizes.count == sizeRatios.count {
      sizeRatios = sizes
    }
  }

  /// Without groups to learn from.
  init() {}

  func record(_ learning: inout Learning, isTolerant: Bool) {
    learning.recording { model in
      model[isTolerant ? .tolerantGroups : .exactGroups] = ratios
      model[isTolerant ? .tolerantGroupSizes : .exactGroupSizes] = sizeRatios
    }
  }

  /// The group with its probability and its weight.
  func judge(_ group: Groups.Group) -> Groups.Group {
    guard let odds = group.odds else { return group }
    var judged = group
    let known = known(odds, group)
    judged.probability = min(Priors.Groups.mostProbability, known.pooled / (1 + known.total))
    // What pairs lose is theirs to weigh.
    judged.weight = log(known.own) - odds.availability
    return judged
  }
}
