import CounterfoilModel
import CounterfoilRecords

/// One thing a writer does for every record. Keys are whole: a comma, the name in quotes, a colon.
struct WriteStep {
  var action: WriteTable.Action
  var key: [UInt8] = []
  var slot = 0
  /// Of the currency, or of the title inside an object.
  var otherKey: [UInt8] = []
  /// Of the time, or of `extra`.
  var otherSlot = 0
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
      let action: WriteTable.Action =
        switch field.type {
        case .text: .text
        case .decimal: .decimal
        case .integer: .integer
        case .boolean: .boolean
        case .day: .day
        case .amount: .amount
        case .bytes: .base64
        case .json: field.name == "extra" ? .extra : .json
        }
      let currencyKey = WriteShape.key(slot == 0 ? "currency" : "\(field.name)Currency")
      steps.append(WriteStep(action: action, key: key, slot: slot, otherKey: action == .amount ? currencyKey : []))
    }
    return steps
  }

  private func special(
    _ field: FieldDeclaration, _ key: [UInt8], _ slot: Int, _ schema: Schema, _ extraSlot: Int?
  ) -> [WriteStep]? {
    switch (self, schema.kind, field.name) {
    case (_, .entry, "extra"): return [WriteStep(action: .source), WriteStep(action: .extra, slot: slot)]
    case (.consumption, .bill, "date"):
      return [WriteStep(action: .dayAndTime, key: key, slot: slot, otherSlot: schema.slot(of: BillField.time))]
    case (.consumption, .bill, "time"): return []
    case (.consumption, .bill, "amount"): return [WriteStep(action: .cost, key: key, slot: slot)]
    case (.tmbill, .bill, "amount"):
      return [WriteStep(action: .money, key: key, slot: slot, otherSlot: extraSlot ?? slot)]
    case (.tmbill, .bill, "category"), (.tmbill, .bill, "book"):
      let title: JSONName = field.name == "book" ? .bookName : .categoryTitle
      return [
        WriteStep(
          action: .titled, key: key, slot: slot, otherKey: WriteShape.key(title.rawValue), otherSlot: extraSlot ?? slot)
      ]
    default: return nil
    }
  }

  static func key(_ name: String) -> [UInt8] { Array(",\"\(name)\":".utf8) }
}
