/// How a source writes days, such as `dd.MM.yyyy`; reads and prints them exactly.
///
/// Letters: `yyyy` (four digits), `yy` (two digits, needs a pivot), `MM` and `dd` (two digits), `M` and `d` (one or two
/// digits), `MMM` (a month's name, short or long, in any of some fifty languages), `EEE` (the name of the day of the week,
/// short or long, which must be that of the day). Letters between apostrophes and all other characters stand for
/// themselves; a space also stands for a no-break space, and of up to three marks in brackets, as in `d[/-]M[/-]yyyy`, each
/// day has one. No time zone ever takes part.
///
/// The letters are those of CLDR (UTS #35 part 4). Years of another count are named in front: `roc yyy/MM/dd`,
/// `buddhist d/M/yyyy`, `persian yyyy/MM/dd`, `reiwa y.M.d`; or each text names its era, which `G` stands for, as in
/// `Gy年M月d日`. With either, `y` is a year of as many digits as it has. A language in front, as in `hr d. MMM yyyy`, says
/// how names are meant that stand for different months in different languages.
/// Digits may be those of any script.
public struct DatePattern: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    case year
    case shortYear
    /// A year of an era, with so many digits.
    case eraYear(least: Int, most: Int)
    /// The name of an era.
    case era
    case month
    case paddedMonth
    case monthName
    case day
    case paddedDay
    /// The name of the day of the week, which must be that of the day.
    case weekday
    case literal(UInt8)
    /// Any of three bytes.
    case anyOf(UInt8, UInt8, UInt8)
  }

  /// The pattern as it was given.
  public let text: String
  /// Two-digit years are the hundred years from this one on; nil where the pattern has `yyyy`.
  public let pivotYear: Int?
  /// For a pattern without a year: each day is the last one of that name up to this; nil where the pattern has a year.
  public let lastDay: CalendarDate?
  /// How years are counted where no era is printed beside them.
  public let yearCount: YearCount
  /// The language whose months the names are; nil for all, where names mean the same in all.
  public let language: String?
  let elements: [Element]
  let isISO: Bool

  /// - Parameter lastDay: the last day a pattern without a year can mean, such as the end of the statement's period.
  /// - Throws: ``DatePatternError``, with what is wrong.
  public init(_ text: String, pivotYear: Int? = nil, lastDay: CalendarDate? = nil) throws(DatePatternError) {
    self.text = text
    let (count, language, rest) = DatePattern.prefixes(of: text)
    (yearCount, self.language) = (count ?? .gregorian, language)
    elements = try DatePattern.elements(of: rest, count)
    let years = elements.filter(\.isYear)
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

  /// The languages that may stand in front of a pattern: those in which some months have a name of another month elsewhere.
  package static var languages: [String] { MonthNames.languages }

  /// Whether a text begins with the name of a day of the week, or ends with one, maybe in parentheses.
  package static func mayNameWeekday(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 6, text.count <= 64 else { return false }
    var cursor = text[0] == 0x28 ? 1 : 0
    if !text[0].isASCIIDigit { return WeekdayNames.days(in: text, at: &cursor) != nil }
    guard let last = text.last, !last.isASCIIDigit, let digit = text.lastIndex(where: \.isASCIIDigit) else {
      return false
    }
    return (digit + 1..<text.count).contains { start in
      cursor = start
      return WeekdayNames.days(in: text, at: &cursor) != nil
    }
  }

  /// Whether a text is the name of a month, in any language known.
  package static func isMonthName(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      ([nil] + MonthNames.languages.map(Optional.some)).contains { language in
        var cursor = 0
        let bytes = UnsafeRawBufferPointer(bytes)
        return MonthNames.month(in: bytes, at: &cursor, language: language) != nil && cursor == bytes.count
      }
    }
  }

  /// Whether a text may be a day with such a name.
  package static func mayNameOwnMonth(_ text: String) -> Bool {
    text.utf8.count <= 40 && MonthNames.mayNameOwn(text)
  }

  /// Whether months are written by name.
  package var namesMonths: Bool { elements.contains(.monthName) }

  /// Whether years are printed with fewer than four digits and without the name of their era.
  package var hasShortYears: Bool {
    !elements.contains(.era)
      && elements.contains { element in
        switch element {
        case .shortYear: true
        case .eraYear(_, let most): most < 3 || yearCount != .roc
        default: false
        }
      }
  }

  /// The parts in the order they are written, such as `dMy`.
  public var partOrder: String {
    elements.reduce(into: "") { order, element in
      switch element {
      case .year, .shortYear, .eraYear: order += "y"
      case .month, .paddedMonth, .monthName: order += "M"
      case .day, .paddedDay: order += "d"
      case .literal, .anyOf, .weekday, .era: break
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
    yearCount = .gregorian
    language = nil
    elements = isoElements
    isISO = true
  }

  /// The words in front of a pattern, each with a space behind it, and what follows them.
  private static func prefixes(of text: String) -> (count: YearCount?, language: String?, rest: Substring) {
    var rest = Substring(text)
    var count: YearCount?
    var language: String?
    while let space = rest.firstIndex(of: " ") {
      let word = rest[..<space]
      if count == nil, let named = YearCount(rawValue: String(word)) {
        count = named
      } else if language == nil, MonthNames.languages.contains(where: { $0 == word }) {
        language = String(word)
      } else {
        break
      }
      rest = rest[rest.index(after: space)...]
    }
    return (count, language, rest)
  }

  private static func elements(of text: Substring, _ count: YearCount?) throws(DatePatternError) -> [Element] {
    guard let parts = PatternPart.parts(of: text) else { throw .openQuote }
    var elements: [Element] = []
    let hasEra = count?.isEra ?? false || text.utf8.contains(0x47) && count == nil
    for part in parts {
      switch part {
      case .literal(let byte): elements.append(.literal(byte))
      case .letters(0x79, 4): elements.append(.year)
      case .letters(0x79, 2): elements.append(hasEra ? .eraYear(least: 2, most: 2) : .shortYear)
      case .letters(0x79, 1) where hasEra: elements.append(.eraYear(least: 1, most: 4))
      case .letters(0x79, 3) where hasEra: elements.append(.eraYear(least: 3, most: 3))
      case .letters(0x47, 1) where count == nil && !elements.contains(.era): elements.append(.era)
      case .letters(0x4D, 1): elements.append(.month)
      case .letters(0x4D, 2): elements.append(.paddedMonth)
      case .letters(0x4D, 3), .letters(0x4D, 4): elements.append(.monthName)
      case .letters(0x64, 1): elements.append(.day)
      case .letters(0x64, 2): elements.append(.paddedDay)
      case .letters(0x45, 3), .letters(0x45, 4): elements.append(.weekday)
      case .letters(let byte, _): throw .unknownLetter(Character(Unicode.Scalar(byte)))
      }
    }
    return grouped(elements)
  }

  /// With marks in brackets as one element each.
  private static func grouped(_ elements: [Element]) -> [Element] {
    var grouped: [Element] = []
    var rest = elements[...]
    while let first = rest.popFirst() {
      if first == .literal(0x5B), let end = rest.prefix(4).firstIndex(of: .literal(0x5D)), end - rest.startIndex > 1 {
        let marks = rest[..<end].compactMap { if case .literal(let byte) = $0 { byte } else { UInt8?.none } }
        if marks.count == end - rest.startIndex {
          grouped.append(.anyOf(marks[0], marks[1], marks[marks.count - 1]))
          rest = rest[(end + 1)...]
          continue
        }
      }
      grouped.append(first)
    }
    return grouped
  }
}

extension DatePattern.Element {
  var isYear: Bool {
    switch self {
    case .year, .shortYear, .eraYear: true
    default: false
    }
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
  /// What is wrong with the pattern, for a person, without its text.
  public var description: String {
    switch self {
    case .openQuote: "an apostrophe opens a literal that never closes"
    case .unknownLetter(let letter):
      "`\(letter)` means nothing here; known are yyyy, yy, MMM, MM, M, dd, d, EEE, and G and y for eras"
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
      pattern.elements.map { element in
        switch element {
        case .paddedMonth: .month
        case .paddedDay: .day
        case .eraYear: .eraYear(least: 1, most: 4)
        default: element
        }
      }
    }
    return order(self) == order(other) && pivotYear == other.pivotYear && lastDay == other.lastDay
      && yearCount == other.yearCount && language == other.language
  }
}
