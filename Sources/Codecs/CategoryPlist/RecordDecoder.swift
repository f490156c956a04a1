import Model
import Records

/// Puts one dictionary of a table into one row of a batch.
struct RecordDecoder {
  private let schema: Schema
  private let names: [[String]]
  private let known: Set<String>
  private let account: String?
  private let statedCurrency: Currency?
  /// Whether an amount had no currency, neither in the file nor from the caller.
  private(set) var metUnstatedCurrency = false

  init(schema: Schema, account: String?, currency: Currency?) {
    self.schema = schema
    self.account = account
    statedCurrency = currency
    names = RecordKeys.names(of: schema)
    known = RecordKeys.known(in: schema)
  }

  /// One dictionary while its fields are taken out.
  private struct Fields {
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
    if let mark = fields.take([RecordKeys.kind]) {
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
  func decode(_ title: RecordTable.NestedTitle, into batch: inout RecordBatch) throws(RecordProblem) {
    guard case .scalar(.string(let text)) = title.value.content else {
      throw FieldValue.wrongType(title.value, key: "the category", expected: "a text with its title")
    }
    batch.set(0, text: title.id)
    batch.set(1, text: text)
    batch.set(3, boolean: title.isIncome)
    batch.set(4, text: title.group)
  }

  /// Fields that more than one key decides.
  private func isSpecial(_ field: Field) -> Bool {
    switch field.type {
    case .amount, .json: true
    default: schema.kind == .bill && ["date", "time", "category", "book"].contains(field.name)
    }
  }

  private func decode(
    _ index: Int, _ field: Field, _ fields: inout Fields, into batch: inout RecordBatch
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
    if schema.kind == .category, entry.key == RecordKeys.correctImageKey {
      fields.surplus.append(.init(RecordKeys.imageKeyMark, .string(RecordKeys.correctImageKey)))
    }
  }

  private func text(_ field: Field, _ entry: LocatedValue.Entry) throws(RecordProblem) -> String {
    switch (schema.kind, field.name) {
    case (.entry, "status"): try FieldValue.status(entry.value, key: entry.key)
    case (.entry, "time"): try FieldValue.time(entry.value, key: entry.key)
    default: try FieldValue.text(entry.value, key: entry.key)
    }
  }

  private func missing(_ name: String, _ fields: Fields) -> RecordProblem {
    RecordProblem(code: .plistMissing, message: "the record has no \(name)", offset: fields.offset)
  }

  // MARK: Amounts

  /// The currency a record names, else the caller's, else the usual one of the shape.
  private mutating func currency(_ key: String, _ fields: inout Fields, usual: Currency?) throws(RecordProblem)
    -> Currency
  {
    if let entry = fields.take([key]) {
      let code = try FieldValue.text(entry.value, key: entry.key)
      if let currency = Currency(code) { return currency }
      throw RecordProblem(
        code: .plistCurrency, message: "\(key) \"\(PropertyListText.shown(code))\" is no code of ISO 4217",
        offset: entry.value.offset)
    }
    if let currency = statedCurrency ?? usual { return currency }
    metUnstatedCurrency = true
    return .unstated
  }

  private mutating func decodeAmounts(_ fields: inout Fields, into batch: inout RecordBatch) throws(RecordProblem) {
    guard let entry = fields.take(["amount"]) else { throw missing("amount", fields) }
    let currency = try currency(RecordKeys.currency, &fields, usual: nil)
    batch.set(EntryField.amount, amount: try FieldValue.money(entry.value, key: entry.key, currency: currency))
    guard let balance = fields.take(["balance"]) else { return }
    let balanceCurrency = try self.currency(RecordKeys.balanceCurrency, &fields, usual: currency)
    batch.set(
      EntryField.balance, amount: try FieldValue.money(balance.value, key: balance.key, currency: balanceCurrency))
  }

  // MARK: Bills

  private mutating func decodeBill(_ fields: inout Fields, into batch: inout RecordBatch) throws(RecordProblem) {
    batch.set(BillField.amount, amount: try billAmount(&fields))
    if let entry = fields.take([RecordKeys.dateTime]) {
      let (day, time) = try FieldValue.dayAndTime(entry.value, key: entry.key)
      batch.set(BillField.date, day: day)
      batch.set(BillField.time, text: time)
    } else {
      guard let entry = fields.take(names[BillField.date]) else { throw missing("date", fields) }
      batch.set(BillField.date, day: try FieldValue.day(entry.value, key: entry.key))
      if let time = fields.take(["time"]) {
        batch.set(BillField.time, text: try FieldValue.time(time.value, key: time.key))
      }
    }
    try decodeNamed(BillField.category, "category", title: "categoryTitle", &fields, into: &batch)
    try decodeNamed(BillField.book, "book", title: "bookName", &fields, into: &batch)
  }

  /// One of `amount` (signed), `money` with `isIncome`, and `cost` (what was spent).
  private mutating func billAmount(_ fields: inout Fields) throws(RecordProblem) -> Money {
    let keys = ["amount", RecordKeys.money, RecordKeys.cost]
    let present = fields.entries.filter { keys.contains($0.key) }
    guard let entry = present.first else { throw missing("amount, money or cost", fields) }
    guard present.count == 1 else {
      throw RecordProblem(
        code: .plistAmount, message: "the record has both \(present[0].key) and \(present[1].key)",
        offset: present[1].keyOffset)
    }
    _ = fields.take([entry.key])
    let usual: Currency? = entry.key == "amount" ? nil : Currency("CNY")
    let currency = try currency(RecordKeys.currency, &fields, usual: usual)
    let money = try FieldValue.money(entry.value, key: entry.key, currency: currency)
    if entry.key == RecordKeys.cost { return money.negated }
    if entry.key != RecordKeys.money {
      try checkIncome(of: money, fields)
      return money
    }
    guard !money.isNegative else {
      throw RecordProblem(
        code: .plistAmount, message: "money is negative; its direction stands in isIncome", offset: entry.value.offset)
    }
    let mark = fields.take([RecordKeys.isIncome])
    let isIncome = if let mark { try FieldValue.boolean(mark.value, key: mark.key) } else { false }
    if money.isZero, isIncome { fields.surplus.append(.init(RecordKeys.isIncome, .boolean(true))) }
    return isIncome ? money : money.negated
  }

  /// A signed amount may stand beside `isIncome`, which must agree with the sign and is kept.
  private func checkIncome(of money: Money, _ fields: Fields) throws(RecordProblem) {
    guard let mark = fields.entries.first(where: { $0.key == RecordKeys.isIncome }), !money.isZero else { return }
    guard try FieldValue.boolean(mark.value, key: mark.key) != money.isNegative else {
      throw RecordProblem(
        code: .plistAmount, message: "isIncome contradicts the sign of the amount; expenses are negative",
        offset: mark.keyOffset, fixes: ["Write expenses with a minus sign, or call the unsigned amount money."])
    }
  }

  /// A name, or a dictionary with the name under `title`; what else the dictionary holds goes to `extra`.
  private func decodeNamed(
    _ index: Int, _ key: String, title: String, _ fields: inout Fields, into batch: inout RecordBatch
  ) throws(RecordProblem) {
    guard let entry = fields.take([key]) else { return }
    guard case .dictionary(let entries) = entry.value.content else {
      batch.set(index, text: try FieldValue.text(entry.value, key: entry.key))
      return
    }
    let name = entries.first { $0.key == title }
    if let name { batch.set(index, text: try FieldValue.text(name.value, key: name.key)) }
    let rest = entries.filter { $0.key != title }
    if name == nil || !rest.isEmpty {
      fields.surplus.append(.init(key, .dictionary(rest.map { .init($0.key, $0.value.plain) })))
    }
  }

  // MARK: Extra

  /// Keys without a field, and what stands under `extra`, as one JSON object.
  private func setExtra(_ fields: Fields, into batch: inout RecordBatch) throws(RecordProblem) {
    guard let index = schema.index(of: RecordKeys.extra) else { return }
    var entries = fields.surplus
    var nested: LocatedValue.Entry?
    for (position, entry) in fields.entries.enumerated() where !fields.used.contains(position) {
      if entry.key == RecordKeys.extra, isExtra(entry.value) {
        nested = entry
      } else {
        entries.append(.init(entry.key, entry.value.plain))
      }
    }
    if let nested {
      if entries.isEmpty, case .scalar(.string(let text)) = nested.value.content {
        return batch.set(index, text: text)
      }
      if let inner = inner(nested.value) {
        entries += inner.entries
      } else {
        entries.append(.init(nested.key, nested.value.plain))
      }
    } else if entries.isEmpty {
      return
    }
    if let repeated = PropertyListDictionary.repeatedKey(in: entries.lazy.map(\.key)) {
      throw RecordProblem(
        code: .plistDuplicateKey,
        message: "\"\(PropertyListText.shown(entries[repeated].key))\" stands both in the record and in its extra",
        offset: nested?.keyOffset ?? fields.offset)
    }
    batch.set(index, text: PropertyListJSON.objectText(PropertyListDictionary(unchecked: entries)))
  }

  private func isExtra(_ value: LocatedValue) -> Bool {
    switch value.content {
    case .dictionary: true
    case .scalar(.string(let text)): PropertyListJSON.isObject(text)
    default: false
    }
  }

  private func inner(_ value: LocatedValue) -> PropertyListDictionary? {
    switch value.plain {
    case .dictionary(let dictionary): dictionary
    case .string(let text): PropertyListJSON.dictionary(text)
    default: nil
    }
  }
}
