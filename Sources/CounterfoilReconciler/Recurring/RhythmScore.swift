internal import CounterfoilModel
internal import Glibc

/// The score of a ``RhythmFit`` and how many members it has, without making one.
struct RhythmScore {
  private(set) var score = 0.0
  private(set) var count = 0
  private let chance: RhythmChance
  private var sum = 0.0
  private var run = 0
  private var lastSlot = 0

  /// O(days + slots), and no memory.
  init(_ rhythm: Rhythm, _ days: RecurringDays, _ chance: RhythmChance, _ calendar: MonthTable) {
    self.chance = chance
    var held: (slot: Int, distance: Int, isShifted: Bool)?
    for (day, month) in zip(days.days, days.months) {
      let near = rhythm.near(day, month: month, calendar)
      guard near.distance <= chance.tolerance else { continue }
      if let known = held, known.slot == near.slot {
        if near.distance < known.distance { held = near }
        continue
      }
      if let known = held { meet(known.slot, known.distance, known.isShifted) }
      held = near
    }
    if let held { meet(held.slot, held.distance, held.isShifted) }
  }

  private mutating func meet(_ slot: Int, _ distance: Int, _ isShifted: Bool) {
    var missed = run == 0 ? 0 : slot - lastSlot - 1
    while missed > 0, sum > 0 {
      sum += chance.miss
      missed -= 1
    }
    if sum <= 0 {
      sum = .leastNormalMagnitude
      run = 1
    } else {
      sum += chance.hit[distance] - (isShifted ? Priors.Recurring.shiftCost : 0)
      run += 1
    }
    lastSlot = slot
    if sum > score { (score, count) = (sum, run) }
  }
}

extension Rhythm {
  /// The slot whose day lies nearest, as ``slot(of:)`` tells, where that is within the tolerance; else any other slot
  /// that is not.
  @inline(__always) func near(_ day: Int, month: Int, _ calendar: MonthTable) -> (
    slot: Int, distance: Int, isShifted: Bool
  ) {
    if length != nil { return slot(of: day) }
    let middle = Rhythm.floorDivide(month - phase, months)
    // Slots lie 26 days apart or more, so at most one is near.
    guard let target = target(middle, calendar) else { return slot(of: day) }
    let offset = day - target
    if offset >= -9, offset <= 9 { return settled(day, middle, target) }
    let other = offset > 0 ? middle + 1 : middle - 1
    guard let beside = self.target(other, calendar) else { return slot(of: day) }
    return settled(day, other, beside)
  }

  @inline(__always) private func settled(_ day: Int, _ slot: Int, _ target: Int) -> (
    slot: Int, distance: Int, isShifted: Bool
  ) {
    let distance = distance(day, target)
    return (slot, distance, distance == 0 && target != day)
  }

  @inline(__always) private func target(_ slot: Int, _ calendar: MonthTable) -> Int? {
    guard let (first, length) = calendar.month(phase + slot * months) else { return nil }
    if case .dayOfMonth(let day) = anchor { return first + min(day, length) - 1 }
    let last = first + length - 1
    guard anchor == .lastWorkingDayOfMonth else { return last }
    let weekday = Rhythm.weekday(last)
    return last - max(0, weekday - 5)
  }

  /// 1 for Monday to 7 for Sunday; day 0 was a Thursday.
  @inline(__always) static func weekday(_ day: Int) -> Int {
    let remainder = (day + 3) % 7
    return (remainder < 0 ? remainder + 7 : remainder) + 1
  }
}
