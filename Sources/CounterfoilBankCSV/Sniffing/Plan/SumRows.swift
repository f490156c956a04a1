import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Plan: rows at an end of the table whose amount is the sum of all others: totals and closing balances, whatever they are called.
///
/// Of *n* payments of ordinary amounts the last is that only by chance, and hardly ever where *n* is more than a few; where it is few, a word for a
/// total or a balance has to stand beside it. A row in the very words of another is a payment like that one: no total is called what something
/// bought is called. A sum is set aside for a person, and with it what the other end says was carried over: it is
/// proved by the same equation.
enum SumRows {
  /// So many other rows make chance unlikely.
  private static let leastOthers = 3

  /// - Returns: the lines of such rows.
  static func lines(_ plan: TablePlan, _ columns: TableColumns, _ context: SniffContext) -> Set<Int> {
    guard columns.kind == .entry, context.hasAllRows, var rows = entries(plan, context) else { return [] }
    rows.removeAll { plan.subtotalLines.contains($0.row.line) }
    let balance = columns[.balance]
    return lines(
      rows, balance: balance, bareCount: balance.map { column in rows.count { $0.row.isEmpty(at: column) } } ?? 0)
  }

  /// - Parameters:
  ///   - balance: the column of balances.
  ///   - bareCount: how many rows have none.
  ///   - hasAll: whether these are all rows; otherwise some stand for many, whose words are not known.
  static func lines(_ rows: [Entry], balance: Int?, bareCount: Int, hasAll: Bool = true) -> Set<Int> {
    if let balance {
      // What a row with a balance states, the balance shows.
      guard let sums = endSums(rows[...]), sums.allSatisfy({ $0.row.isEmpty(at: balance) }), bareCount == sums.count
      else { return [] }
      return Set(sums.map(\.row.line))
    }
    guard let first = rows.first, let last = rows.last, rows.count >= 3 else { return [] }
    let sum = rows.reduce(Int128(0)) { $0 + Int128($1.amount) }
    let isMany = rows.count > leastOthers || hasAll && isUnlikely(rows)
    func isSum(_ end: (row: HeadTable.Row, amount: Int64)) -> Bool {
      end.amount != 0 && 2 * Int128(end.amount) == sum
        && (says(end.row) || isMany && !isInWords(of: rows[1..<rows.count - 1], end.row))
    }
    for (end, other) in [(last, first), (first, last)] where isSum(end) {
      return says(other.row) || hasAll && shareWord(end.row, other.row, rows)
        ? [end.row.line, other.row.line] : [end.row.line]
    }
    if let sums = endSums(rows[...]) { return Set(sums.map(\.row.line)) }
    return besideOpening(rows)
  }

  /// Whether three amounts of one sign would hardly be each other's sum by chance; see ``WholeRows``.
  private static func isUnlikely(_ rows: [Entry]) -> Bool {
    let amounts = rows.map(\.amount)
    return rows.count == leastOthers && Set(amounts.map { $0.signum() }).count == 1
      && WholeRows.chance(amounts) < WholeRows.mostChance
  }

  /// The same where the row at an end says that it was carried over, and the sums leave it out.
  private static func besideOpening(_ rows: [Entry]) -> Set<Int> {
    for (opening, rest) in [(rows[0], rows.dropFirst()), (rows[rows.count - 1], rows.dropLast())]
    where opening.amount != 0 && says(opening.row) && rest.count > leastOthers {
      let end = opening.row.line == rows[0].row.line ? rest[rest.endIndex - 1] : rest[rest.startIndex]
      let sum = rest.reduce(Int128(0)) { $0 + Int128($1.amount) }
      if end.amount != 0, 2 * Int128(end.amount) == sum,
        says(end.row) || !isInWords(of: rest.filter { $0.row.line != end.row.line }[...], end.row)
      {
        return [opening.row.line, end.row.line]
      }
      if let sums = endSums(rest) { return Set(sums.map(\.row.line)).union([opening.row.line]) }
    }
    return []
  }

  /// Whether two rows have a word that no other has, as *Alter Stand* and *Neuer Stand* do: where the one is what all come to, the
  /// other is what was there before.
  private static func shareWord(_ one: HeadTable.Row, _ other: HeadTable.Row, _ rows: [Entry]) -> Bool {
    let shared = words(one).intersection(words(other))
    guard !shared.isEmpty else { return false }
    let others = rows.filter { $0.row.line != one.line && $0.row.line != other.line }
    return !shared.isSubset(of: others.reduce(into: Set<String>()) { $0.formUnion(words($1.row)) })
  }

