/// Shares as percentages in words for people.
package enum Percent {
  /// A probability in whole percent; 100 only where it is exactly 1.
  package static func whole(ofProbability probability: Double) -> Int {
    let rounded = Int((max(0, min(1, probability)) * 100).rounded())
    return probability < 1 ? min(rounded, 99) : rounded
  }

  /// A probability as `92 %`; `100 %` only where it is exactly 1.
  package static func text(ofProbability probability: Double) -> String { "\(whole(ofProbability: probability)) %" }

  /// Tenths of a percent as `92 %` or `92.5 %`.
  package static func text(tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  /// Tenths of a percent as `92.0 %`, with the narrow space of pages, at which no line is broken: they stand in columns.
  package static func aligned(tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)\u{202F}%" }
}
