import CounterfoilModel
import CounterfoilRecords
import CounterfoilXML

extension PlistRecordDecoder {
  /// Keys without a field, and what is under `extra`, as one JSON object.
  func setExtra(_ fields: Fields, into batch: inout RecordBatch) throws(RecordProblem) {
    guard let index = schema.index(of: PlistRecordKeys.extra) else { return }
    var entries = fields.surplus
    var nested: LocatedValue.Entry?
    for (position, entry) in fields.entries.enumerated() where !fields.used.contains(position) {
      if entry.key == PlistRecordKeys.extra, isExtra(entry.value) {
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
        message: "\"\(XMLCharacters.shown(entries[repeated].key))\" stands both in the record and in its extra",
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
