import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Of several columns of days, the one payments were booked on.
extension ColumnMapper {
  typealias Claim = (column: Int, rank: Int)

  /// The columns of days that may be the day of an entry: those of booking and of payment where there are any. A row without
  /// such a day has to say that it was not booked; else the column is of something that only some payments have.
  func booked(_ all: [Claim], _ records: [HeadTable.Row]) -> [Claim] {
    let claims = withoutDocuments(all, records)
    guard claims.count > 1 else { return claims }
    let kinds = Set(claims.map { HeaderNames.dayKind(of: header.names[$0.column]) })
    let byWords = kinds.contains(.booking) && kinds.contains(.operation)
    let found = claims.filter { claim in
      let name = header.names[claim.column]
      let isBooked =
        HeaderNames.isOfBooking(name) && !(byWords && HeaderNames.dayKind(of: name) == .operation)
        || byWords && HeaderNames.dayKind(of: name) == .booking
      return isBooked
        && (records.allSatisfy { isFilled(claim.column, $0) || isUnbooked($0) || !hasDay(claims, $0) }
          || claims.contains { awaitsBooking(claim.column, operation: $0.column, records) })
    }
    if found.isEmpty { return complete(claims, records) }
    return completion(of: found, claims, records).map { [$0] } ?? found
  }

  /// A column with a day in every row that is that of booking wherever a row has one: Bridge's `date`, beside a `booking_date` that payments
  /// to come have not. Their status says what they are.
  private func completion(of found: [Claim], _ claims: [Claim], _ records: [HeadTable.Row]) -> Claim? {
    guard found.count == 1, let booked = found.first, records.contains(where: { !isFilled(booked.column, $0) }) else {
      return nil
    }
    return claims.first { claim in
      claim.column != booked.column
        && records.allSatisfy { row in
          isFilled(claim.column, row)
            && (!isFilled(booked.column, row) || row.cells[claim.column] == row.cells[booked.column])
        }
    }
  }

  /// Without columns that are empty where another one has a day, as a toll card's day of entry is: all payments have theirs. A day of booking
  /// that is empty says that a payment was not booked, and counts as before.
  private func complete(_ claims: [Claim], _ records: [HeadTable.Row]) -> [Claim] {
    func isOfBooking(_ claim: Claim) -> Bool {
      let name = header.names[claim.column]
      return HeaderNames.isOfBooking(name) || HeaderNames.dayKind(of: name) == .booking
    }
    guard !claims.contains(where: isOfBooking) else { return claims }
    let whole = claims.filter { claim in records.allSatisfy { isFilled(claim.column, $0) || !hasDay(claims, $0) } }
    return whole.isEmpty ? claims : whole
  }

  /// The column with the day of the operation of rows that have no day of booking yet; nil where there are none.
  func operationDay(_ records: [HeadTable.Row]) -> Int? {
    guard kind == .entry, header.hasHeader, let date = roles[.date]?.first, roles[.date]?.count == 1 else { return nil }
    return dayColumns.first { $0 != date && awaitsBooking(date, operation: $0, records) }
  }

  /// Whether rows without a day of booking are the newest by the day of their operation, as those are that a bank has still to book: HYPE
  /// lists them so, on top and without a word.
  private func awaitsBooking(_ date: Int, operation: Int, _ records: [HeadTable.Row]) -> Bool {
    guard operation != date, HeaderNames.dayKind(of: header.names[date]) == .booking,
      HeaderNames.dayKind(of: header.names[operation]) == .operation
    else { return false }
    let rows = records.filter { isFilled(operation, $0) }
    let open = rows.indices.filter { !isFilled(date, rows[$0]) }
    guard !open.isEmpty, open.count * 2 <= rows.count else { return false }
    guard let pattern = pattern(of: rows.map { $0.cells[operation] }) else {
      // Where the order of day and month is open, they stand at one end.
      return open == Array(0..<open.count) || open == Array(rows.count - open.count..<rows.count)
    }
    let days = rows.map { DayPatterns.day($0.cells[operation], pattern) }
    let newest = days.indices.filter { !open.contains($0) }.compactMap { days[$0] }.max()
    return newest.map { newest in open.allSatisfy { days[$0].map { $0 >= newest } ?? false } } ?? false
  }

  /// Without the days of documents, such as invoices, where each row has one of booking or of payment as well.
  private func withoutDocuments(_ claims: [Claim], _ records: [HeadTable.Row]) -> [Claim] {
    let others = claims.filter { !HeaderNames.isOfDocument(header.names[$0.column]) }
    let isPaid = others.contains { claim in
      let name = header.names[claim.column]
      return
        (HeaderNames.isOfPayment(name) || HeaderNames.isOfBooking(name)
        || HeaderNames.dayKind(of: name) == .booking)
        && records.allSatisfy { isFilled(claim.column, $0) || !hasDay(claims, $0) }
    }
    return isPaid ? others : claims
  }

