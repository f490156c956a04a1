import CounterfoilCodecKit
import CounterfoilModel

/// Plan: what rows lack whose payment is only reserved.
///
/// Banks that list such rows among the others give them the day of the purchase, and neither the second day nor the balance that
/// each booked row has; where they lack the balance alone, their text has to say what they are.
enum UnbookedRows {
  static func find(_ plan: TablePlan, _ columns: TableColumns, _ context: SniffContext) -> TablePlan.Unbooked? {
    guard let pattern = plan.datePattern, let date = columns[.date], columns.roles[.date]?.count == 1 else {
      return nil
    }
    let money = plan.paymentColumns
    let rows = context.rows.filter { row in
      isDay(row, date, pattern, context) && money.contains { !row.isEmpty(at: $0) }
    }
    if columns[.status] == nil, let balance = columns[.balance] {
      let lacking = rows.filter { $0.isEmpty(at: balance) }
      if !lacking.isEmpty, lacking.count * 2 <= rows.count, lacking.contains(where: { saysNotBooked($0, plan.words) }) {
        return TablePlan.Unbooked(dayColumn: balance)
      }
    }
    for column in context.header.names.indices where column != date && !money.contains(column) {
      let lacking = rows.filter { $0.isEmpty(at: column) }
      guard !lacking.isEmpty, lacking.count * 2 <= rows.count,
        rows.allSatisfy({ $0.isEmpty(at: column) || isDay($0, column, pattern, context) })
      else { continue }
      if let balance = columns[.balance], rows.allSatisfy({ $0.isEmpty(at: column) == $0.isEmpty(at: balance) }) {
        return TablePlan.Unbooked(dayColumn: column, balanceColumn: balance)
      }
      if lacking.contains(where: { saysNotBooked($0, plan.words) }) { return TablePlan.Unbooked(dayColumn: column) }
    }
    return nil
  }

  private static func saysNotBooked(_ row: HeadTable.Row, _ words: TableWords) -> Bool {
    row.cells.contains { words.beginsAsPending($0) }
  }

  private static func isDay(
    _ row: HeadTable.Row, _ column: Int, _ pattern: DatePattern, _ context: SniffContext
  ) -> Bool {
    column < row.cells.count && DayPatterns.day(row.cells[column], pattern, context.profile.timePattern) != nil
  }
}
