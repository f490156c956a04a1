import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Values: columns of what came back of the payments in their rows, in part or wholly.
enum ReturnDetection {
  /// - Throws: `csv.column-undecided` where a payment has such an amount beside it, and no balance tells what moved the account: what came
  ///   back may be in a row of its own, or nowhere else.
  static func check(_ values: ValueSurvey, _ context: SniffContext, _ columns: TableColumns) throws(Fault) {
    guard columns.kind == .entry, context.header.hasHeader, context.profile.columns(for: .refund) == nil,
      context.layout.layout == nil, !FeeDetection.follows(values.balances)
    else { return }
    let amounts = [ColumnRole.amount, .debit, .credit].flatMap(columns.moneyColumns)
    for column in ofAmount(amounts, context.header.names) {
      let filled = context.rows.filter { !$0.isEmpty(at: column) }
      func isMoney(_ row: HeadTable.Row, _ column: Int) -> Bool {
        !row.isEmpty(at: column) && FeeDetection.number(row.cells[column]).map { $0 != 0 } == true
      }
      guard filled.allSatisfy({ FeeDetection.number($0.cells[column]) != nil }),
        let first = filled.first(where: { row in isMoney(row, column) && amounts.contains { isMoney(row, $0) } })
      else { continue }
      throw undecided(column, first.line, context)
    }
    try checkMarks(context)
  }

  /// The columns that are named for what came back; where some begin as an amount of the table does, as *Converted Amount Refunded* beside
  /// *Converted Amount*, those alone: the others are in another currency.
  private static func ofAmount(_ amounts: [Int], _ names: [String]) -> [Int] {
    let named = names.indices.filter { !amounts.contains($0) && isNamed(names[$0]) }
    let own = named.filter { column in
      let words = TableNames.words(names[column])
      return amounts.contains { words.starts(with: TableNames.words(names[$0])) }
    }
    return own.isEmpty ? named : own
  }

  /// - Throws: `csv.column-undecided` where a column such as *Refunded* or *Refunded at* marks some payments with a yes or a day.
  private static func checkMarks(_ context: SniffContext) throws(Fault) {
    for column in context.header.names.indices
    where isOfMarks(context.header.names[column])
      && context.profile.columns(for: .status)?.contains(.numbered(column + 1)) != true
    {
      let rows = context.rows.filter { column < $0.cells.count }
      let isMark = { (cell: String) in !cell.isEmpty && !ColumnMapper.isNo(cell) }
      let marks = Set(rows.map { $0.cells[column] }.filter(isMark))
      let dates = DateSurvey()
      guard let first = rows.first(where: { isMark($0.cells[column]) }),
        rows.contains(where: { !isMark($0.cells[column]) }),
        marks.allSatisfy({ ColumnMapper.isYes($0) || dates.fits($0) })
      else { continue }
      let rest = Set(rows.map { $0.cells[column] }.filter { !$0.isEmpty && !isMark($0) })
      func list(_ key: String, _ words: Set<String>) -> String {
        words.isEmpty ? "" : "\n\(key): [\(words.sorted().map { JSONText.string($0) }.joined(separator: ", "))]"
      }
      let name = context.name(column)
      throw Fault(
        .badData, .csvColumnUnknown,
        "\(name) says that money of some payments came back, and nothing tells whether other rows have it as well",
        at: SourceLocation(file: context.file, line: first.line),
        fixes: ["Put `columns: {refund: []}` into the profile if what came back has rows of its own."],
        question: Question(
          "Does what came back by \(name) stand in rows of its own?",
          choices: [
            Question.Choice("Yes: each amount stays as it is", profileLine: "columns: {refund: []}"),
            Question.Choice(
              "No: such rows are set aside for a person",
              profileLine: "columns: {status: \(column + 1)}" + list("void", marks) + list("booked", rest)),
          ]))
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
    var words = TableNames.words(ofColumn: name)
    // Square's `refunded_money.amount`: the object says what the amount in it is of.
    if !name.contains(" "), let dot = name.lastIndex(of: "."), words.allSatisfy(amountWords.contains) {
      words = TableNames.words(String(name[..<dot])) + words
    }
    return words.contains(where: returnWords.contains)
      && words.contains { amountWords.contains($0) || $0 == "refunded" || $0 == "reversed" }
      && !HeaderNames.isTax(name) && !words.contains("fee") && !words.contains("fees")
  }

  /// Whether a name says that a payment came back, and nothing of how much: *Refunded* of Square's and Stripe's lists, *Refunded at*.
  static func isOfMarks(_ name: String) -> Bool {
    let words = TableNames.words(name)
    guard let first = words.first,
      ["refunded", "refund", "isrefunded"].contains(first) || words.prefix(2) == ["is", "refunded"]
    else { return false }
    return words.dropFirst().allSatisfy { TableNames.circumstances.contains($0) || $0 == "refunded" }
  }

  private static let returnWords: Set<String> = ["refund", "refunded", "reversal", "reversed", "returned"]
  private static let amountWords: Set<String> = ["amount", "amt", "sum", "total", "value"]
}
