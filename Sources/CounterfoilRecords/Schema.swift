/// What one record is: an entry, a bill, a category… or a kind of somebody's own.
public struct RecordKind: Hashable, Sendable {
  /// One lower-case word.
  public let name: String

  /// - Parameter name: one lower-case word.
  public init(_ name: String) { self.name = name }

  /// A row of a bank's or wallet's statement; see ``StatementEntry``.
  public static let entry = RecordKind("entry")
  /// What a person recorded; see ``Bill``.
  public static let bill = RecordKind("bill")
  /// See ``Category``.
  public static let category = RecordKind("category")
  /// See ``Book``.
  public static let book = RecordKind("book")
  /// See ``Account``.
  public static let account = RecordKind("account")
  /// See ``Place``.
  public static let place = RecordKind("place")
  /// See ``Member``.
  public static let member = RecordKind("member")

  /// The kinds with a schema of ours, in the order of the documentation.
  public static let all: [RecordKind] = [.entry, .bill, .category, .book, .account, .place, .member]
}

extension RecordKind: CustomStringConvertible {
  /// The ``name``.
  public var description: String { name }
}

/// How a column keeps its values.
public enum FieldType: String, Sendable {
  /// A ``CalendarDate``.
  case day
  /// A ``Money``: minor units and a currency, per record.
  case amount
  /// A whole number of 64 bits; `Int64.min` cannot be held.
  case integer
  /// Yes or no.
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

/// A field of a schema as it is declared: its name, what it holds, and whether a record may lack it.
public struct FieldDeclaration: Hashable, Sendable {
  /// The field's name in JSON records, such as `valueDate`.
  public let name: String
  /// How the column keeps its values.
  public let type: FieldType
  /// Whether a record without it is wrong.
  public let isRequired: Bool

  /// - Parameters:
  ///   - name: the name in JSON records.
  ///   - type: how the column keeps its values.
  ///   - isRequired: whether a record without it is wrong.
  public init(_ name: String, _ type: FieldType, isRequired: Bool = false) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
  }
}

/// What a field knows its schema by. Computed, so that the compiler sees through it where a field is written down.
struct SchemaTag: Hashable, Sendable {
  let value: UInt64

  static var entry: SchemaTag { SchemaTag(value: 1) }
  static var bill: SchemaTag { SchemaTag(value: 2) }
  static var category: SchemaTag { SchemaTag(value: 3) }
  static var book: SchemaTag { SchemaTag(value: 4) }
  static var account: SchemaTag { SchemaTag(value: 5) }
  static var place: SchemaTag { SchemaTag(value: 6) }
  static var member: SchemaTag { SchemaTag(value: 7) }

  /// That of a schema of somebody's own: made from its columns, so that two of them are told apart.
  init(_ kind: RecordKind, _ fields: [FieldDeclaration]) {
    let columns = fields.map { "\($0.name):\($0.type.rawValue):\($0.isRequired)" }
    let words = ([kind.name] + columns).joined(separator: "\n")
    let hash = Array(words.utf8).withUnsafeBytes { ByteHash.hash($0) }
    self.init(value: hash | 1 << 63)
  }

  init(value: UInt64) { self.value = value }
}

/// The kind and the columns of a batch. Two batches of one kind of ours always have the same columns.
public struct Schema: Hashable, Sendable {
  /// What each record is.
  public let kind: RecordKind
  /// In the order of their positions, from 0.
  public let fields: [FieldDeclaration]
  /// For each field, its place among the batch's columns of the same storage.
  let slots: [Int]
  /// The same for equal schemas.
  let tag: SchemaTag

  /// - Precondition: the names differ.
  public init(kind: RecordKind, fields: [FieldDeclaration]) {
    if let standard = Schema.standard(for: kind), standard.fields == fields {
      self = standard
    } else {
      self.init(SchemaTag(kind, fields), kind: kind, fields: fields)
    }
  }

  private init(_ tag: SchemaTag, kind: RecordKind, fields: [FieldDeclaration]) {
    precondition(Set(fields.map(\.name)).count == fields.count, "two fields of one name")
    self.tag = tag
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
  public func slot<Value>(of field: Field<Value>) -> Int { slots[position(of: field)] }
  package func slot(of field: Int) -> Int { slots[field] }

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

  /// The fields of a ``StatementEntry``; those with values are ``EntryField``'s.
  public static let entry = Schema(
    .entry, kind: .entry,
    fields: [
      .init("id", .text), .init("account", .text), .init("date", .day, isRequired: true), .init("time", .text),
      .init("valueDate", .day), .init("amount", .amount, isRequired: true), .init("balance", .amount),
      .init("payee", .text), .init("description", .text), .init("reference", .text), .init("status", .text),
      .init("category", .text), .init("extra", .json),
    ])

  /// The fields of a ``Bill``; see ``BillField``.
  public static let bill = Schema(
    .bill, kind: .bill,
    fields: [
      .init("id", .text), .init("date", .day, isRequired: true), .init("time", .text), .init("dueDate", .day),
      .init("amount", .amount, isRequired: true), .init("payee", .text), .init("title", .text),
      .init("remark", .text), .init("category", .text), .init("book", .text), .init("account", .text),
      .init("counterAccount", .text), .init("number", .text), .init("kind", .text), .init("photo", .bytes),
      .init("extra", .json),
    ])

  /// The fields of a ``Category``; see ``CategoryField``.
  public static let category = Schema(
    .category, kind: .category,
    fields: [
      .init("id", .text), .init("title", .text), .init("image", .text),
      .init("isIncome", .boolean, isRequired: true), .init("parent", .text), .init("extra", .json),
    ])

  /// The fields of a ``Book``; see ``BookField``.
  public static let book = Schema(
    .book, kind: .book,
    fields: [
      .init("id", .text, isRequired: true), .init("name", .text, isRequired: true), .init("imageIndex", .integer),
      .init("image", .text), .init("extra", .json),
    ])

  /// `currency` is the three letters of a ``Currency``.
  public static let account = Schema(
    .account, kind: .account,
    fields: [
      .init("id", .text, isRequired: true), .init("name", .text), .init("currency", .text), .init("number", .text),
      .init("kind", .text), .init("extra", .json),
    ])

  /// The fields of a ``Place``; see ``PlaceField``.
  public static let place = Schema(
    .place, kind: .place,
    fields: [
      .init("id", .text), .init("name", .text, isRequired: true), .init("address", .text), .init("city", .text),
      .init("state", .text), .init("postalCode", .text), .init("latitude", .decimal), .init("longitude", .decimal),
      .init("phone", .text), .init("fax", .text), .init("email", .text), .init("distance", .decimal),
      .init("extra", .json),
    ])

  /// The fields of a ``Member``; see ``MemberField``.
  public static let member = Schema(
    .member, kind: .member,
    fields: [
      .init("id", .text), .init("name", .text, isRequired: true), .init("role", .text), .init("phone", .text),
      .init("email", .text), .init("location", .text), .init("image", .text), .init("about", .text),
      .init("extra", .json),
    ])
}
