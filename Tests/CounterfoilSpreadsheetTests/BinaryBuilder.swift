import CounterfoilTestSupport

/// Writes the records of small binary workbooks (BIFF8) for tests, without a compound file around them.
struct BinaryBuilder {
  /// The formats of numbers, by number; style n shows numbers with the nth of them.
  var formats: [Int] = [0, 14]
  var codes: [(number: Int, code: String)] = []
  var isFrom1904 = false
  /// Whether the workbook says that a program computed its formulas.
  var isComputed = true
  /// The records of the list of texts.
  var strings: [[UInt8]] = []
  /// The records of the only sheet, without its start and end.
  var rows: [[UInt8]] = []
  var sheetEnd = BinaryBuilder.record(0x000A)

  static func record(_ kind: Int, _ data: [UInt8] = []) -> [UInt8] {
    little(kind, 2) + little(data.count, 2) + data
  }

  static func little(_ value: some BinaryInteger, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func place(_ row: Int, _ column: Int, _ style: Int) -> [UInt8] {
    little(row, 2) + little(column, 2) + little(style, 2)
  }

  /// A text of single bytes, with its length in front.
  static func text(_ text: String, isLong: Bool = true) -> [UInt8] {
    little(text.utf8.count, isLong ? 2 : 1) + [0] + Array(text.utf8)
  }

  mutating func label(_ row: Int, _ column: Int, _ text: String) {
    rows.append(Self.record(0x0204, Self.place(row, column, 0) + Self.text(text)))
  }

  mutating func number(_ row: Int, _ column: Int, _ value: Double, style: Int = 0) {
    rows.append(Self.record(0x0203, Self.place(row, column, style) + Self.little(value.bitPattern, 8)))
  }

  mutating func packed(_ row: Int, _ column: Int, _ value: UInt32, style: Int = 0) {
    rows.append(Self.record(0x027E, Self.place(row, column, style) + Self.little(value, 4)))
  }

  mutating func sharedText(_ row: Int, _ column: Int, _ number: Int) {
    rows.append(Self.record(0x00FD, Self.place(row, column, 0) + Self.little(number, 4)))
  }

  /// A formula whose value is the eight bytes.
  mutating func formula(_ row: Int, _ column: Int, _ value: [UInt8], flags: Int = 0) {
    rows.append(
      Self.record(0x0006, Self.place(row, column, 0) + value + Self.little(flags, 2) + Self.little(0, 4) + [0, 0]))
  }

  static func start(_ kind: Int) -> [UInt8] {
    record(0x0809, little(0x0600, 2) + little(kind, 2) + [UInt8](repeating: 0, count: 12))
  }

  var bytes: [UInt8] {
    var front = Self.start(5) + Self.record(0x0022, Self.little(isFrom1904 ? 1 : 0, 2))
    for (number, code) in codes { front += Self.record(0x041E, Self.little(number, 2) + Self.text(code)) }
    for format in formats {
      front += Self.record(0x00E0, [0, 0] + Self.little(format, 2) + [UInt8](repeating: 0, count: 16))
    }
    if isComputed { front += Self.record(0x01C1, [UInt8](repeating: 0, count: 8)) }
    let back = strings.flatMap(\.self) + Self.record(0x000A)
    let name = Self.text("Sheet1", isLong: false)
    let place = front.count + 4 + 6 + name.count + back.count
    front += Self.record(0x0085, Self.little(place, 4) + [0, 0] + name)
    return front + back + Self.start(0x10) + rows.flatMap(\.self) + sheetEnd
  }
}
