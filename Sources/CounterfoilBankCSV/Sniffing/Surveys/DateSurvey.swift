import CounterfoilCodecKit
import CounterfoilModel

/// Finds the one pattern that fits all days of a column.
struct DateSurvey {
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
  /// Whether a name says that years are of the solar Hijri calendar.
  private let isNamedSolar: Bool
  private let pivotYear: Int
  private let lastDay: CalendarDate?
  /// Values before the first day that were none in any pattern; after some of them no more are looked at that way.
  private var missCount = 0
  private static let missLimit = 20
  /// Whether the days are printed without a year.
  private(set) var isYearless = false
  /// Whether a day has another one behind it; see ``SecondDay``.
  private(set) var hasSecondDays = false
  /// How times behind days are written, where the profile says so.
  var timePattern: TimePattern?
  /// The first values, to try other patterns on once one comes that fits none.
  private var seen: [(line: Int, text: String)] = []
  private static let seenLimit = 64
  /// Whether some day is the 31st, which the solar Hijri calendar has and the lunar one has not.
  private var hasDay31 = false

  /// All patterns there are to try, the commonest first.
  /// - Parameters:
  ///   - lastDay: the last day that one printed without a year can mean; nil where it is not known.
  ///   - name: the header of the column.
  ///   - preamble: the calendar that a line in front of the rows speaks of.
  ///   - clues: what the table tells of how years are counted.
  init(
    pivotYear: Int? = nil, lastDay: CalendarDate? = nil, name: String = "", preamble: NamedCalendar? = nil,
    clues: YearCountClues = .init()
  ) {
    isStated = false
    self.pivotYear = pivotYear ?? DayPatterns.usualPivotYear
    self.lastDay = lastDay
    var known = pivotYear == nil ? DayPatterns.usual : DayPatterns.all(pivotYear: self.pivotYear)
    let named = YearCountClues.named(in: name, or: preamble)
    isNamedSolar = named == [.persian]
    if !named.isEmpty {
      // Years of four digits are of the common era, whatever the name says.
      known = DayPatterns.short(of: named) + known.filter { !$0.hasShortYears }
    } else if !clues.doubted.isEmpty {
      known += DayPatterns.short(of: clues.doubted)
    }
    candidates = known.map { Candidate(pattern: $0) }
  }

  init(stated pattern: DatePattern) {
    isStated = true
    isNamedSolar = false
    pivotYear = pattern.pivotYear ?? DayPatterns.usualPivotYear
    lastDay = pattern.lastDay
    candidates = [Candidate(pattern: pattern)]
  }

  /// A survey of days without a year.
  static var yearless: DateSurvey {
    var survey = DateSurvey()
    survey.candidates = DayPatterns.usualYearless.map { Candidate(pattern: $0) }
    survey.isYearless = true
    return survey
  }

  // MARK: Years of other calendars

  /// The years of statements. A day of another one is none unless its pattern is stated: years of Bikram Sambat are 56 or
  /// 57 ahead (2081 is 2024), those of India's national calendar 78 behind (1946 is 2024), and both look like years of the
  /// common era. So do, read as solar ones, years of the lunar Hijri calendar (1445 would be 2066).
  static let years = 1970...2049

  private static let days: ClosedRange<Int32> = {
    let ends = [(years.lowerBound, 1, 1), (years.upperBound, 12, 31)].compactMap {
      CalendarDate(year: $0, month: $1, day: $2)?.daysSinceEpoch
    }
    return ends[0]...ends[1]
  }()

  private func withoutOtherYears(_ day: CalendarDate?, _ pattern: DatePattern) -> CalendarDate? {
    guard let day, !DateSurvey.days.contains(day.daysSinceEpoch), !isStated, !pattern.hasShortYears else { return day }
    return nil
  }

  // MARK: Values

