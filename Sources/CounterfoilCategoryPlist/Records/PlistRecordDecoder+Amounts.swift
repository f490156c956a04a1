import CounterfoilModel
import CounterfoilRecords
import CounterfoilXML

extension PlistRecordDecoder {
  /// The currency a record names, else the caller's, else the usual one of the shape.
  private mutating func currency(_ key: String, _ fields: inout Fields, usual: Currency?) throws(RecordProblem)
    -> Currency
  {
    if let entry = fields.take([key]) {
      let code = try FieldValue.text(entry.value, key: entry.key)
      if let currency = Currency(code) { return currency }
      throw RecordProblem(
        code: .plistCurrency, message: "\(key) \"\(XMLCharacters.shown(code))\" is no code of ISO 4217",
        offset: entry.value.offset)
    }
    if let currency = statedCurrency ?? usual { return currency }
    metUnstatedCurrency = true
    return .unstated
  }

  mutating func decodeAmounts(_ fields: inout Fields, into batch: inout RecordBatch) throws(RecordProblem) {
    guard let entry = fields.take(["amount"]) else { throw missing("amount", fields) }
    let currency = try currency(PlistRecordKeys.currency, &fields, usual: nil)
    batch.set(EntryField.amount, try FieldValue.money(entry.value, key: entry.key, currency: currency))
    guard let balance = fields.take(["balance"]) else { return }
    let balanceCurrency = try self.currency(PlistRecordKeys.balanceCurrency, &fields, usual: currency)
    batch.set(EntryField.balance, try FieldValue.money(balance.value, key: balance.key, currency: balanceCurrency))
  }

  // MARK: Bills

  mutating func decodeBill(_ fields: inout Fields, into batch: inout RecordBatch) throws(RecordProblem) {
    batch.set(BillField.amount, try billAmount(&fields))
    if let entry = fields.take([PlistRecordKeys.dateTime]) {
      let (day, time) = try FieldValue.dayAndTime(entry.value, key: entry.key)
      batch.set(BillField.date, day)
      batch.set(BillField.time, time)
    } else {
      guard let entry = fields.take(names[BillField.date.position]) else { throw missing("date", fields) }
      batch.set(BillField.date, try FieldValue.day(entry.value, key: entry.key))
      if let time = fields.take(["time"]) {
        batch.set(BillField.time, try FieldValue.time(time.value, key: time.key))
      }
    }
    try decodeNamed(BillField.category.position, "category", title: "categoryTitle", &fields, into: &batch)
    try decodeNamed(BillField.book.position, "book", title: "bookName", &fields, into: &batch)
  }

  /// One of `amount` (signed), `money` with `isIncome`, and `cost` (what was spent).
  private mutating func billAmount(_ fields: inout Fields) throws(RecordProblem) -> Money {
    let keys = ["amount", PlistRecordKeys.money, PlistRecordKeys.cost]
    let present = fields.entries.filter { keys.contains($0.key) }
    guard let entry = present.first else { throw missing("amount, money or cost", fields) }
    guard present.count == 1 else {
      throw RecordProblem(
        code: .plistAmount, message: "the record has both \(present[0].key) and \(present[1].key)",
        offset: present[1].keyOffset)
    }
    _ = fields.take([entry.key])
    let usual: Currency? = entry.key == "amount" ? nil : Currency("CNY")
    let currency = try currency(PlistRecordKeys.currency, &fields, usual: usual)
    let money = try FieldValue.money(entry.value, key: entry.key, currency: currency)
    if entry.key == PlistRecordKeys.cost { return money.negated }
    if entry.key != PlistRecordKeys.money {
      try checkIncome(of: money, fields)
      return money
    }
    guard !money.isNegative else {
      throw RecordProblem(
        code: .plistAmount, message: "money is negative; its direction stands in isIncome", offset: entry.value.offset)
    }
    let mark = fields.take([PlistRecordKeys.isIncome])
    let isIncome = if let mark { try FieldValue.boolean(mark.value, key: mark.key) } else { false }
    if money.isZero, isIncome { fields.surplus.append(.init(PlistRecordKeys.isIncome, .boolean(true))) }
    return isIncome ? money : money.negated
  }

  /// A signed amount may be beside `isIncome`, which must agree with the sign and is kept.
  private func checkIncome(of money: Money, _ fields: Fields) throws(RecordProblem) {
    guard let mark = fields.entries.first(where: { $0.key == PlistRecordKeys.isIncome }), !money.isZero else { return }
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
}
