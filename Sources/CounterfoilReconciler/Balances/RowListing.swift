package import CounterfoilModel

/// How a statement lists its rows.
package enum RowListing: String, Sendable, CaseIterable {
  case oldestFirst
  case newestFirst
  /// Neither; in order of their days they follow from each other.
  case byDay
}

/// The rows of one day in the order their balances tell, where the statement lists them in another one.
package struct DayOrder: Hashable, Sendable {
  package let day: CalendarDate
  /// Rows of the entry batch, in order of time.
  package let rows: [Int]
  /// Whether no other order fits.
  package let isOnly: Bool
}