  /// Asks where the day of an entry was taken from a column that is named for none of booking, and another one is named for that of
  /// payment, or of a statement in rows of its own; and where days of booking are long before those in a column of dates, as those of
  /// journeys are. Where these have a day in rows that the others have none in, they are the day of the entry.
  /// - Throws: `csv.column-undecided` with both.
  mutating func checkPaymentDays(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, header.hasHeader, profile.columns(for: .date) == nil, let date = roles[.date]?.first,
      roles[.date]?.count == 1
    else { return }
    let name = header.names[date]
    let isBooked = HeaderNames.isOfBooking(name) || HeaderNames.dayKind(of: name) == .booking
    let rows = records.filter { isFilled(date, $0) }
    let others = header.names.indices.filter { column in
      guard column != date, !isTaken(column), statistics[column].filled > 0,
        statistics[column].markedDays == statistics[column].filled, rows.allSatisfy({ isFilled(column, $0) })
      else { return false }
      let other = header.names[column]
      if isBooked {
        return HeaderNames.meaning(of: other)?.role == .date && HeaderNames.key(name).hasPrefix("booking")
          && isLongBefore(date, column, rows)
      }
      return !HeaderNames.isOfPayment(name)
        && (HeaderNames.isOfPayment(other) || HeaderNames.isOfStatement(other) && changesWithinAMonth(column, rows))
        && rows.contains { $0.cells[column] != $0.cells[date] }
    }
    guard !others.isEmpty else { return }
    // Rows without a day are no entries, so the column that has none in some of them was not meant.
    if isBooked, others.count == 1, let other = others.first,
      records.contains(where: { !isFilled(date, $0) && isFilled(other, $0) })
    {
      drop(.date, "days long before those of column \(other + 1), which has one in more rows; kept in extra")
      return assign(.date, other, 85, "its name; column \(date + 1) has no day in some rows")
    }
    throw Fault(
      .badData, .csvColumnUnknown,
      "\(quoted([date] + others)) hold days, and nothing tells which is that of \(isBooked ? "the entry" : "booking")",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Say it in the profile: `columns: {date: NAME OF THE COLUMN}`."],
      question: Question(
        "Which column holds the day of booking?", choices: (others + [date]).map { choice(.date, $0) },
        blank: .column(ofField: "date")))
  }

  /// Whether two days of one month differ: a statement is made once a month, and its day is that of all its rows.
  private func changesWithinAMonth(_ column: Int, _ rows: [HeadTable.Row]) -> Bool {
    guard let pattern = pattern(of: rows.map { $0.cells[column] }) else { return false }
    var days: [Int: CalendarDate] = [:]
    for row in rows {
      guard let day = DayPatterns.day(row.cells[column], pattern) else { continue }
      let month = day.components.year * 12 + day.components.month
      if let other = days[month], other != day { return true }
      days[month] = day
    }
    return false
  }

  /// Whether some days of one column are more than ten days before those of another: banks book within days.
  private func isLongBefore(_ first: Int, _ second: Int, _ rows: [HeadTable.Row]) -> Bool {
    guard let one = pattern(of: rows.map { $0.cells[first] }), let two = pattern(of: rows.map { $0.cells[second] })
    else { return false }
    return rows.contains { row in
      guard let early = DayPatterns.day(row.cells[first], one), let late = DayPatterns.day(row.cells[second], two)
      else { return false }
      return late.daysSinceEpoch - early.daysSinceEpoch > 10
    }
  }

  /// A name that nobody knows and whose words say that its days are of booking, or of payment where each row has one.
  func meaningByDayKind(_ column: Int) -> HeaderNames.Meaning? {
    let days = statistics.map(\.markedDays).max() ?? 0
    let isOfPayment = HeaderNames.isOfPayment(header.names[column]) && statistics[column].filled >= days
    guard kind == .entry, isOfPayment || HeaderNames.dayKind(of: header.names[column]) == .booking,
      statistics[column].filled > 0,
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

  /// Takes one of several columns of days of no known names that have the same day in each row of the table: whichever is that of booking,
  /// it is that day. So MONETA's lists have *Splatnost* and *Odesláno*.
  mutating func takeEqualDays(_ columns: [Int], _ records: [HeadTable.Row]) {
    guard kind == .entry, hasAllRows, columns.count > 1, let first = columns.first,
      columns.allSatisfy({ column in records.allSatisfy { $0.cells[column] == $0.cells[first] } }),
      let named = columns.first(where: { HeaderNames.meaning(of: header.names[$0])?.role != .dueDate })
    else { return }
    assign(.date, named, 80, "all columns of days are the same")
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
