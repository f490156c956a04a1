internal import Reconciler

/// Tells every row what became of it.
enum OutcomeMarks {
  /// The strongest word comes last: a match goes before all else.
  static func set(_ plan: Reconciliation, entries: inout [ReportRow?], bills: inout [ReportRow?]) {
    for row in entries.indices { entries[row]?.outcome = .missing }
    for row in bills.indices { bills[row]?.outcome = .missing }
    for row in plan.unmatchedBills.map(Int.init) where !plan.isCovered(bill: row) { bills[row]?.outcome = .outside }
    for pair in plan.refunds { entries[pair.first]?.outcome = .refund }
    for channel in plan.channels {
      for row in channel.entries.dropFirst() { entries[row]?.outcome = .copy }
    }
    for pair in plan.transfers {
      for row in [pair.first, pair.second] {
        entries[row]?.outcome = .transfer
        entries[row]?.isTransfer = true
      }
    }
    for pair in plan.duplicates { entries[pair.entry]?.outcome = .copy }
    for pair in plan.duplicateBills { bills[pair.first]?.outcome = .twice }
    for match in plan.matches {
      let outcome = match.decision == .linked ? ReportRow.Outcome.matched : .review
      for row in match.entries {
        entries[row]?.outcome = outcome
        if match.shape == .transfer { entries[row]?.isTransfer = true }
      }
      for row in match.bills {
        bills[row]?.outcome = outcome
        if match.shape == .transfer { bills[row]?.isTransfer = true }
      }
    }
  }
}
