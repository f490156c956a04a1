import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Values: whether a column of fees was taken off the account beside the amounts, or is part of them.
enum FeeDetection {
  /// - Throws: `csv.column-undecided` where there are fees and no balance tells.
  static func detect(
    _ values: inout ValueSurvey, _ context: SniffContext, _ columns: TableColumns, _ report: inout SniffReport
  ) throws(Fault) {
    guard let column = columns[.fee], columns.kind == .entry else { return }
    if context.profile.columns(for: .fee) != nil { return values.takeFees() }
    guard values.feeCount > 0 else { return }
    let name = context.name(column)
    let without = links(values.balances)
    let with = links(values.balancesWithFees)
    if with > without {
      values.takeFees()
      return report.add(
        "fees", "taken off the amounts", confidence: 95,
        evidence: "the balance goes down by \(name) as well, in \(with) rows and not in \(without)")
    }
    guard with == without, context.layout.layout == nil, !isTold(context) else { return }
    throw Fault(
      .badData, .csvColumnUnknown, "\(name) has fees, and nothing tells whether the amounts hold them",
      at: SourceLocation(file: context.file, line: values.firstFeeLine ?? context.header.line),
      fixes: [
        "Put `columns: {fee: \(column + 1)}` into the profile to take them off, `columns: {fee: []}` if the amounts hold them."
      ],
      question: Question(
        "Were the fees in \(name) taken off this account beside the amounts?",
        choices: [
          Question.Choice(
            "Yes, amount and fee together left the account", profileLine: "columns: {fee: \(column + 1)}"),
          Question.Choice("No, the amounts hold them", profileLine: "columns: {fee: []}"),
        ]))
  }

  private static func links(_ survey: BalanceSurvey) -> Int {
    [AmountNotation.DecimalMark.point, .comma].map { survey.verdict($0).best.linkCount }.max() ?? 0
  }

  /// Whether the table has net amounts too, and so says what the others are, or is a seller's list of what customers
  /// paid, of which the fee is no part.
  private static func isTold(_ context: SniffContext) -> Bool {
    context.header.names.contains(where: HeaderNames.isNet)
      || HeaderNames.sellerColumns(context.header.names).count >= 2
  }
}
