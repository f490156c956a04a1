public import CounterfoilModel

/// A field of a schema, with the type of its values: ``EntryField/date`` is a `Field<CalendarDate>`, so that a text
/// cannot be written into it.
///
/// `Value` is ``CalendarDate``, ``Money``, `Int64`, `Bool`, `String` (texts, decimals and JSON), or `[UInt8]`. A field
/// knows its schema as well: one of another kind of record than the batch holds ends the process, in every build.
public struct Field<Value>: Hashable, Sendable {
  /// The field's position in its schema, from 0.
  public let position: Int
  /// That of its schema.
  let tag: SchemaTag

  init(_ position: Int, _ tag: SchemaTag) {
    self.position = position
    self.tag = tag
  }
}

extension Field {
  /// The field of that name in a schema of your own.
  /// - Precondition: there is one, and its values are of that type.
  public init(_ name: String, in schema: Schema) {
    guard let position = schema.index(of: name) else { preconditionFailure("the schema has no field \(name)") }
    precondition(
      schema.fields[position].type.holds(Value.self), "the field \(name) does not hold values of type \(Value.self)")
    self.init(position, schema.tag)
  }
}

extension Schema {
  /// - Precondition: the field is one of this schema.
  func position<Value>(of field: Field<Value>) -> Int {
    precondition(field.tag == tag, "the field is of another kind of record than the batch, which holds \(kind.name)")
    return field.position
  }
}

extension FieldType {
  /// Whether columns of this kind hold values of a type.
  func holds(_ type: Any.Type) -> Bool {
    switch self {
    case .day: type == CalendarDate.self
    case .amount: type == Money.self
    case .integer: type == Int64.self
    case .boolean: type == Bool.self
    case .text, .decimal, .json: type == String.self
    case .bytes: type == [UInt8].self
    }
  }
}

// MARK: Values by field

extension RecordBatch {
  /// Sets a field of the record begun. Each field may be set once; one that is not set is missing.
  public mutating func set(_ field: Field<CalendarDate>, _ day: CalendarDate?) {
    set(schema.position(of: field), day: day)
  }
  /// Sets an amount, with its currency.
  public mutating func set(_ field: Field<Money>, _ amount: Money?) { set(schema.position(of: field), amount: amount) }
  /// Sets a whole number; `Int64.min` reads back as nil.
  public mutating func set(_ field: Field<Int64>, _ integer: Int64?) {
    set(schema.position(of: field), integer: integer)
  }
  /// Sets yes or no.
  public mutating func set(_ field: Field<Bool>, _ boolean: Bool?) { set(schema.position(of: field), boolean: boolean) }
  /// Sets a text, a decimal or JSON; nothing checks that it is one.
  public mutating func set(_ field: Field<String>, _ text: (some StringProtocol)?) {
    set(schema.position(of: field), text: text)
  }
  /// Sets a text by its UTF-8.
  public mutating func set(_ field: Field<String>, bytes: some Collection<UInt8>) {
    set(schema.position(of: field), bytes: bytes)
  }
  /// Sets bytes that are no text, such as a picture's.
  public mutating func set(_ field: Field<[UInt8]>, bytes: some Collection<UInt8>) {
    set(schema.position(of: field), bytes: bytes)
  }

  /// The value of a row, from 0; nil where it is missing.
  public subscript(field: Field<CalendarDate>, row: Int) -> CalendarDate? { day(schema.position(of: field), row) }
  /// The amount of a row, from 0; nil where it is missing.
  public subscript(field: Field<Money>, row: Int) -> Money? { amount(schema.position(of: field), row) }
  /// The whole number of a row, from 0; nil where it is missing.
  public subscript(field: Field<Int64>, row: Int) -> Int64? { integer(schema.position(of: field), row) }
  /// The yes or no of a row, from 0; nil where it is missing.
  public subscript(field: Field<Bool>, row: Int) -> Bool? { boolean(schema.position(of: field), row) }
  /// The text of a row, from 0; nil where it is missing. Makes a `String`: hot loops take ``bytes(_:_:)-(Field<String>,_)``.
  public subscript(field: Field<String>, row: Int) -> String? { text(schema.position(of: field), row) }

  /// The UTF-8 of a text, without a copy; nil where it is missing.
  public func bytes(_ field: Field<String>, _ row: Int) -> ArraySlice<UInt8>? { bytes(schema.position(of: field), row) }
  /// Bytes that are no text, such as a picture's, without a copy; nil where they are missing.
  public func bytes(_ field: Field<[UInt8]>, _ row: Int) -> ArraySlice<UInt8>? {
    bytes(schema.position(of: field), row)
  }

  /// Whether the row has no value there.
  public func isMissing<Value>(_ field: Field<Value>, _ row: Int) -> Bool { isMissing(schema.position(of: field), row) }
}
