/// What one record is: an entry, a bill, a category… or a kind of somebody's own.
public struct RecordKind: Hashable, Sendable {
  /// One lower-case word.
  public let name: String

  public init(_ name: String) { self.name = name }

  public static let entry = RecordKind("entry")
  public static let bill = RecordKind("bill")
  public static let category = RecordKind("category")
  public static let book = RecordKind("book")
  public static let account = RecordKind("account")
  public static let place = RecordKind("place")
  public static let member = RecordKind("member")

  /// The kinds with a schema of ours, in the order of the documentation.
  public static let all: [RecordKind] = [.entry, .bill, .category, .book, .account, .place, .member]
}

extension RecordKind: CustomStringConvertible {
  public var description: String { name }
}

/// How a column keeps its values.
public enum FieldType: String, Sendable {
  /// A ``CalendarDate``.
  case day
  /// A ``Money``: minor units and a currency, per record.
  case amount
  case integer
  case boolean
  /// UTF-8 text.
  case text
  /// A decimal number as text, every digit kept.
  case decimal
  /// The text of one JSON value.
  case json
  /// Bytes that are not text, such as a photo.
  case bytes

  /// Whether values lie in a ``TextColumn``.
  public var isTextual: Bool {
    switch self {
    case .text, .decimal, .json, .bytes: true
    case .day, .amount, .integer, .boolean: false
    }
  }
}

/// One column of a schema.
public struct Field: Hashable, Sendable {
  /// The field's name in JSON records, such as `valueDate`.
  public let name: String
  public let type: FieldType
  /// Whether a record without it is wrong.
  public let isRequired: Bool

  public init(_ name: String, _ type: FieldType, isRequired: Bool = false) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
  }
}

/// The kind and the columns of a batch. Two batches of one kind of ours always have the same columns.
public struct Schema: Hashable, Sendable {
  public let kind: RecordKind
  public let fields: [Field]
  /// For each field, its place among the batch's columns of the same storage.
  let slots: [Int]

  /// - Precondition: the names differ.
  public init(kind: RecordKind, fields: [Field]) {
    precondition(Set(fields.map(\.name)).count == fields.count, "two fields of one name")
    self.kind = kind
    self.fields = fields
    var counts: [Int: Int] = [:]
    slots = fields.map { field in
      let storage = Schema.storage(of: field.type)
      defer { counts[storage, default: 0] += 1 }
      return counts[storage, default: 0]
    }
  }

  /// The position of a field of that name, from 0; nil when there is none. O(number of fields).
  public func index(of name: String) -> Int? {
    fields.firstIndex { $0.name == name }
  }

  /// The place of a field among the batch's columns of the same storage (`days`, `amounts`, `integers`, `booleans`, `texts`).
  public func slot(of field: Int) -> Int { slots[field] }

  func columnCount(_ storage: Int) -> Int {
    fields.lazy.filter { Schema.storage(of: $0.type) == storage }.count
  }

  static func storage(of type: FieldType) -> Int {
    switch type {
    case .day: 0
    case .amount: 1
    case .integer: 2
    case .boolean: 3
    case .text, .decimal, .json, .bytes: 4
    }
  }
}

extension Schema {
  /// The schema of a kind of ours; nil for any other kind.
  public static func standard(for kind: RecordKind) -> Schema? {
    switch kind {
    case .entry: entry
    case .bill: bill
    case .category: category
    case .book: book
    case .account: account
    case .place: place
    case .member: member
    default: nil
    }
  }

  public static let entry = Schema(
    kind: .entry,
    fields: [
      Field("id", .text), Field("account", .text), Field("date", .day, isRequired: true), Field("time", .text),
      Field("valueDate", .day), Field("amount", .amount, isRequired: true), Field("balance", .amount),
      Field("payee", .text), Field("description", .text), Field("reference", .text), Field("status", .text),
      Field("category", .text), Field("extra", .json),
    ])

  public static let bill = Schema(
    kind: .bill,
    fields: [
      Field("id", .text), Field("date", .day, isRequired: true), Field("time", .text), Field("dueDate", .day),
      Field("amount", .amount, isRequired: true), Field("payee", .text), Field("title", .text),
      Field("remark", .text), Field("category", .text), Field("book", .text), Field("account", .text),
      Field("counterAccount", .text), Field("number", .text), Field("kind", .text), Field("photo", .bytes),
      Field("extra", .json),
    ])

  public static let category = Schema(
    kind: .category,
    fields: [
      Field("id", .text), Field("title", .text), Field("image", .text),
      Field("isIncome", .boolean, isRequired: true), Field("parent", .text), Field("extra", .json),
    ])

  public static let book = Schema(
    kind: .book,
    fields: [
      Field("id", .text, isRequired: true), Field("name", .text, isRequired: true), Field("imageIndex", .integer),
      Field("image", .text), Field("extra", .json),
    ])

  /// `currency` is the three letters of a ``Currency``.
  public static let account = Schema(
    kind: .account,
    fields: [
      Field("id", .text, isRequired: true), Field("name", .text), Field("currency", .text), Field("number", .text),
      Field("kind", .text), Field("extra", .json),
    ])

  public static let place = Schema(
    kind: .place,
    fields: [
      Field("id", .text), Field("name", .text, isRequired: true), Field("address", .text), Field("city", .text),
      Field("state", .text), Field("postalCode", .text), Field("latitude", .decimal), Field("longitude", .decimal),
      Field("phone", .text), Field("fax", .text), Field("email", .text), Field("distance", .decimal),
      Field("extra", .json),
    ])

  public static let member = Schema(
    kind: .member,
    fields: [
      Field("id", .text), Field("name", .text, isRequired: true), Field("role", .text), Field("phone", .text),
      Field("email", .text), Field("location", .text), Field("image", .text), Field("about", .text),
      Field("extra", .json),
    ])
}
