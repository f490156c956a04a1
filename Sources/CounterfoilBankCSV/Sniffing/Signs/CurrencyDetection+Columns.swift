import CounterfoilCodecKit
import CounterfoilModel

extension CurrencyDetection {
  /// Asks about columns of currencies of which nothing tells whether they are those of the amounts; nil where there are none, or all say
  /// what was stated.
  static func openColumns(_ context: SniffContext, _ columns: TableColumns, stated: Currency?) -> Fault? {
    let open = columns.openCurrencies
    guard !open.isEmpty else { return nil }
    let codes = Set(open.flatMap { column in context.rows.filter { !$0.isEmpty(at: column) }.map { $0.cells[column] } })
    if let stated, codes.allSatisfy({ CurrencySymbol($0)?.candidates == [stated] }) { return nil }
    let names = open.map { context.name($0) }.joined(separator: " and ")
    let amounts = columns.amount?.columns ?? []
    let paid = context.rows.filter { row in amounts.contains { !ColumnMapper.isZero(row, $0) } }
    var choices = open.filter { column in paid.allSatisfy { !$0.isEmpty(at: column) } }.map { column in
      Question.Choice("\(context.name(column)) does", profileLine: "columns: {currency: \(column + 1)}")
    }
    // Of columns that say different things of a row, none stands for another.
    let areOne = paid.allSatisfy { row in Set(open.filter { !row.isEmpty(at: $0) }.map { row.cells[$0] }).count <= 1 }
    if open.count > 1, areOne {
      let list = open.map { "\($0 + 1)" }.joined(separator: ", ")
      choices.append(
        Question.Choice(
          "Of \(names) the first that a row fills", profileLine: "columns: {currency: [\(list)]}"))
    }
    choices.append(
      Question.Choice(
        "None: the amounts are in the account's currency, which the table does not name",
        profileLine: "columns: {currency: []}"))
    let verb = open.count == 1 ? "names currencies" : "name currencies"
    return Fault(
      .badData, .csvCurrency, "\(names) \(verb), and nothing tells whether the amounts are in them",
      at: context.headerPlace,
      fixes: [
        "Say which does in the profile: `columns: {currency: \(open[0] + 1)}`; or `columns: {currency: []}` and `currency: EUR` if none does."
      ],
      question: Question(
        "Which column names the currency of the amounts?", choices: choices,
        blank: .column(ofField: ColumnRole.currency.rawValue)))
  }
}
