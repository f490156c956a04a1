import CounterfoilModel
import CounterfoilRecords

/// Keys of records.
enum RecordIDs {
  /// The id of each record; where it has none, one made from its content and the number of equal ones before it.
  static func ids(of batch: RecordBatch) -> [String] { ids(of: batch, contents: contentHashes(batch)) }

  /// - Parameter contents: the hash of each record.
  static func ids(of batch: RecordBatch, contents: [UInt64]) -> [String] {
    let idField = batch.schema.index(of: "id")
    var seen: [UInt64: UInt64] = [:]
    return (0..<batch.count).map { row in
      if let idField, let id = batch.text(idField, row), !id.isEmpty { return id }
      let repetition = seen[contents[row], default: 0]
      seen[contents[row]] = repetition + 1
      return id(of: batch.schema.kind, content: contents[row], repetition: repetition)
    }
  }

  static func contentHashes(_ batch: RecordBatch) -> [UInt64] { (0..<batch.count).map { contentHash(batch, $0) } }

  /// The id of a record that has none of its own.
  /// - Parameter repetition: how many of the same content come before it.
  static func id(of kind: RecordKind, content: UInt64, repetition: UInt64) -> String {
    let letter = String(kind.name.prefix(1))
    if repetition == 0 { return ContentKey.recordKey(letter: letter, hash: content) }
    var next = StableHash()
    next.combine(content)
    next.combine(repetition)
    return ContentKey.recordKey(letter: letter, hash: next.finish())
  }

  /// A hash of all that a record says, its id apart.
  static func contentHash(_ batch: RecordBatch, _ row: Int) -> UInt64 {
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
    return hash.finish()
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
