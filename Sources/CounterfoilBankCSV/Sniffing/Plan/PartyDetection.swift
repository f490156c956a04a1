import CounterfoilRecords

/// Finds which of the names of both parties is the owner's.
enum PartyDetection {
  /// Nil where the table does not have a column for each.
  static func parties(_ columns: TableColumns, _ context: SniffContext) -> TablePlan.Parties? {
    guard let payee = columns[.payee], let payer = columns[.payer], let field = columns.schema.index(of: "payee") else {
      return nil
    }
    var names: Set<String>?
    for row in context.rows where max(payee, payer) < row.cells.count {
      let both = Set([row.cells[payee], row.cells[payer]].map { $0.trimmingSpaces() }.filter { !$0.isEmpty })
      if both.count < 2 { continue }
      names = names?.intersection(both) ?? both
    }
    let owner = names.flatMap { $0.count == 1 ? $0.first : nil }
    return TablePlan.Parties(
      payee: payee, payer: payer, slot: columns.schema.slot(of: field), owner: owner.map { Array($0.utf8) })
  }
}
