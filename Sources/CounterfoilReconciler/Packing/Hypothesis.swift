/// One way in which some rows may belong together, or a row be explained, and how strongly the evidence speaks for it.
///
/// Every stage proposes hypotheses; ``Packing`` picks those that share no row and weigh the most together.
struct Hypothesis {
  /// Positions, each once; at least one row on the two sides together. Of a move between own accounts the leaving row
  /// comes first, all others are in order.
  var entries: [Int32]
  var bills: [Int32]
  /// The log-likelihood ratio in nats against leaving these rows alone, prior included.
  var weight: Double

  var isPair: Bool { entries.count == 1 && bills.count == 1 }
  var rowCount: Int { entries.count + bills.count }

  func shares(rowWith other: Hypothesis) -> Bool {
    entries.contains { other.entries.contains($0) } || bills.contains { other.bills.contains($0) }
  }
}
