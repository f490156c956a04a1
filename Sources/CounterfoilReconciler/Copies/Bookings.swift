internal import CounterfoilCopies

/// Pairs waiting rows of an account with rows of a later download that may book them.
struct Bookings {
  private let side: Side
  private let waiting: [Int32]
  /// New rows in order of amount, and in order of day.
  private let byAmount: [Int32]
  private let byDay: [Int32]

  private(set) var lefts: [Int32] = []
  private(set) var rights: [Int32] = []
  private(set) var weights: [Double] = []
  private(set) var boundedCount = 0

  init(_ side: Side, waiting: [Int32], news: [Int32]) {
    self.side = side
    self.waiting = waiting
    byAmount = news.sorted { (side.amounts[Int($0)], $0) < (side.amounts[Int($1)], $1) }
    byDay = news.sorted()
  }

  /// Offers each waiting row the new rows whose amount a tip or fee, or a hold, explains.
  mutating func collect(_ evidence: inout RepeatEvidence) {
    var equalRanks: [Int64: Int] = [:]
    for old in waiting {
      let amount = side.amounts[Int(old)]
      let rank = equalRanks[amount, default: 0]
      equalRanks[amount] = rank + 1
      let reach = Int64(clamping: amount.magnitude / 2 + 500)
      let far = amount < 0 ? amount.subtractingReportingOverflow(reach) : amount.addingReportingOverflow(reach)
      let near = far.overflow ? amount...amount : min(amount, far.partialValue)...max(amount, far.partialValue)
      var found: Found = []
      add(places(amount...amount), around: rank, old, evidence, &found)
      if amount != near.lowerBound { add(places(near.lowerBound...(amount - 1)), around: 0, old, evidence, &found) }
      if amount != near.upperBound { add(places((amount + 1)...near.upperBound), around: 0, old, evidence, &found) }
      if amount % 100 == 0 || side.references[Int(old)] >= 0 { addLater(old, except: near, evidence, &found) }
      offer(found, old, &evidence)
    }
  }

  private typealias Found = [(row: Int32, change: RepeatEvidence.AmountChange)]

  private mutating func offer(_ found: Found, _ old: Int32, _ evidence: inout RepeatEvidence) {
    var counts = [0, 0, 0, 0]
    for (_, change) in found { counts[change.rawValue] += 1 }
    for (row, change) in found {
      let weight = evidence.bookingWeight(Int(row), Int(old), change, rivals: counts[change.rawValue])
      guard weight > 0 else { continue }
      lefts.append(row)
      rights.append(old)
      weights.append(weight)
    }
  }

  /// Where the rows of some amounts lie in ``byAmount``.
  private func places(_ amounts: ClosedRange<Int64>) -> Range<Int> {
    let start = bound(byAmount) { side.amounts[Int($0)] < amounts.lowerBound }
    let end = bound(byAmount) { side.amounts[Int($0)] <= amounts.upperBound }
    return start..<max(start, end)
  }

  private mutating func add(
    _ places: Range<Int>, around rank: Int, _ old: Int32, _ evidence: RepeatEvidence, _ found: inout Found
  ) {
    if places.count > Priors.Search.bookings { boundedCount += 1 }
    for row in byAmount[places.around(places.lowerBound + rank, Priors.Search.bookings)] {
      if let change = evidence.amountChange(Int(row), Int(old)) { found.append((row, change)) }
    }
  }

  /// Adds the rows of other amounts in the days after a hold.
  private func addLater(
    _ old: Int32, except near: ClosedRange<Int64>, _ evidence: RepeatEvidence, _ found: inout Found
  ) {
    let day = side.days[Int(old)]
    let limit = found.count + Priors.Search.bookings
    var place = bound(byDay) { side.days[Int($0)] < day + BookingDays.weighed.lowerBound }
    while place < byDay.count, found.count < limit,
      side.days[Int(byDay[place])] <= day + BookingDays.weighed.upperBound
    {
      let row = byDay[place]
      place += 1
      if !near.contains(side.amounts[Int(row)]), let change = evidence.amountChange(Int(row), Int(old)) {
        found.append((row, change))
      }
    }
  }

  private func bound(_ rows: [Int32], _ isBefore: (Int32) -> Bool) -> Int {
    rows.indices.bound { isBefore(rows[$0]) }
  }
}
