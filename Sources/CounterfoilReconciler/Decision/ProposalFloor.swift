/// Below which probability proposals of one run do more harm than good.
///
/// Books so dense with look-alikes that many proposals are doubtful would fill a person's list with wrong ones. From the
/// likeliest match down, proposals are kept as long as, of all matches down to there, few are expected to be wrong. What is
/// left out still shows as the nearest miss of its rows. O(n log n).
struct ProposalFloor {
  /// 0 where every match stays.
  private(set) var probability = 0.0

  /// - Parameter matches: each with its probability, and of how many pairs it is made.
  init(_ matches: [(probability: Double, pairCount: Int)]) {
    var order = RadixOrder(Array(0..<Int32(matches.count)))
    order.sort { -Int64(matches[$0].pairCount) }
    order.sortFromMost { matches[$0].probability }
    var count = 0.0
    var wrong = 0.0
    for match in order.rows.lazy.map({ matches[Int($0)] }) {
      count += Double(match.pairCount)
      wrong += Double(match.pairCount) * (1 - match.probability)
      guard match.probability < Priors.Decision.mostFloor else { continue }
      if wrong > max(Priors.Decision.wrongCount, Priors.Decision.wrongShare * count) {
        // As likely as one that is left out is left out, too.
        probability = match.probability.nextUp
        return
      }
    }
  }
}
