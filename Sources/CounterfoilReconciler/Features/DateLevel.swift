/// How far apart a pair's days may be.
struct DayReach: Sendable {
  let before: Int
  let after: Int
  let isStrict: Bool

  init(_ options: ReconcileOptions) {
    before = options.windowDaysBefore
    after = options.windowDaysAfter
    isStrict = options.windowIsStrict
  }
}

/// How far apart a pair's days are, in steps that grow with the distance.
enum DateLevel {
  static let count = 14
  /// Levels of bills with a due day come first.
  static let dueCount = 5
  /// How many days each level covers.
  static func widths(_ options: ReconcileOptions) -> [Double] {
    let late = Double(max(10, options.windowDaysAfter - 11))
    let early = Double(max(10, options.windowDaysBefore - 11))
    return [3, 6, 8, 16, 60, 2, 2, 3, 5, late, 2, 3, 6, early]
  }

  /// The level of an entry's day against a bill; nil outside the window.
  static func level(day: Int32, billDay: Int32, dueDay: Int32, options: ReconcileOptions) -> UInt8? {
    level(day: day, billDay: billDay, dueDay: dueDay, reach: DayReach(options))
  }

  @inline(__always)
  static func level(day: Int32, billDay: Int32, dueDay: Int32, reach: DayReach) -> UInt8? {
    let (before, after) = (reach.before, reach.after)
    if dueDay != Side.noDay {
      let gap = Int(day) - Int(dueDay)
      if reach.isStrict {
        let isNear = Int(day) - Int(billDay) >= -before && Int(day) - max(Int(billDay), Int(dueDay)) <= after
        guard isNear else { return nil }
      }
      if abs(gap) <= 16 { return abs(gap) <= 1 ? 0 : abs(gap) <= 4 ? 1 : abs(gap) <= 8 ? 2 : 3 }
      let last = max(Int(billDay) + 16, Int(dueDay) + max(45, after))
      return Int(day) >= Int(billDay) - 3 && Int(day) <= last ? 4 : nil
    }
    let gap = Int(day) - Int(billDay)
    guard gap >= -before, gap <= after else { return nil }
    return level(gap: gap)
  }

  /// The level of a gap of days to a bill without a due day.
  static func level(gap: Int) -> UInt8 {
    switch gap {
    case 0...1: return 5
    case 2...3: return 6
    case 4...6: return 7
    case 7...11: return 8
    case 12...: return 9
    case -2 ... -1: return 10
    case -5 ... -3: return 11
    case -11 ... -6: return 12
    default: return 13
    }
  }

  /// The days an entry may have: no other has a ``level(day:billDay:dueDay:options:)``.
  static func window(billDay: Int32, dueDay: Int32, options: ReconcileOptions) -> ClosedRange<Int> {
    let day = Int(billDay)
    let due = dueDay == Side.noDay ? day : Int(dueDay)
    let first = day - options.windowDaysBefore
    let last = max(day, due) + options.windowDaysAfter
    if due == day || options.windowIsStrict { return first...last }
    return min(day - 3, due - 16)...max(day + 16, due + max(45, options.windowDaysAfter))
  }
}
