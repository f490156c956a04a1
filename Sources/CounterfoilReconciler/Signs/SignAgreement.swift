/// Where the rows of both sides came from, so that a file whose signs are turned around can be named.
package struct RowOrigins: Hashable, Sendable {
  /// For each row of the entry batch the number of its origin, from 0.
  package var ofEntries: [Int32]
  /// For each row of the bill batch the number of its origin, from 0.
  package var ofBills: [Int32]

  package init(ofEntries: [Int32], ofBills: [Int32]) {
    self.ofEntries = ofEntries
    self.ofBills = ofBills
  }
}

/// How often entries and bills of equal size, near one another in time, have the same sign, and how often only the
/// opposite one.
///
/// Each size of amount counts once, however many rows have it: twelve payments of one rent are one observation.
package struct SignAgreement: Hashable, Sendable {
  package struct Count: Hashable, Sendable {
    /// Sizes whose entries and bills mostly have opposite signs.
    package var opposite = 0
    /// Sizes whose entries and bills mostly have the same sign.
    package var same = 0

    package init(opposite: Int = 0, same: Int = 0) {
      self.opposite = opposite
      self.same = same
    }

    /// Whether opposite signs are the rule, by a one-sided sign test (Dixon and Mood 1946, "The statistical sign
    /// test").
    ///
    /// Where signs mean the same on both sides, an entry of equal size that has only the opposite sign is chance, and
    /// chance meets the same sign at least as often: no more than half of the sizes would be opposite.
    /// - Parameter testCount: how many counts are looked at; each takes its share of the error level.
    package func isTurned(testCount: Int = 1) -> Bool {
      opposite > same
        && CoinThrows.tail(opposite, of: opposite + same) <= Priors.Signs.errorLevel / Double(max(testCount, 1))
    }
  }

  /// Whether any count could say that signs are turned around; most books need no closer look.
  package var isDoubtful: Bool { Count(opposite: oppositeSizes).isTurned() }
  /// Sizes of which any entry and bill have opposite signs: a file that is turned around may share them with right
  /// ones.
  package internal(set) var oppositeSizes = 0

  package internal(set) var all = Count()
  /// By the number of the entries' origin.
  package internal(set) var ofEntries: [Count] = []
  /// By the number of the bills' origin.
  package internal(set) var ofBills: [Count] = []
}
