import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Totals of amounts and the fees beside them.
extension ColumnMapper {
  /// What an amount and fees beside it come to in every row.
  private struct Total {
    var column: Int
    var fees: [Int]
    /// Whether fees may have been taken off: they have a minus, or the total is the amount less what they say.
    var areTakenOff: Bool
    /// How many different sums lie between the amount and the total.
    var differences: Int
  }

  /// Takes the column that an amount and the columns named for fees come to in every row, where its name says that it is a total: a broker's
  /// *Value*, *Commissions* and *Fees* come to *Total*, which moved the account, in rows that cost nothing but fees, too.
  /// - Returns: whether it was taken.
  /// - Throws: `csv.column-undecided` with both columns, where two sums or more lie between them and the rest leaves it open.
  mutating func takeTotalWithFees(_ amount: Int, _ records: [HeadTable.Row]) throws(Fault) -> Bool {
    guard profile.columns(for: .fee) == nil, !HeaderNames.isNet(header.names[amount]),
      let total = totalWithFees(amount, records)
    else { return false }
    let isSellers = HeaderNames.sellerColumns(header.names).count >= 2
    let isProved = roles[.balance] == nil || balanceFollows(from: total.column, records)
    guard total.areTakenOff, !isSellers, isProved, isOfTotal(total.column) else {
      throw rivals(
        [total.column, amount],
        "\(quoted([total.column])) is \(quoted([amount])) with \(quoted(total.fees))")
    }
    for column in [amount] + total.fees { free(column) }
    for fee in total.fees { leave(fee, "column \(total.column + 1) has it in it; kept in extra") }
    heldFees.formUnion(total.fees)
    assign(
      .amount, total.column, 90,
      "it is a total by its name, and in every row column \(amount + 1) with \(quoted(total.fees))")
    return true
  }

  private func totalWithFees(_ amount: Int, _ records: [HeadTable.Row]) -> Total? {
    let numbers = header.names.indices.filter { column in
      let values = statistics[column]
      return column != amount && values.filled > 0 && values.amounts + values.dashes >= values.filled
        && values.markedDays == 0
    }
    let fees = numbers.filter { FeeDetection.isNamedForFees(header.names[$0]) && !isOfTotal($0) }
    let wholes = numbers.filter { !isTaken($0) && !fees.contains($0) && isMoneyAsUsual($0) }
    guard records.count >= 2, (1...6).contains(fees.count), (1...20).contains(wholes.count) else { return nil }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(records, [amount] + fees + wholes, mark, profile).columns
      guard let own = grid.first(where: { $0.position == amount }), own.isAlwaysFilled else { continue }
      let taken = grid.filter { fees.contains($0.position) && $0.values.contains { ($0 ?? 0) != 0 } }
      for parts in taken.count > 1 ? [taken] + taken.map({ [$0] }) : [taken] where !parts.isEmpty {
        for whole in grid where wholes.contains(whole.position) && whole.isAlwaysFilled && whole.moneyCount > 0 {
          if let total = ColumnMapper.total(own, parts, whole), total.differences >= 2 { return total }
        }
      }
    }
    return nil
  }

  /// A column as the total of an amount and its parts; nil where it is another number in some row.
  private static func total(
    _ own: AmountGrid.Column, _ parts: [AmountGrid.Column], _ whole: AmountGrid.Column
  ) -> Total? {
    var isPlus = true
    var isMinus = true
    var differences: Set<Int128> = []
    for row in own.values.indices {
      let step = (whole.values[row] ?? 0) - (own.values[row] ?? 0)
      let sum = parts.reduce(Int128(0)) { $0 + ($1.values[row] ?? 0) }
      isPlus = isPlus && step == sum
      isMinus = isMinus && step == -sum
      if step != 0 { differences.insert(step) }
    }
    guard isPlus || isMinus else { return nil }
    return Total(
      column: whole.position, fees: parts.map(\.position),
      areTakenOff: isMinus || parts.contains { $0.negativeCount > 0 }, differences: differences.count)
  }

  /// Whether a word of a name is one for a total.
  private func isOfTotal(_ column: Int) -> Bool {
    TableNames.words(ofColumn: header.names[column]).contains { BalanceRow.beginsWithTotal($0) }
  }
}
