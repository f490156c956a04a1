/// How a source writes days, such as `dd.MM.yyyy`; reads and prints them exactly.
///
/// Letters: `yyyy` (four digits), `yy` (two digits, needs a pivot), `MM` and `dd` (two digits), `M` and `d` (one or two
/// digits), `MMM` (a month's name, short or long, in a common language). Letters between apostrophes and all other
/// characters stand for themselves; a space also stands for a no-break space. No time zone ever takes part.
public struct DatePattern: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    case year
    case shortYear
    case month
    case paddedMonth
    case monthName
    case day
    case paddedDay
    case literal(UInt8)
  }

  /// The pattern as it was given.
  public let text: String
  /// Two-digit years are the hundred years from this one on; nil where the pattern has `yyyy`.
  public let pivotYear: Int?
  /// For a pattern without a year: each day is the last one of that name up to this; nil where the pattern has a year.
  public let lastDay: CalendarDate?
  let elements: [Element]
  let isISO: Bool

  /// - Parameter lastDay: the last day a pattern without a year can mean, such as the end of the statement's period.
  /// - Throws: ``DatePatternError``, with what is wrong.
  public init(_ text: String, pivotYear: Int? = nil, lastDay: CalendarDate? = nil) throws(DatePatternError) {
    self.text = text
    elements = try DatePattern.elements(of: text)
    let years = elements.filter { $0 == .year || $0 == .shortYear }
    let months = elements.filter { $0 == .month || $0 == .paddedMonth || $0 == .monthName }
    let days = elements.filter { $0 == .day || $0 == .paddedDay }
    guard years.count == 1 || years.isEmpty && lastDay != nil, months.count == 1, days.count == 1 else {
      throw .missesAPart
    }
    self.lastDay = years.isEmpty ? lastDay : nil
    if years.first == .shortYear {
      guard let pivotYear else { throw .needsPivot }
      guard pivotYear >= 1, pivotYear <= 9900 else { throw .badPivot }
      self.pivotYear = pivotYear
    } else {
      self.pivotYear = nil
    }
    isISO = text == "yyyy-MM-dd"
  }

  /// The parts in the order they are written, such as `dMy`.
  public var partOrder: String {
    elements.reduce(into: "") { order, element in
      switch element {
      case .year, .shortYear: order += "y"
      case .month, .paddedMonth, .monthName: order += "M"
      case .day, .paddedDay: order += "d"
      case .literal: break
      }
    }
  }

  /// `yyyy-MM-dd`.
  public static let iso = DatePattern(isoElements: [
    .year, .literal(0x2D), .paddedMonth, .literal(0x2D), .paddedDay,
  ])

  private init(isoElements: [Element]) {
    text = "yyyy-MM-dd"
    pivotYear = nil
    lastDay = nil
    elements = isoElements
    isISO = true
  }

  private static func elements(of text: String) throws(DatePatternError) -> [Element] {
    var elements: [Element] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x27 {
        guard let end = bytes[(index + 1)...].firstIndex(of: 0x27) else { throw .openQuote }
        elements += bytes[(index + 1)..<end].map { .literal($0) }
        index = end + 1
        continue
      }
      let length = bytes[index...].prefix { $0 == byte }.count
      switch (byte, length) {
      case (0x79, 4): elements.append(.year)
      case (0x79, 2): elements.append(.shortYear)
      case (0x4D, 1): elements.append(.month)
      case (0x4D, 2): elements.append(.paddedMonth)
      case (0x4D, 3), (0x4D, 4): elements.append(.monthName)
      case (0x64, 1): elements.append(.day)
      case (0x64, 2): elements.append(.paddedDay)
      case (0x41...0x5A, _), (0x61...0x7A, _): throw .unknownLetter(Character(Unicode.Scalar(byte)))
      default: elements += Array(repeating: .literal(byte), count: length)
      }
      index += length
    }
    return elements
  }
}

/// Why a date pattern cannot be used.
public enum DatePatternError: Error, Hashable, Sendable {
  case openQuote
  case unknownLetter(Character)
  /// It has not exactly one year, one month and one day.
  case missesAPart
  /// It has `yy` and no pivot year was given.
  case needsPivot
  case badPivot
}

extension DatePatternError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .openQuote: "an apostrophe opens a literal that never closes"
    case .unknownLetter(let letter): "`\(letter)` means nothing here; known are yyyy, yy, MMM, MM, M, dd, d"
    case .missesAPart: "a pattern needs one year, one month and one day"
    case .needsPivot: "two-digit years need a pivot year"
    case .badPivot: "the pivot year is not between 1 and 9900"
    }
  }
}

