import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Values: columns of what came back of the payments in their rows, in part or wholly.
enum ReturnDetection {
  /// - Throws: `csv.column-undecided` where a payment has such an amount beside it, and no balance tells what moved the account: what came
  ///   back may be in a row of its own, or nowhere else.
  static func check(_ values: ValueSurvey, _ context: SniffContext, _ columns: TableColumns) throws(Fault) {
    guard columns.kind == .entry, context.header.hasHeader, context.profile.columns(for: .refund) == nil,
      context.layout.layout == nil, !FeeDetection.follows(values.balances)
    else { return }
    let amounts = [ColumnRole.amount, .debit, .credit].flatMap(columns.moneyColumns)
    for column in context.header.names.indices
    where !amounts.contains(column) && isNamed(context.header.names[column]) {
      let filled = context.rows.filter { !$0.isEmpty(at: column) }
      func isMoney(_ row: HeadTable.Row, _ column: Int) -> Bool {
        !row.isEmpty(at: column) && FeeDetection.number(row.cells[column]).map { $0 != 0 } == true
      }
      guard filled.allSatisfy({ FeeDetection.number($0.cells[column]) != nil }),
        let first = filled.first(where: { row in isMoney(row, column) && amounts.contains { isMoney(row, $0) } })
      else { continue }
      throw undecided(column, first.line, context)
    }
  }

  private static func undecided(_ column: Int, _ line: Int, _ context: SniffContext) -> Fault {
    let name = context.name(column)
    return Fault(
      .badData, .csvColumnUnknown,
      "\(name) says that money of some payments came back, and nothing tells whether other rows have it as well",
      at: SourceLocation(file: context.file, line: line),
      fixes: [
        "Put `columns: {refund: \(column + 1)}` into the profile to take it off the amounts, `columns: {refund: []}` if what came back has rows of its own."
      ],
      question: Question(
        "Does what came back by \(name) stand in rows of its own?",
        choices: [
          Question.Choice("Yes, or it is no money: each amount stays as it is", profileLine: "columns: {refund: []}"),
          Question.Choice("No: it is taken off the amount beside it", profileLine: "columns: {refund: \(column + 1)}"),
        ]))
  }
}

extension ReturnDetection {
  /// Whether a name is that of an amount of the payment that came back: Stripe's *Amount Refunded* (`amount_refunded` of its charges),
  /// Shopify's *Refunded Amount*, and *reversal* and *returned* beside a word for amounts (ISO 20022, PaymentReversal and
  /// PaymentReturn: ReversedInterbankSettlementAmount, ReturnedInterbankSettlementAmount).
  static func isNamed(_ name: String) -> Bool {
    let words = TableNames.words(ofColumn: name)
    return words.contains(where: returnWords.contains)
      && words.contains { amountWords.contains($0) || $0 == "refunded" || $0 == "reversed" }
      && !HeaderNames.isTax(name) && !words.contains("fee") && !words.contains("fees")
  }

  private static let returnWords: Set<String> = ["refund", "refunded", "reversal", "reversed", "returned"]
  private static let amountWords: Set<String> = ["amount", "amt", "sum", "total", "value"]
}
