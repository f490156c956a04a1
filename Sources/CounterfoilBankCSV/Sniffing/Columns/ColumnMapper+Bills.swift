import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Which of several columns of amounts is the amount of the bill.
extension ColumnMapper {
  /// The column of several that hold amounts: not one without tax beside one with it, and any where they say the same.
  /// - Throws: the question which it is, where they differ, as what a bill was of and what is still open do.
  func amountOfBills(_ columns: [Int], _ records: [HeadTable.Row]) throws(Fault) -> Int? {
    if let whole = wholeOfLines(among: columns, records) { return whole }
    var open = columns.filter { statistics[$0].filled > 0 }
    let taxed = open.filter { !HeaderNames.isWithoutTax(header.names[$0]) }
    if !taxed.isEmpty { open = taxed }
    guard let first = open.first else { return nil }
    let others = open.dropFirst().filter { column in
      records.contains { row in cell(column, row) != cell(first, row) }
    }
    if others.isEmpty { return first }
    let names = ([first] + others).map { "\"\(header.names[$0])\"" }.joined(separator: " and ")
    throw severalAmounts("columns \(names) could both be the amount", line: header.line, [first] + others)
  }

  /// Columns of unknown names, or called a balance, that may be what is still open of bills: amounts in every row, in some the whole and in others
  /// less.
  func openAmounts(beside claims: [Claim], _ records: [HeadTable.Row]) -> [Claim] {
    guard claims.count == 1, let whole = claims.first, records.count > 1 else { return [] }
    return header.names.indices.filter { column in
      let values = statistics[column]
      let name = header.names[column]
      let meaning = HeaderNames.meaning(of: name)?.role
      guard column != whole.column, !isTaken(column), !name.isEmpty, meaning == nil || meaning == .balance,
        !HeaderNames.isTax(name), !HeaderNames.isWithoutTax(name), !HeaderNames.isOfAge(name), values.filled > 0,
        values.amounts == values.filled,
        values.moneyLike > 0 || statistics[whole.column].moneyLike == 0, values.markedDays == 0
      else { return false }
      let filled = records.filter { !cell(whole.column, $0).isEmpty }
      let same = filled.count { cell(column, $0) == cell(whole.column, $0) }
      return same > 0 && same < filled.count && filled.allSatisfy { !cell(column, $0).isEmpty }
    }.map { (column: $0, rank: whole.rank + 1) }
  }

  /// Asks where a bill, or a row of columns without names, would be read as one of nothing, and another column of amounts has what
  /// it was of.
  /// - Throws: the question which column is the amount.
  func checkRowsOfNothing(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .bill || kind == .entry && !header.hasHeader, let amount = roles[.amount]?.first,
      profile.columns(for: .amount) == nil
    else { return }
    let open = amountColumns.filter { column in
      (statistics[column].moneyLike > 0 || !header.hasHeader) && !HeaderNames.isTax(header.names[column])
        && records.contains { row in
          row.cells.count <= header.names.count && !cell(amount, row).isEmpty && ColumnMapper.isZero(row, amount)
            && !ColumnMapper.isZero(row, column)
        }
    }
    guard let first = open.first else { return }
    throw severalAmounts(
      "a \(kind == .bill ? "bill" : "row") has nothing in \(quoted([amount])), and an amount in \(quoted(open)): either may be what it is of",
      line: records.first { ColumnMapper.isZero($0, amount) && !ColumnMapper.isZero($0, first) }?.line ?? header.line,
      open + [amount])
  }

  /// Refuses bills of which only the amounts without tax, and the tax, have columns: neither is what is to be paid.
  /// - Throws: `csv.column-undecided`.
  func checkNetBills(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .bill, profile.columns(for: .amount) == nil, let amount = roles[.amount]?.first,
      roles[.amount]?.count == 1, HeaderNames.isWithoutTax(header.names[amount]),
      let tax = header.names.indices.first(where: { column in
        column != amount && HeaderNames.isTax(header.names[column])
          && records.contains { column < $0.cells.count && !ColumnMapper.isZero($0, column) }
      })
    else { return }
    throw netAndTax(amount, tax)
  }

  /// Of columns that could be the amount of bills, the one without tax and that of the tax, where there are no others.
  func netAndTax(among columns: [Int]) -> Fault? {
    let taxes = columns.filter { HeaderNames.isTax(header.names[$0]) }
    let nets = columns.filter { !taxes.contains($0) && HeaderNames.isWithoutTax(header.names[$0]) }
    guard kind == .bill, taxes.count == 1, nets.count == 1, columns.count == 2 else { return nil }
    return netAndTax(nets[0], taxes[0])
  }

  private func netAndTax(_ amount: Int, _ tax: Int) -> Fault {
    Fault(
      .badData, .csvColumnUnknown,
      "\(quoted([amount])) is without the tax in \(quoted([tax])), and no column has what is to be paid",
      at: SourceLocation(file: file, line: header.line),
      fixes: [
        "Add a column of both to the table, or put `columns: {amount: \(amount + 1)}` into the profile if the amount without tax is what counts."
      ])
  }

  private func severalAmounts(_ message: String, line: Int, _ columns: [Int]) -> Fault {
    Fault(
      .badData, .csvColumnUnknown, message, at: SourceLocation(file: file, line: line),
      fixes: [
        "Say in the profile which one counts: `columns: {amount: \(header.hasHeader ? "NAME" : "NUMBER") OF THE COLUMN}`"
          + (kind == .bill ? "." : ", or `columns: {debit: NUMBER, credit: NUMBER}`.")
      ],
      question: Question(
        "Which column holds the amount\(kind == .bill ? " of a bill" : "")?",
        choices: columns.map { choice(.amount, $0) }))
  }

  private func cell(_ column: Int, _ row: HeadTable.Row) -> String {
    row.cells.indices.contains(column) ? row.cells[column] : ""
  }
}
