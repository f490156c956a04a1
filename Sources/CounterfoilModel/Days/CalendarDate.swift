/// A day of the proleptic Gregorian calendar, without a time zone. Days run from 0001-01-01 to 9999-12-31.
public struct CalendarDate: Hashable, Sendable {
  /// Days since 1970-01-01; earlier days are negative.
  public let daysSinceEpoch: Int32

  /// 0001-01-01.
  public static let first = CalendarDate(unchecked: -719_162)
  /// 9999-12-31.
  public static let last = CalendarDate(unchecked: 2_932_896)

  @inlinable
  init(unchecked days: Int32) { daysSinceEpoch = days }

  /// The day that many days after 1970-01-01; nil outside the years 1 to 9999.
  public init?(daysSinceEpoch days: Int32) {
    guard days >= CalendarDate.first.daysSinceEpoch, days <= CalendarDate.last.daysSinceEpoch else { return nil }
    daysSinceEpoch = days
  }

  /// The day of a year (1–9999), month (1–12) and day of month; nil when the calendar has no such day.
  ///
  /// The day count is Howard Hinnant's `days_from_civil`.
  @inlinable
  public init?(year: Int, month: Int, day: Int) {
    guard year >= 1, year <= 9999, month >= 1, month <= 12, day >= 1,
      day <= CalendarDate.length(ofMonth: month, year: year)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = Int32(truncatingIfNeeded: era * 146_097 + dayOfEra - 719_468)
  }

  /// Days in a month (1–12) of a year.
  @inlinable
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Year (1–9999), month (1–12) and day of month (1–31).
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(daysSinceEpoch) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// 1 for Monday to 7 for Sunday, as in ISO 8601.
  public var weekday: Int {
    let remainder = (Int(daysSinceEpoch) + 3) % 7
    return (remainder < 0 ? remainder + 7 : remainder) + 1
  }

  /// The day `days` later (or earlier, when negative); nil outside the years 1 to 9999.
  public func advanced(byDays days: Int) -> CalendarDate? {
    let (sum, overflow) = Int(daysSinceEpoch).addingReportingOverflow(days)
    guard !overflow, let small = Int32(exactly: sum) else { return nil }
    return CalendarDate(daysSinceEpoch: small)
  }

  /// How many days `other` lies after this day.
  public func days(to other: CalendarDate) -> Int {
    Int(other.daysSinceEpoch) - Int(daysSinceEpoch)
  }
}

extension CalendarDate: Comparable {
  /// Whether the day is earlier.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }
}

extension CalendarDate {
  /// The day written `yyyy-MM-dd` (ISO 8601 extended); nil for any other text.
  public init?(iso text: some StringProtocol) {
    var copy = String(text)
    guard let date = copy.withUTF8({ CalendarDate(isoBytes: UnsafeRawBufferPointer($0)) }) else { return nil }
    self = date
  }

  /// The day written in ten ASCII bytes `yyyy-MM-dd`; nil for anything else. Allocates nothing.
  @inlinable
  public init?(isoBytes bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    var bad: UInt8 = 0
    func digit(_ index: Int) -> Int {
      let value = bytes[index] &- 0x30
      bad |= value > 9 ? 1 : 0
      return Int(value)
    }
    let year = ((digit(0) * 10 + digit(1)) * 10 + digit(2)) * 10 + digit(3)
    let month = digit(5) * 10 + digit(6)
    let day = digit(8) * 10 + digit(9)
    guard bad == 0 else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Appends ten ASCII bytes `yyyy-MM-dd`.
  public func appendISO(to bytes: inout [UInt8]) {
    let (year, month, day) = components
    func digit(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: value % 10) + 0x30 }
    let text: InlineArray<10, UInt8> = [
      digit(year / 1000), digit(year / 100), digit(year / 10), digit(year), 0x2D, digit(month / 10), digit(month), 0x2D,
      digit(day / 10), digit(day),
    ]
    withUnsafeBytes(of: text) { bytes.append(contentsOf: $0) }
  }

  /// The day as `yyyy-MM-dd`.
  public var iso: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(10)
    appendISO(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// As ``iso``.
  public var description: String { iso }
}
