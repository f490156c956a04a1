import CounterfoilCodecKit
import CounterfoilModel

/// How many fields the rows of a table may have.
///
/// A delimiter inside a text that is not quoted shifts all cells behind it, and what then stands under a header is none
/// of its values. So a row may have other fields than the header only where that cannot be the reason.
struct RowWidth {
  /// The fields a row must have; nil where it must have all.
  let needed: Int?
  /// The most a row may have, with empty ones at its end.
  let most: Int
  /// Where rows may end early, the columns with values that read as amounts of money.
  let moneyColumns: Set<Int>?
  /// Columns whose values are single words in all rows that are as wide as the header.
  let wordColumns: Set<Int>

  init(_ context: SniffContext, _ columns: TableColumns) {
    let header = context.header
    let last = (columns.roles.values.joined().max() ?? 0) + 1
    var widths: [Int: Int] = [:]
    for row in context.rows where row.filledCount > 1 { widths[row.cells.count, default: 0] += 1 }
    // Rows that all end with a delimiter have one field more than names, or some; a few longer ones are odd.
    let usual = widths.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? header.names.count
    most = max(header.names.count, usual)
    wordColumns = RowWidth.wordColumns(
      context.rows.filter { row in
        row.filledCount > 1 && row.cells.count >= header.names.count
          && row.cells.dropFirst(header.names.count).allSatisfy(\.isEmpty)
      }, header.names.count)
    if header.isRagged {
      needed = last
      moneyColumns = nil
      return
    }
    // Cells are only left out, never shifted, where every row that ends early has them all up to the last that a payment
    // needs, and a shift, which makes a row longer, would have been seen: no row is longer than the header.
    let required = RowWidth.required(columns) + 1
    let isCutShort = widths.keys.allSatisfy { $0 <= header.names.count }
    let isOpen = isCutShort && required < header.names.count
    needed = isOpen ? required : nil
    guard isOpen else {
      moneyColumns = nil
      return
    }
    let widest = widths.keys.max() ?? 0
    let named = ColumnRole.ofMoney.flatMap { columns.roles[$0] ?? [] }
    moneyColumns = RowWidth.moneyColumns(context.rows.filter { $0.cells.count == widest }).union(named)
  }

  private static func wordColumns(_ rows: [HeadTable.Row], _ columnCount: Int) -> Set<Int> {
    Set(
      (0..<columnCount).filter { column in
        let filled = rows.filter { !$0.isEmpty(at: column) }
        return filled.count > 1 && !filled.contains { $0.cells[column].contains(" ") }
      })
  }

  /// Columns with a value that reads as an amount of money, by its fraction or its sign.
  private static func moneyColumns(_ rows: [HeadTable.Row]) -> Set<Int> {
    let survey = AmountSurvey(stated: nil, groupingMark: nil, currency: nil)
    var found: Set<Int> = []
    for row in rows {
      for (column, cell) in row.cells.enumerated() where !found.contains(column) {
        // Most texts have no digit, and letters may be a currency's.
        guard DecimalDigit.mayStand(in: cell) else { continue }
        guard let reading = survey.reading(cell, .point) ?? survey.reading(cell, .comma) else { continue }
        if reading.hasMarks || reading.sign != .none { found.insert(column) }
      }
    }
    return found
  }

  /// The last column of those that every payment has.
  private static func required(_ columns: TableColumns) -> Int {
    var amounts = ([columns.amount].compactMap { $0 } + columns.otherAmounts).flatMap(\.columns)
    if case .directed(_, let direction) = columns.amount { amounts.append(direction) }
    amounts += columns.centColumns.values
    // A balance or a currency that some rows lack would go unchecked, or be taken from elsewhere.
    let others = [ColumnRole.date, .balance, .currency].compactMap { columns[$0] } + (columns.roles[.currency] ?? [])
    return (amounts + others).max() ?? columns.header.names.count - 1
  }
}
