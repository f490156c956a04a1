import CounterfoilCodecKit
import CounterfoilModel

/// Finds the one pattern that fits all days of a column.
struct DateSurvey {
  /// The hundred years two-digit years stand for where the profile names none: 1970 to 2069.
  static let usualPivotYear = 1970

  /// A pattern, and what the days read in it look like.
  private struct Candidate {
    var pattern: DatePattern
    var firstMiss: (line: Int, text: String)?
    var trace = DateTrace()
  }

  private var candidates: [Candidate]
  private var differs: Set<Int> = []
  private(set) var valueCount = 0
  /// The first value that means another day in another pattern.
  private(set) var ambiguous: (line: Int, text: String)?
  /// A value that told patterns apart.
  private var decidedBy: (line: Int, text: String)?
  /// What told them apart, where no value did.
  private(set) var outsideEvidence = ""
  private let isStated: Bool
  private let pivotYear: Int
  private let lastDay: CalendarDate?
  /// Values before the first day that were none in any pattern; after some of them no more are looked at that way.
  private var missCount = 0
  private static let missLimit = 20
  /// Whether the days are printed without a year.
  private(set) var isYearless = false
  /// How times behind days are written, where the profile says so.
  var timePattern: TimePattern?

  /// All patterns there are to try, the commonest first.
  /// - Parameter lastDay: the last day that one printed without a year can mean; nil where it is not known.
  init(pivotYear: Int? = nil, lastDay: CalendarDate? = nil) {
    isStated = false
    self.pivotYear = pivotYear ?? DateSurvey.usualPivotYear
    self.lastDay = lastDay
    let known = pivotYear == nil ? DateSurvey.usualPatterns : DateSurvey.patterns(pivotYear: self.pivotYear)
    candidates = known.map { Candidate(pattern: $0) }
  }

  init(stated pattern: DatePattern) {
    isStated = true
    pivotYear = pattern.pivotYear ?? DateSurvey.usualPivotYear
    lastDay = pattern.lastDay
    candidates = [Candidate(pattern: pattern)]
  }

  /// A survey of days without a year.
  static var yearless: DateSurvey {
    var survey = DateSurvey()
    survey.candidates = usualYearlessPatterns.map { Candidate(pattern: $0) }
    survey.isYearless = true
    return survey
  }

  private static let usualPatterns = patterns(pivotYear: usualPivotYear)

  /// Those with a year of four digits come first, and the padded form, which reads faster, where both fit.
  private static func patterns(pivotYear: Int) -> [DatePattern] {
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
  private static func yearlessPatterns(upTo lastDay: CalendarDate) -> [DatePattern] {
    let texts = [
      "d/M", "M/d", "d-M", "M-d", "d.M.", "d.M", "M.d", "M月d日", "d MMM", "d-MMM", "d. MMM", "MMM d", "MMM-d", "ddMMM",
    ]
    return texts.compactMap { try? DatePattern($0, lastDay: lastDay) }
  }

  private static let usualYearlessPatterns = yearlessPatterns(upTo: someDay)

  /// Stands for the end of a period that is not known; of a leap year, so that every day is one.
  private static let someDay = CalendarDate(year: 2000, month: 12, day: 31) ?? .first

  // MARK: Values

  /// Whether a text is a day in some pattern that is left; a time may stand behind it.
  func fits(_ text: String) -> Bool {
    // Every pattern has a day in digits.
    guard text.utf8.contains(where: { $0.isASCIIDigit }) else { return false }
    var text = text
    return text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      return candidates.indices.contains { index in
        candidates[index].pattern.canStart(bytes[0]) && candidates[index].firstMiss == nil
          && DateSurvey.day(bytes, candidates[index].pattern, timePattern) != nil
      }
    }
  }

  /// Takes a value in; false where no pattern fits it and all before.
  mutating func add(_ text: String, line: Int) -> Bool {
    if take(text, line: line) { return true }
    guard valueCount == 0, !isStated, !isYearless, missCount < DateSurvey.missLimit else { return false }
    missCount += 1
    let known = candidates
    let patterns = lastDay.map(DateSurvey.yearlessPatterns) ?? DateSurvey.usualYearlessPatterns
    candidates = patterns.map { Candidate(pattern: $0) }
    isYearless = take(text, line: line)
    if !isYearless { candidates = known }
    return isYearless
  }

  private mutating func take(_ text: String, line: Int) -> Bool {
    var first: CalendarDate?
    var days: [(Int, CalendarDate?)] = []
    days.reserveCapacity(candidates.count)
    for index in candidates.indices where candidates[index].firstMiss == nil {
      let day = DateSurvey.day(text, candidates[index].pattern, timePattern)
      days.append((index, day))
      guard let day else { continue }
      if first == nil {
        first = day
      } else if day != first {
        differs.insert(index)
        if ambiguous == nil { ambiguous = (line, text) }
      }
    }
    guard first != nil else { return false }
    valueCount += 1
    for (index, day) in days {
      if let day {
        candidates[index].trace.add(day)
      } else {
        candidates[index].firstMiss = (line, text)
        if valueCount > 1 { decidedBy = (line, text) }
      }
    }
    return true
  }

  // MARK: The verdict

  /// The pattern, once nothing that is left can mean anything else; nil before.
  /// - Parameter isComplete: whether all values were seen, so that patterns that agreed so far agree.
  func decision(isComplete: Bool) -> DatePattern? {
    let left = candidates.indices.filter { candidates[$0].firstMiss == nil }
    guard let first = left.first, valueCount > 0 || isStated else { return nil }
    let pattern = candidates[first].pattern
    let others = left.dropFirst()
    if others.allSatisfy({ candidates[$0].pattern.readsAsAll(pattern) }) { return pattern }
    return isComplete && !others.contains { differs.contains($0) } ? pattern : nil
  }

