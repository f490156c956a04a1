public import Model
import Reconciler
public import Reports
public import Store

/// What people decided about proposals so far.
public enum PastDecisions {
  /// Each with the probability it was shown with; decisions nobody made one by one are left out.
  static func records(_ store: Store) throws(Fault) -> [DecisionRecord] {
    try store.decisions().compactMap { decision in
      decision.probability.map { DecisionRecord(probability: $0, wasRight: decision.isConfirmed) }
    }
  }

  /// How right proposals were.
  /// - Parameter targetPrecision: 0.5 to 1; nil for the usual one.
  public static func calibration(targetPrecision: Double? = nil, in store: Store) throws(Fault) -> CalibrationReport {
    var options = ReconcileOptions()
    if let targetPrecision { options.targetPrecision = targetPrecision }
    let open = try store.matches().filter { $0.decision == Decision.review.rawValue }.map(\.probability)
    return CalibrationReport(
      Calibration(try records(store), target: options.targetPrecision), targetPrecision: options.targetPrecision,
      threshold: options.linkBar, open: open)
  }
}
