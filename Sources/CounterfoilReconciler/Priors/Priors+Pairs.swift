extension Priors {
  /// Prior weights of a pair, and how fast the books replace them.
  enum Pairs {
    /// The share of bills that an entry is assumed to pay.
    /// - Source: a convention; what pairs compete with is learned (``aloneMass``).
    static let linkedShare = share(0.75, "pairs.linkedShare")
    /// How true pairs spread over the levels of ``DateLevel``: five of bills with a due day, then nine of others.
    /// - Source: a convention: most card payments are booked within three days, most invoices paid about the due day;
    /// learned from the books.
    static let dates = shares(
      [0.5, 0.25, 0.15, 0.08, 0.02, 0.45, 0.3, 0.1, 0.05, 0.02, 0.06, 0.02, 0.004, 0.002], "pairs.dates")
    /// For how many pairs ``dates`` counts.
    /// - Source: a convention.
    static let dateStrength = count(6.0, "pairs.dateStrength")
    /// The least share of a level of days.
    /// - Source: a convention.
    static let leastDateShare = share(0.002, "pairs.leastDateShare")
    /// For how many pairs it counts that the days of one level are alike: fewer leave them as evenly spread as assumed.
    /// - Source: the rule of thumb that about thirty observations make a proportion stable.
    static let stepStrength = count(30.0, "pairs.stepStrength")
    /// No day's share falls below this part of what its level says.
    /// - Source: a convention.
    static let leastStepShare = ratio(0.1, "pairs.leastStepShare")
    /// How true pairs spread over the levels of ``TextLevel``; blank texts say nothing, hence 1.
    /// - Source: a convention; learned from the books.
    static let texts = shares([0.1, 0.5, 0.2, 0.08, 0.12, 1], "pairs.texts")
    /// For how many pairs ``texts`` counts.
    /// - Source: a convention.
    static let textStrength = count(6.0, "pairs.textStrength")
    /// The least share of a level of words.
    /// - Source: a convention.
    static let leastTextShare = share(0.01, "pairs.leastTextShare")
    /// For how many pairs the shares of ``Priors/Amounts`` count.
    /// - Source: a convention.
    static let amountStrength = count(20.0, "pairs.amountStrength")
    /// The least share of a step of amounts.
    /// - Source: a convention.
    static let leastAmountShare = share(0.0005, "pairs.leastAmountShare")
    /// How likely an entry and a bill are both left alone, against any pair of them.
    /// - Source: a convention; learned from the books.
    static let aloneMass = share(0.1, "pairs.aloneMass")
    /// Bounds of ``aloneMass``, which is learned: not below this…
    /// - Source: a convention.
    static let leastAloneMass = share(0.01, "pairs.leastAloneMass")
    /// …nor above.
    /// - Source: a convention.
    static let mostAloneMass = share(0.25, "pairs.mostAloneMass")
    /// For how many rows the start of ``aloneMass`` counts.
    /// - Source: a convention.
    static let aloneStrength = count(10.0, "pairs.aloneStrength")
    /// What a row left alone weighs less than a pair, until it is learned.
    /// - Source: −log of ``aloneMass``.
    static let aloneWeight = nats(2.3, "pairs.aloneWeight")
    /// A pair is chosen where it weighs this much more than leaving both rows alone…
    /// - Source: a convention.
    static let leastGain = nats(1.0, "pairs.leastGain")
    /// …and this much where it was learned how often rows are left alone.
    /// - Source: a convention.
    static let leastGainLearned = nats(1.9, "pairs.leastGainLearned")
    /// A rival less likely than this is not reported, nor weighed again.
    /// - Source: a convention.
    static let leastRival = share(0.0005, "pairs.leastRival")
    /// Pairs surer than this are held whatever groups say.
    /// - Source: a convention.
    static let heldProbability = share(0.995, "pairs.heldProbability")
    /// Pairs leave a row to groups at least so often.
    /// - Source: a convention.
    static let leastAvailability = share(0.0001, "pairs.leastAvailability")
    /// Pairs surer than this teach which words stand for one another.
    /// - Source: a convention.
    static let learnedFrom = share(0.9, "pairs.learnedFrom")
  }
}
