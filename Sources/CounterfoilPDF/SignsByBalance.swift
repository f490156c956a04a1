import CounterfoilBankCSV
import CounterfoilCodecKit

/// Amounts without signs, as of statements that print money out in red only: each gets the sign by which the balance
/// beside it follows from the one before, from the opening balance on.
struct SignsByBalance {
  /// The table with a minus in front of what went out.
  let table: StatementTable

  /// Nil where the balances do not show it of every row, or where they may be what is owed, as on a card's statement.
  init?(_ table: StatementTable, _ file: String) {
    let columns = table.head.columns
    guard let amount = columns.firstIndex(where: { $0.meaning == .amount }),
      let balance = columns.firstIndex(where: { $0.meaning == .balance }),
      columns.filter({ $0.meaning?.isPayment == true }).count == 1,
      !StatementProof.mayBeOfDebt(table)
    else { return nil }
    let opening = PrintedSum.all(in: table).filter { $0.label.kind == .opening || $0.rowsBefore == 0 }
    let found = AmountNotation.DecimalMark.allCases.compactMap { mark in
      SignsByBalance.outflows(table, amount, balance, opening, mark)
    }
    guard let outflows = found.first, found.allSatisfy({ $0 == outflows }) else { return nil }
    self.table = table.withMinus(inColumn: amount, ofRows: outflows)
  }

  /// The rows that went out; nil where not every balance follows from the one before.
  private static func outflows(
    _ table: StatementTable, _ amount: Int, _ balance: Int, _ opening: [PrintedSum], _ mark: AmountNotation.DecimalMark
  ) -> Set<Int>? {
    let notation = AmountNotation(decimalMark: mark)
    // Digits beyond those of any currency are none of an amount's.
    let units = { (text: String) in try? notation.read(text).minorUnits(digits: 4) }
    let rows = table.assembly.rows
    let amounts = rows.compactMap { units($0.cells[amount]) }
    let balances = rows.compactMap { units($0.cells[balance]) }
    guard let start = opening.first.flatMap({ $0.minorUnits(notation, digits: 4) }), amounts.count == rows.count,
      balances.count == rows.count, amounts.allSatisfy({ $0 >= 0 }), !rows.isEmpty
    else { return nil }
    for order in [Array(rows.indices), rows.indices.reversed()] {
      if let found = outflows(order, amounts, balances, start) { return found }
    }
    return nil
  }

  private static func outflows(_ order: [Int], _ amounts: [Int64], _ balances: [Int64], _ start: Int64) -> Set<Int>? {
    var found: Set<Int> = []
    var last = Int128(start)
    for row in order {
      let change = Int128(balances[row]) - last
      guard change.magnitude == amounts[row].magnitude else { return nil }
      if change < 0 { found.insert(row) }
      last = Int128(balances[row])
    }
    return found
  }
}
