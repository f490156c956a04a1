extension Priors {
  /// Whether the signs of entries and bills mean the same.
  enum Signs {
    /// How often books whose signs agree may be said to disagree: fewer than five sizes say nothing then.
    /// - Source: Fisher (1925): one in twenty.
    static let errorLevel = share(0.05, "signs.errorLevel")
  }
}
