/// How far apart a pair's days are, day by day where they are near, and on which day of the week the entry was booked.
///
/// Banks that book on working days alone book much on Mondays that was bought before: what a gap says depends on the day.
enum DayStep {
  /// Steps of bills with a due day come first: single days up to four either way, then the ``DateLevel``s.
  private static let dueCount = 12
  private static let nearDue = 4
  /// Of other bills: single days from -5 to 11, then the levels beyond; by class of the entry's day.
  private static let gapCount = 20
  private static let nearGaps = -5...11
  /// The days of the week, and one more for accounts that book at once on any day.
  private static let classCount = 8
  static let promptClass = 7
  static let count = dueCount + gapCount * classCount

  /// Steps that compete for the same pairs: their shares add up to 1.
  static let groups: [Range<Int>] =
    [0..<dueCount] + (0..<classCount).map { (dueCount + $0 * gapCount)..<(dueCount + ($0 + 1) * gapCount) }

  /// The ``DateLevel`` of each step.
  static let levels: [Int] = {
    let due = (-nearDue...nearDue).map { abs($0) <= 1 ? 0 : 1 } + [2, 3, 4]
    let other = nearGaps.map { Int(DateLevel.level(gap: $0)) } + [9, 12, 13]
    return due + Array(repeating: other, count: classCount).flatMap { $0 }
  }()

  /// Whether a step is a single day.
  static let isSingle: [Bool] = {
    let due = [Bool](repeating: true, count: 2 * nearDue + 1) + [false, false, false]
    let other = [Bool](repeating: true, count: nearGaps.count) + [false, false, false]
    return due + Array(repeating: other, count: classCount).flatMap { $0 }
  }()

  /// The step of an entry's day against a bill; nil outside the window.
  /// - Parameter isPrompt: whether the entry's account books at once.
  @inline(__always)
  static func step(day: Int32, billDay: Int32, dueDay: Int32, isPrompt: Bool, options: ReconcileOptions) -> UInt8? {
    step(day: day, billDay: billDay, dueDay: dueDay, isPrompt: isPrompt, reach: DayReach(options))
  }

  @inline(__always)
  static func step(day: Int32, billDay: Int32, dueDay: Int32, isPrompt: Bool, reach: DayReach) -> UInt8? {
    guard let level = DateLevel.level(day: day, billDay: billDay, dueDay: dueDay, reach: reach) else { return nil }
    if dueDay != Side.noDay {
      return level > 1 ? level + UInt8(2 * nearDue - 1) : UInt8(Int(day) - Int(dueDay) + nearDue)
    }
    let gap = Int(day) - Int(billDay)
    let place: Int
    if nearGaps.contains(gap) {
      place = gap - nearGaps.lowerBound
    } else {
      place = nearGaps.count + (level == 9 ? 0 : Int(level) - 11)
    }
    let weekday = ((Int(day) % 7) + 7) % 7
    return UInt8(dueCount + (isPrompt ? promptClass : weekday) * gapCount + place)
  }

  /// The step of a pair outside the window, which only a number of the bill's binds: behind all others. How often such pairs are right tells
  /// nothing of days, as they may be any days apart: a number that comes again each year would teach that bills are paid a year late.
  static let beyond = UInt8(count)

  /// The gap of days of a step; nil for steps of many days and of bills with a due day.
  static func gap(_ step: UInt8) -> Int? {
    let place = (Int(step) - dueCount) % gapCount
    return Int(step) < dueCount || step == beyond || place >= nearGaps.count ? nil : place + nearGaps.lowerBound
  }
}
