import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Two columns that are filled by turns: money out and money in.
extension ColumnMapper {
  /// Takes what is named the amount for the other side, where a column for one side is filled just where it is not, as
  /// `お支払金額` stands beside `お預り金額`.
  mutating func takeOtherSide(_ records: [HeadTable.Row]) {
    guard kind == .entry, (roles[.debit] == nil) != (roles[.credit] == nil), let amount = roles[.amount]?.first,
      roles[.amount]?.count == 1, profile.columns(for: .amount) == nil, profile.sign == nil,
      let side = (roles[.debit] ?? roles[.credit])?.first
    else { return }
    let other = roles[.debit] == nil ? ColumnRole.debit : .credit
    for mark in [AmountNotation.DecimalMark.point, .comma] {
      let grid = AmountGrid(records, [amount, side], mark, profile)
      guard grid.columns.count == 2, ArithmeticSearch.isPair(grid.columns[0], grid.columns[1]),
        grid.columns.allSatisfy({ $0.negativeCount == 0 })
      else { continue }
      free(amount)
      assign(other, amount, 85, "it is filled where column \(side + 1) is not")
      return
    }
  }

  /// The question which of two columns of no known name is money out, where one is filled just where the other is not: one
  /// of them alone would leave rows out.
  func openPair(_ records: [HeadTable.Row]) -> Fault? {
    let open = amountColumns
    guard kind == .entry, open.count >= 2, open.count <= 10 else { return nil }
    var pairs: Set<[Int]> = []
    for mark in [AmountNotation.DecimalMark.point, .comma] {
      let columns = AmountGrid(records, open, mark, profile).columns
      for (index, first) in columns.enumerated() {
        for second in columns[(index + 1)...] where ArithmeticSearch.isPair(first, second) {
          pairs.insert([first.position, second.position])
        }
      }
    }
    guard pairs.count == 1, let pair = pairs.first else { return nil }
    func choice(_ debit: Int, _ credit: Int) -> Question.Choice {
      Question.Choice(
        "\(quoted([debit])) is money out, \(quoted([credit])) money in",
        profileLine: "columns: {debit: \(debit + 1), credit: \(credit + 1)}")
    }
    return Fault(
      .badData, .csvColumnUnknown,
      "\(quoted(pair)) are filled by turns, as money out and in are, and nothing tells which is which",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Put `columns: {debit: NUMBER, credit: NUMBER}` into the profile, with the numbers of the columns."],
      question: Question(
        "Which of the two columns is money out?", choices: [choice(pair[0], pair[1]), choice(pair[1], pair[0])]))
  }
}
