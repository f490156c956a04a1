import CounterfoilBankCSV

/// A line below the names of the columns, and what it is.
struct BodyLine {
  enum Kind: Hashable {
    /// It has an amount paid or received.
    case payment
    /// It has a day and no amount: the first line of a row whose amount stands in its last one.
    case day
    /// It goes on with a row, or stands behind the table.
    case text
    /// It states a balance or a sum.
    case sum(BalanceLabel)
  }

  let line: PageLine
  let kind: Kind
  /// The texts of the columns.
  let cells: [String]

  init(_ line: PageLine, _ grid: ColumnGrid) {
    self.line = line
    let cells = grid.cells(of: line)
    let money = grid.payments + (grid.balance.map { [$0] } ?? [])
    let hasAmount = money.contains { AmountText.isAmount(cells[$0]) }
    if hasAmount, let label = line.balanceLabel {
      kind = .sum(label)
      self.cells = cells
      return
    }
    let hasDay = grid.day.map { TextOfDay.mayBe(cells[$0]) } ?? false
    if grid.payments.contains(where: { AmountText.isAmount(cells[$0]) }) {
      kind = .payment
      self.cells = cells
    } else if hasDay {
      kind = .day
      self.cells = cells
    } else {
      kind = .text
      self.cells = grid.texts(of: line)
    }
  }
}
