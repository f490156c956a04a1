package import CounterfoilModel

/// Which records to read. What is nil does not count.
package struct RecordQuery: Sendable, Hashable {
  package var id: String?
  /// Bills of that account.
  package var account: String?
  /// Bills of that book.
  package var book: String?
  /// Bills from that day on.
  package var since: CalendarDate?
  /// Bills up to and with that day.
  package var until: CalendarDate?
  /// Whether bills that a reconciliation linked are left out.
  package var excludesMatched = false

  package init() {}
}
