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

  /// What is believed of a row before its sum is looked at.
  struct Prior {
    /// How likely it is a group's.
    var share: Double
    /// How likely a row that is no group's has this amount.
    var chance: Double
    /// The log-probability that no pair needs it.
    var availability: Double
  }

  /// How often rows of a true group are not among those looked at.
  private static let missingShare = 0.3

  struct Solution {
    var rows: [Int32]
    var probability: Double
    /// In nats, against none of these rows belonging together.
    var weight: Double
  }

  /// Sets of the pool that add up to the target, each with how likely it is the true one.
  mutating func solve(
    _ members: Pool, target: Int64, prior: Prior, side: Side, sizeLimit: Int = Groups.sizeLimit
  ) -> [Solution] {
    guard members.count >= 2, target.magnitude < 1 << 53, target != 0 else { return [] }
    let values = members.first(SubsetSums.poolLimit).map {
      target < 0 ? -side.amounts[Int($0.row)] : side.amounts[Int($0.row)]
    }
    guard values.allSatisfy({ $0.magnitude < 1 << 53 }) else { return [] }
    let goal = Int64(target.magnitude)
    if !isTolerant { return weigh(members, values, targets: [goal], prior: prior, side, sizeLimit: sizeLimit) }
    var targets: [Int64] = []
    for fee in Groups.fees where goal > 10 * fee { targets += [goal - fee, goal + fee] }
    for percent in Groups.discountPercents { targets.append((goal * 100 + (100 - percent) / 2) / (100 - percent)) }
    return weigh(
      members, values, targets: targets,
      prior: Prior(share: prior.share * 0.3, chance: prior.chance, availability: prior.availability), side,
      sizeLimit: sizeLimit)
  }

  private mutating func weigh(
    _ pool: Pool, _ values: [Int64], targets: [Int64], prior: Prior, _ side: Side, sizeLimit: Int
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
    var total = 1.0
    let missing = Groups.missingShare
    for mask in hits {
      let size = mask.nonzeroBitCount
      let mass = pool.indices.reduce(1.0) { mask >> UInt32($1) & 1 == 1 ? $0 * fits[$1] : $0 }
      // The sum may be that of a set the pool does not hold.
      let cells = max(1, spread * Double(size).squareRoot()) / Double(targets.count)
      let byChance = (1 - prior.share) * prior.chance * Double(targets.count) + prior.share * missing / cells
      let own = prior.share * (1 - missing) * Groups.sizeShares[size] * mass / setMasses[size]
      odds.append(own / byChance * exp(prior.availability))
      total += odds.last ?? 0
    }
    return zip(hits, odds).compactMap { mask, odds in
      guard odds / total >= 0.02 else { return nil }
      let chosen = pool.indices.filter { mask >> UInt32($0) & 1 == 1 }
      // What pairs lose is theirs to weigh.
      let reserved = chosen.reduce(prior.availability) { $0 + pool[$1].availability }
      return Solution(
        rows: chosen.map { pool[$0].row }.sorted(), probability: min(0.99, odds / total), weight: log(odds) - reserved)
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
