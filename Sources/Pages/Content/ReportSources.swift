public import Model
public import Records

/// The records a report is made of.
public struct ReportSources: Sendable {
  /// Of kind bill. Where there is a reconciliation, its bills, row by row.
  public var bills: RecordBatch?
  /// Of kind entry. Where there is a reconciliation, its entries, row by row.
  public var entries: RecordBatch?
  /// For each row of ``entries`` the place it came from; empty where the batch itself knows.
  public var entrySources: [SourceLocation] = []
  /// Batches of kind category, book, account, place and member, in any order; others are left alone.
  public var lists: [RecordBatch] = []

  public init() {}
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
