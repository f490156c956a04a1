public import CounterfoilModel

/// Days since 1970-01-01; ``missing`` where a record has none.
public struct DayColumn: Sendable, Equatable {
  /// What stands for no day: no ``CalendarDate`` has that number.
  public static let missing = Int32.min
  /// One per record: days since 1970-01-01, earlier ones negative, or ``missing``.
  public var values: [Int32] = []

  /// An empty column.
  @inlinable
  public init() {}

  /// How many records it has values of, missing ones among them.
  @inlinable
  public var count: Int { values.count }

  /// The day of a record, from 0; nil where missing. O(1).
  @inlinable
  public subscript(row: Int) -> CalendarDate? {
    values[row] == DayColumn.missing ? nil : CalendarDate(daysSinceEpoch: values[row])
  }

  /// Adds the next record's day; nil for none.
  @inlinable
  public mutating func append(_ date: CalendarDate?) {
    values.append(date?.daysSinceEpoch ?? DayColumn.missing)
  }
}

/// Minor units and the currency of each; ``missing`` where a record has none.
public struct AmountColumn: Sendable, Equatable {
  /// What stands for no amount: no ``Money`` has that number.
  public static let missing = Int64.min
  /// One per record: minor units of the currency at the same place in ``currencies``, or ``missing``.
  public var minorUnits: [Int64] = []
  /// One per record; that of a missing amount means nothing.
  public var currencies: [Currency] = []

  /// An empty column.
  @inlinable
  public init() {}

  /// How many records it has values of, missing ones among them.
  @inlinable
  public var count: Int { minorUnits.count }

  /// The amount of a record, from 0; nil where missing. O(1).
  @inlinable
  public subscript(row: Int) -> Money? {
    minorUnits[row] == AmountColumn.missing ? nil : Money(minorUnits: minorUnits[row], currency: currencies[row])
  }

  /// Adds the next record's amount; nil for none.
  @inlinable
  public mutating func append(_ money: Money?) {
    minorUnits.append(money?.minorUnits ?? AmountColumn.missing)
    currencies.append(money?.currency ?? AmountColumn.placeholder)
  }

  /// Stands beside a missing amount.
  public static let placeholder: Currency = Currency("USD")!
}

/// Whole numbers; ``missing`` where a record has none.
public struct IntegerColumn: Sendable, Equatable {
  /// What stands for no number, which therefore cannot be kept.
  public static let missing = Int64.min
  /// One per record: its number, or ``missing``.
  public var values: [Int64] = []

  /// An empty column.
  @inlinable
  public init() {}

  /// How many records it has values of, missing ones among them.
  @inlinable
  public var count: Int { values.count }

  /// The number of a record, from 0; nil where missing. O(1).
  @inlinable
  public subscript(row: Int) -> Int64? { values[row] == IntegerColumn.missing ? nil : values[row] }

  /// Adds the next record's number; nil for none. `Int64.min` reads back as nil.
  @inlinable
  public mutating func append(_ value: Int64?) { values.append(value ?? IntegerColumn.missing) }
}

/// 0, 1, or ``missing``.
public struct BooleanColumn: Sendable, Equatable {
  /// What stands for neither.
  public static let missing: UInt8 = 0xFF
  /// One per record: 0 for no, 1 for yes, or ``missing``.
  public var values: [UInt8] = []

  /// An empty column.
  @inlinable
  public init() {}

  /// How many records it has values of, missing ones among them.
  @inlinable
  public var count: Int { values.count }

  /// The value of a record, from 0; nil where missing. O(1).
  @inlinable
  public subscript(row: Int) -> Bool? { values[row] == BooleanColumn.missing ? nil : values[row] == 1 }

  /// Adds the next record's value; nil for none.
  @inlinable
  public mutating func append(_ value: Bool?) { values.append(value.map { $0 ? 1 : 0 } ?? BooleanColumn.missing) }
}

/// Texts (or bytes) one after another in one arena. A missing text differs from an empty one.
public struct TextColumn: Sendable {
  /// The bytes of all texts, in row order.
  public var arena: [UInt8] = []
  /// Where each text ends in the arena, shifted left by one; the lowest bit is 1 where the text is missing.
  public var ends: [UInt64] = []

  /// An empty column.
  @inlinable
  public init() {}

  /// How many records it has texts of, missing ones among them.
  @inlinable
  public var count: Int { ends.count }

  /// Whether the record has no text. An empty text is not missing.
  @inlinable
  public func isMissing(_ row: Int) -> Bool { ends[row] & 1 == 1 }

  /// The text's place in ``arena``; empty where missing.
  @inlinable
  public func range(_ row: Int) -> Range<Int> {
    (row == 0 ? 0 : Int(ends[row - 1] >> 1))..<Int(ends[row] >> 1)
  }

  /// The text; nil where missing. Makes a `String`: not for hot loops.
  @inlinable
  public subscript(row: Int) -> String? {
    isMissing(row) ? nil : String(decoding: arena[range(row)], as: UTF8.self)
  }

  /// The bytes; nil where missing.
  @inlinable
  public func bytes(_ row: Int) -> ArraySlice<UInt8>? {
    isMissing(row) ? nil : arena[range(row)]
  }

  /// Calls `body` with the text's bytes, without copying; empty where missing.
  @inlinable
  public func withBytes<Result>(_ row: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let range = range(row)
    return arena.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Adds the next record's text; nil for none.
  @inlinable
  public mutating func append(_ text: (some StringProtocol)?) {
    guard let text else { return appendMissing() }
    append(bytes: text.utf8)
  }

  /// Adds the next record's text by its UTF-8, which is not checked.
  @inlinable
  public mutating func append(bytes: some Collection<UInt8>) {
    arena.append(contentsOf: bytes)
    endText()
  }

  /// Adds the next record's text by its UTF-8, which is not checked.
  @inlinable
  public mutating func append(bytes: UnsafeRawBufferPointer) {
    arena.append(contentsOf: bytes)
    endText()
  }

  /// Says that the next record has no text.
  @inlinable
  public mutating func appendMissing() {
    ends.append(UInt64(arena.count) << 1 | 1)
  }

  /// Ends the text whose bytes were appended to ``arena`` by hand.
  @inlinable
  public mutating func endText() {
    ends.append(UInt64(arena.count) << 1)
  }

  mutating func removeAll() {
    arena.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  mutating func append(_ other: TextColumn) {
    let base = UInt64(arena.count) << 1
    arena.append(contentsOf: other.arena)
    // Reserving here would copy everything each time.
    ends.append(contentsOf: other.ends.lazy.map { $0 + base })
  }
}
