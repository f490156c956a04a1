import CounterfoilModel

/// How a source writes times of day, such as `HH.mm.ss`; reads them exactly.
///
/// Letters: `HH` and `hh` (two digits), `H` and `h` (one or two digits), `mm`, `ss`, `a` (AM or PM, for `hh` and `h`).
/// Letters between apostrophes and all other characters stand for themselves. No zone ever takes part.
struct TimePattern: Hashable, Sendable {
  private enum Element: Hashable {
    case hour(digits: ClosedRange<Int>)
    case halfDayHour(digits: ClosedRange<Int>)
    case minute
    case second
    case halfDay
    case literal(UInt8)
  }

  /// The pattern as it was given.
  let text: String
  private let elements: [Element]

  /// - Throws: ``TimePatternError``, with what is wrong.
  init(_ text: String) throws(TimePatternError) {
    self.text = text
    elements = try TimePattern.elements(of: text)
    let fullHours = elements.count { if case .hour = $0 { true } else { false } }
    let halfHours = elements.count { if case .halfDayHour = $0 { true } else { false } }
    guard fullHours + halfHours == 1, elements.count(where: { $0 == .minute }) == 1,
      elements.count(where: { $0 == .second }) <= 1
    else { throw .missesAPart }
    guard elements.count(where: { $0 == .halfDay }) == halfHours else { throw .halfDay }
  }

  private static func elements(of text: String) throws(TimePatternError) -> [Element] {
    guard let parts = PatternPart.parts(of: text) else { throw .openQuote }
    var elements: [Element] = []
    for part in parts {
      switch part {
      case .literal(let byte): elements.append(.literal(byte))
      case .letters(0x48, 2): elements.append(.hour(digits: 2...2))
      case .letters(0x48, 1): elements.append(.hour(digits: 1...2))
      case .letters(0x68, 2): elements.append(.halfDayHour(digits: 2...2))
      case .letters(0x68, 1): elements.append(.halfDayHour(digits: 1...2))
      case .letters(0x6D, 2): elements.append(.minute)
      case .letters(0x73, 2): elements.append(.second)
      case .letters(0x61, 1): elements.append(.halfDay)
      case .letters(let byte, _): throw .unknownLetter(Character(Unicode.Scalar(byte)))
      }
    }
    return elements
  }

  /// The time all of `text` is; nil where it is none in this pattern.
  func read(_ text: UnsafeRawBufferPointer) -> TimeOfDay? {
    var cursor = 0
    var hour = 0
    var minute = 0
    var second: Int?
    var isAfternoon: Bool?
    for element in elements {
      switch element {
      case .hour(let digits):
        guard let value = TimePattern.number(text, &cursor, digits), value < 24 else { return nil }
        hour = value
      case .halfDayHour(let digits):
        guard let value = TimePattern.number(text, &cursor, digits), (1...12).contains(value) else { return nil }
        hour = value
      case .minute:
        guard let value = TimePattern.number(text, &cursor, 2...2), value < 60 else { return nil }
        minute = value
      case .second:
        guard let value = TimePattern.number(text, &cursor, 2...2), value < 60 else { return nil }
        second = value
      case .halfDay:
        guard cursor + 1 < text.count, text[cursor + 1] | 0x20 == 0x6D else { return nil }
        let letter = text[cursor] | 0x20
        guard letter == 0x61 || letter == 0x70 else { return nil }
        isAfternoon = letter == 0x70
        cursor += 2
      case .literal(let byte):
        guard cursor < text.count, text[cursor] == byte else { return nil }
        cursor += 1
      }
    }
    guard cursor == text.count else { return nil }
    if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    return TimeOfDay(hour: UInt8(hour), minute: UInt8(minute), second: second.map { UInt8($0) })
  }

  private static func number(
    _ text: UnsafeRawBufferPointer, _ cursor: inout Int, _ digits: ClosedRange<Int>
  ) -> Int? {
    let start = cursor
    var value = 0
    while cursor < text.count, cursor - start < digits.upperBound, text[cursor].isASCIIDigit {
      value = value * 10 + Int(text[cursor] &- 0x30)
      cursor += 1
    }
    return digits.contains(cursor - start) ? value : nil
  }
}

/// Why a time pattern cannot be used.
enum TimePatternError: Error, Hashable, CustomStringConvertible {
  case openQuote
  case unknownLetter(Character)
  /// It has not exactly one hour and one minute, and at most one second.
  case missesAPart
  /// `hh` without `a`, or the other way round.
  case halfDay

  var description: String {
    switch self {
    case .openQuote: "an apostrophe opens a literal that never closes"
    case .unknownLetter(let letter): "`\(letter)` means nothing here; known are HH, H, hh, h, mm, ss, a"
    case .missesAPart: "a pattern needs one hour and one minute"
    case .halfDay: "`hh` and `h` need an `a`, for AM or PM, and only they have one"
    }
  }
}
