internal import CounterfoilModel
internal import CounterfoilReconciler
internal import CounterfoilRecords

/// The rows of the sources that a reconciliation, which may have seen only some of them, speaks of.
struct PlanRows {
  let plan: Reconciliation
  private let sources: ReportSources
  private let files: FileNames

  init(_ plan: Reconciliation, _ sources: ReportSources) {
    self.plan = plan
    self.sources = sources
    files = sources.fileNames
  }

  /// The row of the sources an entry row of the plan is.
  func entry(_ row: Int) -> Int { sources.openEntries.map { $0[row] } ?? row }

  /// The row of the sources a bill row of the plan is.
  func bill(_ row: Int) -> Int { sources.openBills.map { $0[row] } ?? row }

  /// What texts call rows of the plan: their ids, but without the folders of files that are in them, as the rows
  /// themselves show where they came from.
  var names: RowNames { RowNames(entry: entryName, bill: billName) }

  func entryName(_ row: Int) -> String {
    RowName.shown(plan.entryID(row), location(entry(row), sources.entrySources, sources.entries), files)
  }

  func billName(_ row: Int) -> String {
    RowName.shown(plan.billID(row), location(bill(row), sources.billSources, sources.bills), files)
  }

  private func location(_ row: Int, _ places: [SourceLocation], _ batch: RecordBatch?) -> SourceLocation? {
    batch.map { RowName.location(row, places, $0) }
  }
}
