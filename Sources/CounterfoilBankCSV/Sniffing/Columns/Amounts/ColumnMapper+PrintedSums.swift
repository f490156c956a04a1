import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What the lines around the rows say that the amounts come to.
extension ColumnMapper {
  /// Of two columns of amounts in different currencies, the one of which such a line has the money in, the money out or the difference:
  /// what purchases cost abroad adds up to nothing that a bank prints. Nil where the lines show neither, or both.
  ///
  /// VTB's statements have a line of what came in and went out in the currency of the account; what is not booked yet is not in it.
  func provedBySums(_ columns: [Int], _ records: [HeadTable.Row]) -> Int? {
    guard !surroundings.isEmpty else { return nil }
    var words = TableWords()
    words.add(profile)
    let booked = records.filter { row in !row.cells.contains { isUnbooked($0, words) } }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let printed = printedAmounts(mark)
      let proved = columns.filter { column in
        [records, booked].contains { rows in
          // What both columns come to tells nothing.
          let others = Set(columns.filter { $0 != column }.flatMap { sums($0, rows, mark) })
          return sums(column, rows, mark).contains { printed.contains($0) && !others.contains($0) }
        }
      }
      if proved.count == 1 { return proved[0] }
    }
    return nil
  }

  /// Takes another column for the amount, with the currency that stands beside it.
  mutating func takeAmount(_ column: Int, _ evidence: String) {
    let currencies = header.names.indices.filter {
      statistics[$0].filled > 0 && statistics[$0].currencies == statistics[$0].filled
    }
    drop(.amount, "\(evidence) another column; kept in extra")
    assign(.amount, column, 95, "\(evidence) it")
    guard profile.columns(for: .currency) == nil, let own = currency(of: column, among: currencies),
      roles[.currency] != [own]
    else { return }
    drop(.currency, "it is that of another column; kept in extra")
    assign(.currency, own, 90, "that of column \(column + 1)")
  }

  private func isUnbooked(_ cell: String, _ words: TableWords) -> Bool {
    cell.utf8.count <= 40 && [.pending, .scheduled, .void].contains(words.status(of: cell))
  }

  /// The amounts of money in the lines around the rows, without their signs.
  private func printedAmounts(_ mark: AmountNotation.DecimalMark) -> Set<Int128> {
    let notation = AmountNotation(decimalMark: mark)
    var printed = Set(
      surroundings.flatMap { $0 }.compactMap { cell -> Int128? in
        guard DecimalDigit.mayStand(in: cell), let reading = try? notation.read(cell),
          reading.hasMarks || reading.sign != .none || reading.symbol != nil
        else { return nil }
        return AmountGrid.scaled(reading).map { abs($0) }
      })
    if let change = StatementFigures(surroundings, notation).change(isOfCard: false) {
      printed.insert(abs(change.value))
    }
    printed.remove(0)
    return printed
  }

  /// What a column comes to, where that is a sum of several amounts: money in, money out and the difference, without signs.
  private func sums(_ column: Int, _ rows: [HeadTable.Row], _ mark: AmountNotation.DecimalMark) -> [Int128] {
    guard let values = AmountGrid(rows, [column], mark, profile).columns.first?.values.compactMap({ $0 }) else {
      return []
    }
    let parts = [values.filter { $0 > 0 }, values.filter { $0 < 0 }, values]
    return parts.filter { $0.count > 1 }.map { abs($0.reduce(Int128(0)) { $0 + Int128($1) }) }
  }
}
