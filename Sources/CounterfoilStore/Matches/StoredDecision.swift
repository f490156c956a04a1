/// An entry and a bill by their ids.
package struct DecidedIDs: Sendable, Hashable {
  package var entry: String
  package var bill: String

  package init(entry: String, bill: String) {
    self.entry = entry
    self.bill = bill
  }
}

/// What a person said last about an entry and a bill, with the run that was told.
package struct StandingDecision: Sendable, Hashable {
  package var pair: DecidedIDs
  package var isConfirmed: Bool
  /// Such as `r12`.
  package var run: String
  /// Whether both are in the books: what was said outlives an import that is undone and done again.
  package var isOfHeld: Bool
}

/// What a person said about entries and bills.
package struct StoredDecision: Sendable, Hashable {
  package var pairs: [DecidedIDs]
  package var isConfirmed: Bool
  /// The shape of the proposal or link that was shown; nil where there was none.
  package var shape: String?
  /// 0 to 1: the probability it was shown with; nil where nothing was shown, or nobody looked at it by itself.
  package var probability: Double?

  package init(pairs: [DecidedIDs], isConfirmed: Bool, shape: String? = nil, probability: Double? = nil) {
    self.pairs = pairs
    self.isConfirmed = isConfirmed
    self.shape = shape
    self.probability = probability
  }
}
