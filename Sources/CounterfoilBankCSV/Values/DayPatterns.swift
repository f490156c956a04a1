import CounterfoilCodecKit
import CounterfoilModel

/// The patterns in which banks write days, and days read in one of them.
enum DayPatterns {
  /// The hundred years two-digit years stand for where the profile names none: 1970 to 2069.
  static let usualPivotYear = 1970

  static let usual = all(pivotYear: usualPivotYear)

  /// Those with a year of four digits come first, and the padded form, which reads faster, where both fit.
  static func all(pivotYear: Int) -> [DatePattern] {
    var texts = ["yyyy-MM-dd"]
    for mark in ["-", "/", "."] {
      texts += ["yyyy\(mark)M\(mark)d", "d\(mark)M\(mark)yyyy", "M\(mark)d\(mark)yyyy"]
    }
    texts += ["yyyy.M.d.", "yyyy. M. d.", "yyyyMMdd", "ddMMyyyy", "MMddyyyy", "yyyy年M月d日", "d M yyyy", "yyyy M d"]
    texts += ["d. M. yyyy", "d.M.yyyy."]
    for mark in [" ", "-", "/", ". ", "."] { texts += ["d\(mark)MMM\(mark)yyyy"] }
    texts += [
      "d. MMM yyyy", "MMM d, yyyy", "MMM d yyyy", "yyyy-MMM-d", "yyyy MMM d", "ddMMMyyyy", "d 'de' MMM 'de' yyyy",
    ]
    for mark in ["/", ".", "-", " "] {
      texts += ["d\(mark)M\(mark)yy", "M\(mark)d\(mark)yy", "yy\(mark)M\(mark)d", "d\(mark)MMM\(mark)yy"]
    }
    texts += ["MMM d, yy", "MMM-d-yy", "ddMMMyy", "yyMMdd", "ddMMyy", "MMddyy"]
    return texts.compactMap { try? DatePattern($0, pivotYear: pivotYear) }
  }

  /// Patterns of days without a year; tried only where no pattern with one fits.
  static func yearless(upTo lastDay: CalendarDate) -> [DatePattern] {
    let texts = [
      "d/M", "M/d", "d-M", "M-d", "d.M.", "d.M", "M.d", "M月d日", "d MMM", "d-MMM", "d. MMM", "MMM d", "MMM-d", "ddMMM",
    ]
    return texts.compactMap { try? DatePattern($0, lastDay: lastDay) }
  }

  static let usualYearless = yearless(upTo: someDay)

  /// Stands for the end of a period that is not known; of a leap year, so that every day is one.
  private static let someDay = CalendarDate(year: 2000, month: 12, day: 31) ?? .first

  // MARK: Single texts

  /// Banks did not print statements for computers before, and `20121231` is no day of the year 1231.
  private static let plausible = 1900...2199

  /// The day a text starts with, where nothing but a time stands behind it.
  static func day(_ text: String, _ pattern: DatePattern, _ timePattern: TimePattern? = nil) -> CalendarDate? {
    var copy = text
    return copy.withUTF8 { day(UnsafeRawBufferPointer($0), pattern, timePattern) }
  }

  static func day(
    _ bytes: UnsafeRawBufferPointer, _ pattern: DatePattern, _ timePattern: TimePattern?
  ) -> CalendarDate? {
    guard let (day, length) = pattern.prefix(in: bytes), plausible.contains(day.components.year) else { return nil }
    if length == bytes.count { return day }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[length...])
    return TimeOfDay(behindDay: rest, pattern: timePattern, isPacked: pattern.isPacked) == nil ? nil : day
  }

  /// The commonest pattern in which a text is a day; nil where there is none.
  static func first(fitting text: String) -> DatePattern? {
    usual.first { day(text, $0) != nil }
  }
}

extension DatePattern {
  /// Whether digits of a time may stand right behind the day, as in `20091224120000`.
  var isPacked: Bool { text == "yyyyMMdd" }
}
