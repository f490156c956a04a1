import CounterfoilModel
import CounterfoilRecords

/// Plan: rows among the others whose amount is what those beside them come to: the subtotals of groups, and payments in front of the
/// categories they were split into. Both would be counted twice.
///
/// What rows come to by chance is computed: where amounts are multiples of a unit, the chance that one is a certain number is not more than
/// the unit in the middle one of their sizes.
enum WholeRows {
  /// The calibrated error that is enough to go without asking.
  private static let mostChance = 0.001

  /// - Returns: the lines of such rows; none where a balance tells which rows moved it.
  static func lines(_ plan: TablePlan, _ columns: TableColumns, _ context: SniffContext) -> Set<Int> {
    guard columns.kind == .entry, context.hasAllRows, columns[.balance] == nil, plan.sumLines.isEmpty,
      let rows = SumRows.entries(plan, context), rows.count >= 6, let date = columns[.date]
    else { return [] }
    let sizes = rows.map(\.amount.magnitude).filter { $0 != 0 }.sorted()
    guard !sizes.isEmpty else { return [] }
    let unit = sizes.reduce(UInt64(0), gcd)
    let chance = Double(unit) / Double(sizes[sizes.count / 2])
    return subtotals(rows, chance) ?? splits(rows, date, chance) ?? []
  }

  /// The sums at one end of groups, where all rows are in groups and at least two have several; and the sum of all behind them.
  private static func subtotals(_ rows: [SumRows.Entry], _ chance: Double) -> Set<Int>? {
    for rows in [rows, rows.reversed()] {
      if let ends = groupEnds(rows[...], chance) { return ends }
      let last = rows[rows.count - 1]
      let rest = rows.dropLast()
      if last.amount != 0, rest.reduce(Int128(0), { $0 + Int128($1.amount) }) == 2 * Int128(last.amount),
        let ends = groupEnds(rest, chance)
      {
        return ends.union([last.row.line])
      }
    }
    return nil
  }

  /// The last rows of groups that all rows are in. Linear in the rows.
  private static func groupEnds(_ rows: ArraySlice<SumRows.Entry>, _ chance: Double) -> Set<Int>? {
    // Where groups may begin, by what all rows in front of them come to, their sums included.
    var starts: [Int128: Int] = [0: 0]
    var groupStart = [Int?](repeating: nil, count: rows.count + 1)
    var sum = Int128(0)
    for (index, row) in rows.enumerated() {
      let amount = Int128(row.amount)
      if amount != 0, let start = starts[sum - amount], start < index {
        groupStart[index + 1] = start
        starts[sum + amount] = index + 1
      }
      sum += amount
    }
    var lines: Set<Int> = []
    var proper: [Int64] = []
    var end = rows.count
    while end > 0, let start = groupStart[end] {
      lines.insert(rows[end - 1].row.line)
      if end - start > 2 { proper.append(rows[end - 1].amount) }
      end = start
    }
    guard end == 0, Set(proper).count > 1 else { return nil }
    let accident = proper.reduce(1.0) { product, _ in product * chance }
    return accident < mostChance ? lines : nil
  }

  /// Rows that those behind them, of the same day, come to.
  private static func splits(_ rows: [SumRows.Entry], _ date: Int, _ chance: Double) -> Set<Int>? {
    func day(_ index: Int) -> String { date < rows[index].row.cells.count ? rows[index].row.cells[date] : "" }
    var wholes: Set<Int> = []
    var tries = 0.0
    var index = 0
    while index < rows.count {
      var sum = Int128(0)
      var next = index + 1
      var end: Int?
      while next < rows.count, day(next) == day(index), rows[next].amount.signum() == rows[index].amount.signum() {
        sum += Int128(rows[next].amount)
        next += 1
        if next - index > 2 {
          tries += 1
          if sum == Int128(rows[index].amount) { end = next }
        }
        if sum.magnitude > rows[index].amount.magnitude { break }
      }
      if end != nil { wholes.insert(rows[index].row.line) }
      index = end ?? index + 1
    }
    guard wholes.count > 1 else { return nil }
    // Poisson: so many by chance, of so many tries.
    let expected = tries * chance
    let accident = (1...wholes.count).reduce(1.0) { $0 * expected / Double($1) }
    return accident < mostChance ? wholes : nil
  }

  private static func gcd(_ one: UInt64, _ other: UInt64) -> UInt64 {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return one
  }
}
