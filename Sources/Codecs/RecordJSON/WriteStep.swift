import Model
import Records

/// One thing a writer does for every record. Keys are whole: a comma, the name in quotes, a colon.
enum WriteStep {
  case text(key: [UInt8], slot: Int)
  case decimal(key: [UInt8], slot: Int)
  case integer(key: [UInt8], slot: Int)
  case boolean(key: [UInt8], slot: Int)
  case day(key: [UInt8], slot: Int)
  /// A string, and its currency behind it unless it is that of the amount in slot 0.
  case amount(key: [UInt8], currencyKey: [UInt8], slot: Int)
  case base64(key: [UInt8], slot: Int)
  /// JSON text as it is.
  case json(key: [UInt8], slot: Int)
  /// The file and line the record came from.
  case source
  case extra(slot: Int)

  /// `2016.10.10 12:10`
  case dayAndTime(key: [UInt8], daySlot: Int, timeSlot: Int)
  /// A number that is positive for an expense.
  case cost(key: [UInt8], slot: Int)
  /// A number without a sign, with `isIncome` in front.
  case money(key: [UInt8], slot: Int)
  /// An object with the text as its title, and what `extra` keeps under the same name.
  case titled(key: [UInt8], name: String, titleKey: [UInt8], slot: Int, extraSlot: Int)
}

/// The shapes that can be written.
enum WriteShape: String, CaseIterable {
  case canonical, consumption, tmbill, pharmacy

  /// What the fields are called, where not as in the schema.
  func names(for kind: RecordKind) -> [String: JSONName]? {
    switch (self, kind) {
    case (.canonical, _): [:]
    case (.consumption, .bill): ["remark": .appendix, "amount": .cost, "date": .datetime]
    case (.tmbill, .bill):
      ["id": .billID, "date": .dateStr, "remark": .reMarks, "photo": .remarkPhoto, "amount": .money]
    case (.tmbill, .category): ["id": .categoryID, "title": .categoryTitle, "image": .categoryImageFileNmae]
    case (.tmbill, .book): ["id": .bookID, "name": .bookName, "image": .bookImageFileName]
    case (.pharmacy, .place): ["address": .address1, "postalCode": .zipCode]
    default: nil
    }
  }

  /// The steps for a schema; nil where the shape is not for its kind.
  func steps(for schema: Schema) -> [WriteStep]? {
    guard let names = names(for: schema.kind) else { return nil }
    var steps: [WriteStep] = []
    let extraSlot = schema.index(of: "extra").map(schema.slot)
    for (index, field) in schema.fields.enumerated() {
      let slot = schema.slot(of: index)
      let key = WriteShape.key(names[field.name]?.rawValue ?? field.name)
      if let special = special(field, key, slot, schema, extraSlot) {
        steps += special
        continue
      }
      switch field.type {
      case .text: steps.append(.text(key: key, slot: slot))
      case .decimal: steps.append(.decimal(key: key, slot: slot))
      case .integer: steps.append(.integer(key: key, slot: slot))
      case .boolean: steps.append(.boolean(key: key, slot: slot))
      case .day: steps.append(.day(key: key, slot: slot))
      case .amount:
        let currencyKey = WriteShape.key(slot == 0 ? "currency" : "\(field.name)Currency")
        steps.append(.amount(key: key, currencyKey: currencyKey, slot: slot))
      case .bytes: steps.append(.base64(key: key, slot: slot))
      case .json where field.name == "extra": steps.append(.extra(slot: slot))
      case .json: steps.append(.json(key: key, slot: slot))
      }
    }
    return steps
  }

  private func special(
    _ field: Field, _ key: [UInt8], _ slot: Int, _ schema: Schema, _ extraSlot: Int?
  ) -> [WriteStep]? {
    switch (self, schema.kind, field.name) {
    case (_, .entry, "extra"): return [.source, .extra(slot: slot)]
    case (.consumption, .bill, "date"):
      return [.dayAndTime(key: key, daySlot: slot, timeSlot: schema.slot(of: BillField.time))]
    case (.consumption, .bill, "time"): return []
    case (.consumption, .bill, "amount"): return [.cost(key: key, slot: slot)]
    case (.tmbill, .bill, "amount"): return [.money(key: key, slot: slot)]
    case (.tmbill, .bill, "category"), (.tmbill, .bill, "book"):
      let title: JSONName = field.name == "book" ? .bookName : .categoryTitle
      return [
        .titled(
          key: key, name: field.name, titleKey: WriteShape.key(title.rawValue), slot: slot, extraSlot: extraSlot ?? slot
        )
      ]
    default: return nil
    }
  }

  static func key(_ name: String) -> [UInt8] { Array(",\"\(name)\":".utf8) }
}
