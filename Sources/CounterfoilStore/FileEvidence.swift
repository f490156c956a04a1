package import CounterfoilModel
package import CounterfoilRecords

/// What one file says: its records, all of them, in its own order.
package struct FileEvidence: Sendable {
  /// The last component of the path; `-` for standard input.
  package var name: String
  /// The path as the person gave it.
  package var path: String
  /// SHA-256 of the file's bytes, in 64 hexadecimal digits.
  package var sha256: String
  package var byteCount: Int
  /// The name of the codec that read it.
  package var format: String
  /// For entries, every record has an account and a stated currency.
  package var records: RecordBatch
  package var rejects: [RejectedRecord]
  /// Whether the bytes end without a line end, as those of half a download do.
  package var endsWithinLine = false

  package init(
    path: String, sha256: String, byteCount: Int, format: String, records: RecordBatch, rejects: [RejectedRecord] = []
  ) {
    name = FileNames.last(path)
    self.path = path
    self.sha256 = sha256
    self.byteCount = byteCount
    self.format = format
    self.records = records
    self.rejects = rejects
  }

  /// A hash of everything the codec made of the bytes: the same bytes read otherwise are other evidence.
  var contentKey: String {
    var hash = StableHash()
    hash.combine(UInt64(records.count))
    for column in records.days { column.values.withUnsafeBytes { hash.combine($0) } }
    for column in records.amounts {
      column.minorUnits.withUnsafeBytes { hash.combine($0) }
      for (row, currency) in column.currencies.enumerated() where column.minorUnits[row] != AmountColumn.missing {
        hash.combine(UInt64(currency.packedCode))
      }
    }
    for column in records.integers { column.values.withUnsafeBytes { hash.combine($0) } }
    for column in records.booleans { column.values.withUnsafeBytes { hash.combine($0) } }
    for column in records.texts {
      column.ends.withUnsafeBytes { hash.combine($0) }
      column.arena.withUnsafeBytes { hash.combine($0) }
    }
    for reject in rejects {
      hash.combine(UInt64(reject.diagnostic.location?.line ?? 0))
      reject.raw.utf8.withContiguousStorageIfAvailable { hash.combine(UnsafeRawBufferPointer($0)) }
    }
    return ContentKey.recordKey(letter: "f", hash: hash.finish())
  }
}

/// What a file added to the store. `read = added + present + review + rejected`, always.
package struct FileOutcome: Sendable, Hashable {
  /// Records in the file, the rejected ones included.
  package var read = 0
  package var added = 0
  /// Held already: the same record of another file, or the same file.
  package var present = 0
  /// Kept, and waiting for a person.
  package var review = 0
  /// Kept as text only: the codec could not take them.
  package var rejected = 0
  /// Links taken back because what they rest on is a row that a longer file says otherwise.
  package var revokedLinks: [StoredMatch] = []
  /// How many rows of two downloads, the longer of which begins as the shorter, were read as other days or amounts; they
  /// stand as the longer one has them.
  package var rereadCount = 0
  /// Stands for all that the file changed in the store.
  package var effect: UInt64 = 0
  /// The records that wait for a person, at most ``itemLimit`` of them.
  package var items: [ReviewItem] = []

  package static let itemLimit = 50

  package init() {}
}

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
