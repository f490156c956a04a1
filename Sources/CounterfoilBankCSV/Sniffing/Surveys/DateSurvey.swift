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
    self.pivotYear = pivotYear ?? DayPatterns.usualPivotYear
    self.lastDay = lastDay
    let known = pivotYear == nil ? DayPatterns.usual : DayPatterns.all(pivotYear: self.pivotYear)
    candidates = known.map { Candidate(pattern: $0) }
  }

  init(stated pattern: DatePattern) {
    isStated = true
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
          && DayPatterns.day(bytes, candidates[index].pattern, timePattern) != nil
      }
    }
  }

  /// Takes a value in; false where no pattern fits it and all before.
  mutating func add(_ text: String, line: Int) -> Bool {
    if take(text, line: line) { return true }
    guard valueCount == 0, !isStated, !isYearless, missCount < DateSurvey.missLimit else { return false }
    missCount += 1
    let known = candidates
    let patterns = lastDay.map(DayPatterns.yearless) ?? DayPatterns.usualYearless
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
      let day = DayPatterns.day(text, candidates[index].pattern, timePattern)
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
}
