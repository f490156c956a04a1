import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Values: what the running balance proves, once the decimal mark is known.
enum BalanceDetection {
  /// Whether each balance is what was there before the payment beside it, as ASN Bank prints it: the balances follow in the order of time that
  /// the days speak against, so that each amount leads from its own balance to that of the row behind it. By the balance of the row
  /// in front all money would go the other way.
  static func isInFront(
    _ values: ValueSurvey, _ columns: TableColumns, _ notation: AmountNotation, _ days: DateDetection.Result
  ) -> Bool {
    guard columns.kind == .entry, columns[.balance] != nil, let dayOrder = days.rowOrder,
      let order = values.balances.order(notation.decimalMark)
    else { return false }
    return order != dayOrder
  }

  /// - Returns: nil where no column has balances.
  static func detect(
    _ values: ValueSurvey, _ columns: TableColumns, _ notation: AmountNotation, _ report: inout SniffReport
  ) -> BalanceSurvey.Verdict? {
    guard columns[.balance] != nil, columns.kind == .entry else { return nil }
    let balance = values.balances.verdict(notation.decimalMark)
    guard balance.isStrong else { return balance }
    let links = balance.best
    let order: String =
      switch links.order {
      case .oldestFirst: "oldest first"
      case .newestFirst: "newest first"
      case nil: links.shuffledCount > 0 ? "\(links.shuffledCount) rows out of order" : "mixed"
      }
    report.add(
      "row order", order, confidence: links.order == nil ? 80 : 99,
      evidence: "\(links.linkCount) of \(links.rowCount) rows start from the balance of another")
    return balance
  }
}
