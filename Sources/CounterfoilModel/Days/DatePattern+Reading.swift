extension DatePattern {
  /// The day all of `bytes` is; nil for any other text. Allocates nothing.
  public func date(in bytes: UnsafeRawBufferPointer) -> CalendarDate? {
    if isISO { return CalendarDate(isoBytes: bytes) }
    guard let (date, length) = prefix(in: bytes), length == bytes.count else { return nil }
    return date
  }

  /// The day all of `text` is; nil for any other text.
  public func date(in text: some StringProtocol) -> CalendarDate? {
    var copy = String(text)
    return copy.withUTF8 { date(in: UnsafeRawBufferPointer($0)) }
  }

  /// The day `bytes` starts with and how many bytes it takes; nil where there is none. Allocates nothing.
  public func prefix(in bytes: UnsafeRawBufferPointer) -> (date: CalendarDate, length: Int)? {
    var cursor = 0
    var year = 0
    var month = 0
    var day = 0
    var count = yearCount
    var weekdays: UInt8 = 0x7F
    for element in elements {
      switch element {
      case .literal(let byte):
        guard let width = DatePattern.matchLiteral(byte, in: bytes, at: cursor) else { return nil }
        cursor += width
      case .year:
        guard let value = DatePattern.digits(4, 4, in: bytes, at: &cursor) else { return nil }
        year = value
      case .shortYear:
        guard let value = DatePattern.digits(2, 2, in: bytes, at: &cursor), let pivotYear else { return nil }
        let pivot = count == .gregorian ? pivotYear : count.pivot(pivotYear)
        let century = pivot - pivot % 100
        year = century + value < pivot ? century + 100 + value : century + value
      case .eraYear(let least, let most):
        guard let value = DatePattern.eraYear(least, most, in: bytes, at: &cursor) else { return nil }
        year = value
      case .era:
        guard let named = YearCount.era(in: bytes, at: &cursor) else { return nil }
        count = named
      case .month, .paddedMonth:
        guard let value = DatePattern.digits(element == .month ? 1 : 2, 2, in: bytes, at: &cursor) else { return nil }
        month = value
      case .day, .paddedDay:
        guard let value = DatePattern.digits(element == .day ? 1 : 2, 2, in: bytes, at: &cursor) else { return nil }
        day = value
      case .monthName:
        guard let value = MonthNames.month(in: bytes, at: &cursor, language: language) else { return nil }
        month = value
      case .weekday:
        guard let value = WeekdayNames.days(in: bytes, at: &cursor) else { return nil }
        weekdays = value
      case .anyOf(let first, let second, let third):
        guard cursor < bytes.count, bytes[cursor] == first || bytes[cursor] == second || bytes[cursor] == third else {
          return nil
        }
        cursor += 1
      }
    }
    guard let date = date(count, year: year, month: month, day: day) else { return nil }
    return weekdays == 0x7F || weekdays >> UInt8(date.weekday - 1) & 1 == 1 ? (date, cursor) : nil
  }

  private func date(_ count: YearCount, year: Int, month: Int, day: Int) -> CalendarDate? {
    if let lastDay { return DatePattern.last(month: month, day: day, upTo: lastDay) }
    if count != .gregorian { return count.date(year: year, month: month, day: day) }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// A year of an era; its first is also written 元, and a space may stand in front of a year of one digit.
  private static func eraYear(
    _ least: Int, _ most: Int, in bytes: UnsafeRawBufferPointer, at cursor: inout Int
  ) -> Int? {
    if cursor < bytes.count, bytes[cursor] == 0x20 { cursor += 1 }
    if let year = digits(least, most, in: bytes, at: &cursor) { return year }
    guard cursor + 3 <= bytes.count, bytes[cursor..<cursor + 3].elementsEqual([0xE5, 0x85, 0x83]) else { return nil }
    cursor += 3
    return 1
  }

  /// The last such day up to another; nil where it is more than a year back, as 29 February may be.
  private static func last(month: Int, day: Int, upTo lastDay: CalendarDate) -> CalendarDate? {
    let year = lastDay.components.year
    if let found = CalendarDate(year: year, month: month, day: day), !(lastDay < found) { return found }
    return CalendarDate(year: year - 1, month: month, day: day)
  }

  /// Whether a text that starts with this byte may start with a day: never no where it does.
  public func canStart(_ byte: UInt8) -> Bool {
    switch elements.first {
    case .literal(let literal): byte == literal || byte == 0xC2 || byte == 0xEF
    case .monthName, .weekday: byte > 0x39
    case .era: byte == 0x52 || byte == 0x48 || byte == 0x53 || byte >= 0xE0
    case nil: true
    default: byte.isASCIIDigit || DecimalDigit.mayStart(with: byte)
    }
  }

  private static func matchLiteral(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, at cursor: Int) -> Int? {
    guard cursor < bytes.count else { return nil }
    if bytes[cursor] == byte { return 1 }
    let isNoBreakSpace =
      byte == 0x20 && bytes[cursor] == 0xC2 && cursor + 1 < bytes.count && bytes[cursor + 1] == 0xA0
    return isNoBreakSpace ? 2 : wideLiteral(byte, in: bytes, at: cursor)
  }

  /// `/`, `.` and `-` in full width (U+FF01–U+FF5E are U+0021–U+007E).
  private static func wideLiteral(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, at cursor: Int) -> Int? {
    guard bytes[cursor] == 0xEF, cursor + 2 < bytes.count, bytes[cursor + 1] == 0xBC else { return nil }
    return byte >= 0x2D && byte <= 0x2F && bytes[cursor + 2] == byte + 0x60 ? 3 : nil
  }

  private static func digits(_ least: Int, _ most: Int, in bytes: UnsafeRawBufferPointer, at cursor: inout Int) -> Int?
  {
    var value = 0
    var count = 0
    while count < most, cursor < bytes.count {
      let digit = bytes[cursor] &- 0x30
      guard digit <= 9 else {
        return count == 0 && bytes[cursor] >= 0x80
          ? foreignDigits(least, most, in: bytes, at: &cursor) : count >= least ? value : nil
      }
      value = value * 10 + Int(digit)
      cursor += 1
      count += 1
    }
    return count >= least ? value : nil
  }

  private static func foreignDigits(
    _ least: Int, _ most: Int, in bytes: UnsafeRawBufferPointer, at cursor: inout Int
  ) -> Int? {
    var value = 0
    var count = 0
    let first = cursor
    while count < most, let (digit, width) = DecimalDigit.foreign(in: bytes, at: cursor) {
      // All digits of a number are of one script, which their first byte tells near enough.
      guard bytes[cursor] == bytes[first] else { return nil }
      value = value * 10 + digit
      cursor += width
      count += 1
    }
    return count >= least ? value : nil
  }
}

extension DatePattern: CustomStringConvertible {
  /// The pattern as it was given.
  public var description: String { text }
}
