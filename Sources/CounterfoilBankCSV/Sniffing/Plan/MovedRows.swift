import CounterfoilModel
import CounterfoilRecords

/// Plan: the row that no balance stands in front of, where its word for a payment that did not take place says that of none.
enum MovedRows {
  /// - Returns: the line of the first row in time where all others with its word of a status moved the balance by their amount.
  static func first(_ plan: TablePlan, _ columns: TableColumns, _ context: SniffContext) -> Set<Int> {
    guard let status = columns[.status], !plan.movedLines.isEmpty, context.hasAllRows else { return [] }
    let void = context.rows.filter { row in
      !row.isEmpty(at: status) && plan.words.status(of: row.cells[status]) == .void
    }
    let open = void.filter { !plan.movedLines.contains($0.line) }
    guard open.count == 1, let row = open.first else { return [] }
    let others = void.filter { $0.line != row.line && $0.cells[status] == row.cells[status] }
    return others.isEmpty ? [] : [row.line]
  }
}
