import CounterfoilModel
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
  /// Which part of the bytes was read, where they hold several, such as a sheet of a workbook; nil for all of them.
  package var part: String?
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
