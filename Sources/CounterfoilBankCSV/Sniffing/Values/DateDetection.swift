import CounterfoilCodecKit
import CounterfoilModel

/// Values: the pattern of each column of days.
struct DateDetection {
  struct Result {
    var patterns: [ColumnRole: DatePattern] = [:]
    /// Why the days of booking are read so, for the message about one that does not fit.
    var evidence = ""
    /// The orders of day, month and year that all days of booking fit; see ``DatePattern/partOrder``.
    var orders: Set<String> = []
    /// Whether days of booking have the one as of which they count behind them.
    var hasSecondDays = false
    /// The order of time in which the days of booking show the rows to stand.
    var rowOrder: BalanceLinks.Order?
  }

  private static let roles: [ColumnRole] = [.date, .valueDate, .dueDate]
  private let context: SniffContext
  private let columns: TableColumns
  private let period: StatementPeriod
  /// What the balances prove of the order of the rows.
  private let balance: BalanceSurvey.Verdict?
  private var dates: [ColumnRole: DateSurvey]

  /// - Returns: nil where the rest of the file may settle what this head leaves open.
  static func detect(
    _ values: ValueSurvey, _ balance: BalanceSurvey.Verdict?, _ period: StatementPeriod, _ context: SniffContext,
    _ columns: TableColumns, _ report: inout SniffReport
  ) throws(Fault) -> Result? {
    var detection = DateDetection(
      context: context, columns: columns, period: period, balance: balance, dates: values.dates)
    detection.settleOpenDates()
    guard let patterns = try detection.patterns(values.badDates, &report) else { return nil }
    let booked = detection.dates[.date]
    return Result(
      patterns: patterns, evidence: booked?.reason ?? "", orders: Set(booked?.open.map(\.partOrder) ?? []),
      hasSecondDays: booked?.hasSecondDays ?? false,
      rowOrder: patterns[.date].flatMap { booked?.rowOrder($0) })
  }

  private func patterns(
    _ badDates: [ColumnRole: (line: Int, text: String)], _ report: inout SniffReport
  ) throws(Fault) -> [ColumnRole: DatePattern]? {
    let isLast = context.head.isLast
    var patterns: [ColumnRole: DatePattern] = [:]
    for role in DateDetection.roles {
      guard let column = columns[role], let dates = dates[role] else { continue }
      if role == .date { report.shown.marks.merge(dates.marks) { _, new in new } }
      if let pattern = dates.decision(isComplete: context.head.isComplete) {
        if dates.isYearless, context.profile.lastDay == nil, period.lastDay == nil || isBeyondTheMonth(column, pattern)
        {
          throw noYear(column)
        }
        patterns[role] = pattern
        note(pattern, role, dates, &report)
        continue
      }
      if dates.valueCount == 0 {
        if let bad = badDates[role] { throw noPattern(column, bad) }
        if role == .date, !isLast { return nil }
        patterns[role] = patterns[.date] ?? .iso
        continue
      }
      if !isLast { return nil }
      throw openOrder(column, dates)
    }
    return patterns
  }

  /// Whether the column of a role fits several patterns that mean different days.
  private func isOpen(_ role: ColumnRole) -> Bool {
    guard let dates = dates[role], dates.valueCount > 0 else { return false }
    return dates.decision(isComplete: context.head.isComplete) == nil
  }

  /// Lets the other parts of the file settle what a column leaves open by itself: days in the lines around the rows,
  /// the other columns of days, the order of rows that the running balance proves, the period of the statement.
  private mutating func settleOpenDates() {
    for role in DateDetection.roles where isOpen(role) {
      dates[role]?.keepSlowYears()
      guard let open = dates[role]?.open else { continue }
      if let witness = period.witness(for: open) {
        dates[role]?.keep("\"\(witness.text)\" outside the rows is written so") { pattern, _ in
          pattern.readsAsAll(witness.pattern)
        }
      }
      guard role == .date else { continue }
      settleByPeriod()
      settleByOrder()
    }
    let decided = DateDetection.roles.compactMap { role in
      dates[role]?.decision(isComplete: context.head.isComplete).map { (column: columns[role] ?? 0, $0) }
    }
    for role in DateDetection.roles where isOpen(role) {
      for (column, pattern) in decided + witnessColumns {
        let name = context.name(column)
        dates[role]?.keep("\(name) is written so") { other, _ in other.readsAsAll(pattern) }
      }
    }
  }

