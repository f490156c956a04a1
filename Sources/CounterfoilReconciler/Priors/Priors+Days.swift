extension Priors {
  /// How far apart days may be, and what distance tells.
  enum Days {
    /// Days looked at on either side to learn the window.
    /// - Source: two months: terms of payment above 60 days are exceptions (Directive 2011/7/EU, article 3).
    static let windowReach = days(60, "days.windowReach")
    /// Days this far off or farther tell how often amounts meet by chance.
    /// - Source: a convention.
    static let windowFar = days(46, "days.windowFar")
    /// The share of pairs that may lie outside the window.
    /// - Source: a convention.
    static let windowOutside = share(0.005, "days.windowOutside")
    /// The window is widened where at least this share of the pairs lies beyond.
    /// - Source: a convention.
    static let windowShare = share(0.01, "days.windowShare")
    /// …and as many standard deviations more than by chance.
    /// - Source: the three-sigma rule.
    static let windowSigma = ratio(3.0, "days.windowSigma")
    /// What it says that the days of a sum and of one of its bills are out of reach of pairs.
    /// - Source: a convention.
    static let outOfReach = nats(-2.0, "days.outOfReach")
  }
}
