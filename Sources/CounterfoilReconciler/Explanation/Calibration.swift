/// How right proposals were, by the probability they were shown with.
package struct Calibration: Sendable, Hashable {
  /// Proposals of a range of probabilities.
  package struct Band: Sendable, Hashable {
    /// From this probability…
    package var lower: Double
    /// …to below this one; the last band holds 1, too.
    package var upper: Double
    package var shownCount = 0
    package var confirmedCount = 0
    /// The mean of the probabilities shown; 0 where none was.
    package var expected = 0.0

    /// The share that was right; nil where none was shown.
    package var seen: Double? { shownCount == 0 ? nil : Double(confirmedCount) / Double(shownCount) }
    /// Within which, with 95 % confidence, the true share lies; nil where none was shown.
    package var interval: ClosedRange<Double>? { Calibration.wilson(confirmedCount, of: shownCount) }
  }

  package private(set) var bands: [Band]
  package private(set) var shownCount = 0
  package private(set) var confirmedCount = 0
  /// Expected calibration error: the mean distance of what was expected and what was seen, by band; 0 for no history.
  package private(set) var error = 0.0
  /// The lowest probability from which on earlier decisions alone prove the target: their Wilson bound reaches it. Nil
  /// where there are too few, or they were too often wrong.
  package private(set) var provenThreshold: Double?

  private static let edges = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1]

  /// - Parameter target: 0.5 to 1.
  package init(_ records: [DecisionRecord], target: Double) {
    bands = zip(Calibration.edges, Calibration.edges.dropFirst()).map { Band(lower: $0, upper: $1) }
    shownCount = records.count
    for record in records {
      let index = max(
        0, min(bands.count - 1, (Calibration.edges.firstIndex { record.probability < $0 } ?? bands.count) - 1))
      bands[index].shownCount += 1
      bands[index].expected += record.probability
      if record.wasRight {
        bands[index].confirmedCount += 1
        confirmedCount += 1
      }
    }
    for index in bands.indices where bands[index].shownCount > 0 {
      let count = Double(bands[index].shownCount)
      bands[index].expected /= count
      error += abs(bands[index].expected - Double(bands[index].confirmedCount) / count) * count / Double(shownCount)
    }
    provenThreshold = Calibration.threshold(records, target)
  }

  private static func threshold(_ records: [DecisionRecord], _ target: Double) -> Double? {
    let sorted = records.sorted { ($0.probability, $0.wasRight ? 1 : 0) > ($1.probability, $1.wasRight ? 1 : 0) }
    var right = 0
    var found: Double?
    for (index, record) in sorted.enumerated() {
      if record.wasRight { right += 1 }
      let isLastOfItsKind = index + 1 == sorted.count || sorted[index + 1].probability < record.probability
      guard isLastOfItsKind, let bound = wilson(right, of: index + 1)?.lowerBound, bound >= target else { continue }
      found = record.probability
    }
    return found
  }

  /// The interval of Wilson (1927, "Probable inference, the law of succession, and statistical inference") for a share,
  /// at 95 % confidence; nil for none of none.
  package static func wilson(_ hits: Int, of count: Int) -> ClosedRange<Double>? {
    guard count > 0 else { return nil }
    let z = 1.959963984540054
    let n = Double(count)
    let share = Double(hits) / n
    let centre = share + z * z / (2 * n)
    let spread = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    let lower = hits == 0 ? 0 : max(0, (centre - spread) / scale)
    let upper = hits == count ? 1 : min(1, (centre + spread) / scale)
    return min(lower, upper)...max(lower, upper)
  }
}
