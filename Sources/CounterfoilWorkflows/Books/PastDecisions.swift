package import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
package import CounterfoilReports
package import CounterfoilStore

/// What people decided about proposals so far.
package enum PastDecisions {
  /// Each with the probability it was shown with; decisions nobody made one by one are left out.
  static func records(_ decisions: [StoredDecision]) -> [DecisionRecord] {
    decisions.compactMap { decision in
      decision.probability.map { DecisionRecord(probability: $0, wasRight: decision.isConfirmed) }
    }
  }

  /// More pairs than these, the latest, teach nothing new.
  private static let exampleLimit = 2000

  /// Pairs of one entry and one bill that a person looked at and confirmed, in order of their ids.
  static func examples(
    _ decisions: [StoredDecision], leavingOut ids: Set<String>, in store: Store
  ) throws(Fault) -> [ConfirmedExample] {
    var standing: [DecidedIDs: Bool] = [:]
    for decision in decisions {
      let wasLookedAt = decision.probability != nil || decision.shape == Match.Shape.confirmed.rawValue
      let teaches = decision.isConfirmed && wasLookedAt && decision.pairs.count == 1
      for pair in decision.pairs { standing[pair] = teaches }
    }
    let pairs = standing.filter { $0.value && !ids.contains($0.key.entry) && !ids.contains($0.key.bill) }.keys
      .sorted { ($0.entry, $0.bill) < ($1.entry, $1.bill) }
    var examples: [ConfirmedExample] = []
    // The ids of entries begin with their day.
    for pair in pairs.suffix(exampleLimit) {
      var entryQuery = EntryQuery()
      entryQuery.id = pair.entry
      var billQuery = RecordQuery()
      billQuery.id = pair.bill
      let entries = try store.entries(entryQuery).records
      let bills = try store.records(.bill, billQuery)
      guard entries.count > 0, bills.count > 0, let entry = entries.entry(0), let bill = bills.bill(0) else { continue }
      examples.append(
        ConfirmedExample(
          entryPayee: entry.payee, entryDescription: entry.description, billPayee: bill.payee, billTitle: bill.title,
          entryDay: entry.date.daysSinceEpoch, billDay: bill.date.daysSinceEpoch,
          dueDay: bill.dueDate?.daysSinceEpoch))
    }
    return examples
  }

  /// How right proposals were.
  /// - Parameter targetPrecision: 0.5 to 1; nil for the usual one.
  package static func calibration(targetPrecision: Double? = nil, in store: Store) throws(Fault) -> CalibrationReport {
    var options = ReconcileOptions()
    if let targetPrecision { options.targetPrecision = targetPrecision }
    options.pastDecisions = records(try store.decisions())
    let matches = try store.matches().filter { $0.decision == Decision.review.rawValue }
    let open = matches.map(\.probability)
    return CalibrationReport(
      Calibration(options.pastDecisions, target: options.targetPrecision), targetPrecision: options.targetPrecision,
      threshold: PrecisionBound(
        open, pairCounts: matches.map { $0.entries.count * $0.bills.count }, options
      ).threshold, open: open)
  }
}
