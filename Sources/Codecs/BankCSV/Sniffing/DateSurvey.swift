import CodecKit
import Model

/// Finds the one pattern that fits all days of a column.
struct DateSurvey {
  /// A pattern, and whether some value means another day in it than in the first pattern left.
  private struct Candidate {
    var pattern: DatePattern
    var firstMiss: (line: Int, text: String)?
  }

  private var candidates: [Candidate]
  private var differs: Set<Int> = []
  private(set) var valueCount = 0
  /// A value that told patterns apart.
  private var decidedBy: (line: Int, text: String)?
  private let isStated: Bool
  /// How times behind days are written, where the profile says so.
  var timePattern: TimePattern?

  /// All patterns there are to try, the commonest first.
  init(pivotYear: Int?) {
    isStated = false
    let known = pivotYear == nil ? DateSurvey.longPatterns : DateSurvey.patterns(pivotYear: pivotYear)
    candidates = known.map { Candidate(pattern: $0) }
  }

  private static let longPatterns = patterns(pivotYear: nil)

  private static func patterns(pivotYear: Int?) -> [DatePattern] {
    // The padded form reads faster and comes first where both fit.
    var texts = ["yyyy-MM-dd"]
    for mark in ["-", "/", "."] {
      texts += ["yyyy\(mark)M\(mark)d", "d\(mark)M\(mark)yyyy", "M\(mark)d\(mark)yyyy"]
    }
    texts += ["yyyyMMdd", "ddMMyyyy", "MMddyyyy", "yyyy年M月d日", "d M yyyy", "yyyy M d"]
    for mark in [" ", "-", "/", ". ", "."] { texts += ["d\(mark)MMM\(mark)yyyy"] }
    texts += ["d. MMM yyyy", "MMM d, yyyy", "MMM d yyyy", "yyyy-MMM-d", "yyyy MMM d", "ddMMMyyyy"]
    if pivotYear != nil {
      for mark in ["-", "/", ".", " "] {
        texts += ["d\(mark)M\(mark)yy", "M\(mark)d\(mark)yy", "d\(mark)MMM\(mark)yy"]
      }
      texts += ["yy-M-d", "MMM d, yy", "yyMMdd", "ddMMyy", "MMddyy"]
    }
    return texts.compactMap { try? DatePattern($0, pivotYear: pivotYear) }
  }

  init(stated pattern: DatePattern) {
    isStated = true
    candidates = [Candidate(pattern: pattern)]
  }

  /// Whether a text is a day in some pattern that is left; a time may stand behind it.
  func fits(_ text: String) -> Bool {
    candidates.contains { $0.firstMiss == nil && DateSurvey.day(text, $0.pattern, timePattern) != nil }
  }

  /// Takes a value in; false where no pattern fits it and all before.
  mutating func add(_ text: String, line: Int) -> Bool {
    var first: CalendarDate?
    var leader: Int?
    var anyFits = false
    var days: [(Int, CalendarDate?)] = []
    for index in candidates.indices where candidates[index].firstMiss == nil {
      let day = DateSurvey.day(text, candidates[index].pattern, timePattern)
      days.append((index, day))
      if let day {
        anyFits = true
        if leader == nil {
          leader = index
          first = day
        } else if day != first {
          differs.insert(index)
        }
      }
    }
    guard anyFits else { return false }
    valueCount += 1
    for (index, day) in days where day == nil {
      candidates[index].firstMiss = (line, text)
      if valueCount > 1 { decidedBy = (line, text) }
    }
    return true
  }

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
    let left = candidates.filter { $0.firstMiss == nil }.map(\.pattern)
    return left
  }

  var evidence: String {
    if isStated { return "stated by the profile" }
    let example = decidedBy.map { ", decided by \"\($0.text)\" in line \($0.line)" } ?? ""
    return "\(valueCount) values fit\(example)"
  }

  /// Why a day is read in the pattern, for the message about one that does not fit.
  var reason: String {
    if isStated { return "stated by the profile" }
    return "as \(valueCount) other \(valueCount == 1 ? "day is" : "days are")"
  }

  /// Banks did not print statements for computers before, and `20121231` is no day of the year 1231.
  private static let plausible = 1900...2199

  /// The day a text starts with, where nothing but a time stands behind it.
  static func day(_ text: String, _ pattern: DatePattern, _ timePattern: TimePattern? = nil) -> CalendarDate? {
    var copy = text
    return copy.withUTF8 { buffer -> CalendarDate? in
      let bytes = UnsafeRawBufferPointer(buffer)
      guard let (day, length) = pattern.prefix(in: bytes), plausible.contains(day.components.year) else { return nil }
      if length == bytes.count { return day }
      let rest = UnsafeRawBufferPointer(rebasing: bytes[length...])
      return TimeOfDay(behindDay: rest, pattern: timePattern) == nil ? nil : day
    }
  }

  /// The commonest pattern in which a text is a day; nil where there is none.
  static func anyPattern(of text: String) -> DatePattern? {
    longPatterns.first { day(text, $0) != nil }
  }

  /// Whether a text is a day once two-digit years are allowed.
  static func fitsWithShortYear(_ text: String) -> Bool {
    !DateSurvey(pivotYear: nil).fits(text) && DateSurvey(pivotYear: 1970).fits(text)
  }
}
