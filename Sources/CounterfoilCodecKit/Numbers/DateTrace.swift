package import CounterfoilModel

/// What the days of a column look like in one pattern.
package struct DateTrace: Sendable {
  package private(set) var earliest: CalendarDate?
  package private(set) var latest: CalendarDate?
  private var previous: CalendarDate?
  /// How often a day is later, and earlier, than the one in the row before.
  package private(set) var rises = 0
  package private(set) var falls = 0
  package private(set) var count = 0
  private var days: UInt32 = 0
  private var months: UInt16 = 0
  private var years: Set<Int> = []
  private static let yearLimit = 64

  package init() {}

  package mutating func add(_ day: CalendarDate) {
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
  package var dayCount: Int { days.nonzeroBitCount }
  package var yearCount: Int { years.count }
  /// Years between the first day and the last.
  package var yearSpan: Int {
    guard let earliest, let latest else { return 0 }
    return latest.components.year - earliest.components.year
  }
  /// Whether the days are one day of each year, without a gap: what is booked once a year.
  package var isYearly: Bool { months.nonzeroBitCount == 1 && years.count == count && yearSpan == count - 1 }
  /// Whether the part read as the year changes and the day never does, beside patterns in which the day does.
  package var isFast: Bool { dayCount == 1 && yearCount >= 3 && !isYearly }
  /// Whether the days go back and forth over many years, as those of no statement do.
  package var isWild: Bool { yearSpan >= 8 && (count <= 2 || rises > 0 && falls > 0) }
  /// Whether the days are as those of a statement: many in one year or two; all within two years.
  package var hasManyDays: Bool { dayCount >= 3 && yearCount <= 2 }
  package var hasShortSpan: Bool { yearSpan <= 1 }
}
