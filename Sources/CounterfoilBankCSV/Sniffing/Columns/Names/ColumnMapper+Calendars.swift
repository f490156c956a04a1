import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Of columns of days, those of other calendars.
extension ColumnMapper {
  /// A name that says nothing but which calendar a column of days is of: `Gregorian Date`, `西暦`, `Miti`.
  func meaningByCalendar(_ column: Int) -> HeaderNames.Meaning? {
    guard let calendar = HeaderNames.calendar(of: header.names[column]), statistics[column].filled > 0,
      statistics[column].fits(.date)
    else { return nil }
    return HeaderNames.Meaning(role: .date, rank: calendar == .gregorian ? 1 : 3)
  }

  /// The columns of days that are of the common calendar, where there are any: of a day printed in two calendars one is
  /// enough, and that one is no question.
  func gregorian(_ claims: [Claim]) -> [Claim] {
    let found = claims.filter { claim in
      guard statistics[claim.column].filled > 0 else { return false }
      let calendar = HeaderNames.calendar(of: header.names[claim.column])
      return calendar == nil || calendar == .gregorian
    }
    return found.isEmpty ? claims : found
  }

  /// Whether the days of a column are of a calendar that is not read here.
  func isOfOtherCalendar(_ column: Int) -> Bool {
    if case .other = HeaderNames.calendar(of: header.names[column]) { return true }
    return false
  }

  /// The fault of a table whose only days are of a calendar that is not read here; nil where the profile says how they are
  /// written.
  func otherCalendar(_ records: [HeadTable.Row], preamble: NamedCalendar? = nil) -> Fault? {
    guard profile.date == nil else { return nil }
    let columns = roles[.date].map { [$0[0]] } ?? header.names.indices.filter { isNamedAsDay($0) }
    for column in columns {
      guard let name = calendarName(column, preamble) else {
        if let fault = otherYears(column, records) { return fault }
        continue
      }
      return fault(
        column, records, " are of the \(name) calendar, which is not read here",
        fix: "where a column has them, name it: `columns: {date: NAME OF THE COLUMN}`.")
    }
    return nil
  }

  /// The fault of a column that is named as one of days, none of which is of a year that statements have.
  private func otherYears(_ column: Int, _ records: [HeadTable.Row]) -> Fault? {
    guard statistics[column].days == 0, statistics[column].yearlessDays == 0, let sample = samples[column],
      let year = NamedCalendar.year(in: sample), !DateSurvey.years.contains(year)
    else { return nil }
    let name = NamedCalendar.name(ofYear: year)
    return fault(
      column, records,
      ", such as \(sample), "
        + (name.map { "may be of the \($0) calendar, which is not read here" } ?? "are of no year that statements have"),
      fix:
        "where they are of it all the same, put the column and its pattern into the profile, such as `columns: {date: \(column + 1)}` and `date: yyyy-MM-dd`."
    )
  }

  /// Days that are not read, with the other columns of days as answers.
  private func fault(_ column: Int, _ records: [HeadTable.Row], _ words: String, fix: String) -> Fault {
    let others = dayColumns.filter { $0 != column && !isOfOtherCalendar($0) && !isTaken($0) }
    return Fault(
      .badData, .csvDate,
      "the days in \(TablePlan.columnName(column, in: header.names))\(words)",
      at: SourceLocation(file: file, line: records.first?.line ?? header.line),
      fixes: ["Ask for a file with days of the common calendar; \(fix)"],
      question: others.isEmpty
        ? nil
        : Question("Which column holds the day of booking?", choices: others.prefix(8).map { choice(.date, $0) }))
  }

  private func isNamedAsDay(_ column: Int) -> Bool {
    guard !isTaken(column), samples[column]?.contains(where: \.isNumber) ?? false else { return false }
    return meaning(header.names[column])?.role == .date || HeaderNames.calendar(of: header.names[column]) != nil
  }

  private func calendarName(_ column: Int, _ preamble: NamedCalendar?) -> String? {
    switch HeaderNames.calendar(of: header.names[column]) {
    case .other(let name): return name
    case .gregorian, .counted: return nil
    case nil: break
    }
    guard let sample = samples[column], case .other(let name) = preamble else { return nil }
    // A line may give the day of printing in two calendars, above days of the common one.
    return name != "Hijri" || DayPatterns.mayBeOfOtherYears(sample) ? name : nil
  }
}