  private mutating func settleByPeriod() {
    guard let period = period.period else { return }
    dates[.date]?.keep("all days lie in the period \(period.first.iso) to \(period.last.iso) the file names") {
      _, trace in
      guard let earliest = trace.earliest, let latest = trace.latest else { return false }
      return !(earliest < period.first) && !(period.last < latest)
    }
  }

  /// Where balances prove that the rows stand in the order of time, days cannot go back.
  private mutating func settleByOrder() {
    guard let order = balance?.order, balance?.isStrong == true else { return }
    let words = order == .oldestFirst ? "oldest" : "newest"
    dates[.date]?.keep("the running balance shows the \(words) row first") { _, trace in
      order == .oldestFirst ? trace.falls == 0 : trace.rises == 0
    }
  }

  /// The patterns of columns of days that are kept in `extra`.
  private var witnessColumns: [(column: Int, pattern: DatePattern)] {
    let taken = Set(DateDetection.roles.flatMap { columns.roles[$0] ?? [] })
    return columns.dayColumns.filter { !taken.contains($0) }.compactMap { column in
      var dates = DateSurvey(pivotYear: context.profile.pivotYear)
      for row in context.rows {
        guard column < row.cells.count, !row.cells[column].isEmpty else { continue }
        guard dates.add(row.cells[column], line: row.line) else { return nil }
      }
      guard dates.valueCount >= 2, !dates.isYearless else { return nil }
      return dates.decision(isComplete: true).map { (column, $0) }
    }
  }

  // MARK: Facts and faults

  private func note(_ pattern: DatePattern, _ role: ColumnRole, _ dates: DateSurvey, _ report: inout SniffReport) {
    report.add(
      "date pattern of \(role.rawValue)", pattern.text, confidence: dates.outsideEvidence.isEmpty ? 100 : 95,
      evidence: dates.evidence)
    let profile = context.profile
    if role == .date, profile.date == nil, !dates.isYearless { report.shown.values["date"] = pattern.text }
    if let pivot = pattern.pivotYear {
      report.add(
        "two-digit years of \(role.rawValue)", "\(pivot) to \(pivot + 99)",
        confidence: profile.pivotYear == nil ? 95 : 100,
        evidence: profile.pivotYear == nil
          ? "the window used where the profile states no pivotYear" : "stated by the profile")
    }
    if let last = pattern.lastDay {
      report.add(
        "year of \(role.rawValue)", "up to \(last.iso)", confidence: profile.lastDay == nil ? 90 : 100,
        evidence: profile.lastDay == nil
          ? "\"\(period.lastDay?.text ?? "")\" outside the rows" : "stated by the profile")
    }
  }

  private func noPattern(_ column: Int, _ bad: (line: Int, text: String)) -> Fault {
    Fault(
      .badData, .csvDate, "\"\(bad.text)\" in \(context.name(column)) is no day in any pattern known",
      at: SourceLocation(file: context.file, line: bad.line),
      fixes: ["Put its pattern into the profile, such as `date: dd.MM.yyyy`."],
      question: Question(
        "How are the days written (d, M and y for the digits of day, month and year; MMM for a name)?", choices: [],
        blank: .value(ofKey: "date")))
  }

