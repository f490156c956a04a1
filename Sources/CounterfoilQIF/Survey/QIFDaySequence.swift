import CounterfoilModel

/// Whether days run on from record to record, up or down, section by section.
struct QIFDaySequence {
  /// Whether they do in every section so far.
  private(set) var isOrdered = true
  /// One over the probability that as many days fall into order by chance: n different days have n! orders, and two of
  /// them are taken. Counted up to ``limit``.
  private var odds = 1
  private var last: CalendarDate?
  private var isRising: Bool?
  /// Different days of the section, each run of equal ones counted once.
  private var dayCount = 0

  private static let limit = 1000

  var isOrderedBeyondChance: Bool { isOrdered && odds >= QIFDaySequence.limit }

  mutating func beginSection() {
    last = nil
    isRising = nil
    dayCount = 0
  }

  mutating func add(_ day: CalendarDate) {
    defer { last = day }
    guard let last, last != day else {
      if last == nil { dayCount = 1 }
      return
    }
    let rises = day > last
    if rises != isRising ?? rises { isOrdered = false }
    isRising = isRising ?? rises
    dayCount += 1
    // The second day only says which of the two orders it is.
    if dayCount > 2, odds < QIFDaySequence.limit { odds *= dayCount }
  }
}
