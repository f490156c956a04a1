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
  package var records: RecordPieces
  package var rejects: [RejectedRecord]
  /// Whether the bytes end without a line end, as those of half a download do.
  package var endsWithinLine = false

  package init(
    path: String, sha256: String, byteCount: Int, format: String, records: RecordPieces,
    rejects: [RejectedRecord] = []
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
  ///
  /// Column after column, so that it is the same in how many pieces the records lie.
  func contentKey() throws(Fault) -> String {
    var hash = StableHash()
    hash.combine(UInt64(records.count))
    let schema = records.schema
    func forEach(_ column: BatchColumn, _ body: (RecordBatch) -> Void) throws(Fault) {
      try records.forEachPiece([column]) { piece, _ throws(Fault) in body(piece) }
    }
    let empty = RecordBatch(schema: schema)
    for slot in empty.days.indices {
      try forEach(.day(slot)) { $0.days[slot].values.withUnsafeBytes { hash.combine($0) } }
    }
    for slot in empty.amounts.indices {
      try forEach(.amount(slot)) { $0.amounts[slot].minorUnits.withUnsafeBytes { hash.combine($0) } }
      try forEach(.amount(slot)) { piece in
        let column = piece.amounts[slot]
        for (row, currency) in column.currencies.enumerated() where column.minorUnits[row] != AmountColumn.missing {
          hash.combine(UInt64(currency.packedCode))
        }
      }
    }
    for slot in empty.integers.indices {
      try forEach(.integer(slot)) { $0.integers[slot].values.withUnsafeBytes { hash.combine($0) } }
    }
    for slot in empty.booleans.indices {
      try forEach(.boolean(slot)) { $0.booleans[slot].values.withUnsafeBytes { hash.combine($0) } }
    }
    for slot in empty.texts.indices {
      var before: UInt64 = 0
      try forEach(.text(slot)) { piece in
        let column = piece.texts[slot]
        let ends = before == 0 ? column.ends : column.ends.map { $0 + before }
        ends.withUnsafeBytes { hash.combine($0) }
        before += UInt64(column.arena.count) << 1
      }
      try forEach(.text(slot)) { $0.texts[slot].arena.withUnsafeBytes { hash.combine($0) } }
    }
    for reject in rejects {
      hash.combine(UInt64(reject.diagnostic.location?.line ?? 0))
      reject.raw.utf8.withContiguousStorageIfAvailable { hash.combine(UnsafeRawBufferPointer($0)) }
    }
    return ContentKey.recordKey(letter: "f", hash: hash.finish())
  }
}
