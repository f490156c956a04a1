import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Of several columns of days, the one payments were booked on.
extension ColumnMapper {
  typealias Claim = (column: Int, rank: Int)

  /// The columns of days that may be the day of an entry: those of booking and of payment where there are any. A row without
  /// such a day has to say that it was not booked; else the column is of something that only some payments have.
  func booked(_ claims: [Claim], _ records: [HeadTable.Row]) -> [Claim] {
    guard claims.count > 1 else { return claims }
    let kinds = Set(claims.map { HeaderNames.dayKind(of: header.names[$0.column]) })
    let byWords = kinds.contains(.booking) && kinds.contains(.operation)
    let found = claims.filter { claim in
      let name = header.names[claim.column]
      let isBooked =
        HeaderNames.isOfBooking(name) && !(byWords && HeaderNames.dayKind(of: name) == .operation)
        || byWords && HeaderNames.dayKind(of: name) == .booking
      return isBooked
        && records.allSatisfy { isFilled(claim.column, $0) || isUnbooked($0) || !hasDay(claims, $0) }
    }
    return found.isEmpty ? claims : found
  }

  /// A name that nobody knows and whose words say that its days are of booking.
  func meaningByDayKind(_ column: Int) -> HeaderNames.Meaning? {
    guard kind == .entry, HeaderNames.dayKind(of: header.names[column]) == .booking, statistics[column].filled > 0,
      [statistics[column].markedDays, statistics[column].yearlessDays].contains(statistics[column].filled)
    else { return nil }
    return HeaderNames.Meaning(role: .date, rank: 1)
  }

  /// Refuses lists of payments still to come: standing orders, direct debits that are due, scheduled transfers.
  /// - Throws: `csv.status` where the only days are of what comes next or is due.
  func checkDaysToCome() throws(Fault) {
    guard kind == .entry, header.hasHeader, profile.columns(for: .date) == nil, let column = roles[.date]?.first else {
      return
    }
    let name = header.names[column]
    let isDue = HeaderNames.meaning(of: name)?.role == .dueDate
    guard isDue || HeaderNames.isOfDaysToCome(name) else { return }
    throw Fault(
      .badData, .csvStatus,
      "\(quoted([column])) holds days on which payments are \(isDue ? "due" : "still to be made"), and no column those on which they were made",
      at: SourceLocation(file: file, line: header.line),
      fixes: [
        "Put `columns: {date: \(column + 1)}` into the profile if the payments were made on these days."
      ] + (isDue ? ["If the table is a list of bills, read it with --kind bill."] : []))
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
