extension Priors {
  /// From which probability on what is done.
  enum Decision {
    /// The probability from which a pair is held fast while what is left is judged again. It does not follow the
    /// target, so that probabilities do not, and what a higher target links is part of what a lower one does.
    /// - Source: the bar of a single link at a target of .99.
    static let held = share(0.92, "decision.held")
    /// Matches less likely than this are never proposed.
    /// - Source: about as likely as not.
    static let leastProposal = share(0.45, "decision.leastProposal")
    /// A single link may be wrong so many times as often as the links together may be…
    /// - Source: a convention.
    static let linkFactor = ratio(8.0, "decision.linkFactor")
    /// …and no target links what is less likely than this.
    /// - Source: more likely than not, with a margin.
    static let leastLink = share(0.6, "decision.leastLink")
    /// How often matches were wrong on the worst simulated books: this many times what their probabilities say.
    /// - Source: measured, decision 227.
    static let errorFactor = ratio(2.0, "decision.errorFactor")
    /// …and this often besides.
    /// - Source: of 24,000 matches said to be surer than .9995 one was wrong (decision 170; at most 5, to 95 %).
    static let errorFloor = share(0.0005, "decision.errorFloor")
    /// Of all that is proposed, this share may be expected to be wrong…
    /// - Source: a convention.
    static let wrongShare = share(0.022, "decision.wrongShare")
    /// …or, where there is little, so many in all: a person can look at these however doubtful they are.
    /// - Source: a convention.
    static let wrongCount = count(20.0, "decision.wrongCount")
    /// Matches surer than this are proposed in any case.
    /// - Source: a convention.
    static let mostFloor = share(0.75, "decision.mostFloor")
    /// Nothing that rests on one fact is surer, whether it may speak for another bill or does.
    /// - Source: below ``held``; nothing in the books tells.
    static let contradicted = share(0.9, "decision.contradicted")
    /// Where fewer numbers of bills in payments are genuine, nothing is linked by one.
    /// - Source: a convention.
    static let genuineNumbers = share(0.1, "decision.genuineNumbers")
    /// A bill whose chance to find another entry is less tells whether its own is missing.
    /// - Source: a convention.
    static let rareChance = share(0.02, "decision.rareChance")
    /// Fewer bills of rare amounts leave what to assume to the names.
    /// - Source: a convention.
    static let fewRareBills = count(20.0, "decision.fewRareBills")
    /// How often a bill's entry is missing, before any were seen.
    /// - Source: Laplace's rule of succession.
    static let missing = share(0.5, "decision.missing")
    /// For how many bills ``missing`` counts.
    /// - Source: Laplace's rule of succession.
    static let missingStrength = count(2.0, "decision.missingStrength")
    /// How many payments of equal bills are for another one than their days would have it, before any that say so were seen.
    /// - Source: the share of people with arrears on rent, mortgage or utility bills (Eurostat, ilc_mdes05, EU 2022 and 2023: 9.2 and 9.3 %).
    static let offPeriods = share(0.09, "decision.offPeriods")
    /// For how many payments ``offPeriods`` counts.
    /// - Source: Jeffreys' prior, of one half in favour, at that share.
    static let offPeriodsStrength = count(5.5, "decision.offPeriodsStrength")
  }
}
