import CounterfoilModel
import CounterfoilRecords

/// What one reading of a file says of one record, to be compared with another reading of the same place.
struct RecordReading {
  /// What the person says when a file is imported, rather than the file.
  private static let placed: Set = ["book", "account"]
  /// What is left over says nothing by itself: the poorer a reading, the more of it.
  private static let untold: Set = ["id", "extra"]

  let batch: RecordBatch
  let row: Int

  /// Whether both read the same in all that makes a record this one: of a bill its day, amount and currency. A book or an
  /// account that both name must be the same.
  func agrees(with other: RecordReading) -> Bool {
    batch.schema.fields.enumerated().allSatisfy { field, definition in
      if definition.name == "id" { return true }
      if definition.isRequired { return hasEqualValue(field, other) }
      guard RecordReading.placed.contains(definition.name) else { return true }
      return batch.isMissing(field, row) || other.batch.isMissing(field, other.row) || hasEqualValue(field, other)
    }
  }

  /// Whether the other one names a book or an account, and this one none.
  func losesPlace(of other: RecordReading) -> Bool {
    batch.schema.fields.enumerated().contains { field, definition in
      RecordReading.placed.contains(definition.name) && batch.isMissing(field, row)
        && !other.batch.isMissing(field, other.row)
    }
  }

  /// Whether all that this one says, the other one says as well.
  func isContained(in other: RecordReading) -> Bool {
    batch.schema.fields.enumerated().allSatisfy { field, definition in
      RecordReading.untold.contains(definition.name) || batch.isMissing(field, row) || hasEqualValue(field, other)
    }
  }

  /// Whether this one comes later in an order of what records say; nil where they say the same.
  func comesLater(than other: RecordReading) -> Bool? {
    for field in batch.schema.fields.indices where batch.schema.fields[field].name != "id" {
      let (mine, theirs) = (value(field), other.value(field))
      if mine != theirs { return theirs.lexicographicallyPrecedes(mine) }
    }
    return nil
  }

  /// How much is said: how many fields are there, then their bytes.
  struct Words: Comparable {
    private var fieldCount = 0
    private var byteCount = 0

    mutating func add(fieldOf bytes: Int) {
      fieldCount += 1
      byteCount += bytes
    }

    mutating func add(_ other: Words) {
      fieldCount += other.fieldCount
      byteCount += other.byteCount
    }

    static func < (left: Words, right: Words) -> Bool {
      (left.fieldCount, left.byteCount) < (right.fieldCount, right.byteCount)
    }
  }

  var words: Words {
    var words = Words()
    for (field, definition) in batch.schema.fields.enumerated()
    where !RecordReading.untold.contains(definition.name) && !definition.isRequired && !batch.isMissing(field, row) {
      let value = value(field)
      if !definition.type.isTextual || !value.isEmpty { words.add(fieldOf: value.count) }
    }
    return words
  }

  /// The value as bytes, for an order; empty where it is missing.
  private func value(_ field: Int) -> [UInt8] {
    switch batch.schema.fields[field].type {
    case .day: Array((batch.day(field, row)?.iso ?? "").utf8)
    case .amount: Array((batch.amount(field, row)?.description ?? "").utf8)
    case .integer: Array((batch.integer(field, row).map { "\($0)" } ?? "").utf8)
    case .boolean: Array((batch.boolean(field, row).map { "\($0)" } ?? "").utf8)
    case .text, .decimal, .json, .bytes: Array(batch.bytes(field, row) ?? [])
    }
  }

  private func hasEqualValue(_ field: Int, _ other: RecordReading) -> Bool {
    RecordIDs.hasEqualValue(batch, row, other.batch, other.row, field)
  }
}
