/// The order in which an account's rows happened, found from the balances beside them.
///
/// A bank lists its rows oldest or newest first, and those of one day in any order. The order with the fewest breaks is
/// taken: as listed, backwards, by day; and where that leaves breaks, each day's rows are laid from balance to balance
/// (see ``DayTrail``). O(n log n) where days are out of order, else O(n).
struct LedgerOrder {
  /// Rows of one day whose order was found from their balances.
  struct DayOrder {
    var day: Int32
    var rows: [TrailRow]
    /// Whether no other order fits.
    var isOnly: Bool
  }

  private(set) var rows: [TrailRow]
  private(set) var listing: RowListing
  private(set) var days: [DayOrder] = []

  /// - Parameter listed: the rows in the order of their file.
  init(listed: [TrailRow]) {
    let backwards = Array(listed.reversed())
    let startsLate = (listed.first?.day ?? 0) > (listed.last?.day ?? 0)
    rows = startsLate ? backwards : listed
    listing = startsLate ? .newestFirst : .oldestFirst
    var best = LedgerStep.breakCount(rows)
    if best == 0 { return }
    func offer(_ order: [TrailRow], _ name: RowListing) {
      let count = LedgerStep.breakCount(order, limit: best)
      guard count < best else { return }
      best = count
      rows = order
      listing = name
    }
    offer(startsLate ? listed : backwards, startsLate ? .oldestFirst : .newestFirst)
    if best == 0 { return }
    let byDay = LedgerOrder.byDay(listed)
    let byDayBackwards = LedgerOrder.byDay(backwards)
    offer(startsLate ? byDayBackwards : byDay, .byDay)
    offer(startsLate ? byDay : byDayBackwards, .byDay)
    if best == 0 { return }
    let isBackwards = LedgerStep.breakCount(byDayBackwards) < LedgerStep.breakCount(byDay) || startsLate
    let (order, found) = LedgerOrder.recover(isBackwards ? byDayBackwards : byDay)
    let name: RowListing =
      isBackwards
      ? (byDayBackwards == backwards ? .newestFirst : .byDay) : (byDay == listed ? .oldestFirst : .byDay)
    let before = best
    offer(order, name)
    if best < before { days = found }
  }

  /// Sorted by day; rows of one day stay as they are.
  private static func byDay(_ rows: [TrailRow]) -> [TrailRow] {
    guard zip(rows, rows.dropFirst()).contains(where: { $0.day > $1.day }) else { return rows }
    return rows.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
  }

  /// Lays the rows of each day from balance to balance, where they do not follow as they stand.
  private static func recover(_ rows: [TrailRow]) -> ([TrailRow], [DayOrder]) {
    var days: [Range<Int>] = []
    var start = 0
    for place in 1...rows.count where place == rows.count || rows[place].day != rows[start].day {
      days.append(start..<place)
      start = place
    }
    var result: [TrailRow] = []
    result.reserveCapacity(rows.count)
    var changed: [DayOrder] = []
    for (index, day) in days.enumerated() {
      let listed = rows[day]
      let entry = result.last.flatMap { $0.hasBalance ? $0.end : nil }
      let exit = index + 1 < days.count ? DayTrail.opening(rows[days[index + 1]]) : nil
      guard listed.allSatisfy(\.hasBalance) else {
        result += listed
        continue
      }
      let breaks = LedgerOrder.breaks(listed, entry, exit)
      if breaks == 0 || listed.count == 1 {
        result += listed
        continue
      }
      let trail = DayTrail(listed, entry: entry, exit: exit)
      if LedgerOrder.breaks(trail.rows[...], entry, exit) < breaks {
        result += trail.rows
        changed.append(DayOrder(day: listed[day.lowerBound].day, rows: trail.rows, isOnly: trail.isOnly))
      } else {
        result += listed
      }
    }
    return (result, changed)
  }

  /// Breaks inside a day and at its borders, as far as those are known.
  private static func breaks(_ rows: ArraySlice<TrailRow>, _ entry: Int128?, _ exit: Int128?) -> Int {
    var count = LedgerStep.breakCount(rows)
    if let entry, let first = rows.first, first.start != entry { count += 1 }
    if let exit, let last = rows.last, last.end != exit { count += 1 }
    return count
  }
}
