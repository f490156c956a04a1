extension Priors {
  /// Series of payments that come again.
  enum Recurring {
    /// How often an expected payment comes…
    /// - Source: a convention.
    static let comes = share(0.95, "recurring.comes")
    /// …and then on its very day.
    /// - Source: weekends and holidays take three days of seven.
    static let exact = share(0.6, "recurring.exact")
    /// What a weekend as an excuse costs: a rhythm that needs none is preferred, all else equal.
    /// - Source: a convention.
    static let shiftCost = nats(0.05, "recurring.shiftCost")
    /// What must speak for a series of one amount; the more sets of payments there are to look at and the more payments
    /// in a set, the more…
    /// - Source: 90 to 1.
    static let equalBar = nats(4.5, "recurring.equalBar")
    /// …and for one of several amounts.
    /// - Source: 660 to 1.
    static let varyingBar = nats(6.5, "recurring.varyingBar")
    /// The most series of one payee.
    /// - Source: a convention.
    static let seriesLimit = limit(8, "recurring.seriesLimit")
    /// Payees with fewer payments are not looked into…
    /// - Source: two payments have any rhythm.
    static let least = limit(3, "recurring.least")
    /// …nor with more: what comes that often is no bill.
    /// - Source: a convention.
    static let most = limit(5000, "recurring.most")
  }
}
