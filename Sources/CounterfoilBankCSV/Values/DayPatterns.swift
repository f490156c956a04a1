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
    // SBM Bank in Mauritius. No number is grouped so.
    texts += ["dd,MM,yyyy", "MM,dd,yyyy"]
    // With the word for year behind, as CLDR has it for Bulgarian (and Russian and Ukrainian in long form).
    texts += ["d.M.yyyy 'г.'", "d.M.yyyy'г.'", "d MMM yyyy 'г.'", "d MMM yyyy 'р.'"]
    // The long forms of CLDR whose parts have words of their own: Korean, Chinese with spaces, Vietnamese, Lithuanian, Latvian; and Hungarian.
    texts += ["yyyy년 M월 d일", "yyyy년M월d일", "yyyy年 M月 d日", "d 'tháng' M, yyyy", "yyyy 'm.' MMM d 'd.'"]
    texts += ["yyyy. 'gada' d. MMM", "yyyy. MMM d."]
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

  /// Patterns with years of another count that nothing else can be: those with the era's name, with the three digits a
  /// Minguo year has since 2011, and with years of four digits that are none of the common era. Tried only where no
  /// other pattern fits.
  static let ofOtherYears: [DatePattern] = {
    var texts = ["Gy年M月d日", "roc y年M月d日", "roc yyyMMdd"]
    for mark in [".", "/", "-"] {
      texts += ["Gy\(mark)M\(mark)d", "roc yyy\(mark)M\(mark)d"]
      for count in ["buddhist", "persian"] {
        texts += ["\(count) yyyy\(mark)M\(mark)d", "\(count) d\(mark)M\(mark)yyyy"]
      }
      texts.append("buddhist M\(mark)d\(mark)yyyy")
      // Tables that mix Minguo years with those of the common era: the commoner reading comes first.
      texts.append("roc y\(mark)M\(mark)d")
    }
    texts += ["buddhist d MMM yyyy", "buddhist d-MMM-yyyy", "buddhist yyyyMMdd", "persian yyyyMMdd"]
    return texts.compactMap { try? DatePattern($0, pivotYear: usualPivotYear) }
  }()

  /// Patterns with years of one or two digits of other counts; see ``YearCountClues``.
  static func short(of counts: [YearCount]) -> [DatePattern] {
    let packed = counts.filter { [.showa, .heisei, .reiwa].contains($0) }.map { "\($0.rawValue) yyMMdd" }
    return
      (packed
      + counts.flatMap { count in
        [".", "/", "-"].flatMap { mark -> [String] in
          switch count {
          case .gregorian: []
          case .buddhist:
            ["buddhist d\(mark)M\(mark)yy"] + (mark == "." ? ["buddhist d MMM yy", "buddhist d-MMM-yy"] : [])
          case .persian: ["persian yy\(mark)M\(mark)d", "persian d\(mark)M\(mark)yy"]
          case .roc: ["roc yy\(mark)M\(mark)d"]
          case .showa, .heisei, .reiwa: ["\(count.rawValue) y\(mark)M\(mark)d"]
          }
        }
      }).compactMap { try? DatePattern($0, pivotYear: usualPivotYear) }
  }

  /// Patterns with months whose names mean another month in another language.
  static func inLanguages(pivotYear: Int) -> [DatePattern] {
    all(pivotYear: pivotYear).filter(\.namesMonths).flatMap { pattern in
      DatePattern.languages.compactMap { try? DatePattern("\($0) \(pattern.text)", pivotYear: pivotYear) }
    }
  }

  static let usualInLanguages = inLanguages(pivotYear: usualPivotYear)

  /// Whether a text looks like one that ``ofOtherYears`` may fit: most texts do not, and are not tried.
  static func mayBeOfOtherYears(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      guard let first = bytes.first, bytes.count >= 6, bytes.count <= 64 else { return false }
      if bytes.contains(where: { $0 >= 0x80 }) { return true }
      if first == 0x52 || first == 0x48 || first == 0x53 { return bytes[1].isASCIIDigit }
      guard first.isASCIIDigit else { return false }
      var start = 0
      while start < bytes.count {
        let length = bytes[start...].prefix(while: \.isASCIIDigit).count
        if start == 0, length == 3 || length == 7 { return true }
        // Years from 1300 to 1499, and from 2400 to 2799.
        if length == 4 || length == 8 {
          if bytes[start] == 0x31, bytes[start + 1] == 0x33 || bytes[start + 1] == 0x34 { return true }
          if bytes[start] == 0x32, (0x34...0x37).contains(bytes[start + 1]) { return true }
        }
        start += max(length, 1)
      }
      return false
    }
  }

  /// Patterns of days with the name of the day of the week in front or behind; tried only where a text has one and nothing
  /// else fits. In front a comma may follow the name, and behind it may stand in parentheses.
  static func withWeekdays(_ patterns: [DatePattern]) -> [DatePattern] {
    patterns.flatMap { pattern -> [DatePattern] in
      let text = pattern.text
      let texts: [String] =
        ["EEE ", "EEE, ", "(EEE) "].map { $0 + text } + [" EEE", ", EEE", " (EEE)", "(EEE)"].map { text + $0 }
      let pivotYear = pattern.pivotYear ?? usualPivotYear
      return texts.compactMap { try? DatePattern($0, pivotYear: pivotYear, lastDay: pattern.lastDay) }
    }
  }

  static let usualWithWeekdays = withWeekdays(usual)

  /// Patterns of days between whose parts different marks stand in different rows, as where a column was put together by
  /// hand or by a spreadsheet; tried only where no one mark fits all rows.
  static func withAnyMark(pivotYear: Int) -> [DatePattern] {
    ["yyyy M d", "d M yyyy", "M d yyyy", "d M yy", "M d yy", "yy M d"].compactMap { parts in
      try? DatePattern(parts.split(separator: " ").joined(separator: "[/.-]"), pivotYear: pivotYear)
    }
  }

  /// Whether a text begins with digits and one of the marks of ``withAnyMark(pivotYear:)``.
  static func mayHaveAnyMark(_ text: String) -> Bool {
    let rest = text.utf8.drop(while: \.isASCIIDigit)
    guard let mark = rest.first, rest.count < text.utf8.count, rest.count >= 4 else { return false }
    return (0x2D...0x2F).contains(mark)
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

  /// Years of another count that are printed with one or two digits, or with as many as they have, are looked for only
  /// from the start of banking online (Japan's first was Sumitomo Bank's, of January 1997); and those of one or two digits
  /// up to some ten years from when this was written, since behind them lie all other hundreds.
  private static let online = 1997...2199
  private static let onlineShort = 1997...2035

  static func day(
    _ bytes: UnsafeRawBufferPointer, _ pattern: DatePattern, _ timePattern: TimePattern?
  ) -> CalendarDate? {
    guard let (day, length) = pattern.prefix(in: bytes) else { return nil }
    let years =
      pattern.yearCount == .gregorian
      ? plausible : pattern.hasShortYears ? onlineShort : pattern.yearCount.isEra ? online : plausible
    guard years.contains(day.components.year) else { return nil }
    if length == bytes.count { return day }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[length...])
    if TimeOfDay(behindDay: rest, pattern: timePattern, isPacked: pattern.isPacked) != nil { return day }
    return SecondDay.day(in: rest, pattern) == nil ? nil : day
  }

  /// The commonest pattern in which a text is a day; nil where there is none.
  static func first(fitting text: String) -> DatePattern? {
    usual.first { day(text, $0) != nil }
      ?? (mayBeOfOtherYears(text) ? ofOtherYears.first { day(text, $0) != nil } : nil)
  }
}

extension DatePattern {
  /// Whether digits of a time may stand right behind the day, as in `20091224120000`.
  var isPacked: Bool { text == "yyyyMMdd" }
}
