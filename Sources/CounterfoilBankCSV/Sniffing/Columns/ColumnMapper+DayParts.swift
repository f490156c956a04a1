import CounterfoilRecords

/// Days whose year, month and day stand in columns of their own.
extension ColumnMapper {
  /// Names of the parts of a day, as in the *fields* of Unicode's CLDR.
  private static let yearNames: Set<String> = [
    "year", "jahr", "année", "annee", "año", "ano", "anno", "jaar", "år", "rok", "год", "年", "년",
  ]
  private static let monthNames: Set<String> = [
    "month", "monat", "mois", "mes", "mês", "mese", "maand", "måned", "månad", "miesiąc", "měsíc", "mesiac", "месяц",
    "月", "월",
  ]
  private static let dayNames: Set<String> = [
    "day", "tag", "jour", "día", "dia", "giorno", "dag", "dzień", "den", "deň", "день", "日", "일",
  ]

  /// Takes the columns of year, month and day for the day, where each is named so and all of their values can be them.
  mutating func takeDayParts(_ records: [HeadTable.Row]) {
    guard header.hasHeader, roles[.date] == nil, profile.columns(for: .date) == nil, !records.isEmpty else { return }
    let parts = [
      (ColumnMapper.yearNames, 1900...2199), (ColumnMapper.monthNames, 1...12), (ColumnMapper.dayNames, 1...31),
    ].map { names, range in
      header.names.indices.filter { column in
        !isTaken(column) && names.contains(ColumnMapper.lastWord(header.names[column]))
          && records.allSatisfy { row in
            column < row.cells.count && Int(row.cells[column]).map(range.contains) == true
          }
      }
    }
    // Of several days each has its three parts side by side, with the same words in front.
    let days = parts[0].filter { year in
      let columns = [year, year + 1, year + 2]
      return parts[1].contains(year + 1) && parts[2].contains(year + 2)
        && Set(columns.map { ColumnMapper.front(header.names[$0]) }).count == 1
    }.map { [$0, $0 + 1, $0 + 2] }
    guard let day = parts.allSatisfy({ $0.count == 1 }) ? parts.flatMap(\.self) : ofPayments(days, records) else {
      return
    }
    for column in day { assign(.date, column, 85, "year, month and day, each by its name") }
  }

  /// Of several days in parts, the one that is called a day of payments, or else the only one that differs between rows: Resona's lists have the
  /// day on which they were asked for in each row, too.
  private func ofPayments(_ days: [[Int]], _ records: [HeadTable.Row]) -> [Int]? {
    let named = days.filter { HeaderNames.meaning(of: ColumnMapper.front(header.names[$0[0]]))?.role == .date }
    if named.count == 1 { return named[0] }
    let varied = days.filter { columns in columns.contains { column in Set(records.map { $0.cells[column] }).count > 1 }
    }
    return varied.count == 1 ? varied[0] : nil
  }

  /// What stands in front of the word that a name ends with: 取扱日付 of `取扱日付　年`.
  private static func front(_ name: String) -> String {
    var front = name.lowercased()[...]
    while let last = front.last, !last.isLetter { front.removeLast() }
    front.removeLast(lastWord(name).count)
    while let last = front.last, !last.isLetter { front.removeLast() }
    return String(front)
  }

  /// The word a name ends with: *year* of `Booking year`, 年 of `操作日(年)`.
  private static func lastWord(_ name: String) -> String {
    guard let word = name.lowercased().split(whereSeparator: { !$0.isLetter }).last else { return "" }
    let isOfSigns = word.unicodeScalars.last.map { $0.value >= 0x3000 } == true
    return isOfSigns ? String(word.suffix(1)) : String(word)
  }
}