  /// Whether some days without a year seem to come after the month that a title names: up to its end they would be of the year before, and
  /// in the year behind they lie nearer to it.
  private func isBeyondTheMonth(_ column: Int, _ pattern: DatePattern) -> Bool {
    guard let month = period.period, month.first.days(to: month.last) < 31 else { return false }
    let days = context.rows.compactMap { row in
      column < row.cells.count ? DayPatterns.day(row.cells[column], pattern) : nil
    }
    return days.min().map { 2 * $0.days(to: month.last) > 366 } ?? false
  }

  private func noYear(_ column: Int) -> Fault {
    Fault(
      .badData, .csvDate, "the days in \(context.name(column)) have no year, and nothing else in the file tells it",
      at: context.dataPlace,
      fixes: ["Put the last day of the statement into the profile, such as `lastDay: 2024-01-31`."],
      question: Question(
        "What is the last day of this statement, written such as 2024-01-31?", choices: [],
        blank: .value(ofKey: "lastDay")))
  }

  private func openOrder(_ column: Int, _ dates: DateSurvey) -> Fault {
    let names = dates.open.map { "`date: \($0)`" }.joined(separator: " or ")
    let count = dates.valueCount
    return Fault(
      .badData, .csvDateOrder,
      count == 1
        ? "the only day in \(context.name(column)) \(dates.areOfLunarYears ? "may be" : "fits") \(whatIsOpen(dates))"
        : "all \(count) days in \(context.name(column)) \(dates.areOfLunarYears ? "may be" : "fit") \(whatIsOpen(dates))",
      at: context.dataPlace, fixes: ["Put \(names) into the profile."],
      question: Question("Which day is \(dates.sample)?", choices: choices(dates)))
  }

  private func whatIsOpen(_ dates: DateSurvey) -> String {
    if dates.areOfLunarYears {
      return "of the solar Hijri calendar, which Iran has, or of the lunar one, which cannot be read"
    }
    if Set(dates.open.map(\.yearCount)).count > 1 { return "more than one count of years" }
    if dates.open.contains(where: { $0.language != nil }) { return "the months of more than one language" }
    return "more than one order of \(dates.isShort ? "day, month and year" : "day and month")"
  }

  private func choices(_ dates: DateSurvey) -> [Question.Choice] {
    var days: Set<String> = []
    // A site may write days as the browser's language has them, so that another download is no proof by itself. The rows must speak
    // for its order: read so, they lie within a month, and read otherwise further apart. Days whose order is open are of the first
    // twelve of a month, which by the wrong order lie in as many months.
    let spans = dates.open.map { dates.span($0) ?? .max }
    func isDoubtful(_ pattern: DatePattern) -> Bool {
      let span = dates.span(pattern) ?? .max
      return span > 31
        || spans.count(where: { $0 <= span }) > dates.open.count(where: { $0.partOrder == pattern.partOrder })
    }
    return dates.open.compactMap { pattern in
      guard let day = DayPatterns.day(dates.sample, pattern, dates.timePattern)?.iso else { return nil }
      let text = pattern.yearCount == .gregorian ? day : "\(day), \(DateDetection.name(pattern.yearCount))"
      guard days.insert(text).inserted else { return nil }
      return Question.Choice(text, profileLine: "date: \(pattern)", isDoubtful: isDoubtful(pattern))
    }
  }

  private static func name(_ count: YearCount) -> String {
    switch count {
    case .gregorian: "a year of the common era"
    case .roc: "a Minguo year"
    case .buddhist: "a Buddhist year"
    case .persian: "a solar Hijri year"
    case .showa: "a year of Showa"
    case .heisei: "a year of Heisei"
    case .reiwa: "a year of Reiwa"
    }
  }
}

extension DateSurvey {
  /// Whether patterns with years of two digits are left.
  var isShort: Bool { open.contains { $0.pivotYear != nil } }
  /// Whether all that is open is whether years are of the sun or of the moon.
  var areOfLunarYears: Bool { !open.isEmpty && open.allSatisfy { $0.yearCount == .persian } }
}
