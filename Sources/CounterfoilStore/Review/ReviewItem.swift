package import CounterfoilModel

/// A record that waits for a person.
package struct ReviewItem: Sendable, Hashable {
  /// Such as `w-2b69b46y`, by which it is settled: made from the file and the row, so always the same. Empty during an
  /// import.
  package var name = ""
  /// `same-or-twin` for a row that may or may not repeat an entry, `pending` for a pending entry that may have been
  /// booked since, `changed` for a record whose id is held with other content, `rejected` for one that could not be read,
  /// `cut` for the last one of a file that may have been cut off there.
  package var kind: String
  /// The entry it may repeat, or the record's id; nil for rejected records.
  package var entry: String?
  /// The entry that a pending one may have been booked as; the nearest day first where there are several.
  package var bookedAs: String?
  /// What a person may say of it; empty during an import.
  package var choices: [RowVerdict] = []
  package var message: String
  package var location: SourceLocation
  /// The record as the file wrote it.
  package var raw: String?

  package init(kind: String, entry: String?, message: String, location: SourceLocation, raw: String?) {
    self.kind = kind
    self.entry = entry
    self.message = message
    self.location = location
    self.raw = raw
  }
}

/// A record that waits, with its place in the tables.
struct OpenItem {
  var item: ReviewItem
  /// The row; nil for records that were set aside.
  var row: Int64?
  var file: Int64
  /// The place among the file's records that were set aside.
  var position: Int64?
}
