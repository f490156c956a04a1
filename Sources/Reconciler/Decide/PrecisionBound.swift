/// What a run measured about its own links: how many of those made without a person can be wrong.
public struct PrecisionBound: Hashable, Sendable {
  /// Where the bound comes from.
  public enum Method: String, Sendable, CaseIterable {
    /// Nothing was measured: the probabilities, as calibrated beforehand, are taken at their word.
    case calibratedBeforehand
    /// Bills that cannot be right, made from the real ones, went through the same scoring and were counted.
    case decoys
    /// What people decided about earlier proposals.
    case pastDecisions
    case decoysAndPastDecisions
  }

  /// Matches at least this likely are linked without a person.
  public var threshold = 1.0
  /// 0 to 1: with 95 % confidence at least this share of the linked matches is right; 0 where nothing was measured.
  public var lowerBound = 0.0
  /// 0 to 1: the share of the linked matches believed right; 1 when there are none.
  public var expected = 1.0
  public var linkedCount = 0
  /// Decoys that would have been linked at the threshold.
  public var decoyCount = 0
  /// Decisions of people that took part.
  public var pastDecisions = 0
  public var method = Method.calibratedBeforehand

  public init() {}

  /// The method and its counts, in words.
  public var explanation: String {
    switch method {
    case .calibratedBeforehand: "too little data to measure; the probabilities are taken as calibrated beforehand"
    case .decoys: "\(decoyCount) decoys would have been linked beside \(linkedCount) links"
    case .pastDecisions: "\(pastDecisions) earlier decisions of people"
    case .decoysAndPastDecisions:
      "\(decoyCount) decoys would have been linked beside \(linkedCount) links, and \(pastDecisions) earlier decisions"
    }
  }
}

/// What a person said about a proposal, with the probability it was shown with.
public struct DecisionRecord: Hashable, Sendable {
  /// 0 to 1.
  public var probability: Double
  public var wasRight: Bool

  public init(probability: Double, wasRight: Bool) {
    self.probability = probability
    self.wasRight = wasRight
  }
}
