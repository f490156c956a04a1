import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Marks of cancellation beside what came back of a purchase that stands in a row of its own.
extension ColumnMapper {
  /// Whether each marked row takes back another one: it has the number of just one row without a mark, and an amount of the other sign that
  /// is no larger. Samsung Card prints *부분취소* and *전체취소* (취소여부) beside such amounts, with the number of the purchase (승인번호).
  func takesBack(_ records: [HeadTable.Row], where isMarked: (HeadTable.Row) -> Bool) -> Bool {
    guard roles[.direction] == nil, roles[.debit] == nil, roles[.credit] == nil, let column = roles[.amount]?.first,
      roles[.amount]?.count == 1
    else { return false }
    let marked = records.filter(isMarked)
    let others = records.filter { !isMarked($0) }
    let survey = AmountSurvey(stated: profile.decimalMark, groupingMark: nil, currency: nil)
    func amount(_ row: HeadTable.Row) -> Int128? {
      guard column < row.cells.count else { return nil }
      return (survey.reading(row.cells[column], .point) ?? survey.reading(row.cells[column], .comma))
        .flatMap(AmountGrid.scaled)
    }
    return header.names.indices.contains { place in
      guard place != column, !statistics[place].areAmounts || statistics[place].moneyLike == 0 else { return false }
      let numbered = others.filter { ColumnMapper.isNumber($0, at: place) }
      let purchases = Dictionary(numbered.map { ($0.cells[place], $0) }) { first, _ in first }
      guard purchases.count == numbered.count, !marked.isEmpty else { return false }
      return marked.allSatisfy { row in
        guard ColumnMapper.isNumber(row, at: place), let purchase = purchases[row.cells[place]],
          let back = amount(row), let paid = amount(purchase)
        else { return false }
        return back != 0 && (back < 0) != (paid < 0) && abs(back) <= abs(paid)
      }
    }
  }

  /// Whether a cell may be the number of a payment: four digits and more, and no mark of an amount, a day or a time.
  private static func isNumber(_ row: HeadTable.Row, at column: Int) -> Bool {
    guard column < row.cells.count else { return false }
    let text = row.cells[column]
    return text.count(where: \.isNumber) >= 4 && text.allSatisfy { $0.isNumber || $0.isLetter }
  }
}
