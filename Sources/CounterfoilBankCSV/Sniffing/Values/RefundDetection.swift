import CounterfoilCodecKit
import CounterfoilRecords

/// Finds refunds among rows of a wallet whose direction is neither in nor out: their order number is that of a purchase in the file.
enum RefundDetection {
  /// The physical lines of such rows; nil where the purchase of one may stand further on.
  static func detect(
    _ values: ValueSurvey, _ context: SniffContext, _ columns: TableColumns, _ report: inout SniffReport
  ) -> Set<Int>? {
    guard values.refunds.hasRefunds, columns.kind == .entry, context.profile.neutralRows ?? .reject == .reject else {
      return []
    }
    guard context.head.isLast || context.head.isComplete else { return nil }
    let purchases = values.refunds.purchases
    if let first = purchases.min(by: { $0.key < $1.key }) {
      report.add(
        "refunds", purchases.count == 1 ? "1 row" : "\(purchases.count) rows", confidence: 98,
        evidence: "line \(first.key) has the order number of the purchase in line \(first.value)")
    }
    return Set(purchases.keys)
  }
}
