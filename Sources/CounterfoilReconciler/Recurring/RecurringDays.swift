internal import CounterfoilModel

/// Days of payments in order, each taken apart once.
struct RecurringDays {
  private(set) var days: [Int] = []
  /// Counted from year 0.
  private(set) var months: [Int] = []
  private(set) var daysOfMonth: [Int] = []

  var count: Int { days.count }
  /// Payments a day.
  var rate: Double { Double(count) / Double(days[count - 1] - days[0] + 1) }

  /// - Parameter events: in order of day, at least one.
  init(_ events: [RecurringEvent]) {
    days.reserveCapacity(events.count)
    months.reserveCapacity(events.count)
    daysOfMonth.reserveCapacity(events.count)
    for event in events {
      days.append(event.day)
      months.append(Int(event.month))
      daysOfMonth.append(Int(event.dayOfMonth))
    }
  }
}

/// The first days of the months that payments fall in, so that no date is worked out twice.
struct MonthTable {
  /// The month of the first one, counted from year 0.
  private let base: Int
  private let starts: [Int]

  /// The months of `first` to `last` and two years around them.
  init(first: Int, last: Int) {
    let base = max(12, Rhythm.month(of: first) - 25)
    let end = min(119_999, max(base, Rhythm.month(of: last) + 25))
    self.base = base
    starts = (base...end).map { month in
      CalendarDate(year: month / 12, month: month % 12 + 1, day: 1).map { Int($0.daysSinceEpoch) } ?? 0
    }
  }

  /// The first day of a month and how many it has; nil outside the table.
  @inline(__always) func month(_ month: Int) -> (first: Int, length: Int)? {
    let place = month - base
    guard place >= 0, place + 1 < starts.count else { return nil }
    return (starts[place], starts[place + 1] - starts[place])
  }
}
