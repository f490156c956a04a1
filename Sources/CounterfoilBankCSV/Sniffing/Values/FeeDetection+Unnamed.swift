import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Columns that look as fees do, whatever they are called: there are words for a fee in every language, and each bank has
/// its own.
extension FeeDetection {
  /// - Throws: `csv.column-undecided` where a column nobody knows has small amounts beside some of the amounts, and no balance
  ///   shows that they are no payment.
  static func checkUnnamed(_ values: ValueSurvey, _ context: SniffContext, _ columns: TableColumns) throws(Fault) {
    let amounts = columns.moneyColumns(.amount) + columns.moneyColumns(.debit) + columns.moneyColumns(.credit)
    guard !amounts.isEmpty, context.header.hasHeader, context.layout.layout == nil,
      context.profile.columns(for: .fee) == nil,
      !follows(values.balances), HeaderNames.sellerColumns(context.header.names).count < 2,
      // An amount is what its count of securities cost, with what the broker took.
      !context.header.names.contains(where: { ColumnMapper.countNames.contains(HeaderNames.key($0)) })
    else { return }
    // Who says which column the amounts are in has looked at the others, but not at what a fee does to them.
    let isStated = [ColumnRole.amount, .debit, .credit].contains { context.profile.columns(for: $0) != nil }
    let known = Set(columns.roles.values.joined())
    let others = context.header.names.indices.filter { !known.contains($0) }
    guard !areParts(others, of: amounts, context) else { return }
    if heldByFigures(values, context, columns)?.areHeld == true { return }
    for column in others where !columns.heldFees.contains(column) {
      guard mayBeNamedForFees(context.header.names[column]),
        !isStated || isNamedForFees(context.header.names[column]),
        let first = firstFee(in: column, besides: amounts, context), !isLinked(column, context, columns)
      else { continue }
      throw undecided(
        [column], context, line: first,
        "\(context.name(column)) has amounts beside some of the others, as fees are",
        "Was what stands in \(context.name(column)) taken off this account beside the amounts?",
        no: "No, the amounts hold it, or it is no payment")
    }
  }

  /// Whether a word of a name is one for fees, in the plural as well: *Source fee amount*, *Commissions*.
  static func isNamedForFees(_ name: String) -> Bool {
    TableNames.words(ofColumn: name).contains { word in
      [word, word.hasSuffix("s") ? String(word.dropLast()) : word].contains {
        HeaderNames.meaning(of: $0)?.role == .fee
      }
    }
  }

  /// Whether a name does not already say what else a column of numbers holds.
  private static func mayBeNamedForFees(_ name: String) -> Bool {
    !name.isEmpty && !ReturnDetection.isNamed(name) && !HeaderNames.isTax(name) && !HeaderNames.isNet(name)
      && !HeaderNames.isOfPoints(name)
      && !HeaderNames.isOfOriginal(name) && !HeaderNames.isOfRowNumbers(name) && !HeaderNames.isOfHolds(name)
      && !HeaderNames.isOfRate(name) && !name.lowercased().containsAny(of: ColumnMapper.priceWords)
  }

  /// The line of the first fee in a column that may hold some: amounts of money, each less than the amount of its row, and
  /// none in some of the rows. Nil where the column holds something else.
  private static func firstFee(in column: Int, besides amounts: [Int], _ context: SniffContext) -> Int? {
    var first: Int?
    var hasRowsWithout = false
    var hasFractions = false
    // Amounts in yen or forint have no fraction; then what is not larger than 31 may be a day, a month or a count.
    let areWhole = !amounts.contains { column in context.rows.contains { cell($0, column).map(hasFraction) == true } }
    var isLarge = false
    for row in context.rows where row.filledCount > 1 {
      // Of money out and money in, one is empty or zero.
      let amount = amounts.compactMap { cell(row, $0).flatMap(number) }.max { $0.magnitude < $1.magnitude }
      let text = cell(row, column) ?? ""
      if text.isEmpty || RowDecoder.isDash(text) {
        if amount != nil { hasRowsWithout = true }
        continue
      }
      guard let fee = number(text) else { return nil }
      if fee == 0 {
        if amount != nil { hasRowsWithout = true }
        continue
      }
      guard let amount, fee.magnitude < amount.magnitude else { return nil }
      hasFractions = hasFractions || hasFraction(text)
      isLarge = isLarge || fee.magnitude > 31 * 10_000
      first = first ?? row.line
    }
    return hasRowsWithout && (hasFractions || areWhole && isLarge) ? first : nil
  }

  /// Whether the numbers of other columns come to the amount in each row: they are what it is made of.
  private static func areParts(_ columns: [Int], of amounts: [Int], _ context: SniffContext) -> Bool {
    guard amounts.count == 1, let amount = amounts.first else { return false }
    let rows = context.rows.filter { cell($0, amount).flatMap(number) != nil }
    return !rows.isEmpty
      && rows.allSatisfy { row in
        let parts = columns.compactMap { cell(row, $0).flatMap(number) }
        return parts.count > 1 && parts.reduce(0, &+) == cell(row, amount).flatMap(number)
      }
  }

  private static func cell(_ row: HeadTable.Row, _ column: Int) -> String? {
    column < row.cells.count ? row.cells[column] : nil
  }

  /// Whether a number has the one to three digits behind a mark that currencies have (ISO 4217).
  static func hasFraction(_ text: String) -> Bool {
    guard let mark = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return false }
    return (1...3).contains(text[mark...].dropFirst().prefix(while: \.isNumber).count)
  }
}
