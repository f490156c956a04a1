import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Values: what the running balance proves, once the decimal mark is known.
enum BalanceDetection {
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
