/// Picks edges of a sparse bipartite graph so that no node is used twice and the total weight is the largest possible.
///
/// Shortest augmenting paths with potentials (Jonker and Volgenant 1987) over the edges that exist; a left node may stay
/// alone at weight 0. Weights are whole numbers, so the answer is exact, and ties go to lower node numbers.
struct Assignment {
  /// Edges, sorted by left node; each left node's edges lie together.
  private let starts: [Int32]
  private let rights: [Int32]
  private let weights: [Int64]
  private let rightCount: Int

  /// Edges looked at per search before it gives up; a search that gives up takes its best free edge instead.
  private let searchLimit: Int
  /// How many searches gave up: 0 means the answer is the best there is.
  private(set) var boundedSearchCount = 0

  /// - Parameters:
  ///   - starts: where each left node's edges start; one more than there are left nodes.
  ///   - weights: edges without a positive weight are never chosen.
  init(starts: [Int32], rights: [Int32], weights: [Int64], rightCount: Int, searchLimit: Int = 400_000) {
    self.starts = starts
    self.rights = rights
    self.weights = weights
    self.rightCount = rightCount
    self.searchLimit = searchLimit
  }

  private var leftPotentials: [Int64] = []
  private var rightPotentials: [Int64] = []
  /// The edge each left node uses, and the left node each right node belongs to; -1 for none.
  private var chosenEdges: [Int32] = []
  private var owners: [Int32] = []

  private var leftDistances: [Int64] = []
  private var rightDistances: [Int64] = []
  /// The edge by which each right node was reached, and its left node.
  private var rightParents: [Int32] = []
  private var parentLefts: [Int32] = []
  private var isSettled: [Bool] = []
  private var touchedLefts: [Int32] = []
  private var touchedRights: [Int32] = []
  private var heap = DistanceHeap()

  /// The edge chosen for each left node; -1 where it stays alone.
  mutating func solve() -> [Int32] {
    let leftCount = starts.count - 1
    leftPotentials = [Int64](repeating: 0, count: leftCount)
    rightPotentials = [Int64](repeating: 0, count: rightCount)
    chosenEdges = [Int32](repeating: -1, count: leftCount)
    owners = [Int32](repeating: -1, count: rightCount)
    leftDistances = [Int64](repeating: .max, count: leftCount)
    rightDistances = [Int64](repeating: .max, count: rightCount)
    rightParents = [Int32](repeating: -1, count: rightCount)
    parentLefts = rightParents
    isSettled = [Bool](repeating: false, count: rightCount)
    for left in 0..<leftCount {
      var best: Int64 = 0
      for edge in edges(left) { best = max(best, weights[edge]) }
      leftPotentials[left] = -best
    }
    for left in 0..<leftCount where leftPotentials[left] < 0 && !takesNearest(left) { search(from: left) }
    return chosenEdges
  }

  private func edges(_ left: Int) -> Range<Int> { Int(starts[left])..<Int(starts[left + 1]) }

  /// Takes the nearest right node where it is free, as most are, or none where all are too far: what a search would end
  /// with at once. Returns whether it did.
  private mutating func takesNearest(_ left: Int) -> Bool {
    let base = -leftPotentials[left]
    var cost = base
    var nearest: Int32 = -1
    var chosen = -1
    for edge in edges(left) where weights[edge] > 0 {
      let distance = base - weights[edge] - rightPotentials[Int(rights[edge])]
      if distance < cost || (distance == cost && nearest >= 0 && rights[edge] < nearest) {
        cost = distance
        nearest = rights[edge]
        chosen = edge
      }
    }
    if nearest >= 0 {
      guard owners[Int(nearest)] < 0 else { return false }
      chosenEdges[left] = Int32(chosen)
      owners[Int(nearest)] = Int32(left)
    }
    leftPotentials[left] += cost
    return true
  }

  /// Finds the cheapest way to place one left node, and takes it.
  private mutating func search(from source: Int) {
    touchedLefts = [Int32(source)]
    touchedRights.removeAll(keepingCapacity: true)
    heap.removeAll()
    leftDistances[source] = 0
    /// The cheapest end found that leaves a left node alone.
    var aloneCost = -leftPotentials[source]
    var aloneLeft = source
    var looked = 0
    var left = source
    var end = -1
    var endCost = Int64.max
    while true {
      looked += relax(left)
      guard let next = settleNearest(below: aloneCost) else { break }
      if owners[next] < 0 {
        end = next
        endCost = rightDistances[next]
        break
      }
      guard looked <= searchLimit else {
        boundedSearchCount += 1
        giveUp(source)
        return
      }
      left = Int(owners[next])
      leftDistances[left] = rightDistances[next]
      touchedLefts.append(Int32(left))
      let alone = leftDistances[left] - leftPotentials[left]
      if alone < aloneCost {
        aloneCost = alone
        aloneLeft = left
      }
    }
    finish(source: source, end: end, cost: end >= 0 ? endCost : aloneCost, aloneLeft: aloneLeft)
  }

