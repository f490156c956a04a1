import Testing

@testable import CounterfoilReconciler

@Suite("From which probability a run links without a person")
struct LinkThresholdTests {
  private func bound(_ probabilities: [Double], past: [DecisionRecord] = [], target: Double = 0.99) -> PrecisionBound {
    var options = ReconcileOptions()
    options.targetPrecision = target
    options.pastDecisions = past
    return LinkThreshold(probabilities.map { LinkThreshold.Proposal(probability: $0) }, options).bound
  }

  @Test func sureLinksLeaveTheBarWhereItIs() {
    let found = bound([Double](repeating: 0.999, count: 5000) + [Double](repeating: 0.93, count: 10))
    #expect(found.threshold == ReconcileOptions().linkBar)
    #expect(found.linkedCount == 5010)
    #expect(found.lowerBound >= 0.99 && found.lowerBound < found.expected)
  }

  @Test func manyDoubtfulLinksRaiseTheBarUntilTheTargetIsMet() {
    let found = bound([Double](repeating: 0.999, count: 2000) + (0..<2000).map { 0.92 + 0.00003 * Double($0) })
    #expect(found.threshold > 0.93)
    #expect(found.linkedCount > 2000 && found.linkedCount < 4000)
    #expect(found.lowerBound >= 0.99)
  }

  @Test func equallyLikelyMatchesAreLinkedAllOrNot() {
    let found = bound([Double](repeating: 0.95, count: 1000))
    #expect(found.linkedCount == 0 && found.threshold == 1)
    #expect(found.lowerBound == 1 && found.expected == 1)
  }

  /// Small numbers have no credit.
  @Test func aFewLinksAreMadeOnlyOnEvidenceThatConvincesInALargeBook() {
    #expect(bound([0.96, 0.95, 0.94, 0.93, 0.925]).linkedCount == 0)
    #expect(bound([0.99]).linkedCount == 0)
    let sure = bound([0.9999, 0.9998, 0.999, 0.998, 0.94])
    #expect(sure.linkedCount == 4 && sure.lowerBound >= 0.99)
  }

  @Test func rejectionsOfLikelyProposalsRaiseTheBar() {
    let probabilities = [Double](repeating: 0.998, count: 1000) + [Double](repeating: 0.97, count: 50)
    let past = (0..<100).map { DecisionRecord(probability: 0.97, wasRight: $0 % 2 == 0) }
    let (before, after) = (bound(probabilities), bound(probabilities, past: past))
    #expect(before.linkedCount == 1050)
    #expect(after.linkedCount < before.linkedCount)
    #expect(after.method == .pastDecisions && after.pastDecisions == 100)
  }

  @Test func aHigherTargetLinksNoMore() {
    let probabilities = (0..<3000).map { 1 - 0.00003 * Double($0) }
    let counts = [0.9, 0.95, 0.98, 0.99, 0.995, 0.999].map { bound(probabilities, target: $0).linkedCount }
    #expect(counts == counts.sorted(by: >))
    #expect(counts[0] > counts[5])
  }

  /// One wrong sum of six bills is six wrong pairs, and one right sum of a hundred does not pay for wrong pairs.
  @Test func theTargetIsMetPairByPair() {
    func linked(_ groups: [(Double, Int)]) -> Int {
      let pairs = (0..<1000).map { _ in LinkThreshold.Proposal(probability: 0.9999) }
      let all = pairs + groups.map { LinkThreshold.Proposal(probability: $0.0, pairCount: $0.1) }
      return LinkThreshold(all, ReconcileOptions()).bound.linkedCount
    }
    #expect(linked([(Double, Int)](repeating: (0.93, 1), count: 50)) == 1050)
    #expect(linked([(Double, Int)](repeating: (0.93, 6), count: 50)) == 1000)
    #expect(linked([(0.9999, 1000)] + [(Double, Int)](repeating: (0.93, 1), count: 150)) == 1001)
  }
}
