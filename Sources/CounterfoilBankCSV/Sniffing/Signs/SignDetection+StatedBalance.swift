import CounterfoilCodecKit
import CounterfoilModel

extension SignDetection {
  /// The running balance gives each amount its sign, as the profile says.
  mutating func settleByStatedBalance(name: String) throws(Fault) -> Bool {
    guard context.head.isLast else { return false }
    guard
      let byLine = values.signsByBalance(
        notation.decimalMark, isStated: true, opening: openingBalance)
    else {
      throw Fault(
        .badData, .csvSign,
        "the profile says `sign: balance`, but the balance does not follow from \(name) in every row",
        at: context.headerPlace, fixes: [Question.meaningOfAmountsFix])
    }
    result.byBalance = withFirstRow(byLine)
    result.areStated = true
    facts.append(Inspection.Fact("sign", "by the balance", confidence: 100, evidence: "stated by the profile"))
    return true
  }

  /// The balance in front of all rows: as a line says it, or as a column of balances before each row does.
  var openingBalance: Int128? {
    StatementFigures(context.preamble.map(\.cells), notation).openingValue ?? balanceBeforeRows
  }

  /// What the first row in time started from, where another column has in every row the balance at which the row before it ended, as
  /// *Balance before* beside *Balance after*.
  private var balanceBeforeRows: Int128? {
    guard let balance = columns[.balance] else { return nil }
    func values(_ column: Int) -> [Int128?] {
      context.rows.filter { !$0.isEmpty(at: balance) }.map { row in
        guard !row.isEmpty(at: column), let reading = try? notation.read(row.cells[column]) else { return nil }
        return AmountGrid.scaled(reading)
      }
    }
    let ends = values(balance)
    guard ends.count >= 3, !ends.contains(nil) else { return nil }
    let known = Set(columns.roles.values.joined())
    for column in header.names.indices where !known.contains(column) {
      let starts = values(column)
      if starts.contains(nil) { continue }
      if Array(starts.dropFirst()) == Array(ends.dropLast()) { return starts.first ?? nil }
      if Array(starts.dropLast()) == Array(ends.dropFirst()) { return starts.last ?? nil }
    }
    return nil
  }
}
