import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Values: whether rows without a day are of the day above them, as in statements that print each day once.
enum EmptyDayDetection {
  /// Whether the profile says so, or the balances prove that these rows are payments between those above and below, and
  /// the last row shows that a day stands above its rows and not below them.
  ///
  /// Otherwise a row without a day is asked about where rows are decoded.
  static func detect(
    _ values: inout ValueSurvey, _ context: SniffContext, _ columns: TableColumns, lastDay: CalendarDate?,
    _ report: inout SniffReport
  ) throws(Fault) -> Bool {
    guard columns.kind == .entry, values.undatedCount > 0 || context.profile.emptyDay != nil else { return false }
    let all = try ValueSurvey(context, columns, lastDay: lastDay, carriesDay: true)
    if context.profile.emptyDay == nil {
      guard context.head.isComplete, values.endsUndated, isProved(values, all) else { return false }
      report.add(
        "rows without a day", "of the day above", confidence: 95,
        evidence: "the running balance goes on over \(values.undatedCount) of them, and the last row is one")
    }
    values = all
    return true
  }

  private static func isProved(_ dated: ValueSurvey, _ all: ValueSurvey) -> Bool {
    [AmountNotation.DecimalMark.point, .comma].contains { mark in
      let verdict = all.balances.verdict(mark)
      let rowCount = dated.balances.verdict(mark).plain.rowCount + dated.undatedCount
      return verdict.isStrong && verdict.best.missCount == 0 && verdict.best.rowCount == rowCount
        && verdict.order != nil
    }
  }
}