  /// The patterns that are left and mean different days.
  var open: [DatePattern] {
    candidates.filter { $0.firstMiss == nil }.map(\.pattern)
  }

  /// Leaves only the patterns some other part of the file allows, where that leaves any.
  mutating func keep(_ reason: String, _ isAllowed: (DatePattern, DateTrace) -> Bool) {
    let left = candidates.indices.filter { candidates[$0].firstMiss == nil }
    let allowed = left.filter { isAllowed(candidates[$0].pattern, candidates[$0].trace) }
    guard !allowed.isEmpty, allowed.count < left.count else { return }
    let kept = allowed.map { candidates[$0] }
    var stillDiffers: Set<Int> = []
    for (new, old) in allowed.enumerated() where differs.contains(old) { stillDiffers.insert(new) }
    // What differed from a pattern that is gone may be the only one left.
    if kept.allSatisfy({ $0.pattern.readsAsAll(kept[0].pattern) }) { stillDiffers = [] }
    candidates = kept
    differs = stillDiffers
    outsideEvidence = reason
  }

  /// Where the year could be the first part or the last: days change faster than years, but for what is booked once a
  /// year, and no statement goes back and forth over many years.
  mutating func keepSlowYears() {
    let left = candidates.filter { $0.firstMiss == nil }.map(\.trace)
    let hasManyDays = left.contains { $0.dayCount >= 3 && $0.yearCount <= 2 }
    let hasShortSpan = left.contains { $0.yearSpan <= 1 }
    keep("the part read as the year changes less often than the day") { _, trace in
      let isFast = hasManyDays && trace.dayCount == 1 && trace.yearCount >= 3 && !trace.isYearly
      let isWild = hasShortSpan && trace.yearSpan >= 8 && (trace.count <= 2 || trace.rises > 0 && trace.falls > 0)
      return !isFast && !isWild
    }
  }

  var evidence: String {
    if isStated { return "stated by the profile" }
    let example = decidedBy.map { ", decided by \"\($0.text)\" in line \($0.line)" } ?? ""
    return "\(valueCount) \(valueCount == 1 ? "value fits" : "values fit")\(example)"
      + (outsideEvidence.isEmpty ? "" : "; \(outsideEvidence)")
  }

  /// Why a day is read in the pattern, for the message about one that does not fit.
  var reason: String {
    if isStated { return "stated by the profile" }
    return "as \(valueCount) other \(valueCount == 1 ? "day is" : "days are")"
  }

  // MARK: Single texts

  /// Banks did not print statements for computers before, and `20121231` is no day of the year 1231.
  private static let plausible = 1900...2199

  /// The day a text starts with, where nothing but a time stands behind it.
  static func day(_ text: String, _ pattern: DatePattern, _ timePattern: TimePattern? = nil) -> CalendarDate? {
    var copy = text
    return copy.withUTF8 { day(UnsafeRawBufferPointer($0), pattern, timePattern) }
  }

  private static func day(
    _ bytes: UnsafeRawBufferPointer, _ pattern: DatePattern, _ timePattern: TimePattern?
  ) -> CalendarDate? {
    guard let (day, length) = pattern.prefix(in: bytes), plausible.contains(day.components.year) else { return nil }
    if length == bytes.count { return day }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[length...])
    return TimeOfDay(behindDay: rest, pattern: timePattern, isPacked: pattern.isPacked) == nil ? nil : day
  }

  /// The commonest pattern in which a text is a day; nil where there is none.
  static func anyPattern(of text: String) -> DatePattern? {
    usualPatterns.first { day(text, $0) != nil }
  }
}

/// What the days of a column look like in one pattern.
struct DateTrace {
  private(set) var earliest: CalendarDate?
  private(set) var latest: CalendarDate?
  private(set) var previous: CalendarDate?
  /// How often a day is later, and earlier, than the one in the row before.
  private(set) var rises = 0
  private(set) var falls = 0
  private(set) var count = 0
  private var days: UInt32 = 0
  private var months: UInt16 = 0
  private var years: Set<Int> = []
  private static let yearLimit = 64

  mutating func add(_ day: CalendarDate) {
    if let previous {
      if previous < day { rises += 1 } else if day < previous { falls += 1 }
    }
    previous = day
    if let earliest { self.earliest = day < earliest ? day : earliest } else { earliest = day }
    if let latest { self.latest = latest < day ? day : latest } else { latest = day }
    let parts = day.components
    count += 1
    days |= 1 << UInt32(parts.day)
    months |= 1 << UInt16(parts.month)
    if years.count < DateTrace.yearLimit { years.insert(parts.year) }
  }

  /// Different days of the month, and different years.
  var dayCount: Int { days.nonzeroBitCount }
  var yearCount: Int { years.count }
  /// Years between the first day and the last.
  var yearSpan: Int {
    guard let earliest, let latest else { return 0 }
    return latest.components.year - earliest.components.year
  }
  /// Whether the days are one day of each year, without a gap: what is booked once a year.
  var isYearly: Bool { months.nonzeroBitCount == 1 && years.count == count && yearSpan == count - 1 }
}

extension DatePattern {
  /// Whether digits of a time may stand right behind the day, as in `20091224120000`.
  var isPacked: Bool { text == "yyyyMMdd" }
}
