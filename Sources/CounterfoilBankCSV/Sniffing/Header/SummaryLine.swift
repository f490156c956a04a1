/// The line in front of a table without names that says of which statement it is, in as many fields as the rows have: Santander Bank Polska
/// writes the day, the account, its owner, the currency and both balances there.
enum SummaryLine {
  /// Whether the first of some rows is one: its day is written in a way that no other day of its column is, and one of its
  /// amounts is the balance of the row behind it, or of the last one. A payment that moved nothing has neither.
  static func isFirst(of rows: [HeadTable.Row]) -> Bool {
    guard let first = rows.first, let last = rows.last, rows.count > 3,
      rows.allSatisfy({ $0.cells.count == first.cells.count })
    else { return false }
    let hasOwnDay = first.cells.indices.contains { isWrittenAlone(rows, $0) }
    return hasOwnDay
      && first.cells.indices.contains { column in
        let cell = first.cells[column]
        return HeaderFinder.isMoney(cell) && (cell == rows[1].cells[column] || cell == last.cells[column])
      }
  }

  /// Whether the day of the first row fits no pattern that those of all others in a column fit.
  private static func isWrittenAlone(_ rows: [HeadTable.Row], _ column: Int) -> Bool {
    guard DateSurvey().fits(rows[0].cells[column]) else { return false }
    var others = DateSurvey()
    for row in rows.dropFirst() where !others.add(row.cells[column], line: row.line) { return false }
    return !others.fits(rows[0].cells[column])
  }
}
