import CounterfoilModel
import CounterfoilRecords

/// The records of one property list, found in its value.
struct PlistRecordTable: Sendable {
  enum Item: Sendable {
    /// A dictionary with the record's fields, or whatever is in its place.
    case record(LocatedValue)
    /// A title of a nested category table.
    case title(NestedTitle)
  }

  /// One category of a nested table.
  struct NestedTitle: Sendable {
    var value: LocatedValue
    var isIncome: Bool
    var group: String?
    /// `SIDE/GROUP/TITLE`, the same for the same table; a repeated title has `#2` and so on after it.
    var id: String
  }

  var kind: RecordKind
  var items: [Item]
  /// For a person: how the records lie in the list.
  var layout: String

  /// The sides of a nested category table.
  private static let sides: [String: Bool] = [
    "支出": false, "收入": true, "expense": false, "expenses": false, "income": true, "incomes": true,
  ]

  /// - Throws: a fault where the value is no table of records, or of which kind cannot be told.
  init(_ root: LocatedValue, kind stated: RecordKind?, fault: FaultMaker) throws(Fault) {
    switch root.content {
    case .array(let values):
      items = values.map(Item.record)
      kind = try PlistRecordTable.kind(of: values, stated: stated, fault: fault)
      layout = "array of dictionaries"
    case .dictionary(let entries) where PlistRecordTable.isNested(entries):
      if let stated, stated != .category {
        throw fault(.plistKind, "this is a nested table of categories, not of kind \(stated)", root.offset)
      }
      items = try PlistRecordTable.nestedItems(entries, fault: fault)
      kind = .category
      layout = "nested category table"
    default:
      throw fault(
        .plistShape,
        "this property list is \(root.typeName); a table of records is an array of dictionaries, or a dictionary "
          + "支出/收入 of groups of titles", root.offset)
    }
  }

  typealias FaultMaker = (DiagnosticCode, String, Int) -> Fault

  private static func isNested(_ entries: [LocatedValue.Entry]) -> Bool {
    !entries.isEmpty && entries.allSatisfy { sides[$0.key.lowercased()] != nil }
  }

  // MARK: Flat

  private static func kind(
    of values: [LocatedValue], stated: RecordKind?, fault: FaultMaker
  ) throws(Fault) -> RecordKind {
    if let stated {
      guard Schema.standard(for: stated) != nil else {
        throw fault(.plistKind, "records of kind \(stated) are not read from property lists", 0)
      }
      return stated
    }
    guard !values.isEmpty else { return .category }
    let records = values.lazy.compactMap(\.entries).prefix(64)
    guard let entries = records.first else {
      throw fault(.plistShape, "the array holds no dictionary, so no record", values[0].offset)
    }
    if let mark = entries.first(where: { $0.key == PlistRecordKeys.kind }) {
      guard case .scalar(.string(let name)) = mark.value.content,
        let kind = RecordKind.all.first(where: { $0.name == name })
      else { throw fault(.plistKind, "\"\(PlistRecordKeys.kind)\" names no kind of record", mark.keyOffset) }
      return kind
    }
    do {
      return try PlistRecordKeys.kind(of: records.flatMap { $0.map(\.key) })
    } catch {
      let words = error.candidates.map(\.name).joined(separator: " or ")
      throw fault(
        .plistKind,
        error.candidates.isEmpty
          ? "the keys of the records fit no kind of record" : "these could be \(words) records",
        values[0].offset)
    }
  }

  // MARK: Nested

  private static func nestedItems(_ entries: [LocatedValue.Entry], fault: FaultMaker) throws(Fault) -> [Item] {
    var items: [Item] = []
    var seen: [String: Int] = [:]
    func add(_ values: [LocatedValue], side: String, isIncome: Bool, group: String?) {
      for value in values {
        let title = if case .scalar(.string(let text)) = value.content { text } else { "" }
        let path = ([side] + (group.map { [$0] } ?? []) + [title]).joined(separator: "/")
        let count = seen[path, default: 0] + 1
        seen[path] = count
        let id = count == 1 ? path : "\(path)#\(count)"
        items.append(.title(NestedTitle(value: value, isIncome: isIncome, group: group, id: id)))
      }
    }
    for entry in entries {
      let isIncome = sides[entry.key.lowercased()] ?? false
      switch entry.value.content {
      case .array(let values): add(values, side: entry.key, isIncome: isIncome, group: nil)
      case .dictionary(let groups):
        for group in groups {
          guard case .array(let values) = group.value.content else {
            throw fault(
              .plistShape, "a group of categories is \(group.value.typeName), not an array", group.value.offset)
          }
          add(values, side: entry.key, isIncome: isIncome, group: group.key)
        }
      default:
        throw fault(
          .plistShape, "one side of the category table is \(entry.value.typeName), not groups", entry.value.offset)
      }
    }
    return items
  }
}
