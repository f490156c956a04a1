import CounterfoilBankCSV

/// A line below the names of the columns, and what it is.
struct BodyLine {
  enum Kind: Hashable {
    /// It has an amount paid or received.
    case payment
    /// It has a day and no amount: the first line of a row whose amount is in its last one.
    case day
    /// It goes on with a row, or comes after the table.
    case text
    /// It states a balance or a sum.
    case sum(BalanceLabel)
  }

  let line: PageLine
  let kind: Kind
  /// The texts of the columns.
  let cells: [String]
  /// Whether the column of texts has one.
  let hasText: Bool
  /// The middle of its text; where it has none, of all its words.
  let middle: Double
  /// The middle of what is no text, such as its day and amount; where there is nothing else, of its text.
  let anchor: Double

  init(_ line: PageLine, _ grid: ColumnGrid) {
    self.line = line
    let texts = line.words.filter(grid.isText)
    let others = line.words.filter { !grid.isText($0) }
    hasText = !texts.isEmpty
    middle = BodyLine.middle(of: texts) ?? line.middle
    anchor = BodyLine.middle(of: others) ?? line.middle
    let cells = grid.cells(of: line)
    let money = grid.payments + (grid.balance.map { [$0] } ?? [])
    let hasAmount = money.contains { grid.isAmount(cells[$0]) }
    let hasDay = grid.day.map { TextOfDay.mayBe(cells[$0]) } ?? false
    if let label = line.balanceLabel, hasAmount || !hasDay && !AmountText.amounts(in: line.words).isEmpty {
      kind = .sum(label)
      self.cells = cells
      return
    }
    if grid.payments.contains(where: { grid.isAmount(cells[$0]) }) {
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

  private static func middle(of words: [PDFWord]) -> Double? {
    words.isEmpty ? nil : words.reduce(0) { $0 + $1.middle } / Double(words.count)
  }
}
