package import CounterfoilModel
package import CounterfoilRecords

/// Which entries to read. What is nil does not count.
package struct EntryQuery: Sendable, Hashable {
  package var id: String?
  package var account: String?
  package var since: CalendarDate?
  /// Up to and with that day.
  package var until: CalendarDate?
  /// Whether entries that a reconciliation linked are left out.
  package var excludesMatched = false

  package init() {}
}

/// Entries of the store, by day, account, amount, currency and id.
package struct EntryListing: Sendable {
  /// Of kind entry; ids are the store's own. Line numbers and byte offsets are those of the file each came from.
  package var records = RecordBatch(schema: .entry)
  /// The files the entries came from.
  package var fileNames: [String] = []
  /// The store's numbers of these files: two may have one name.
  package var fileNumbers: [Int64] = []
  /// For each record, its file among ``fileNames``.
  package var fileOfRecord: [Int32] = []

  /// Where the record was read.
  package func source(of row: Int) -> SourceLocation {
    var location = records.location(of: row)
    location.file = fileNames[Int(fileOfRecord[row])]
    return location
  }
}

/// The days from the first to the last entry of an account in a currency.
package struct EntryPeriod: Sendable, Hashable {
  /// Empty where the entries name none.
  package var account: String
  package var currency: Currency
  package var firstDay: CalendarDate
  package var lastDay: CalendarDate
}
