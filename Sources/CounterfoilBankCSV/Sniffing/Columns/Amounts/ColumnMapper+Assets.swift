import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Columns of currencies in which some rows name things that are none, such as the coins of an exchange.
extension ColumnMapper {
  /// What exchanges call the column that names what an amount is of: Kraken's ledgers *asset*, Binance's history *Coin*, Coinbase Pro's
  /// account statement *amount/balance unit*.
  private static let namesOfAssets: Set<String> = [
    "asset", "coin", "token", "cryptocurrency", "crypto", "currency", "unit", "währung",
  ]

  /// Takes a column of codes as the currency where some rows name a currency and others something else: by its name, or where half of
  /// them do. Nothing else says then what the others are of, and they are no amounts in the currency of the first.
  mutating func takeAssets(_ records: [HeadTable.Row]) {
    guard header.hasHeader, roles[.currency] == nil, profile.columns(for: .currency) == nil, columnCurrencies.isEmpty
    else { return }
    let amounts = [.amount, .debit, .credit].flatMap { roles[$0] ?? [] }
    if amounts.contains(where: { CurrencyDetection.code(in: header.names[$0]) != nil || hasSigns($0, records) }) {
      return
    }
    let fits = header.names.indices.filter { column in
      guard !isTaken(column) || roles[.description] == [column], statistics[column].filled > 1,
        statistics[column].filled * 2 >= min(records.count, ColumnStatistics.rowLimit)
      else { return false }
      let cells = records.compactMap { column < $0.cells.count && !$0.cells[column].isEmpty ? $0.cells[column] : nil }
      guard cells.allSatisfy(ColumnMapper.isCode) else { return false }
      let known = cells.count(where: ColumnMapper.isCurrency)
      if known == cells.count { return false }
      let word = TableNames.words(header.names[column]).last ?? ""
      guard ColumnMapper.namesOfAssets.contains(word) else { return known * 2 >= cells.count }
      return known > 0 || ["coin", "token", "cryptocurrency", "crypto"].contains(word)
    }
    guard fits.count == 1 else { return }
    free(fits[0])
    assign(.currency, fits[0], 80, "its codes say what each amount is of")
  }

  /// Asks what is to become of rows whose column of currencies names something else.
  /// - Throws: `csv.currency` with the words that are no currencies.
  func checkAssets(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry || kind == .bill, profile.badRows == nil, profile.columns(for: .currency) == nil,
      let column = roles[.currency]?.first, let note = notes[column]
    else { return }
    let rows = records.filter { column < $0.cells.count && !$0.cells[column].isEmpty }
    let others = rows.filter { !ColumnMapper.isCurrency($0.cells[column]) }
    guard let first = others.first, others.allSatisfy({ ColumnMapper.isCode($0.cells[column]) }) else { return }
    let words = others.reduce(into: [String]()) { words, row in
      if !words.contains(row.cells[column]) { words.append(row.cells[column]) }
    }
    let list = words.prefix(6).map { JSONText.string($0) }.joined(separator: ", ")
    let more = words.count > 6 ? " and \(words.count - 6) more" : ""
    let isNamed =
      note.evidence != "its codes say what each amount is of"
      || ColumnMapper.namesOfAssets.contains(TableNames.words(header.names[column]).last ?? "")
    let name = header.names[column]
    throw Fault(
      .badData, .csvCurrency,
      "column \"\(name)\" says what each amount is of, and \(list)\(more) in \(others.count) of \(rows.count) rows is no currency of ISO 4217",
      at: SourceLocation(file: file, line: first.line),
      fixes: [
        "To set such rows aside and read the others, put `badRows: reject` into the profile; a payment in them is then missing."
      ],
      question: Question(
        "What are the rows that name \(JSONText.string(words[0])) in column \"\(name)\"?",
        choices: [
          Question.Choice(
            "Of something that is no currency: such rows are set aside and shown", profileLine: "badRows: reject")
        ]
          + (isNamed
            ? []
            : [
              Question.Choice(
                "Amounts like all others: the column does not name their currency",
                profileLine: "columns: {currency: []}")
            ])))
  }

  /// Whether amounts are written with a sign of currency.
  private func hasSigns(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    let amounts = AmountSurvey(stated: nil, groupingMark: nil, currency: nil)
    return records.prefix(20).contains { row in
      guard column < row.cells.count else { return false }
      return (amounts.reading(row.cells[column], .point) ?? amounts.reading(row.cells[column], .comma))?.symbol != nil
    }
  }

  private static func isCurrency(_ cell: String) -> Bool {
    CurrencySymbol(cell).map { !$0.candidates.isEmpty } ?? false || Currency(isoNumber: cell) != nil
  }

  /// A sign of currency, or two to ten capital letters and digits with at least two letters.
  private static func isCode(_ cell: String) -> Bool {
    if isCurrency(cell) { return true }
    let bytes = cell.utf8
    return (2...10).contains(bytes.count) && bytes.allSatisfy { $0.isASCIIDigit || (0x41...0x5A).contains($0) }
      && bytes.count(where: \.isASCIILetter) > 1
  }
}
