public import Model
public import Records

/// What one file says: its records, all of them, in its own order.
public struct FileEvidence: Sendable {
  /// The last component of the path; `-` for standard input.
  public var name: String
  /// The path as the person gave it.
  public var path: String
  /// SHA-256 of the file's bytes, in 64 hexadecimal digits.
  public var sha256: String
  public var byteCount: Int
  /// The name of the codec that read it.
  public var format: String
  /// For entries, every record has an account and a stated currency.
  public var records: RecordBatch
  public var rejects: [RejectedRecord]
  /// Whether the bytes end without a line end, as those of half a download do.
  public var endsWithinLine = false

  public init(
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
public struct FileOutcome: Sendable, Hashable {
  /// Records in the file, the rejected ones included.
  public var read = 0
  public var added = 0
  /// Held already: the same record of another file, or the same file.
  public var present = 0
  /// Kept, and waiting for a person.
  public var review = 0
  /// Kept as text only: the codec could not take them.
  public var rejected = 0
  /// Links taken back because what they rest on is a row that a longer file says otherwise.
  public var revokedLinks: [StoredMatch] = []
  /// How many rows of two downloads, the longer of which begins as the shorter, were read as other days or amounts; they
  /// stand as the longer one has them.
  public var rereadCount = 0
  /// Stands for all that the file changed in the store.
  public var effect: UInt64 = 0
  /// The records that wait for a person, at most ``itemLimit`` of them.
  public var items: [ReviewItem] = []

  public static let itemLimit = 50

  public init() {}
}

/// A record that waits for a person.
public struct ReviewItem: Sendable, Hashable {
  /// Such as `w-2b69b46y`, by which it is settled: made from the file and the row, so always the same. Empty during an
  /// import.
  public var name = ""
  /// `same-or-twin` for a row that may or may not repeat an entry, `pending` for a pending entry that may have been
  /// booked since, `changed` for a record whose id is held with other content, `rejected` for one that could not be read,
  /// `cut` for the last one of a file that may have been cut off there.
  public var kind: String
  /// The entry it may repeat, or the record's id; nil for rejected records.
  public var entry: String?
  /// The entry that a pending one may have been booked as; the nearest day first where there are several.
  public var bookedAs: String?
  /// What a person may say of it; empty during an import.
  public var choices: [RowVerdict] = []
  public var message: String
  public var location: SourceLocation
  /// The record as the file wrote it.
  public var raw: String?

  public init(kind: String, entry: String?, message: String, location: SourceLocation, raw: String?) {
    self.kind = kind
    self.entry = entry
    self.message = message
    self.location = location
    self.raw = raw
  }
}
