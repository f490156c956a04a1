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
    guard parts.allSatisfy({ $0.count == 1 }) else { return }
    for column in parts.joined() { assign(.date, column, 85, "year, month and day, each by its name") }
  }

  /// The word a name ends with: *year* of `Booking year`, 年 of `操作日(年)`.
  private static func lastWord(_ name: String) -> String {
    guard let word = name.lowercased().split(whereSeparator: { !$0.isLetter }).last else { return "" }
    let isOfSigns = word.unicodeScalars.last.map { $0.value >= 0x3000 } == true
    return isOfSigns ? String(word.suffix(1)) : String(word)
  }
}
