import CounterfoilRecords

/// Of several columns of days, the one payments were booked on.
extension ColumnMapper {
  typealias Claim = (column: Int, rank: Int)

  /// The columns of days that may be the day of an entry: those of booking and of payment where there are any. A row without
  /// such a day has to say that it was not booked; else the column is of something that only some payments have.
  func booked(_ claims: [Claim], _ records: [HeadTable.Row]) -> [Claim] {
    guard claims.count > 1 else { return claims }
    let found = claims.filter { claim in
      HeaderNames.isOfBooking(header.names[claim.column])
        && records.allSatisfy { isFilled(claim.column, $0) || isUnbooked($0) || !hasDay(claims, $0) }
    }
    return found.isEmpty ? claims : found
  }

  private func hasDay(_ claims: [Claim], _ row: HeadTable.Row) -> Bool {
    claims.contains { isFilled($0.column, row) }
  }

  private func isFilled(_ column: Int, _ row: HeadTable.Row) -> Bool {
    column < row.cells.count && !row.cells[column].isEmpty
  }

  private func isUnbooked(_ row: HeadTable.Row) -> Bool {
    var words = TableWords()
    words.add(profile)
    return row.cells.contains { cell in
      switch words.status(of: cell) {
      case .void, .pending, .scheduled: true
      default: false
      }
    }
  }
}
