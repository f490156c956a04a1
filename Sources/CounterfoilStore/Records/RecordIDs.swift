import CounterfoilModel
import CounterfoilRecords

/// Keys of records.
enum RecordIDs {
  /// The id of each record; where it has none, one made from its content and the number of equal ones before it.
  static func ids(of batch: RecordBatch) -> [String] {
    let letter = String(batch.schema.kind.name.prefix(1))
    let idField = batch.schema.index(of: "id")
    var seen: [UInt64: UInt64] = [:]
    return (0..<batch.count).map { row in
      if let idField, let id = batch.text(idField, row), !id.isEmpty { return id }
      var hash = contentHash(batch, row)
      let content = hash.finish()
      let repetition = seen[content, default: 0]
      seen[content] = repetition + 1
      if repetition == 0 { return ContentKey.recordKey(letter: letter, hash: content) }
      var next = StableHash()
      next.combine(content)
      next.combine(repetition)
      return ContentKey.recordKey(letter: letter, hash: next.finish())
    }
  }

  private static func contentHash(_ batch: RecordBatch, _ row: Int) -> StableHash {
    var hash = StableHash()
    for (field, definition) in batch.schema.fields.enumerated() where definition.name != "id" {
      hash.combine(batch.isMissing(field, row) ? 0 : 1)
      if batch.isMissing(field, row) { continue }
      switch definition.type {
      case .day: hash.combine(UInt64(bitPattern: Int64(batch.day(field, row)?.daysSinceEpoch ?? 0)))
      case .amount:
        let amount = batch.amount(field, row)
        hash.combine(UInt64(bitPattern: amount?.minorUnits ?? 0))
        hash.combine(UInt64(amount?.currency.packedCode ?? 0))
      case .integer: hash.combine(UInt64(bitPattern: batch.integer(field, row) ?? 0))
      case .boolean: hash.combine(batch.boolean(field, row) == true ? 1 : 0)
      case .text, .decimal, .json, .bytes:
        let bytes = batch.bytes(field, row) ?? []
        hash.combine(UInt64(bytes.count))
        bytes.withUnsafeBytes { hash.combine($0) }
      }
    }
    return hash
  }

  static func hasEqualValue(
    _ left: RecordBatch, _ leftRow: Int, _ right: RecordBatch, _ rightRow: Int, _ field: Int
  ) -> Bool {
    switch left.schema.fields[field].type {
    case .day: left.day(field, leftRow) == right.day(field, rightRow)
    case .amount: left.amount(field, leftRow) == right.amount(field, rightRow)
    case .integer: left.integer(field, leftRow) == right.integer(field, rightRow)
    case .boolean: left.boolean(field, leftRow) == right.boolean(field, rightRow)
    case .text, .decimal, .json, .bytes: left.bytes(field, leftRow) == right.bytes(field, rightRow)
    }
  }
}
