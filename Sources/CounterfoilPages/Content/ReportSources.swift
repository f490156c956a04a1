package import CounterfoilModel
package import CounterfoilReconciler
package import CounterfoilRecords

/// The records a report is made of.
package struct ReportSources: Sendable {
  /// Of kind bill. Where there is a reconciliation, its bills, row by row.
  package var bills: RecordBatch?
  /// Of kind entry. Where there is a reconciliation, its entries, row by row.
  package var entries: RecordBatch?
  /// For each row of ``entries`` the place it came from; empty where the batch itself knows.
  package var entrySources: [SourceLocation] = []
  /// For each row of ``bills`` the place it came from; empty where the batch itself knows.
  package var billSources: [SourceLocation] = []
  /// Batches of kind category, book, account, place and member, in any order; others are left alone.
  package var lists: [RecordBatch] = []

  /// Links kept before the reconciliation, which does not know their rows.
  package var settled: [SettledLink] = []
  /// For each entry row of the reconciliation its row in ``entries``; nil where they are the same rows.
  package var openEntries: [Int]?
  /// For each bill row of the reconciliation its row in ``bills``; nil where they are the same rows.
  package var openBills: [Int]?
  /// What the balances printed beside all ``entries`` tell, where the reconciliation did not see them all.
  package var balanceCheck: BalanceCheck?

  package init() {}

  /// What the files of entries and bills are called.
  var fileNames: FileNames {
    FileNames((entrySources + billSources).lazy.map(\.file) + [entries?.file, bills?.file].compactMap { $0 })
  }
}

/// Entries and bills that were linked before. Rows are those of ``ReportSources``.
package struct SettledLink: Hashable, Sendable {
  package var entries: [Int]
  package var bills: [Int]
  /// 0 to 1.
  package var probability: Double
  package var shape: Match.Shape
  package var reasons: [ReportReconciliation.Reason]

  package init(
    entries: [Int], bills: [Int], probability: Double, shape: Match.Shape, reasons: [ReportReconciliation.Reason]
  ) {
    self.entries = entries
    self.bills = bills
    self.probability = probability
    self.shape = shape
    self.reasons = reasons
  }
}

/// Which rows a report is about. Rows outside still show where they are matched with one inside.
package struct ReportScope: Hashable, Sendable {
  package var since: CalendarDate?
  package var until: CalendarDate?
  /// Ids or names; none for all.
  package var accounts: Set<String> = []
  /// Ids or names; none for all. Entries have no book: only those matched with a bill of the book are shown.
  package var books: Set<String> = []

  package init() {}

  package var isEverything: Bool { self == ReportScope() }
}
