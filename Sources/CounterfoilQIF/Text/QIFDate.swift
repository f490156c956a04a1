import CounterfoilModel

/// The order of day, month and year.
enum QIFDateOrder: Int, CaseIterable {
  case monthFirst
  case dayFirst
  case yearFirst

  /// The pattern that says so in a profile.
  var pattern: String {
    switch self {
    case .monthFirst: "MM/dd/yyyy"
    case .dayFirst: "dd/MM/yyyy"
    case .yearFirst: "yyyy-MM-dd"
    }
  }

  /// The word of `!Option:`, as Quicken's German relatives write it.
  var option: String {
    switch self {
    case .monthFirst: "MDY"
    case .dayFirst: "DMY"
    case .yearFirst: "YMD"
    }
  }

  /// The order a pattern such as `dd.MM.yyyy`, or `MDY`, has; nil for any other word.
  init?(_ text: String) {
    if let order = QIFDateOrder.allCases.first(where: { $0.option == text.uppercased() }) {
      self = order
      return
    }
    guard let pattern = try? DatePattern(text, pivotYear: QIFDate.pivotYear) else { return nil }
    switch pattern.partOrder {
    case "Mdy": self = .monthFirst
    case "dMy": self = .dayFirst
    case "yMd": self = .yearFirst
    default: return nil
    }
  }
}

/// The parts of a day as QIF programs write it: `1/31'04`, `31.12.2004`, `1/ 5' 9`, `20040131`, `26 Jan 2026`.
struct QIFDate {
  /// Two-digit years are the hundred years from this one on: no QIF file is older.
  static let pivotYear = 1970
  /// Years outside of these are misread orders.
  private static let years = 1900...2199

  /// Three numbers in the order they stand; a month written as a word is the number of it.
  private var values = (0, 0, 0)
  private var lengths = (0, 0, 0)
  /// Which part is a month written as a word; -1 for none.
  private var namePlace = -1
  /// Whether an apostrophe comes before the third part, which then is the year.
  private var hasApostrophe = false
  /// Eight or six digits without marks.
  private var compact: [UInt8] = []

  /// Nil for a text that does not have the parts of a day.
  init?(_ text: UnsafeRawBufferPointer) {
    var parts: [(value: Int, length: Int)] = []
    var index = 0
    var mark: UInt8 = 0
    while index < text.count {
      let byte = text[index]
      if byte.isASCIIDigit {
        guard parts.count < 3 else { return nil }
        if mark == 0x27 {
          guard parts.count == 2 else { return nil }
          hasApostrophe = true
        }
        mark = 0
        let start = index
        var value = 0
        while index < text.count, text[index].isASCIIDigit, index - start < 9 {
          value = value * 10 + Int(text[index] &- 0x30)
          index += 1
        }
        parts.append((value, index - start))
      } else if byte.isASCIILetter || byte >= 0x80 {
        guard namePlace < 0, parts.count < 3, let (month, end) = QIFDate.month(text, index) else { return nil }
        namePlace = parts.count
        parts.append((month, 0))
        index = end
        mark = 0
      } else {
        guard QIFDate.isMark(byte), byte == 0x20 || mark == 0 || mark == 0x20 || mark == 0x2C else { return nil }
        if byte != 0x20 || mark == 0 { mark = byte }
        index += 1
      }
    }
    if parts.count == 1, namePlace < 0, parts[0].length == 8 || parts[0].length == 6 {
      compact = text.filter { $0.isASCIIDigit }
      return
    }
    guard parts.count == 3, mark == 0 || mark == 0x20 else { return nil }
    values = (parts[0].value, parts[1].value, parts[2].value)
    lengths = (parts[0].length, parts[1].length, parts[2].length)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == 0x2F || byte == 0x2E || byte == 0x2D || byte == 0x27 || byte == 0x20 || byte == 0x2C
  }

  /// The month a word names, and where the word ends.
  private static func month(_ text: UnsafeRawBufferPointer, _ start: Int) -> (Int, Int)? {
    var end = start
    while end < text.count, text[end].isASCIILetter || text[end] >= 0x80 { end += 1 }
    guard end - start <= 24, let pattern = try? DatePattern("MMM d yyyy") else { return nil }
    let name = String(decoding: text[start..<end], as: UTF8.self)
    guard let day = pattern.date(in: "\(name) 1 2000") else { return nil }
    if end < text.count, text[end] == 0x2E { end += 1 }
    return (day.components.month, end)
  }

  /// The day in an order; nil where there is no such day.
  func day(_ order: QIFDateOrder, pivotYear: Int = QIFDate.pivotYear) -> CalendarDate? {
    if !compact.isEmpty { return compactDay(order, pivotYear) }
    let (first, second, third) = values
    switch order {
    case .monthFirst:
      guard namePlace <= 0, isShort(lengths.0), isShort(lengths.1) else { return nil }
      return day(third, lengths.2, month: first, second, pivotYear)
    case .dayFirst:
      guard namePlace == -1 || namePlace == 1, isShort(lengths.0), isShort(lengths.1) else { return nil }
      return day(third, lengths.2, month: second, first, pivotYear)
    case .yearFirst:
      guard namePlace == -1 || namePlace == 1, isShort(lengths.1), isShort(lengths.2), !hasApostrophe else {
        return nil
      }
      return day(first, lengths.0, month: second, third, pivotYear)
    }
  }

  private func isShort(_ length: Int) -> Bool { length <= 2 }

  private func compactDay(_ order: QIFDateOrder, _ pivotYear: Int) -> CalendarDate? {
    let yearLength = compact.count - 4
    func number(_ start: Int, _ length: Int) -> Int {
      compact[start..<start + length].reduce(0) { $0 * 10 + Int($1 &- 0x30) }
    }
    switch order {
    case .monthFirst: return day(number(4, yearLength), yearLength, month: number(0, 2), number(2, 2), pivotYear)
    case .dayFirst: return day(number(4, yearLength), yearLength, month: number(2, 2), number(0, 2), pivotYear)
    case .yearFirst:
      return day(number(0, yearLength), yearLength, month: number(yearLength, 2), number(yearLength + 2, 2), pivotYear)
    }
  }

  private func day(_ year: Int, _ length: Int, month: Int, _ day: Int, _ pivotYear: Int) -> CalendarDate? {
    var year = year
    if length == 1 || length == 2 {
      // `1/ 5' 9` is how Quicken pads a year of 2009; without the apostrophe one digit is no year.
      guard length == 2 || hasApostrophe else { return nil }
      let century = pivotYear - pivotYear % 100
      year = century + year < pivotYear ? century + 100 + year : century + year
    } else if length != 4 {
      return nil
    }
    guard QIFDate.years.contains(year) else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Whether the year has two digits and no mark that tells it apart.
  var hasBareShortYear: Bool {
    compact.isEmpty ? !hasApostrophe && lengths.0 < 4 && lengths.2 < 4 : compact.count == 6
  }
}
