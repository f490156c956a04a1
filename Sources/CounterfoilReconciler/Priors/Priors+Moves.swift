extension Priors {
  /// Transfers between own accounts, and purchases that two accounts show.
  enum Moves {
    /// What each day between leaving and arriving says against a move.
    /// - Source: transfers within the euro area arrive on the next working day (Directive (EU) 2015/2366, article 83).
    static let dayCost = nats(0.25, "moves.dayCost")
    /// What says against a move before anything is known of it.
    /// - Source: a convention.
    static let prior = nats(-2.0, "moves.prior")
    /// What it says that a fee was taken.
    /// - Source: a convention.
    static let feeCost = nats(-2.0, "moves.feeCost")
    /// Rivals that a move with a fee has besides.
    /// - Source: a convention.
    static let feeRivals = count(4.0, "moves.feeRivals")
    /// Moves are proposed above this.
    /// - Source: a convention.
    static let threshold = nats(1.0, "moves.threshold")
    /// Pairs that far below the threshold are still learned from, as far as they are likely.
    /// - Source: a convention.
    static let learningReach = nats(4.0, "moves.learningReach")
    /// The least that one pair of accounts, or one pointing word, may say…
    /// - Source: a convention.
    static let leastTerm = nats(-4.0, "moves.leastTerm")
    /// …and the most.
    /// - Source: a convention.
    static let mostTerm = nats(2.0, "moves.mostTerm")
    /// For how many moves chance counts for a pair of accounts…
    /// - Source: a convention.
    static let accountStrength = count(10.0, "moves.accountStrength")
    /// …and for a word that names the other account.
    /// - Source: a convention.
    static let pointerStrength = count(2.0, "moves.pointerStrength")
    /// For how many legs ``unmarkedShare`` counts.
    /// - Source: a convention.
    static let unmarkedStrength = count(10.0, "moves.unmarkedStrength")
    /// The share of legs whose words do not mark a move, before any were seen.
    /// - Source: e⁻², so that one costs as much as ``prior``.
    static let unmarkedShare = share(0.135, "moves.unmarkedShare")
    /// A word marks a move where it comes so many times as often with one.
    /// - Source: a convention.
    static let leastLift = ratio(2.5, "moves.leastLift")
    /// A leg whose words mark a move less than this is unmarked.
    /// - Source: a convention.
    static let leastStrength = nats(0.5, "moves.leastStrength")
    /// Pairs less likely teach nothing.
    /// - Source: a convention.
    static let leastLesson = share(0.05, "moves.leastLesson")
    /// As often a word must stand beside rows of another account to point at it…
    /// - Source: a convention.
    static let pointingCount = count(4.0, "moves.pointingCount")
    /// …and in this share of the rows it stands on…
    /// - Source: a convention.
    static let pointingShare = share(0.6, "moves.pointingShare")
    /// …that meet by chance less often than this.
    /// - Source: a convention.
    static let pointingChance = share(0.3, "moves.pointingChance")
    /// What such a word says at least…
    /// - Source: a convention.
    static let pointingWeight = nats(1.5, "moves.pointingWeight")
    /// …and at most.
    /// - Source: a convention.
    static let mostPointing = nats(4.0, "moves.mostPointing")
    /// What each day nearer says for a bill that records a move.
    /// - Source: a convention.
    static let billDayWeight = nats(0.1, "moves.billDayWeight")
    /// Days between a move and its bill, at most.
    /// - Source: a convention.
    static let billDays = days(8, "moves.billDays")
    /// Two accounts seldom show one purchase, and rows without a sign that ties them never do.
    /// - Source: a convention.
    static let channelPrior = nats(-3.0, "moves.channelPrior")
    /// Fewer rows by chance are never assumed.
    /// - Source: a convention.
    static let channelChance = count(0.02, "moves.channelChance")
    /// From which likeness on the words of two accounts agree…
    /// - Source: a convention.
    static let channelLike: Float = likeness(0.6, "moves.channelLike")
    /// …and what they say then.
    /// - Source: a convention.
    static let channelLikeWeight = nats(1.5, "moves.channelLikeWeight")
    /// No purchase that two accounts show is surer.
    /// - Source: a convention.
    static let mostProbability = share(0.99, "moves.mostProbability")
  }
}
