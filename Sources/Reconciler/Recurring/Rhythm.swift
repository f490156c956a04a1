internal import Model

/// Days at equal distances: one slot per week, fortnight, month, quarter or year.
struct Rhythm: Hashable {
  let interval: RecurringBill.Interval
  let anchor: RecurringBill.Anchor
  /// The day, or the month counted from year 0, of slot 0.
  private let phase: Int

  init(interval: RecurringBill.Interval, anchor: RecurringBill.Anchor, phase: Int) {
    self.interval = interval
    self.anchor = anchor
    self.phase = phase
  }

  /// How many days a payment may be off.
  var tolerance: Int {
    switch interval {
    case .weekly: 1
    case .twoWeekly, .fourWeekly: 2
    case .monthly: 3
    case .quarterly: 5
    case .yearly: 7
    }
  }

  /// Days from one slot to the next, for those of weeks.
  private var length: Int? {
    switch interval {
    case .weekly: 7
    case .twoWeekly: 14
    case .fourWeekly: 28
    default: nil
    }
  }

  private var months: Int {
    switch interval {
    case .quarterly: 3
    case .yearly: 12
    default: 1
    }
  }

  /// The expected day of a slot.
  func day(ofSlot slot: Int) -> Int {
    if let length { return phase + slot * length }
    let month = phase + slot * months
    let year = min(9999, max(1, Rhythm.floorDivide(month, 12)))
    let monthOfYear = month - Rhythm.floorDivide(month, 12) * 12 + 1
    let last = CalendarDate.length(ofMonth: monthOfYear, year: year)
    let day = if case .dayOfMonth(let day) = anchor { min(day, last) } else { last }
    guard let date = CalendarDate(year: year, month: monthOfYear, day: day) else { return 0 }
    let number = Int(date.daysSinceEpoch)
    return anchor == .lastWorkingDayOfMonth ? number - max(0, date.weekday - 5) : number
  }

  /// The slot whose day lies nearest, and how far that is. A payment moved off a weekend is not far.
  func slot(of day: Int) -> (slot: Int, distance: Int, isShifted: Bool) {
    if let length {
      let slot = Rhythm.floorDivide(day - phase + length / 2, length)
      return (slot, abs(day - phase - slot * length), false)
    }
    let middle = Rhythm.floorDivide(Rhythm.month(of: day) - phase, months)
    var best = (slot: middle, distance: Int.max)
    for slot in middle - 1...middle + 1 {
      let distance = distance(day, self.day(ofSlot: slot))
      if distance < best.distance { best = (slot, distance) }
    }
    return (best.slot, best.distance, best.distance == 0 && self.day(ofSlot: best.slot) != day)
  }

  private func distance(_ day: Int, _ target: Int) -> Int {
    let plain = abs(day - target)
    guard plain > 0, plain <= 2, let date = CalendarDate(daysSinceEpoch: Int32(clamping: target)) else { return plain }
    // Saturday: Friday or Monday; Sunday: Friday or Monday.
    switch date.weekday {
    case 6: return day == target - 1 || day == target + 2 ? 0 : plain
    case 7: return day == target - 2 || day == target + 1 ? 0 : plain
    default: return plain
    }
  }

  /// Months since year 0.
  static func month(of day: Int) -> Int {
    guard let date = CalendarDate(daysSinceEpoch: Int32(clamping: day)) else { return 0 }
    return date.components.year * 12 + date.components.month - 1
  }

  static func floorDivide(_ left: Int, _ right: Int) -> Int {
    let quotient = left / right
    return left % right < 0 ? quotient - 1 : quotient
  }
}

extension Rhythm {
  /// Rhythms a set of days may follow: of each interval those that most days fall on, at most three.
  /// - Parameter days: in order.
  static func candidates(_ days: [Int]) -> [Rhythm] {
    guard let first = days.first, let last = days.last else { return [] }
    var found: [Rhythm] = []
    for (interval, length) in [(RecurringBill.Interval.weekly, 7), (.twoWeekly, 14), (.fourWeekly, 28)]
    where last - first >= 2 * length - 4 {
      for phase in most(days.map { $0 - floorDivide($0, length) * length }, of: length, within: length / 7) {
        // 1970-01-01, day 0, was a Thursday.
        found.append(Rhythm(interval: interval, anchor: .weekday((phase + 3) % 7 + 1), phase: phase))
      }
    }
    let parts = days.map { day in
      (month: month(of: day), day: CalendarDate(daysSinceEpoch: Int32(clamping: day))?.components.day ?? 1)
    }
    for (interval, months, width) in [(RecurringBill.Interval.monthly, 1, 3), (.quarterly, 3, 5), (.yearly, 12, 7)]
    where last - first >= months * 56 {
      let bins = parts.map { ($0.month - floorDivide($0.month, months) * months) * 31 + $0.day - 1 }
      for bin in most(bins, of: months * 31, within: width) {
        if bin % 31 >= 23 || bin % 31 < 2 {
          let phase = bin % 31 < 2 ? (bin / 31 + months - 1) % months : bin / 31
          found.append(Rhythm(interval: interval, anchor: .lastDayOfMonth, phase: phase))
          found.append(Rhythm(interval: interval, anchor: .lastWorkingDayOfMonth, phase: phase))
        }
        found.append(Rhythm(interval: interval, anchor: .dayOfMonth(bin % 31 + 1), phase: bin / 31))
      }
    }
    return found
  }

  /// The bins around which most values lie, in a circle of `count`; only bins that hold a value.
  private static func most(_ values: [Int], of count: Int, within width: Int) -> [Int] {
    var held = [Int](repeating: 0, count: count)
    for value in values { held[value] += 1 }
    let bins = held.indices.filter { held[$0] > 0 }.map { bin in
      (bin: bin, near: (-width...width).reduce(0) { $0 + held[((bin + $1) % count + count) % count] }, own: held[bin])
    }
    return bins.filter { $0.near >= 3 }.sorted { ($1.near + $1.own, $0.bin) < ($0.near + $0.own, $1.bin) }.prefix(3)
      .map(\.bin)
  }
}
