import CounterfoilCodecKit
import CounterfoilModel

extension PlanBuilder {
  private static let dateRoles: [ColumnRole] = [.date, .valueDate, .dueDate]

  /// The pattern of each column of days; nil where the rest of the file may settle what this head leaves open.
  mutating func settleDates(
    _ survey: inout ColumnSurvey, isLast: Bool, isComplete: Bool
  ) throws(Fault) -> [ColumnRole: DatePattern]? {
    settleOpenDates(&survey, isComplete: isComplete)
    var patterns: [ColumnRole: DatePattern] = [:]
    for role in PlanBuilder.dateRoles {
      guard let column = mapper.roles[role]?.first, let dates = survey.dates[role] else { continue }
      if let pattern = dates.decision(isComplete: isComplete) {
        if dates.isYearless, period.lastDay == nil, profile.lastDay == nil { throw noYear(column, dates, pattern) }
        patterns[role] = pattern
        note(pattern, role, dates)
        continue
      }
      if dates.valueCount == 0 {
        if let bad = survey.badDates[role] { throw noPattern(column, bad) }
        if role == .date, !isLast { return nil }
        patterns[role] = patterns[.date] ?? .iso
        continue
      }
      if !isLast { return nil }
      throw openOrder(column, dates)
    }
    return patterns
  }

  /// Lets the other parts of the file settle what a column leaves open by itself: days in the lines around the rows,
  /// the other columns of days, the order of rows that the running balance proves, the period of the statement.
  private func settleOpenDates(_ survey: inout ColumnSurvey, isComplete: Bool) {
    for role in PlanBuilder.dateRoles where survey.isOpen(role, isComplete: isComplete) {
      survey.dates[role]?.keepSlowYears()
      guard let open = survey.dates[role]?.open else { continue }
      if let witness = period.witness(for: open) {
        survey.dates[role]?.keep("\"\(witness.text)\" outside the rows is written so") { pattern, _ in
          pattern.readsAsAll(witness.pattern)
        }
      }
      settleByPeriod(&survey, role)
      settleByOrder(&survey, role)
    }
    let decided = PlanBuilder.dateRoles.compactMap { role in
      survey.dates[role]?.decision(isComplete: isComplete).map { (column: mapper.roles[role]?.first ?? 0, $0) }
    }
    for role in PlanBuilder.dateRoles where survey.isOpen(role, isComplete: isComplete) {
      for (column, pattern) in decided + witnessColumns {
        survey.dates[role]?.keep("\(name(column)) is written so") { other, _ in other.readsAsAll(pattern) }
      }
    }
  }

  private func settleByPeriod(_ survey: inout ColumnSurvey, _ role: ColumnRole) {
    guard role == .date, let period = period.period else { return }
    survey.dates[role]?.keep("all days lie in the period \(period.first.iso) to \(period.last.iso) the file names") {
      _, trace in
      guard let earliest = trace.earliest, let latest = trace.latest else { return false }
      return !(earliest < period.first) && !(period.last < latest)
    }
  }

  /// Where balances prove that the rows stand in the order of time, days cannot go back.
  private func settleByOrder(_ survey: inout ColumnSurvey, _ role: ColumnRole) {
    guard role == .date, let order = survey.balance?.order, survey.balance?.isStrong == true else { return }
    let words = order == .oldestFirst ? "oldest" : "newest"
    survey.dates[role]?.keep("the running balance shows the \(words) row first") { _, trace in
      order == .oldestFirst ? trace.falls == 0 : trace.rises == 0
    }
  }

  /// The patterns of columns of days that are kept in `extra`.
  private var witnessColumns: [(column: Int, pattern: DatePattern)] {
    let taken = Set(PlanBuilder.dateRoles.flatMap { mapper.roles[$0] ?? [] })
    return mapper.dayColumns.filter { !taken.contains($0) }.compactMap { column in
      var dates = DateSurvey(pivotYear: profile.pivotYear)
      for row in rows {
        guard column < row.cells.count, !row.cells[column].isEmpty else { continue }
        guard dates.add(row.cells[column], line: row.line) else { return nil }
      }
      guard dates.valueCount >= 2, !dates.isYearless else { return nil }
      return dates.decision(isComplete: true).map { (column, $0) }
    }
  }

  // MARK: Facts and faults

  private mutating func note(_ pattern: DatePattern, _ role: ColumnRole, _ dates: DateSurvey) {
    facts.append(
      Inspection.Fact(
        "date pattern of \(role.rawValue)", pattern.text, confidence: dates.outsideEvidence.isEmpty ? 100 : 95,
        evidence: dates.evidence))
    if let pivot = pattern.pivotYear {
      facts.append(
        Inspection.Fact(
          "two-digit years of \(role.rawValue)", "\(pivot) to \(pivot + 99)",
          confidence: profile.pivotYear == nil ? 95 : 100,
          evidence: profile.pivotYear == nil
            ? "the window used where the profile states no pivotYear" : "stated by the profile"))
    }
    if let last = pattern.lastDay {
      facts.append(
        Inspection.Fact(
          "year of \(role.rawValue)", "up to \(last.iso)", confidence: profile.lastDay == nil ? 90 : 100,
          evidence: profile.lastDay == nil
            ? "\"\(period.lastDay?.text ?? "")\" outside the rows" : "stated by the profile"))
    }
  }

  private func noPattern(_ column: Int, _ bad: (line: Int, text: String)) -> Fault {
    Fault(
      .badData, .csvDate, "\"\(bad.text)\" in \(name(column)) is no day in any pattern known",
      at: SourceLocation(file: file, line: bad.line),
      fixes: ["Put its pattern into the profile, such as `date: dd.MM.yyyy`."],
      question: Question(
        "How are the days written (d, M and y for the digits of day, month and year; MMM for a name)?", choices: [],
        blank: .value(ofKey: "date")))
  }

  private func noYear(_ column: Int, _ dates: DateSurvey, _ pattern: DatePattern) -> Fault {
    Fault(
      .badData, .csvDate, "the days in \(name(column)) have no year, and nothing else in the file tells it",
      at: SourceLocation(file: file, line: header.dataLine),
      fixes: ["Put the last day of the statement into the profile, such as `lastDay: 2024-01-31`."],
      question: Question(
        "What is the last day of this statement, written such as 2024-01-31?", choices: [],
        blank: .value(ofKey: "lastDay")))
  }

  private func openOrder(_ column: Int, _ dates: DateSurvey) -> Fault {
    let names = dates.open.map { "`date: \($0)`" }.joined(separator: " or ")
    let count = dates.valueCount
    let sample = dates.ambiguous?.text ?? ""
    return Fault(
      .badData, .csvDateOrder,
      count == 1
        ? "the only day in \(name(column)) fits more than one order of day, month and year"
        : "all \(count) days in \(name(column)) fit more than one order of \(dates.isShort ? "day, month and year" : "day and month")",
      at: SourceLocation(file: file, line: header.dataLine), fixes: ["Put \(names) into the profile."],
      question: Question(
        "Which day is \(sample)?",
        choices: dates.open.map { pattern in
          Question.Choice(
            DateSurvey.day(sample, pattern, dates.timePattern)?.iso ?? pattern.text, profileLine: "date: \(pattern)")
        }))
  }
}

extension DateSurvey {
  /// Whether patterns with years of two digits are left.
  var isShort: Bool { open.contains { $0.pivotYear != nil } }
}
