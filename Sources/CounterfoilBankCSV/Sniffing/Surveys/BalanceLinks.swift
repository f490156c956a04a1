/// How well amounts explain a column of balances, whatever the order of the rows.
///
/// Each row leads from the balance before it to the one it prints. Where the amounts are right, the balances before the
/// rows are those printed by other rows: all but one. A wrong column, sign or decimal mark hits none but by chance,
/// which in hundredths of thousands is rare once and does not happen twice.
struct BalanceLinks: Hashable {
  enum Order: String {
    case oldestFirst
    case newestFirst
  }

  /// Rows that start where another row ends.
  private(set) var linkCount = 0
  /// Rows with an amount other than zero and a balance.
  private(set) var rowCount = 0
  /// Different amounts among the rows.
  private(set) var distinctCount = 0
  /// Neighbouring rows that follow from each other, oldest first and newest first.
  private(set) var oldestCount = 0
  private(set) var newestCount = 0
  /// Whether all rows move the balance the same way, and the first one starts at zero: a tally, not a balance.
  private(set) var isTally = false

  /// - Parameter rows: what each row adds to the balance, and the balance it prints, in one unit.
  init(_ rows: [(step: Int128, balance: Int128)]) {
    var ends: [Int128: Int] = [:]
    var distinct: Set<Int128> = []
    var last: (step: Int128, balance: Int128)?
    var hasUp = false
    var hasDown = false
    var startsAtZero = false
    for row in rows where row.step != 0 {
      rowCount += 1
      ends[row.balance, default: 0] += 1
      distinct.insert(row.step < 0 ? 0 &- row.step : row.step)
      if row.step > 0 { hasUp = true } else { hasDown = true }
      if row.balance == row.step { startsAtZero = true }
      if let last {
        if row.balance == last.balance &+ row.step { oldestCount += 1 }
        if last.balance == row.balance &+ last.step { newestCount += 1 }
      }
      last = row
    }
    for row in rows where row.step != 0 {
      let start = row.balance &- row.step
      guard let count = ends[start], count > 0 else { continue }
      ends[start] = count - 1
      linkCount += 1
    }
    distinctCount = distinct.count
    isTally = startsAtZero && hasUp != hasDown
  }

  /// Rows that start at a balance no row prints, but for the first one in time.
  var missCount: Int { max(0, rowCount - 1 - linkCount) }

  /// Whether chance is ruled out: two rows and more of different amounts link, and few others do not.
  var isStrong: Bool { linkCount >= 2 && distinctCount >= 2 && missCount * 2 <= linkCount }

  /// Whether this is what the balance says, against another reading of the same rows: it explains all rows and the
  /// other does not, or it explains most and the other hardly any.
  func outdoes(_ other: BalanceLinks) -> Bool {
    guard isStrong else { return false }
    return missCount == 0 && other.missCount > 0 && other.linkCount < linkCount || other.linkCount * 4 <= linkCount
  }

  /// The order of time the rows stand in; nil where neighbours do not follow from each other.
  var order: Order? {
    guard isStrong, max(oldestCount, newestCount) >= 2, oldestCount != newestCount else { return nil }
    if oldestCount == rowCount - 1 { return .oldestFirst }
    return newestCount == rowCount - 1 ? .newestFirst : nil
  }

  /// Rows that stand elsewhere than where the balance puts them.
  var shuffledCount: Int { max(0, linkCount - max(oldestCount, newestCount)) }
}
