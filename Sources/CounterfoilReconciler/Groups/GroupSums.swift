internal import Glibc

extension Groups {
  /// What words and numbers say for an entry and a bill belonging together, in nats, as for pairs; and whether they
  /// agree.
  /// - Parameter mayShareNumber: false where it is known that they share none.
  func wordFit(
    entry: Int32, _ entryWording: Int32, bill: Int32, _ billWording: Int32, mayShareNumber: Bool,
    _ sheet: inout Worksheet
  ) -> (fit: Double, isLike: Bool) {
    if mayShareNumber, let chance = sheet.sharedNumberChance(Int(entry), Int(bill)) {
      return (textTerms[Int(TextLevel.reference.rawValue)] - Double(chance), true)
    }
    let verdict = sheet.similarity.match(entry: entryWording, bill: billWording)
    guard verdict.hasWords else { return (0, false) }
    let level = TextLevel(likeness: verdict.likeness)
    let share = textTerms[Int(level.rawValue)]
    return (share - (level == .none ? 0 : Double(verdict.logChance)), verdict.likeness >= Priors.Words.alike)
  }

  struct Solution {
    var rows: [Int32]
    var odds: Odds
    /// Whether words or numbers of one of the rows agree.
    var isLike = true
  }

  /// How much likelier a set is than no set at all.
  struct Odds {
    var kind: Kind
    /// Of this set.
    var own: Double
    /// Of this set and those made of rows that cannot be told apart from its own.
    var pooled: Double
    /// Of all sets of the pool.
    var total: Double
    /// The log-probability that no pair needs its rows; part of all three.
    var availability: Double
  }

  /// Where a group was looked for; how often one is found there is learned for each kind.
  enum Kind: Int, CaseIterable {
    case samePayee
    case mixedPayees
    case worded
    case alike

    /// The share of rows that turn out to be a group's, before any were seen.
    var startShare: Double {
      Priors.Groups.kinds[rawValue]
    }
  }

  /// What a sum is looked for: a row of one side, an entry where its parts are bills.
  struct Goal {
    var kind: Kind
    var row: Int32
    var isEntry: Bool
    var amount: Int64
    /// The log-probability that no pair needs the row.
    var availability: Double
    var sizeLimit = Priors.Groups.sizeLimit

    var magnitude: Int64 { Int64(amount.magnitude) }
  }

  /// Whether sums are looked for at all.
  mutating func counts(_ goal: Goal, poolCount: Int) -> Bool {
    guard poolCount >= 2, goal.amount.magnitude < 1 << 53, goal.amount != 0 else { return false }
    lookedAt[goal.kind.rawValue] += Int((exp(goal.availability) * 1024).rounded())
    return true
  }

  /// Sets of the pool that add up to the goal, each with how likely it is the true one.
  /// - Parameter classes: of the pool's side.
  mutating func solve(_ pool: Pool, _ goal: Goal, _ classes: [Int32]) -> [Solution] {
    guard counts(goal, poolCount: pool.count) else { return [] }
    if findSums(pool, goal) {
      let exact = weigh(pool, goal, classes)
      if !isTolerant || !exact.isEmpty { return exact }
    }
    guard isTolerant, goal.isEntry else { return [] }
    let amount = goal.magnitude
    targets.removeAll(keepingCapacity: true)
    for fee in Priors.Amounts.fees where amount > 10 * fee {
      targets.append(amount - fee)
      targets.append(amount + fee)
    }
    for percent in Priors.Amounts.discounts { targets.append((amount * 100 + (100 - percent) / 2) / (100 - percent)) }
    guard findSumsOfTargets(pool, goal) else { return [] }
    return weigh(pool, goal, classes)
  }

  /// Whether sets of the best of the pool add up to the goal; leaves them in ``hits``.
  mutating func findSums(_ pool: Pool, _ goal: Goal) -> Bool {
    targets.removeAll(keepingCapacity: true)
    targets.append(goal.magnitude)
    return findSumsOfTargets(pool, goal)
  }

  private mutating func findSumsOfTargets(_ pool: Pool, _ goal: Goal) -> Bool {
    hits.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    for place in pool.best.indices {
      let amount = pool.best[place].amount
      guard amount.magnitude < 1 << 53 else { return false }
      values.append(goal.amount < 0 ? -amount : amount)
    }
    let reachable = SubsetSums.bounds(values, sizeLimit: goal.sizeLimit)
    var greatest = Int64.min
    for target in targets where reachable.contains(target) { greatest = max(greatest, target) }
    guard greatest > .min else { return false }
    subsets.load(values, through: greatest, sizeLimit: goal.sizeLimit)
    for target in targets where reachable.contains(target) { subsets.find(target: target, into: &hits) }
    return !hits.isEmpty
  }

