import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What each of several people paid of an expense they share.
extension ColumnMapper {
  /// Asks whose account it is where columns that no name tells of come to nothing in each row: Splitwise's export has a column for each
  /// member of a group, with what the member paid less the member's share, and a cost that one of them paid, or several.
  /// - Throws: `csv.column-undecided` with each of them, and with the cost.
  func checkShares(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, header.hasHeader, profile.columns(for: .amount) == nil, roles[.balance] == nil,
      let amount = roles[.amount]?.first, roles[.amount]?.count == 1
    else { return }
    let open = header.names.indices.filter { column in
      !isTaken(column) && statistics[column].areAmounts && statistics[column].markedDays == 0
    }
    guard (2...40).contains(open.count), shareWhatIsNothing(open, amount, records) else { return }
    throw Fault(
      .badData, .csvColumnUnknown,
      "\(quoted(open)) come to nothing in each row, as what each of several people paid less a share does, and nothing tells who paid \(quoted([amount]))",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Say whose account it is in the profile: `columns: {amount: NAME OF THE COLUMN}`."],
      question: Question(
        "Whose account is it?",
        choices: open.prefix(8).map { choice(.amount, $0) }
          + [
            Question.Choice(
              "All of \(quoted([amount])) was paid from it", profileLine: choice(.amount, amount).profileLine)
          ], blank: .column(ofField: "amount")))
  }

  /// Whether the columns come to nothing in all rows, several of which have something in them, and none more than the amount.
  private func shareWhatIsNothing(_ open: [Int], _ amount: Int, _ records: [HeadTable.Row]) -> Bool {
    for mark in profile.decimalMark.map({ [$0] }) ?? [AmountNotation.DecimalMark.point, .comma] {
      let grid = AmountGrid(records, open + [amount], mark, profile).columns
      guard grid.count == open.count + 1, let cost = grid.last else { continue }
      var sharedCount = 0
      let areShares = cost.values.indices.allSatisfy { row in
        let parts = grid.dropLast().map { $0.values[row] ?? 0 }
        if parts.contains(where: { $0 != 0 }) { sharedCount += 1 }
        // A last row may have what each is owed in all, and no cost.
        let isWithin = cost.values[row].map { cost in parts.allSatisfy { abs($0) <= abs(cost) } } ?? true
        return isWithin && parts.reduce(0, +) == 0
      }
      if areShares, sharedCount >= 3 { return true }
    }
    return false
  }
}
