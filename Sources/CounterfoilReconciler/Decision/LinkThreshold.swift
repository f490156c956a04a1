/// From which probability matches of one run are linked without a person.
///
/// Each match counts with the most that it may be wrong: more than its probability says, as on the worst of the
/// simulated books, and more still where people rejected more of the earlier proposals than that allows. Matches are
/// linked from the likeliest down, as long as all of them together still meet the target precision, and never below the
/// bar of a single match. They meet it match by match and pair by pair: one wrong sum of six bills is six wrong pairs. O(n log n).
struct LinkThreshold {
  private(set) var bound = PrecisionBound()
  private let factor: Double

  /// What may be wrong of some matches, and how many there are.
  private struct Sums {
    private(set) var errors = 0.0
    private(set) var count = 0.0

    mutating func add(_ error: Double, times weight: Double) {
      errors += weight * error
      count += weight
    }

    func meets(_ target: Double) -> Bool { errors <= (1 - target) * count }
  }

  /// A match that no person confirmed.
  struct Proposal {
    var probability: Double
    /// Entries times bills.
    var pairCount = 1
    /// How many there are of it.
    var weight = 1.0
  }

  /// - Parameter known: the matches that a model was learned from, which set the bar in place of those at hand; nil where there is none.
  init(_ proposals: [Proposal], among known: [Proposal]? = nil, _ options: ReconcileOptions) {
    let past = options.pastDecisions.filter { $0.probability >= options.linkBar }
    let wrongCount = Double(past.lazy.filter { !$0.wasRight }.count)
    let allowed = past.reduce(0) {
      $0 + Priors.Decision.errorFactor * (1 - $1.probability) + Priors.Decision.errorFloor
    }
    factor = max(1, (wrongCount + 1) / (allowed + 1))
    bound.pastDecisions = past.count
    bound.method = past.isEmpty ? .simulatedBooks : .pastDecisions
    bound.threshold = options.linkBar
    let ordered = LinkThreshold.ordered(proposals, options)
    setThreshold(known.map { LinkThreshold.ordered($0, options) } ?? ordered, options)
    var (matches, pairs) = (Sums(), Sums())
    var believed = 0.0
    for proposal in ordered where proposal.probability >= bound.threshold {
      matches.add(error(proposal.probability), times: 1)
      pairs.add(error(proposal.probability), times: Double(proposal.pairCount))
      believed += proposal.probability
      bound.linkedCount += 1
    }
    guard bound.linkedCount > 0 else { return }
    bound.expected = believed / Double(bound.linkedCount)
    bound.lowerBound = max(0, 1 - max(matches.errors / matches.count, pairs.errors / pairs.count))
  }

  /// Those that may be linked, the likeliest first.
  private static func ordered(_ proposals: [Proposal], _ options: ReconcileOptions) -> [Proposal] {
    let likely = proposals.filter { $0.probability >= options.linkBar }
    var order = RadixOrder(Array(0..<Int32(likely.count)))
    // Of equally likely ones those of more pairs come first: what is linked does not depend on the order of rows.
    order.sort { -Int64(likely[$0].pairCount) }
    order.sortFromMost { likely[$0].probability }
    return order.rows.map { likely[Int($0)] }
  }

  private mutating func setThreshold(_ ordered: [Proposal], _ options: ReconcileOptions) {
    var (matches, pairs) = (Sums(), Sums())
    for (place, proposal) in ordered.enumerated() {
      let error = error(proposal.probability)
      matches.add(error, times: proposal.weight)
      pairs.add(error, times: proposal.weight * Double(proposal.pairCount))
      guard matches.meets(options.targetPrecision), pairs.meets(options.targetPrecision) else {
        // Matches that are as likely as one that is left out are left out too.
        bound.threshold = ordered[..<place].last { $0.probability > proposal.probability }?.probability ?? 1
        break
      }
    }
  }

  private func error(_ probability: Double) -> Double {
    min(1, factor * (Priors.Decision.errorFactor * (1 - probability) + Priors.Decision.errorFloor))
  }
}
