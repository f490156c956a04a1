import CounterfoilRecords

extension TablePlan {
  /// The columns of who was paid and who paid, such as Venmo's `To` and `From`, and which name is the owner's.
  struct Parties: Sendable {
    let payee: Int
    let payer: Int
    /// Where the payee's text goes among the columns of texts.
    let slot: Int
    /// The name that stands in every row, on one side or the other; nil where no one name does.
    let owner: [UInt8]?

    init(payee: Int, payer: Int, slot: Int, owner: [UInt8]?) {
      self.payee = payee
      self.payer = payer
      self.slot = slot
      self.owner = owner
    }

    /// Nil where the table does not have both columns.
    init?(_ columns: TableColumns, _ context: SniffContext, slot field: Int?) {
      guard let payee = columns[.payee], let payer = columns[.payer], let field else { return nil }
      var names: Set<String>?
      for row in context.rows where max(payee, payer) < row.cells.count {
        let both = Set([row.cells[payee], row.cells[payer]].map { $0.trimmingSpaces() }.filter { !$0.isEmpty })
        if both.count < 2 { continue }
        names = names?.intersection(both) ?? both
      }
      let owner = names.flatMap { $0.count == 1 ? $0.first : nil }
      self.init(
        payee: payee, payer: payer, slot: columns.schema.slot(of: field), owner: owner.map { Array($0.utf8) })
    }
  }
}
