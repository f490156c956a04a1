/// Picks hypotheses so that no row is used twice and the total weight is the largest possible.
///
/// Hypotheses that share rows, directly or through others, make a component. A component of pairs alone is an
/// assignment problem. One with groups is searched by branch and bound: the bound is the assignment in which each group
/// holds only its first entry and its first bill, and the search branches on a group that this got wrong. A hypothesis
/// without bills holds its first two entries there, one of a single row only that row. A component too large for the
/// search is improved by exchanges until none helps, and counted in ``boundedCount``. Weights are whole numbers of 2⁻²⁰
/// nats, so sums are exact, and ties go to the hypotheses named first.
struct Packing {
  struct Limits {
    /// Edges a search may look at, over all its assignments.
    var work = 60_000
    /// Exchanges tried in a component that is not searched to the end.
    var exchangeRounds = 12
  }

  let limits: Limits
  /// Components whose answer may not be the best.
  private(set) var boundedCount = 0

  /// Fewer components are not worth a second thread.
  private static let leastShared = 64
  private let threadCount: Int
  private let hypotheses: [Hypothesis]
  private let weights: [Int64]

  /// The places of the chosen hypotheses, in ascending order. Hypotheses without a positive weight are never chosen.
  static func best(
    _ hypotheses: [Hypothesis], limits: Limits = Limits(), threadCount: Int = 1, boundedCount: inout Int
  ) -> [Int] {
    var packing = Packing(hypotheses, limits, threadCount: threadCount)
    let chosen = packing.solve()
    boundedCount += packing.boundedCount
    return chosen
  }

  init(_ hypotheses: [Hypothesis], _ limits: Limits = Limits(), threadCount: Int = 1) {
    self.hypotheses = hypotheses
    self.threadCount = threadCount
    self.limits = limits
    weights = hypotheses.map { Assignment.scaled($0.weight) }
  }

  /// The total weight of some hypotheses, in 2⁻²⁰ nats.
  func total(_ places: [Int]) -> Int64 { places.reduce(0) { $0 + weights[$1] } }

  mutating func solve() -> [Int] {
    var pairs: [Int] = []
    var mixed: [[Int]] = []
    for component in PackingComponents(hypotheses, isUsed: weights.map { $0 > 0 }).components {
      if component.allSatisfy({ hypotheses[$0].isPair }) { pairs += component } else { mixed.append(component) }
    }
    var chosen: [Int] = []
    for (places, isBounded) in Partition.fill(
      mixed.count, leastShared: Packing.leastShared, threadCount,
      { [self, mixed] number in
        var search = PackingSearch(mixed[number], hypotheses, weights, limits)
        return (search.solve(), search.isBounded)
      })
    {
      chosen += places
      if isBounded { boundedCount += 1 }
    }
    let ordered = pairs.sorted()
    chosen += Assignment.best(
      lefts: ordered.map { hypotheses[$0].entries[0] }, rights: ordered.map { hypotheses[$0].bills[0] },
      weights: ordered.map { hypotheses[$0].weight }, boundedCount: &boundedCount
    ).map { ordered[$0] }
    return chosen.sorted()
  }
}

/// Hypotheses that share rows, directly or through others.
struct PackingComponents {
  /// Places in ascending order; components in order of their first place.
  private(set) var components: [[Int]] = []

  private var sets: DisjointSets

  init(_ hypotheses: [Hypothesis], isUsed: [Bool]) {
    sets = DisjointSets(count: hypotheses.count)
    // The first hypothesis that names each row stands for it.
    var entryOwners = [Int32](repeating: -1, count: PackingComponents.rowCount(hypotheses.lazy.map(\.entries)))
    var billOwners = [Int32](repeating: -1, count: PackingComponents.rowCount(hypotheses.lazy.map(\.bills)))
    for (place, hypothesis) in hypotheses.enumerated() where isUsed[place] {
      for entry in hypothesis.entries { join(place, &entryOwners[Int(entry)]) }
      for bill in hypothesis.bills { join(place, &billOwners[Int(bill)]) }
    }
    var numbers = [Int32](repeating: -1, count: hypotheses.count)
    for place in hypotheses.indices where isUsed[place] {
      let root = sets.lowest(Int32(place))
      if numbers[Int(root)] < 0 {
        numbers[Int(root)] = Int32(components.count)
        components.append([])
      }
      components[Int(numbers[Int(root)])].append(place)
    }
  }

  private static func rowCount(_ lists: some Sequence<[Int32]>) -> Int {
    var last: Int32 = -1
    for list in lists { for row in list { last = max(last, row) } }
    return Int(last) + 1
  }

  private mutating func join(_ place: Int, _ owner: inout Int32) {
    if owner < 0 { owner = Int32(place) } else { sets.join(owner, Int32(place)) }
  }
}