  /// Whether a text is a day in some pattern that is left; a time may stand behind it.
  func fits(_ text: String) -> Bool {
    // Every pattern has a day in digits.
    guard DecimalDigit.mayStand(in: text) else { return false }
    let isNew = valueCount == 0 && !isStated && !isYearless
    var others = isNew && DayPatterns.mayBeOfOtherYears(text) ? DayPatterns.ofOtherYears : []
    if isNew, DatePattern.mayNameOwnMonth(text) { others += DayPatterns.usualInLanguages }
    var text = text
    return text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      return candidates.indices.contains { index in
        candidates[index].pattern.canStart(bytes[0]) && candidates[index].firstMiss == nil
          && withoutOtherYears(
            DayPatterns.day(bytes, candidates[index].pattern, timePattern), candidates[index].pattern) != nil
      }
        || others.contains {
          $0.canStart(bytes[0]) && withoutOtherYears(DayPatterns.day(bytes, $0, timePattern), $0) != nil
        }
        || isNew && DatePattern.mayNameWeekday(bytes)
          && DayPatterns.usualWithWeekdays.contains {
            $0.canStart(bytes[0]) && DayPatterns.day(bytes, $0, timePattern) != nil
          }
    }
  }

  /// Takes a value in; false where no pattern fits it and all before.
  mutating func add(_ text: String, line: Int) -> Bool {
    if take(text, line: line) {
      if seen.count < DateSurvey.seenLimit { seen.append((line, text)) }
      return true
    }
    guard !isStated, !isYearless, missCount < DateSurvey.missLimit else { return false }
    missCount += 1
    if takeWithOthers(text, line: line) { return true }
    guard valueCount == 0 else { return false }
    let known = candidates
    var patterns = lastDay.map(DayPatterns.yearless) ?? DayPatterns.usualYearless
    if lastDay != nil, DateSurvey.mayNameWeekday(text) { patterns += DayPatterns.withWeekdays(patterns) }
    candidates = patterns.map { Candidate(pattern: $0) }
    isYearless = take(text, line: line)
    if !isYearless { candidates = known }
    return isYearless
  }

  /// Takes a value in that no pattern fits, where others fit it and all values before.
  private mutating func takeWithOthers(_ text: String, line: Int) -> Bool {
    guard seen.count == valueCount else { return false }
    var families: [[DatePattern]] = []
    if DayPatterns.mayBeOfOtherYears(text) { families.append(DayPatterns.ofOtherYears) }
    if DatePattern.mayNameOwnMonth(text) {
      families.append(DayPatterns.inLanguages(pivotYear: pivotYear))
    }
    if DateSurvey.mayNameWeekday(text) {
      families.append(
        pivotYear == DayPatterns.usualPivotYear
          ? DayPatterns.usualWithWeekdays : DayPatterns.withWeekdays(DayPatterns.all(pivotYear: pivotYear)))
    }
    if valueCount > 0, DayPatterns.mayHaveAnyMark(text) {
      families.append(DayPatterns.withAnyMark(pivotYear: pivotYear))
    }
    for patterns in families {
      var trial = self
      trial.candidates = patterns.map { Candidate(pattern: $0) }
      (trial.valueCount, trial.differs, trial.ambiguous, trial.decidedBy) = (0, [], nil, nil)
      let values = seen + [(line, text)]
      guard values.allSatisfy({ trial.take($0.text, line: $0.line) }) else { continue }
      trial.seen = values
      self = trial
      return true
    }
    return false
  }

  private mutating func take(_ text: String, line: Int) -> Bool {
    var first: CalendarDate?
    var days: [(Int, CalendarDate?)] = []
    days.reserveCapacity(candidates.count)
    for index in candidates.indices where candidates[index].firstMiss == nil {
      let pattern = candidates[index].pattern
      let day = withoutOtherYears(DayPatterns.day(text, pattern, timePattern), pattern)
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
    if text.utf8.count > 16, text.lowercased().contains(" as of ") { hasSecondDays = true }
    if !hasDay31, days.contains(where: { $0.1 != nil && candidates[$0.0].pattern.yearCount == .persian }) {
      hasDay31 = DateSurvey.hasDay31(text)
    }
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

  private static func mayNameWeekday(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { DatePattern.mayNameWeekday(UnsafeRawBufferPointer($0)) }
  }

  private static func hasDay31(_ text: String) -> Bool {
    text.split { !$0.isNumber }.contains { $0.count == 2 && $0.compactMap(\.wholeNumberValue) == [3, 1] }
  }

  // MARK: The verdict

  /// The pattern, once nothing that is left can mean anything else; nil before.
  /// - Parameter isComplete: whether all values were seen, so that patterns that agreed so far agree.
  func decision(isComplete: Bool) -> DatePattern? {
    let left = candidates.indices.filter { candidates[$0].firstMiss == nil }
    guard let first = left.first, valueCount > 0 || isStated else { return nil }
    let pattern = candidates[first].pattern
    if pattern.yearCount == .persian, !isStated, !isNamedSolar, !hasDay31 { return nil }
    let others = left.dropFirst()
    if others.allSatisfy({ candidates[$0].pattern.readsAsAll(pattern) }) { return pattern }
    return isComplete && !others.contains { differs.contains($0) } ? pattern : nil
  }

  /// The patterns that are left and mean different days.
  var open: [DatePattern] {
    candidates.filter { $0.firstMiss == nil }.map(\.pattern)
  }

  /// How days and times are written, whatever their order: whether single digits have a zero in front, where a value tells it, and
  /// of what clock the times are.
  var marks: [String: String] {
    var marks: [String: String] = [:]
    let texts = seen.map { $0.text.lowercased() }
    let numbers = texts.flatMap { $0.prefix { !$0.isWhitespace && $0 != "t" }.split { !$0.isNumber } }
    if numbers.contains(where: { $0.count == 1 }) {
      marks["days"] = "9"
    } else if numbers.contains(where: { $0.count == 2 && $0.first == "0" }) {
      marks["days"] = "09"
    }
    let isOfHalves = texts.contains { $0.hasSuffix("am") || $0.hasSuffix("pm") }
    marks["clock"] = isOfHalves ? "12" : texts.contains { $0.contains(":") } ? "24" : "none"
    return marks
  }

  /// Days from the first to the last, as a pattern reads them; nil where it is none of those tried.
  func span(_ pattern: DatePattern) -> Int32? {
    guard let trace = candidates.first(where: { $0.pattern == pattern })?.trace, let first = trace.earliest,
      let last = trace.latest
    else { return nil }
    return last.daysSinceEpoch - first.daysSinceEpoch
  }

  /// The order of time in which a pattern reads the rows; nil where their days go both ways, or hardly change.
  func rowOrder(_ pattern: DatePattern) -> BalanceLinks.Order? {
    guard let trace = candidates.first(where: { $0.pattern == pattern })?.trace else { return nil }
    if trace.rises >= 2, trace.falls == 0 { return .oldestFirst }
    return trace.falls >= 2 && trace.rises == 0 ? .newestFirst : nil
  }

  /// A value to ask about.
  var sample: String { ambiguous?.text ?? seen.first?.text ?? "" }

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
  ///
  /// That tells orders apart, never counts of years: how days scatter is no proof of an era.
  mutating func keepSlowYears() {
    guard Set(open.map(\.yearCount)).count <= 1 else { return }
    let left = candidates.filter { $0.firstMiss == nil }.map(\.trace)
    let hasManyDays = left.contains(where: \.hasManyDays)
    let hasShortSpan = left.contains(where: \.hasShortSpan)
    keep("the part read as the year changes less often than the day") { _, trace in
      !(hasManyDays && trace.isFast) && !(hasShortSpan && trace.isWild)
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
}
