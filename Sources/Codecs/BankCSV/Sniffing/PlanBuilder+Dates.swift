import CodecKit
import Model

extension PlanBuilder {
  /// The pattern of each column of days; nil where the rest of the file may settle what this head leaves open.
  mutating func settleDates(
    _ survey: ColumnSurvey, isLast: Bool, isComplete: Bool
  ) throws(Fault) -> [ColumnRole: DatePattern]? {
    var patterns: [ColumnRole: DatePattern] = [:]
    for role in [ColumnRole.date, .valueDate, .dueDate] {
      guard let column = mapper.roles[role]?.first, let dates = survey.dates[role] else { continue }
      if let pattern = dates.decision(isComplete: isComplete) {
        patterns[role] = pattern
        facts.append(
          Inspection.Fact("date pattern of \(role.rawValue)", pattern.text, confidence: 100, evidence: dates.evidence))
        continue
      }
      if dates.valueCount == 0 {
        if let bad = survey.badDates[role] { throw noPattern(column, bad) }
        if role == .date, !isLast { return nil }
        patterns[role] = patterns[.date] ?? .iso
        continue
      }
      // A column that fits several orders by itself may be written as the column of days is.
      if role != .date, let pattern = patterns[.date], dates.open.contains(pattern) {
        patterns[role] = pattern
        continue
      }
      if !isLast { return nil }
      throw openOrder(column, dates)
    }
    return patterns
  }

  private func noPattern(_ column: Int, _ bad: (line: Int, text: String)) -> Fault {
    let isShort = DateSurvey.fitsWithShortYear(bad.text)
    return Fault(
      .badData, .csvDate,
      isShort
        ? "\"\(bad.text)\" has a year of two digits; nothing says which century"
        : "\"\(bad.text)\" in \(name(column)) is no day in any pattern known",
      at: SourceLocation(file: file, line: bad.line),
      fixes: isShort
        ? ["Put `pivotYear: 1970` into the profile: two-digit years are then 1970 to 2069."]
        : ["Put its pattern into the profile, such as `date: dd.MM.yyyy`."])
  }

  private func openOrder(_ column: Int, _ dates: DateSurvey) -> Fault {
    let open = dates.open
    let names = open.map { "`date: \($0)`" }.joined(separator: " or ")
    return Fault(
      .badData, .csvDateOrder,
      "all \(dates.valueCount) days in \(name(column)) fit more than one order of day and month",
      at: SourceLocation(file: file, line: header.dataLine), fixes: ["Put \(names) into the profile."])
  }
}
