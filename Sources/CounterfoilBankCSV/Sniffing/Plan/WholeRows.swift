import CounterfoilModel
import CounterfoilRecords

/// Plan: rows among the others whose amount is what those beside them come to: the subtotals of groups, and payments in front of the
/// categories they were split into. Both would be counted twice.
///
/// What rows come to by chance is computed: where amounts are multiples of a unit, the chance that one is a certain number is not more than
/// the unit in the middle one of their sizes.
enum WholeRows {
  /// The calibrated error that is enough to go without asking.
  static let mostChance = 0.001

  /// - Returns: the lines of such rows; none where a balance tells which rows moved it.
  static func lines(_ plan: TablePlan, _ columns: TableColumns, _ context: SniffContext) -> Set<Int> {
    guard columns.kind == .entry, context.hasAllRows, columns[.balance] == nil, plan.sumLines.isEmpty,
      let rows = SumRows.entries(plan, context), let date = columns[.date]
    else { return [] }
    let chance = chance(rows.map(\.amount))
    guard chance > 0 else { return [] }
    return (rows.count < 6 ? nil : subtotals(rows, chance)) ?? splits(rows, date, chance) ?? []
  }

  /// The chance that one amount is a certain number; 0 where none is more than nothing.
  static func chance(_ amounts: [Int64]) -> Double {
    let sizes = amounts.map(\.magnitude).filter { $0 != 0 }.sorted()
    guard !sizes.isEmpty else { return 0 }
    return Double(sizes.reduce(UInt64(0), gcd)) / Double(sizes[sizes.count / 2])
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

  /// A row, and those behind it, of the same day, that come to it.
  private struct Group {
    var whole: SumRows.Entry
    var parts: ArraySlice<SumRows.Entry>
  }

  /// Rows that those behind them come to, where their form says so or chance does not explain them all.
  private static func splits(_ rows: [SumRows.Entry], _ date: Int, _ chance: Double) -> Set<Int>? {
    func day(_ index: Int) -> String { date < rows[index].row.cells.count ? rows[index].row.cells[date] : "" }
    var groups: [Group] = []
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
      if let end { groups.append(Group(whole: rows[index], parts: rows[(index + 1)..<end])) }
      index = end ?? index + 1
    }
    guard !groups.isEmpty else { return nil }
    if saysSo(groups, rows) { return Set(groups.map(\.whole.row.line)) }
    guard groups.count > 1 else { return nil }
    // Poisson: so many by chance, of so many tries.
    let expected = tries * chance
    let accident = (1...groups.count).reduce(1.0) { $0 * expected / Double($1) }
    return accident < mostChance ? Set(groups.map(\.whole.row.line)) : nil
  }

  /// Whether the form of the rows says what the numbers do: the whole has a word for a split (`--Split--` in Quicken's registers), or a column
  /// is empty in the wholes and in no other row, or has something in the parts that no other row has.
  private static func saysSo(_ groups: [Group], _ rows: [SumRows.Entry]) -> Bool {
    if groups.allSatisfy({ $0.whole.row.cells.contains(where: SplitText.isOne) }) { return true }
    let wholes = Set(groups.map(\.whole.row.line))
    let parts = Set(groups.flatMap { $0.parts.map(\.row.line) })
    return (0..<(rows.map(\.row.cells.count).max() ?? 0)).contains { column in
      func text(_ row: SumRows.Entry) -> String { column < row.row.cells.count ? row.row.cells[column] : "" }
      if rows.allSatisfy({ text($0).isEmpty == wholes.contains($0.row.line) }) { return true }
      let others = Set(rows.filter { !parts.contains($0.row.line) }.map(text))
      return groups.allSatisfy { group in
        guard let first = group.parts.first.map(text), !first.isEmpty else { return false }
        return !others.contains(first) && group.parts.allSatisfy { text($0) == first }
      }
    }
  }

  /// Rows behind another of the same day whose text begins with *of which*: parts of it, of whatever amount.
  static func partLines(_ plan: TablePlan, _ columns: TableColumns, _ context: SniffContext) -> Set<Int> {
    guard columns.kind == .entry, columns[.balance] == nil, let date = columns[.date] else { return [] }
    let texts = Set([ColumnRole.description, .payee].flatMap { columns.roles[$0] ?? [] })
    var lines: Set<Int> = []
    for (before, row) in zip(context.rows, context.rows.dropFirst())
    where !row.isEmpty(at: date) && !before.isEmpty(at: date) && row.cells[date] == before.cells[date] {
      if texts.contains(where: { $0 < row.cells.count && PartitiveText.isOne(row.cells[$0]) }) {
        lines.insert(row.line)
      }
    }
    return lines
  }

  private static func gcd(_ one: UInt64, _ other: UInt64) -> UInt64 {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return one
  }
}