  /// What the sums found last are worth.
  mutating func weigh(_ pool: Pool, _ goal: Goal, _ classes: [Int32]) -> [Solution] {
    let sizeLimit = goal.sizeLimit
    let best = pool.best
    let fits = pool.all.map { exp(max(-12, min(12, $0.rank))) }
    let setMasses = Groups.symmetricSums(fits, through: sizeLimit)
    let spread = SubsetSums.spread(values, target: targets[0])
    let chance = goal.isEntry ? entryAmounts.share(Int(goal.row)) : billAmounts.share(Int(goal.row))
    let targetCount = Double(targets.count)
    var odds: [Double] = []
    odds.reserveCapacity(hits.count)
    var total = 0.0
    let missing = Priors.Groups.missing
    let share = goal.kind.startShare
    let isAvailable = exp(goal.availability)
    for mask in hits {
      let size = mask.nonzeroBitCount
      var mass = 1.0
      var left = mask
      while left != 0 {
        mass *= fits[left.trailingZeroBitCount]
        left &= left &- 1
      }
      // The sum may be that of a set the pool does not hold.
      let cells = max(1, spread * Double(size).squareRoot()) / targetCount
      let byChance = (1 - share) * chance * targetCount + share * missing / cells
      let own = share * (1 - missing) * Priors.Groups.sizes[size] * mass / setMasses[size]
      let odd = own / byChance * isAvailable
      odds.append(odd)
      total += odd
    }
    let pooled = Groups.pooled(hits, odds, Groups.twins(best, classes))
    var likeMask: UInt32 = 0
    for place in best.indices where best[place].isLike { likeMask |= 1 << UInt32(place) }
    var solutions: [Solution] = []
    for hit in hits.indices where pooled[hit] / (1 + total) >= Priors.Groups.leastPooled {
      let chosen = best.indices.filter { hits[hit] >> UInt32($0) & 1 == 1 }
      solutions.append(
        Solution(
          rows: chosen.map { best[$0].row }.sorted(),
          odds: Odds(
            kind: goal.kind, own: odds[hit], pooled: pooled[hit], total: total,
            availability: chosen.reduce(goal.availability) { $0 + best[$1].availability }),
          isLike: hits[hit] & likeMask != 0))
    }
    return solutions
  }

  /// The odds of each set together with those of sets that nobody could tell from it: which of them it is does not
  /// matter.
  private static func pooled(_ sets: [UInt32], _ odds: [Double], _ twins: [UInt32]) -> [Double] {
    if twins.isEmpty { return odds }
    var sums: [UInt32: Double] = [:]
    let kinds = sets.map { withoutTwins($0, twins) }
    for (kind, odds) in zip(kinds, odds) { sums[kind, default: 0] += odds }
    return kinds.map { sums[$0] ?? 0 }
  }

  /// The places of each class with several members, as bit masks.
  private static func twins(_ members: [Member], _ classes: [Int32]) -> [UInt32] {
    var masks: [UInt32] = []
    var seen: UInt32 = 0
    for place in members.indices where seen >> UInt32(place) & 1 == 0 {
      var mask: UInt32 = 1 << UInt32(place)
      for other in (place + 1)..<members.count
      where classes[Int(members[place].row)] == classes[Int(members[other].row)] {
        mask |= 1 << UInt32(other)
      }
      seen |= mask
      if mask.nonzeroBitCount > 1 { masks.append(mask) }
    }
    return masks
  }

  /// The set with the first of all members of a class in place of those it has: equal for sets nobody could tell apart.
  private static func withoutTwins(_ set: UInt32, _ twins: [UInt32]) -> UInt32 {
    var set = set
    for mask in twins where set & mask != 0 {
      var kept = (set & mask).nonzeroBitCount
      set &= ~mask
      var left = mask
      while kept > 0 {
        set |= left & (~left &+ 1)
        left &= left &- 1
        kept -= 1
      }
    }
    return set
  }

  /// For each size, the weight of all sets of that size together.
  static func setMasses(_ pool: Pool, sizeLimit: Int) -> [Double] {
    symmetricSums(pool.all.map { exp(max(-12, min(12, $0.rank))) }, through: sizeLimit)
  }

  /// Weighs the sets of several pools, of which one holds the true set, against each other.
  /// - Parameter masses: of each pool, as of ``setMasses(_:sizeLimit:)``.
  static func share(_ solutions: inout [[Solution]], _ masses: [[Double]]) {
    var all = [Double](repeating: 0, count: masses[0].count)
    for pool in masses {
      for size in pool.indices { all[size] += pool[size] }
    }
    var total = 0.0
    for pool in solutions.indices {
      guard let best = solutions[pool].max(by: { $0.odds.own < $1.odds.own }) else { continue }
      total += best.odds.total * masses[pool][best.rows.count] / all[best.rows.count]
    }
    for pool in solutions.indices {
      for place in solutions[pool].indices {
        let size = solutions[pool][place].rows.count
        let share = masses[pool][size] / all[size]
        solutions[pool][place].odds.own *= share
        solutions[pool][place].odds.pooled *= share
        solutions[pool][place].odds.total = max(total, solutions[pool][place].odds.pooled)
      }
    }
  }

  /// For each size, the sum over all sets of that size of the product of their weights.
  private static func symmetricSums(_ weights: [Double], through size: Int) -> [Double] {
    var sums = [Double](repeating: 0, count: size + 1)
    sums[0] = 1
    for weight in weights {
      for chosen in stride(from: size, to: 0, by: -1) { sums[chosen] += sums[chosen - 1] * weight }
    }
    return sums
  }
}
