public import Model
public import Reconciler
public import Records

/// The records a report is made of.
public struct ReportSources: Sendable {
  /// Of kind bill. Where there is a reconciliation, its bills, row by row.
  public var bills: RecordBatch?
  /// Of kind entry. Where there is a reconciliation, its entries, row by row.
  public var entries: RecordBatch?
  /// For each row of ``entries`` the place it came from; empty where the batch itself knows.
  public var entrySources: [SourceLocation] = []
  /// For each row of ``bills`` the place it came from; empty where the batch itself knows.
  public var billSources: [SourceLocation] = []
  /// Batches of kind category, book, account, place and member, in any order; others are left alone.
  public var lists: [RecordBatch] = []

  /// Links kept before the reconciliation, which does not know their rows.
  public var settled: [SettledLink] = []
  /// For each entry row of the reconciliation its row in ``entries``; nil where they are the same rows.
  public var openEntries: [Int]?
  /// For each bill row of the reconciliation its row in ``bills``; nil where they are the same rows.
  public var openBills: [Int]?
  /// What the balances printed beside all ``entries`` tell, where the reconciliation did not see them all.
  public var balanceCheck: BalanceCheck?

  public init() {}

  /// What the files of entries and bills are called.
  var fileNames: FileNames {
    FileNames((entrySources + billSources).lazy.map(\.file) + [entries?.file, bills?.file].compactMap { $0 })
  }
}

/// Entries and bills that were linked before. Rows are those of ``ReportSources``.
public struct SettledLink: Hashable, Sendable {
  public var entries: [Int]
  public var bills: [Int]
  /// 0 to 1.
  public var probability: Double
  public var shape: Match.Shape
  public var reasons: [ReportReconciliation.Reason]

  public init(
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
public struct ReportScope: Hashable, Sendable {
  public var since: CalendarDate?
  public var until: CalendarDate?
  /// Ids or names; none for all.
  public var accounts: Set<String> = []
  /// Ids or names; none for all. Entries have no book: only those matched with a bill of the book are shown.
  public var books: Set<String> = []

  public init() {}

  public var isEverything: Bool { self == ReportScope() }
}
