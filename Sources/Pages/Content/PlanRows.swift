internal import Reconciler

/// The rows of the sources that a reconciliation, which may have seen only some of them, speaks of.
struct PlanRows {
  let plan: Reconciliation
  private let entries: [Int]?
  private let bills: [Int]?

  init(_ plan: Reconciliation, _ sources: ReportSources) {
    self.plan = plan
    entries = sources.openEntries
    bills = sources.openBills
  }

  /// The row of the sources an entry row of the plan is.
  func entry(_ row: Int) -> Int { entries.map { $0[row] } ?? row }

  /// The row of the sources a bill row of the plan is.
  func bill(_ row: Int) -> Int { bills.map { $0[row] } ?? row }
}