  /// Offers the right nodes of a left node in the tree; returns how many edges it looked at.
  private mutating func relax(_ left: Int) -> Int {
    let base = leftDistances[left] - leftPotentials[left]
    for edge in edges(left) where weights[edge] > 0 {
      let right = Int(rights[edge])
      guard !isSettled[right] else { continue }
      let distance = base - weights[edge] - rightPotentials[right]
      if distance < rightDistances[right] {
        if rightDistances[right] == .max { touchedRights.append(Int32(right)) }
        rightDistances[right] = distance
        rightParents[right] = Int32(edge)
        parentLefts[right] = Int32(left)
        heap.push(distance, Int32(right))
      }
    }
    return edges(left).count
  }

  /// The nearest right node not yet settled; nil when none is nearer than `limit`.
  private mutating func settleNearest(below limit: Int64) -> Int? {
    while let (distance, node) = heap.pop() {
      let right = Int(node)
      if isSettled[right] || distance != rightDistances[right] { continue }
      guard distance < limit else { return nil }
      isSettled[right] = true
      return right
    }
    return nil
  }

  private mutating func finish(source: Int, end: Int, cost: Int64, aloneLeft: Int) {
    for left in touchedLefts { leftPotentials[Int(left)] += cost - leftDistances[Int(left)] }
    for right in touchedRights where isSettled[Int(right)] {
      rightPotentials[Int(right)] -= cost - rightDistances[Int(right)]
    }
    var right = end
    if right < 0 {
      let old = chosenEdges[aloneLeft]
      chosenEdges[aloneLeft] = -1
      right = old < 0 ? -1 : Int(rights[Int(old)])
    }
    while right >= 0 {
      let edge = rightParents[right]
      let left = Int(parentLefts[right])
      let old = chosenEdges[left]
      chosenEdges[left] = edge
      owners[right] = Int32(left)
      right = left == source || old < 0 ? -1 : Int(rights[Int(old)])
    }
    reset()
  }

  private mutating func giveUp(_ source: Int) {
    reset()
    var best = -1
    for edge in edges(source) where weights[edge] > 0 && owners[Int(rights[edge])] < 0 {
      if best < 0 || weights[edge] > weights[best] { best = edge }
    }
    if best >= 0 {
      chosenEdges[source] = Int32(best)
      owners[Int(rights[best])] = Int32(source)
    }
  }

  private mutating func reset() {
    for left in touchedLefts { leftDistances[Int(left)] = .max }
    for right in touchedRights {
      rightDistances[Int(right)] = .max
      isSettled[Int(right)] = false
    }
  }
}

extension Assignment {
  /// The best one-to-one choice among weighted pairs, as positions in the lists; pairs need positive weights (in nats)
  /// to be chosen. Sorted by left node.
  static func best(lefts: [Int32], rights: [Int32], weights: [Double], boundedCount: inout Int) -> [Int] {
    guard !lefts.isEmpty else { return [] }
    let isOrdered = lefts.indices.dropFirst().allSatisfy {
      lefts[$0 - 1] < lefts[$0] || lefts[$0 - 1] == lefts[$0] && rights[$0 - 1] < rights[$0]
    }
    if isOrdered { return bestOrdered(lefts, rights, weights.map(scaled), &boundedCount) }
    var order = Array(lefts.indices)
    func isBefore(_ one: Int, _ other: Int) -> Bool {
      (lefts[one], rights[one], -weights[one], one) < (lefts[other], rights[other], -weights[other], other)
    }
    order.sort(by: isBefore)
    return bestOrdered(
      order.map { lefts[$0] }, order.map { rights[$0] }, order.map { scaled(weights[$0]) }, &boundedCount
    ).map { order[$0] }
  }

  /// The same of pairs in order.
  private static func bestOrdered(
    _ lefts: [Int32], _ rights: [Int32], _ weights: [Int64], _ boundedCount: inout Int
  ) -> [Int] {
    var starts: [Int32] = []
    var previous: Int32 = -1
    for (place, left) in lefts.enumerated() where left != previous {
      starts.append(Int32(place))
      previous = left
    }
    starts.append(Int32(lefts.count))
    let (nodes, nodeCount) = renumbered(rights)
    var assignment = Assignment(starts: starts, rights: nodes, weights: weights, rightCount: nodeCount)
    let chosen = assignment.solve()
    boundedCount += assignment.boundedSearchCount
    return chosen.compactMap { $0 < 0 ? nil : Int($0) }
  }

  /// The numbers, in the same order, with none left out where they are few and far between.
  private static func renumbered(_ nodes: [Int32]) -> (nodes: [Int32], count: Int) {
    let count = Int(nodes.max() ?? 0) + 1
    guard count / 4 > nodes.count else { return (nodes, count) }
    var distinct: [Int32] = []
    for node in nodes.sorted() where node != distinct.last { distinct.append(node) }
    return (nodes.map { node in Int32(distinct.firstIndexSorted { $0 >= node }) }, distinct.count)
  }

  /// A weight as a whole number of 2⁻²⁰ nats.
  static func scaled(_ weight: Double) -> Int64 {
    Int64((max(-1e6, min(1e6, weight)) * 1_048_576).rounded())
  }
}
