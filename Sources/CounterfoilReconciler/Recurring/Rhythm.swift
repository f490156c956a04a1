internal import CounterfoilModel

/// Days at equal distances: one slot per week, fortnight, month, quarter or year.
struct Rhythm: Hashable {
  let interval: RecurringBill.Interval
  let anchor: RecurringBill.Anchor
  /// The day, or the month counted from year 0, of slot 0.
  let phase: Int

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
  var length: Int? {
    switch interval {
    case .weekly: 7
    case .twoWeekly: 14
    case .fourWeekly: 28
    default: nil
    }
  }

  var months: Int {
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

  /// How far a day is from a slot's; none for one moved off a weekend.
  func distance(_ day: Int, _ target: Int) -> Int {
    let plain = abs(day - target)
    guard plain > 0, plain <= 2 else { return plain }
    // Saturday: Friday or Monday; Sunday: Friday or Monday.
    switch Rhythm.weekday(target) {
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
  /// A step from slot to slot, and how its candidates are found.
  struct Step {
    let interval: RecurringBill.Interval
    /// No two slots lie closer.
    let length: Int
    let months: Int
    /// Days around a bin that count as near.
    let width: Int
    let tolerance: Int

    /// The last day of payments must lie that many days after the first.
    var span: Int { months > 0 ? months * 56 : 2 * length - 4 }

    static let all = [
      Step(interval: .weekly, length: 7, months: 0, width: 1, tolerance: 1),
      Step(interval: .twoWeekly, length: 14, months: 0, width: 2, tolerance: 2),
      Step(interval: .fourWeekly, length: 28, months: 0, width: 4, tolerance: 2),
      Step(interval: .monthly, length: 26, months: 1, width: 3, tolerance: 3),
      Step(interval: .quarterly, length: 26, months: 3, width: 5, tolerance: 5),
      Step(interval: .yearly, length: 26, months: 12, width: 7, tolerance: 7),
    ]
  }

  /// Rhythms of one step that days may follow: those that most days fall on, at most three, and for the end of a month
  /// three kinds each.
  static func candidates(_ step: Step, _ days: RecurringDays) -> [Rhythm] {
    guard days.days[days.count - 1] - days.days[0] >= step.span else { return [] }
    var found: [Rhythm] = []
    var bins: [Int] = []
    bins.reserveCapacity(days.count)
    if step.months == 0 {
      let length = step.length
      for day in days.days { bins.append(day - floorDivide(day, length) * length) }
      for phase in most(bins, of: length, within: step.width) {
        found.append(Rhythm(interval: step.interval, anchor: .weekday(weekday(phase)), phase: phase))
      }
      return found
    }
    let months = step.months
    for (month, day) in zip(days.months, days.daysOfMonth) {
      bins.append((month - floorDivide(month, months) * months) * 31 + day - 1)
    }
    for bin in most(bins, of: months * 31, within: step.width) {
      if bin % 31 >= 23 || bin % 31 < 2 {
        let phase = bin % 31 < 2 ? (bin / 31 + months - 1) % months : bin / 31
        found.append(Rhythm(interval: step.interval, anchor: .lastDayOfMonth, phase: phase))
        found.append(Rhythm(interval: step.interval, anchor: .lastWorkingDayOfMonth, phase: phase))
      }
      found.append(Rhythm(interval: step.interval, anchor: .dayOfMonth(bin % 31 + 1), phase: bin / 31))
    }
    return found
  }

  /// The three bins around which most values lie, in a circle of `count`; only bins that hold a value. Of equal ones
  /// the first.
  private static func most(_ values: [Int], of count: Int, within width: Int) -> [Int] {
    var held = [Int](repeating: 0, count: count)
    for value in values { held[value] += 1 }
    var best: [(bin: Int, weight: Int)] = []
    for bin in 0..<count where held[bin] > 0 {
      var near = 0
      for offset in -width...width {
        let place = bin + offset
        near += held[place < 0 ? place + count : place >= count ? place - count : place]
      }
      guard near >= 3 else { continue }
      let weight = near + held[bin]
      guard best.count < 3 || best[2].weight < weight else { continue }
      let place = best.firstIndex { $0.weight < weight } ?? best.count
      best.insert((bin, weight), at: place)
      if best.count > 3 { best.removeLast() }
    }
    return best.map(\.bin)
  }
}
