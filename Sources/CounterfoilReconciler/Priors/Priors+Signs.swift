extension Priors {
  /// Whether the signs of entries and bills mean the same.
  enum Signs {
    /// How often books whose signs agree may be said to disagree: fewer than five sizes say nothing then.
    /// - Source: Fisher (1925): one in twenty.
    static let errorLevel = share(0.05, "signs.errorLevel")
    /// How often entries without a currency may be given a wrong one.
    /// - Source: at 1 in 1,000 what is only likely is taken without asking, as for signs.
    static let currencyLevel = share(0.001, "signs.currencyLevel")
  }
}
