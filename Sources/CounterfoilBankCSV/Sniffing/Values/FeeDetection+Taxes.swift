import CounterfoilModel
import CounterfoilRecords

/// Columns of taxes beside those of fees: what a broker withholds from interest and dividends leaves the account as its fees do, unless the
/// amounts are what was left. Trade Republic lists both beside amounts that hold neither.
extension FeeDetection {
  /// - Throws: `csv.column-undecided` where fees are taken off the amounts, a column beside them has taxes, and nothing tells what these are.
  static func checkTaxes(_ values: ValueSurvey, _ context: SniffContext, _ columns: TableColumns) throws(Fault) {
    let taxes = taxColumns(context, columns)
    guard let first = taxes.first, !follows(values.balances), !isTold(context, columns) else { return }
    let fees = columns.moneyColumns(.fee)
    let line = context.rows.first { !$0.isEmpty(at: first) && number($0.cells[first]).map { $0 != 0 } ?? false }?.line
    throw undecided(
      fees, taxes, context, line: line ?? context.header.line,
      "\(context.name(first)) has amounts beside those of the fees",
      "Was what stands in \(names(taxes, context)) taken off this account beside the amounts?",
      choices: taken(fees + taxes, context, "Yes, amount, fee and tax together left the account")
        + taken(fees, context, "No, the amounts hold it, or it is no payment"))
  }

  /// Columns of taxes that hold some, where no other column shows that the amounts are what they were taken from or what was left.
  static func taxColumns(_ context: SniffContext, _ columns: TableColumns) -> [Int] {
    let known = Set(columns.roles.values.joined())
    return context.header.names.indices.filter { column in
      !known.contains(column) && HeaderNames.isTax(context.header.names[column])
        && mayHoldFees(column, context) && !isLinked(column, context, columns)
    }
  }

  static func names(_ columns: [Int], _ context: SniffContext) -> String {
    columns.map(context.name).joined(separator: " and ")
  }

  /// The answers that take columns off the amounts: one, or where they have both signs one for each meaning of the signs.
  static func taken(_ columns: [Int], _ context: SniffContext, _ text: String) -> [Question.Choice] {
    let line = "columns: \(places(columns))"
    guard context.profile.feeSign == nil, haveBothSigns(columns, context) else {
      return [Question.Choice(text, profileLine: line)]
    }
    return [
      Question.Choice("\(text); a plus there was given back", profileLine: "\(line)\nfeeSign: amount"),
      Question.Choice("\(text); a minus there was given back", profileLine: "\(line)\nfeeSign: cost"),
    ]
  }

  /// Columns of fees as a profile names them.
  static func places(_ columns: [Int]) -> String {
    let numbers = columns.map { "\($0 + 1)" }.joined(separator: ", ")
    return columns.count == 1 ? "{fee: \(numbers)}" : "{fee: [\(numbers)]}"
  }

  private static func haveBothSigns(_ columns: [Int], _ context: SniffContext) -> Bool {
    let numbers = context.rows.flatMap { row in
      columns.compactMap { row.isEmpty(at: $0) ? nil : number(row.cells[$0]) }
    }
    return numbers.contains { $0 < 0 } && numbers.contains { $0 > 0 }
  }
}
