import CounterfoilCodecKit
import CounterfoilRecords

/// Columns whose amounts may have been split at a comma between thousands, where a row that leaves out a cell at its end
/// has as many as the others.
enum SplitAmounts {
  /// The columns of amounts with a column of texts behind them, in tables with commas between cells.
  static func columns(_ plan: TablePlan, _ columns: TableColumns, _ context: SniffContext) -> [Int] {
    guard plan.dialect.delimiter == 0x2C, plan.notation.decimalMark == .point, columns.kind == .entry else { return [] }
    let amounts = plan.paymentColumns
    let money = Set(ColumnRole.ofMoney.flatMap { columns.roles[$0] ?? [] })
    return amounts.filter { column in
      let next = column + 1
      guard next < context.header.names.count, !money.contains(next) else { return false }
      let filled = context.rows.filter { next < $0.cells.count && !$0.cells[next].isEmpty }
      let numbers = filled.count { (try? plan.notation.read($0.cells[next])) != nil }
      return numbers * 2 <= filled.count
    }
  }
}
