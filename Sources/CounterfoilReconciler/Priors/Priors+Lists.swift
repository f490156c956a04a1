extension Priors {
  /// Records of two lists that are one place or person.
  enum Lists {
    /// How fields of one record agree: the same, close, in part, not at all. Learned from the lists.
    /// - Source: a convention.
    static let agreement = shares([0.7, 0.12, 0.08, 0.1], "lists.agreement")
    /// For how many pairs ``agreement`` counts.
    /// - Source: a convention.
    static let agreementStrength = count(8.0, "lists.agreementStrength")
    /// The least share of a level.
    /// - Source: a convention.
    static let leastAgreement = share(0.01, "lists.leastAgreement")
    /// The share of left records believed to be in the right list.
    /// - Source: a convention.
    static let shared = share(0.75, "lists.shared")
    /// Pairs lighter than this are left alone.
    /// - Source: a convention.
    static let threshold = nats(-0.3, "lists.threshold")
    /// What a pair held fast weighs more.
    /// - Source: a convention.
    static let fast = nats(40.0, "lists.fast")
  }
}
