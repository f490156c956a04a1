import CounterfoilModel

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
