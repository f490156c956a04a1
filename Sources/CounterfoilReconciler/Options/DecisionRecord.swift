/// What a person said about a proposal, with the probability it was shown with.
package struct DecisionRecord: Hashable, Sendable {
  /// 0 to 1.
  package var probability: Double
  package var wasRight: Bool

  package init(probability: Double, wasRight: Bool) {
    self.probability = probability
    self.wasRight = wasRight
  }
}