extension DatePattern {
  /// Whether a text that fits both patterns always means the same day: they differ in padding only.
  public func readsAsAll(_ other: DatePattern) -> Bool {
    func order(_ pattern: DatePattern) -> [Element] {
      pattern.elements.map { $0 == .paddedMonth ? .month : $0 == .paddedDay ? .day : $0 }
    }
    return order(self) == order(other) && pivotYear == other.pivotYear && lastDay == other.lastDay
  }
}

// MARK: Reading

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
        let century = pivotYear - pivotYear % 100
        year = century + value < pivotYear ? century + 100 + value : century + value
      case .month, .paddedMonth:
        guard let value = DatePattern.digits(element == .month ? 1 : 2, 2, in: bytes, at: &cursor) else { return nil }
        month = value
      case .day, .paddedDay:
        guard let value = DatePattern.digits(element == .day ? 1 : 2, 2, in: bytes, at: &cursor) else { return nil }
        day = value
      case .monthName:
        guard let value = MonthNames.month(in: bytes, at: &cursor) else { return nil }
        month = value
      }
    }
    if let lastDay { return DatePattern.last(month: month, day: day, upTo: lastDay).map { ($0, cursor) } }
    return CalendarDate(year: year, month: month, day: day).map { ($0, cursor) }
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
    case .literal(let literal): byte == literal || byte == 0xC2
    case .monthName: byte > 0x39
    case nil: true
    default: byte.isASCIIDigit
    }
  }

  private static func matchLiteral(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, at cursor: Int) -> Int? {
    guard cursor < bytes.count else { return nil }
    if bytes[cursor] == byte { return 1 }
    let isNoBreakSpace =
      byte == 0x20 && bytes[cursor] == 0xC2 && cursor + 1 < bytes.count && bytes[cursor + 1] == 0xA0
    return isNoBreakSpace ? 2 : nil
  }

  private static func digits(_ least: Int, _ most: Int, in bytes: UnsafeRawBufferPointer, at cursor: inout Int) -> Int?
  {
    var value = 0
    var count = 0
    while count < most, cursor < bytes.count {
      let digit = bytes[cursor] &- 0x30
      guard digit <= 9 else { break }
      value = value * 10 + Int(digit)
      cursor += 1
      count += 1
    }
    return count >= least ? value : nil
  }
}

extension DatePattern: CustomStringConvertible {
  public var description: String { text }
}

/// The names of months in the languages banks write, short and long.
enum MonthNames {
  /// The month named at `cursor`, which is moved behind the name and a dot that ends an abbreviation.
  static func month(in bytes: UnsafeRawBufferPointer, at cursor: inout Int) -> Int? {
    var key: UInt64 = 0
    var length = 0
    var end = cursor
    while end < bytes.count {
      let byte = bytes[end]
      let isLetter = byte >= 0x80 || byte.isASCIILetter
      let isNoBreakSpace = byte == 0xC2 && end + 1 < bytes.count && bytes[end + 1] == 0xA0
      guard isLetter, !isNoBreakSpace, length < 12 else { break }
      if length < 8 { key = key << 8 | UInt64(byte < 0x80 ? byte | 0x20 : byte) }
      length += 1
      end += 1
    }
    guard length >= 3, let month = monthByKey[key] else { return nil }
    if end < bytes.count, bytes[end] == 0x2E { end += 1 }
    cursor = end
    return Int(month)
  }

  /// By the first eight bytes of the name in small letters.
  private static let monthByKey: [UInt64: UInt8] = {
    let names: [String] = [
      "jan january januar janv janvier ene enero gen gennaio janeiro januari jän jänner styczeń sty leden led",
      "feb february februar févr fév février febrero febbraio fevereiro fev februari fevr luty lut únor",
      "mar march märz mär mrz mars marzo março maart mrt marzec březen marts",
      "apr april avr avril abr abril aprile kwi kwiecień duben",
      "may mai mayo mag maggio maio mei maj květen",
      "jun june juni juin junio giu giugno junho cze czerwiec červen",
      "jul july juli juil juillet julio lug luglio julho lip lipiec červenec",
      "aug august août aou aout ago agosto augustus sie sierpień srpen augusti",
      "sep sept september septembre septiembre set settembre setembro wrz wrzesień září",
      "oct october okt oktober octobre octubre ott ottobre outubro out paź październik říjen",
      "nov november novembre noviembre novembro lis listopad",
      "dec december dez dezember déc décembre dic diciembre dicembre dezembro gru grudzień prosinec",
    ]
    var table: [UInt64: UInt8] = [:]
    for (index, line) in names.enumerated() {
      for name in line.split(separator: " ") {
        table[name.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }] = UInt8(index + 1)
      }
    }
    return table
  }()
}
