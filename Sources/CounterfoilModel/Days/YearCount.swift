/// How years are counted, and how that is named in a ``DatePattern``.
///
/// All but the Persian one have the months and days of the Gregorian calendar. The names and first days are those of
/// CLDR (`supplemental/calendarData` and `calendarPreferenceData`), as in UTS #35 part 4.
public enum YearCount: String, Hashable, Sendable, CaseIterable {
  /// The common era.
  case gregorian
  /// Minguo: 1 is 1912. Years of four digits are of the common era, which tables of Taiwan mix with it.
  case roc
  /// The Buddhist era of Thailand: 2568 is 2025.
  case buddhist
  /// The solar Hijri calendar of Iran: 1 Farvardin 1403 is 20 March 2024.
  case persian
  /// Eras of Japan; each starts on the day it was proclaimed for.
  case showa, heisei, reiwa

  /// The year of the common era in which the year 0 would begin.
  private var zero: Int {
    switch self {
    case .gregorian: 0
    case .roc: 1911
    case .buddhist: -543
    case .persian: 621
    case .showa: 1925
    case .heisei: 1988
    case .reiwa: 2018
    }
  }

  /// The first day of an era, before which it has none. Days after its end are still printed in it now and then.
  private var firstDay: (year: Int, month: Int, day: Int)? {
    switch self {
    case .showa: (1926, 12, 25)
    case .heisei: (1989, 1, 8)
    case .reiwa: (2019, 5, 1)
    default: nil
    }
  }

  /// Whether its years are numbered from the first year of an era, so that they have few digits.
  package var isEra: Bool { self == .roc || firstDay != nil }

  /// The first of the hundred years that two digits stand for, where those of the common era start at another.
  func pivot(_ gregorian: Int) -> Int { gregorian - zero }

  /// The day of a year, a month and a day of the month; nil where the calendar has no such day.
  func date(year: Int, month: Int, day: Int) -> CalendarDate? {
    switch self {
    case .gregorian: return CalendarDate(year: year, month: month, day: day)
    case .persian: return PersianCalendar.date(year: year, month: month, day: day)
    case .roc where year >= 1000: return CalendarDate(year: year, month: month, day: day)
    default: break
    }
    guard year >= 1, let date = CalendarDate(year: year + zero, month: month, day: day) else { return nil }
    guard let firstDay, let first = CalendarDate(year: firstDay.year, month: firstDay.month, day: firstDay.day) else {
      return date
    }
    return date < first ? nil : date
  }

  // MARK: Names of eras in texts

  /// As CLDR has them: wide, abbreviated and narrow, and the one character Unicode has for each of Japan's.
  private static let eraNames: [(name: [UInt8], count: YearCount)] = {
    let names: [(YearCount, String)] = [
      (.reiwa, "令和 ㋿ 令 R Ｒ"), (.heisei, "平成 ㍻ 平 H Ｈ"), (.showa, "昭和 ㍼ 昭 S Ｓ"), (.roc, "中華民國 民國 民国"),
      (.buddhist, "พุทธศักราช พ.ศ."),
    ]
    return names.flatMap { count, list in list.split(separator: " ").map { (Array($0.utf8), count) } }
  }()

  /// The era named at `cursor`, which is moved past the name.
  static func era(in bytes: UnsafeRawBufferPointer, at cursor: inout Int) -> YearCount? {
    for (name, count) in eraNames where bytes.count - cursor > name.count {
      guard bytes[cursor..<cursor + name.count].elementsEqual(name) else { continue }
      cursor += name.count
      return count
    }
    return nil
  }
}

/// The solar Hijri calendar, by the cycle of 33 years with 8 leap ones.
///
/// Iran's leap years are found by astronomy (the year starts with the equinox at noon in Tehran); the cycle, which ICU
/// uses too (`persncal.cpp`), is the same from 1304 (1925), when the calendar became law, to 1501 (2123).
enum PersianCalendar {
  private static let years = 1304...1501

  static func date(year: Int, month: Int, day: Int) -> CalendarDate? {
    guard years.contains(year), month >= 1, month <= 12, day >= 1, day <= length(ofMonth: month, year: year) else {
      return nil
    }
    let before = month <= 7 ? (month - 1) * 31 : (month - 1) * 30 + 6
    return CalendarDate(daysSinceEpoch: Int32(newYear(year) + before + day - 1))
  }

  /// Six months of 31 days, five of 30, and one of 29 or 30.
  static func length(ofMonth month: Int, year: Int) -> Int {
    if month <= 6 { return 31 }
    return month < 12 || newYear(year + 1) - newYear(year) == 366 ? 30 : 29
  }

  /// 1 Farvardin in days since 1970-01-01: Julian day 1,948,320 is the first of the year 1 (ICU), 2,440,588 that of 1970.
  private static func newYear(_ year: Int) -> Int {
    1_948_320 - 2_440_588 + 365 * (year - 1) + (8 * year + 21) / 33
  }
}