  /// Whether some row has the very words of another.
  private static func isInWords(of rows: ArraySlice<Entry>, _ row: HeadTable.Row) -> Bool {
    let own = words(row)
    return !own.isEmpty && rows.contains { words($0.row) == own }
  }

  private static func words(_ row: HeadTable.Row) -> Set<String> {
    Set(row.cells.flatMap { $0.lowercased().split { !$0.isLetter }.map(String.init) }.filter { $0.count > 2 })
  }

  /// Two or three rows at one end that state the money in, the money out or the difference of all others: that all of them are so by
  /// chance is less likely still. A sum of few payments may be a payment, unless the row says that it is a sum, or the rows are the sums
  /// of all kinds.
  private static func endSums(_ rows: ArraySlice<Entry>) -> [Entry]? {
    for count in 2...3 where rows.count >= count + leastOthers {
      for ends in [rows.suffix(count), rows.prefix(count)] {
        let others = ends.startIndex == rows.startIndex ? rows.dropFirst(count) : rows.dropLast(count)
        let parts = [others.filter { $0.amount > 0 }, others.filter { $0.amount < 0 }, Array(others)]
        let sums = parts.map { part in
          (sum: part.reduce(Int128(0)) { $0 + Int128($1.amount) }.magnitude, count: part.count)
        }
        let stated = Set(ends.map { Int128($0.amount).magnitude })
        let ofAllKinds =
          stated.count == count && Set(sums.prefix(2).map(\.sum)).isSubset(of: stated) && sums[0].sum != 0
        let areSums = ends.allSatisfy { end in
          end.amount != 0
            && sums.contains {
              $0.sum == Int128(end.amount).magnitude && ($0.count >= leastOthers || ofAllKinds || says(end.row))
            }
        }
        if areSums, ends.allSatisfy({ says($0.row) || !isInWords(of: others, $0.row) }) { return Array(ends) }
      }
    }
    return nil
  }

  typealias Entry = (row: HeadTable.Row, amount: Int64)

  private static func says(_ row: HeadTable.Row) -> Bool {
    row.cells.contains { BalanceRow.mayCarryOver($0) || BalanceRow.isOne($0) || BalanceRow.beginsWithTotal($0) }
  }

  /// The rows with an amount; nil where amounts may be in several currencies.
  static func entries(_ plan: TablePlan, _ context: SniffContext) -> [Entry]? {
    currency(plan, context).map { currency in
      context.rows.compactMap { row in amount(row, currency, plan).map { (row: row, amount: $0) } }
    }
  }

  /// The one currency of all amounts; nil where there may be several.
  private static func currency(_ plan: TablePlan, _ context: SniffContext) -> Currency? {
    switch plan.currency {
    case .fixed(let currency): return currency
    case .column(let column, let fallback):
      let words = Set(
        ([column] + plan.otherCurrencies).flatMap { column in
          context.rows.filter { !$0.isEmpty(at: column) }.map { $0.cells[column] }
        })
      guard words.count == 1, let word = words.first else { return words.isEmpty ? fallback : nil }
      return CurrencySymbol(word)?.candidates.first
    default: return nil
    }
  }

  /// Money in less money out, in minor units; nil where the row has no amount.
  private static func amount(_ row: HeadTable.Row, _ currency: Currency, _ plan: TablePlan) -> Int64? {
    func read(_ column: Int?) -> Int64? {
      guard let column, column < row.cells.count, !row.cells[column].isEmpty else { return nil }
      return try? plan.notation.read(row.cells[column]).minorUnits(digits: plan.digits(column, currency))
    }
    switch plan.amount {
    case .signed(let column): return read(column)
    case .split(let debit, let credit):
      let (out, into) = (read(debit), read(credit))
      // Sums of both stand side by side.
      guard (out ?? 0) == 0 || (into ?? 0) == 0, out != nil || into != nil else { return nil }
      let isSigned = plan.signs.splitIsSigned
      return (into ?? 0) - (isSigned ? -(out ?? 0) : (out ?? 0))
    case .directed, nil: return nil
    }
  }
}
