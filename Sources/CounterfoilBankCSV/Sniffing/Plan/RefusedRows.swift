import CounterfoilModel
import CounterfoilRecords

/// Plan: columns whose texts say of single rows that their payment was refused.
enum RefusedRows {
  /// None where the balance shows which rows moved money, or where a column holds the status.
  static func columns(_ columns: TableColumns, _ words: TableWords, _ context: SniffContext) -> [Int] {
    guard columns.kind == .entry, columns[.balance] == nil, columns[.status] == nil,
      context.profile.columns(for: .status) == nil
    else { return [] }
    return context.header.names.indices.filter { column in
      let cells = context.rows.compactMap { column < $0.cells.count ? $0.cells[column] : nil }
      let refused = cells.count { RefusalText.word($0, words) != nil }
      return refused > 0 && refused < context.rows.count
    }
  }
}
