import CounterfoilModel
import CounterfoilRecords

/// Puts one dictionary of a table into one row of a batch.
struct PlistRecordDecoder {
  let schema: Schema
  let names: [[String]]
  private let account: String?
  let statedCurrency: Currency?
  /// Whether an amount had no currency, neither in the file nor from the caller.
  var metUnstatedCurrency = false

  init(schema: Schema, account: String?, currency: Currency?) {
    self.schema = schema
    self.account = account
    statedCurrency = currency
    names = PlistRecordKeys.names(of: schema)
  }

  /// One dictionary while its fields are taken out.
  struct Fields {
    let entries: [LocatedValue.Entry]
    let offset: Int
    var used: Set<Int> = []
    /// What goes to the front of `extra`.
    var surplus: [PropertyListDictionary.Entry] = []

    mutating func take(_ names: [String]) -> LocatedValue.Entry? {
      for name in names {
        guard let index = entries.firstIndex(where: { $0.key == name }), !used.contains(index) else { continue }
        used.insert(index)
        return entries[index]
      }
      return nil
    }
  }

  /// Sets the fields of the row begun. The batch is left with a part of them when this throws.
  mutating func decode(_ record: LocatedValue, into batch: inout RecordBatch) throws(RecordProblem) {
    guard case .dictionary(let entries) = record.content else {
      throw FieldValue.wrongType(record, key: "the record", expected: "a dictionary")
    }
    var fields = Fields(entries: entries, offset: record.offset)
    if let mark = fields.take([PlistRecordKeys.kind]) {
      guard try FieldValue.text(mark.value, key: mark.key) == schema.kind.name else {
        throw RecordProblem(
          code: .plistKind, message: "this record is of another kind than \(schema.kind)", offset: mark.keyOffset)
      }
    }
    if schema.kind == .bill { try decodeBill(&fields, into: &batch) }
    if schema.kind == .entry { try decodeAmounts(&fields, into: &batch) }
    for (index, field) in schema.fields.enumerated() where !isSpecial(field) {
      try decode(index, field, &fields, into: &batch)
    }
    try setExtra(fields, into: &batch)
  }

  /// A category of a nested table.
  func decode(_ title: PlistRecordTable.NestedTitle, into batch: inout RecordBatch) throws(RecordProblem) {
    guard case .scalar(.string(let text)) = title.value.content else {
      throw FieldValue.wrongType(title.value, key: "the category", expected: "a text with its title")
    }
    batch.set(0, text: title.id)
    batch.set(1, text: text)
    batch.set(3, boolean: title.isIncome)
    batch.set(4, text: title.group)
  }

  /// Fields that more than one key decides.
  private func isSpecial(_ field: FieldDeclaration) -> Bool {
    switch field.type {
    case .amount, .json: true
    default: schema.kind == .bill && ["date", "time", "category", "book"].contains(field.name)
    }
  }

  private func decode(
    _ index: Int, _ field: FieldDeclaration, _ fields: inout Fields, into batch: inout RecordBatch
  ) throws(RecordProblem) {
    guard let entry = fields.take(names[index]) else {
      if field.isRequired { throw missing(field.name, fields) }
      if field.name == "account", schema.kind == .bill || schema.kind == .entry { batch.set(index, text: account) }
      return
    }
    switch field.type {
    case .text: batch.set(index, text: try text(field, entry))
    case .decimal: batch.set(index, text: try FieldValue.decimal(entry.value, key: entry.key))
    case .day: batch.set(index, day: try FieldValue.day(entry.value, key: entry.key))
    case .integer: batch.set(index, integer: try FieldValue.integer(entry.value, key: entry.key))
    case .boolean: batch.set(index, boolean: try FieldValue.boolean(entry.value, key: entry.key))
    case .bytes: batch.set(index, bytes: try FieldValue.data(entry.value, key: entry.key))
    case .amount, .json: break
    }
    if schema.kind == .category, entry.key == PlistRecordKeys.correctImageKey {
      fields.surplus.append(.init(PlistRecordKeys.imageKeyMark, .string(PlistRecordKeys.correctImageKey)))
    }
  }

  private func text(_ field: FieldDeclaration, _ entry: LocatedValue.Entry) throws(RecordProblem) -> String {
    switch (schema.kind, field.name) {
    case (.entry, "status"): try FieldValue.status(entry.value, key: entry.key)
    case (.entry, "time"): try FieldValue.time(entry.value, key: entry.key)
    default: try FieldValue.text(entry.value, key: entry.key)
    }
  }

  func missing(_ name: String, _ fields: Fields) -> RecordProblem {
    RecordProblem(code: .plistMissing, message: "the record has no \(name)", offset: fields.offset)
  }
}
