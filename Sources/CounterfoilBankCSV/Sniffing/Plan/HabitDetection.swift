import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Plan: what the rows of the sample show of the columns, for the rows behind it.
enum HabitDetection {
  /// Nil where the sample has all rows, and the other steps have seen what there is.
  static func find(
    _ plan: TablePlan, _ columns: TableColumns, _ values: ValueSurvey, _ context: SniffContext
  ) -> ColumnHabits? {
    guard !context.hasAllRows, columns.kind == .entry || columns.kind == .bill, !plan.isCanonical else { return nil }
    let money = plan.paymentColumns
    let rows = context.rows.filter { row in
      row.filledCount > 1 && (columns[.date].map { !row.isEmpty(at: $0) } ?? true)
        && money.contains { !row.isEmpty(at: $0) }
    }
    guard !rows.isEmpty, let last = context.rows.last else { return nil }
    var habits = ColumnHabits()
    habits.lastLine = last.line
    let texts = Set(plan.steps.filter { $0.operation == .text }.flatMap(\.columns))
    let others = Set(unwatched.flatMap { columns.roles[$0] ?? [] }).union(
      plan.feeColumns + [plan.refundColumn].compactMap { $0 }
    )
    .union(columns.kind == .entry ? columns.roles[.status] ?? [] : [])
    for column in context.header.names.indices where !others.contains(column) {
      let habit = habit(of: column, rows, plan)
      if case .texts = habit, texts.contains(column) { continue }
      habits.columns.append(ColumnHabits.Column(column: column, habit: habit))
    }
    guard columns.kind == .entry else { return habits }
    let states = (columns.roles[.status] ?? []).filter { !plan.columnsOfNumbersAndStates.contains($0) }
      .map { words($0, rows) }
    if !states.isEmpty, states.allSatisfy({ $0.count <= ColumnHabits.wordLimit }) {
      habits.states = Set(states.flatMap { $0 }.map(TableWords.fold))
    }
    habits.filled = Set(
      [ColumnRole.valueDate, .balance].flatMap { columns.roles[$0] ?? [] }
        .filter { column in rows.allSatisfy { !$0.isEmpty(at: column) } })
    let verdict = values.balances.verdict(plan.notation.decimalMark)
    habits.balanceIsFollowed =
      columns[.balance] != nil && verdict.isStrong && verdict.best.missCount == 0 && verdict.order != nil
    return habits
  }

  /// What is different in every row, or is looked at in every row anyway.
  private static let unwatched: [ColumnRole] = [
    .date, .valueDate, .dueDate, .time, .amount, .debit, .credit, .hundredths, .balance, .direction, .currency,
    .account, .counterAccount, .id, .reference, .number,
  ]

  private static func habit(of column: Int, _ rows: [HeadTable.Row], _ plan: TablePlan) -> ColumnHabits.Habit {
    let filled = rows.filter { !$0.isEmpty(at: column) }
    if filled.isEmpty { return .empty }
    if filled.allSatisfy({ isZero($0.cells[column]) }) { return .zero }
    if case .signed(let amount) = plan.amount, filled.count == rows.count,
      rows.allSatisfy({ amount < $0.cells.count && $0.cells[amount] == $0.cells[column] })
    {
      return .same(amount)
    }
    let words = words(column, filled)
    return words.count <= ColumnHabits.wordLimit ? .words(words.map { Array($0.utf8) }) : .texts
  }

  static func isZero(_ cell: String) -> Bool {
    cell.utf8.contains(0x30) && cell.utf8.allSatisfy { !(0x31...0x39).contains($0) && !$0.isASCIILetter && $0 < 0x80 }
  }

  /// The different words of a column, up to one more than are few.
  private static func words(_ column: Int, _ rows: [HeadTable.Row]) -> [String] {
    var words: [String] = []
    for row in rows where column < row.cells.count && !row.cells[column].isEmpty && !words.contains(row.cells[column]) {
      words.append(row.cells[column])
      if words.count > ColumnHabits.wordLimit { break }
    }
    return words
  }
}
