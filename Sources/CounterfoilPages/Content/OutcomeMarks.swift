internal import CounterfoilReconciler
internal import CounterfoilRecords

/// Tells every row what became of it.
enum OutcomeMarks {
  /// The strongest word comes last: a match goes before all else.
  static func set(
    _ rows: PlanRows, settled: [SettledLink], entries: inout [ReportRow?], bills: inout [ReportRow?]
  ) {
    let plan = rows.plan
    for row in 0..<plan.entries.count { entries[rows.entry(row)]?.outcome = .missing }
    for row in 0..<plan.bills.count { bills[rows.bill(row)]?.outcome = .missing }
    for row in plan.unmatchedBills.map(Int.init) where !plan.isCovered(bill: row) {
      bills[rows.bill(row)]?.outcome = .outside
    }
    for row in plan.leftAlone.entries { entries[rows.entry(row)]?.outcome = .recorded }
    for row in plan.leftAlone.bills { bills[rows.bill(row)]?.outcome = .recorded }
    for pair in plan.refunds { entries[rows.entry(pair.first)]?.outcome = .refund }
    for channel in plan.channels {
      for row in channel.entries.dropFirst() { entries[rows.entry(row)]?.outcome = .copy }
    }
    for pair in plan.transfers {
      for row in [rows.entry(pair.first), rows.entry(pair.second)] {
        entries[row]?.outcome = .transfer
        entries[row]?.isTransfer = true
      }
    }
    for pair in plan.duplicates { entries[rows.entry(pair.entry)]?.outcome = .copy }
    for pair in plan.duplicateBills { bills[rows.bill(pair.first)]?.outcome = .twice }
    for pair in plan.leftAlone.duplicateBills { bills[rows.bill(pair.first)]?.outcome = .recorded }
    for (place, match) in plan.matches.enumerated() where !plan.leftAlone.matches.contains(place) {
      let outcome = match.decision == .linked ? ReportRow.Outcome.matched : .review
      for row in match.entries { mark(rows.entry(row), outcome, match.shape, &entries) }
      for row in match.bills { mark(rows.bill(row), outcome, match.shape, &bills) }
    }
    for link in settled {
      let outcome = link.bills.isEmpty ? ReportRow.Outcome.transfer : .matched
      for row in link.entries { mark(row, outcome, link.shape, &entries) }
      // What is left of a bill paid in part is the reconciliation's to say.
      for row in link.bills where bills[row]?.outcome == .recorded { mark(row, outcome, link.shape, &bills) }
    }
  }

  private static func mark(
    _ row: Int, _ outcome: ReportRow.Outcome, _ shape: Match.Shape, _ rows: inout [ReportRow?]
  ) {
    rows[row]?.outcome = outcome
    if shape == .transfer { rows[row]?.isTransfer = true }
  }
}
