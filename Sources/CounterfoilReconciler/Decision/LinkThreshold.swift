/// From which probability matches of one run are linked without a person.
///
/// Each match counts with the most that it may be wrong: more than its probability says, as on the worst of the
/// simulated books, and more still where people rejected more of the earlier proposals than that allows. Matches are
/// linked from the likeliest down, as long as all of them together still meet the target precision, and never below the
/// bar of a single match. O(n log n).
struct LinkThreshold {
  /// How often matches were wrong on the worst simulated books: this many times what their probabilities say…
  private static let errorFactor = 1.8
  /// …and this often besides: of 24,000 matches said to be surer than .9995 one was wrong (decision 170; at most 5, to 95 %).
  private static let errorFloor = 0.0005

  private(set) var bound = PrecisionBound()
  private let factor: Double

  /// - Parameter probabilities: of all matches that no person confirmed.
  init(_ probabilities: [Double], _ options: ReconcileOptions) {
    let past = options.pastDecisions.filter { $0.probability >= options.linkBar }
    let wrongCount = Double(past.lazy.filter { !$0.wasRight }.count)
    let allowed = past.reduce(0) { $0 + LinkThreshold.errorFactor * (1 - $1.probability) + LinkThreshold.errorFloor }
    factor = max(1, (wrongCount + 1) / (allowed + 1))
    bound.pastDecisions = past.count
    bound.method = past.isEmpty ? .simulatedBooks : .pastDecisions
    bound.threshold = options.linkBar
    let likely = probabilities.filter { $0 >= options.linkBar }
    var order = RadixOrder(Array(0..<Int32(likely.count)))
    order.sortFromMost { likely[$0] }
    let ordered = order.rows.map { likely[Int($0)] }
    var errors = 0.0
    var believed = 0.0
    for (place, probability) in ordered.enumerated() {
      let next = errors + error(probability)
      guard next <= (1 - options.targetPrecision) * Double(place + 1) else {
        // Matches that are as likely as one that is left out are left out too.
        bound.threshold = ordered[..<place].last { $0 > probability } ?? 1
        break
      }
      errors = next
    }
    errors = 0
    for probability in ordered where probability >= bound.threshold {
      errors += error(probability)
      believed += probability
      bound.linkedCount += 1
    }
    guard bound.linkedCount > 0 else { return }
    bound.expected = believed / Double(bound.linkedCount)
    bound.lowerBound = max(0, 1 - errors / Double(bound.linkedCount))
  }

  private func error(_ probability: Double) -> Double {
    min(1, factor * (LinkThreshold.errorFactor * (1 - probability) + LinkThreshold.errorFloor))
  }
}
