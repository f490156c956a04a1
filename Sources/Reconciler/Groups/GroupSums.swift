internal import Glibc

extension Groups {
  struct Member {
    var row: Int32
    /// How well it fits by itself; larger is better.
    var fit: Double
    /// The log-probability that no pair needs it.
    var availability = 0.0
  }

  /// Rows a group may be made of, best first. Sorted only as far as asked for: most pools hold no group at all.
  struct Pool {
    private let head: [Member]
    private let tail: [Member]

    /// - Parameter head: members in order that come before all others.
    init(_ members: [Member], after head: [Member] = []) {
      self.head = head
      tail = members
    }

    var count: Int { head.count + tail.count }

    private static func isBefore(_ left: Member, _ right: Member) -> Bool {
      let (leftRank, rightRank) = (left.fit + left.availability, right.fit + right.availability)
      return leftRank != rightRank ? leftRank > rightRank : left.row < right.row
    }

    /// All members.
    var sorted: [Member] { head + tail.sorted(by: Pool.isBefore) }

    /// The best members, at most `limit`.
    func first(_ limit: Int) -> [Member] {
      var best = Array(head.prefix(limit))
      let headCount = best.count
      for member in tail {
        if best.count == limit {
          guard headCount < limit, Pool.isBefore(member, best[limit - 1]) else { continue }
          best.removeLast()
        }
        var place = best.count
        while place > headCount, Pool.isBefore(member, best[place - 1]) { place -= 1 }
        best.insert(member, at: place)
      }
      return best
    }
  }

  /// What words and numbers say for an entry and a bill belonging together, in nats, as for pairs; and whether they
  /// agree.
  func wordFit(entry: Int32, bill: Int32, _ sheet: inout Worksheet) -> (fit: Double, isLike: Bool) {
    if let chance = sheet.sharedNumberChance(Int(entry), Int(bill)) {
      return (log(sheet.model.textShares[Int(TextLevel.reference.rawValue)]) - Double(chance), true)
    }
    let verdict = sheet.similarity.match(
      entry: sheet.entries.wordings[Int(entry)], bill: sheet.bills.wordings[Int(bill)])
    guard verdict.hasWords else { return (0, false) }
    let level = TextLevel(likeness: verdict.likeness)
    let share = log(sheet.model.textShares[Int(level.rawValue)])
    return (share - (level == .none ? 0 : Double(verdict.logChance)), verdict.likeness >= Groups.likeness)
  }

  /// From which likeness words agree.
  private static let likeness: Float = 0.45

  /// What is believed of a row before its sum is looked at.
  struct Prior {
    var kind: Kind
    /// How likely a row that is no group's has this amount.
    var chance: Double
    /// The log-probability that no pair needs it.
    var availability: Double
  }

  /// How often rows of a true group are not among those looked at.
  private static let missingShare = 0.3

  struct Solution {
    var rows: [Int32]
    var odds: Odds
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
      switch self {
      case .samePayee, .worded: 0.3
      case .mixedPayees, .alike: 0.05
      }
    }
  }

  /// Sets of the pool that add up to the target, each with how likely it is the true one.
  mutating func solve(
    _ members: Pool, target: Int64, prior: Prior, _ side: Side, _ classes: [Int32],
    sizeLimit: Int = Groups.sizeLimit
  ) -> [Solution] {
    guard members.count >= 2, target.magnitude < 1 << 53, target != 0 else { return [] }
    lookedAt[prior.kind.rawValue] += Int((exp(prior.availability) * 1024).rounded())
    let values = members.first(SubsetSums.poolLimit).map {
      target < 0 ? -side.amounts[Int($0.row)] : side.amounts[Int($0.row)]
    }
    guard values.allSatisfy({ $0.magnitude < 1 << 53 }) else { return [] }
    let goal = Int64(target.magnitude)
    let exact = weigh(members, values, targets: [goal], prior: prior, classes, sizeLimit: sizeLimit)
    if !isTolerant || !exact.isEmpty { return exact }
    var targets: [Int64] = []
    for fee in Groups.fees where goal > 10 * fee { targets += [goal - fee, goal + fee] }
    for percent in Groups.discountPercents { targets.append((goal * 100 + (100 - percent) / 2) / (100 - percent)) }
    return weigh(
      members, values, targets: targets,
      prior: prior, classes,
      sizeLimit: sizeLimit)
  }

  private mutating func weigh(
    _ pool: Pool, _ values: [Int64], targets: [Int64], prior: Prior, _ classes: [Int32], sizeLimit: Int
  ) -> [Solution] {
    let reachable = SubsetSums.bounds(values, sizeLimit: sizeLimit)
    guard targets.contains(where: { reachable.contains($0) }) else { return [] }
    var hits: [UInt32] = []
    subsets.load(values)
    for target in targets where reachable.contains(target) {
      hits += subsets.find(target: target, sizeLimit: sizeLimit)
    }
    guard !hits.isEmpty else { return [] }
    let members = pool.sorted
    let fits = members.map { exp(max(-12, min(12, $0.fit + $0.availability))) }
    let setMasses = Groups.symmetricSums(fits, through: sizeLimit)
    let pool = members.prefix(SubsetSums.poolLimit)
    let spread = SubsetSums.spread(values, target: targets[0])
    var odds: [Double] = []
    var total = 0.0
    let missing = Groups.missingShare
    for mask in hits {
      let size = mask.nonzeroBitCount
      let mass = pool.indices.reduce(1.0) { mask >> UInt32($1) & 1 == 1 ? $0 * fits[$1] : $0 }
      // The sum may be that of a set the pool does not hold.
      let cells = max(1, spread * Double(size).squareRoot()) / Double(targets.count)
      let share = prior.kind.startShare
      let byChance = (1 - share) * prior.chance * Double(targets.count) + share * missing / cells
      let own = share * (1 - missing) * Groups.sizeShares[size] * mass / setMasses[size]
      odds.append(own / byChance * exp(prior.availability))
      total += odds.last ?? 0
    }
    // Which of several rows that nobody could tell apart it is does not matter: their odds add up.
    var pooled: [[Int32]: Double] = [:]
    let kinds = hits.map { mask in
      pool.indices.filter { mask >> UInt32($0) & 1 == 1 }.map { classes[Int(pool[$0].row)] }.sorted()
    }
    for (kind, odds) in zip(kinds, odds) { pooled[kind, default: 0] += odds }
    return hits.indices.compactMap { hit in
      let sum = pooled[kinds[hit]] ?? 0
      guard sum / (1 + total) >= 0.005 else { return nil }
      let chosen = pool.indices.filter { hits[hit] >> UInt32($0) & 1 == 1 }
      return Solution(
        rows: chosen.map { pool[$0].row }.sorted(),
        odds: Odds(
          kind: prior.kind, own: odds[hit], pooled: sum, total: total,
          availability: chosen.reduce(prior.availability) { $0 + pool[$1].availability }))
    }
  }

  /// For each size, the weight of all sets of that size together.
  static func setMasses(_ members: [Member], sizeLimit: Int) -> [Double] {
    symmetricSums(members.map { exp(max(-12, min(12, $0.fit + $0.availability))) }, through: sizeLimit)
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

  /// How often a group has that many members.
  private static let sizeShares = [0, 0, 0.4, 0.25, 0.15, 0.11, 0.09]

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
