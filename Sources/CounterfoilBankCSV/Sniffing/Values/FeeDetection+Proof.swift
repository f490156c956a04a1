import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What shows whether amounts hold the fees beside them, where no running balance does.
extension FeeDetection {
  /// Whether all amounts come to what the balances in front of the rows and behind them differ by, with the fees in them or without.
  ///
  /// Komerční banka prints both balances and names a fee beside a payment abroad, which is booked in a row of its own.
  /// - Returns: nil where the figures show neither.
  static func heldByFigures(
    _ values: ValueSurvey, _ context: SniffContext, _ columns: TableColumns
  ) -> (areHeld: Bool, evidence: String)? {
    switch columns.amount {
    case .signed, .split: break
    default: return nil
    }
    guard context.head.isComplete, columns.columnCurrencies.isEmpty else { return nil }
    let footer = context.rows.filter { $0.filledCount <= 2 }
    let lines = (context.preamble + footer.suffix(20)).map(\.cells)
    for mark in context.profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      guard let sum = values.sum(mark), sum != 0,
        let change = StatementFigures(lines, AmountNotation(decimalMark: mark)).change(isOfCard: false)
      else { continue }
      let fees = values.feeSum(mark) ?? 0
      // Where a positive amount is money out, the balance goes down by both.
      if abs(change.value) == abs(sum) { return (true, change.evidence) }
      if fees != 0, change.value == sum - fees || change.value == -sum - fees { return (false, change.evidence) }
    }
    return nil
  }

  /// Whether a count and a price come to the amount of each row that has a fee, with the fee in it: so a broker's *101.50* for 1.2004
  /// shares at 83.72 holds a commission of 1.00. Nil where one of them does not, or the fee is less than what the price was rounded by.
  /// - Returns: whether the amounts hold the fees, or these were taken beside them.
  static func heldByPrice(_ fee: Int, _ context: SniffContext, _ columns: TableColumns) -> Bool? {
    let names = context.header.names
    let counts = names.indices.filter { ColumnMapper.countNames.contains(HeaderNames.key(names[$0])) }
    let prices = names.indices.filter { names[$0].lowercased().containsAny(of: ColumnMapper.priceWords) }
    guard counts.count == 1, prices.count == 1 else { return nil }
    let amounts = [ColumnRole.amount, .debit, .credit].flatMap(columns.moneyColumns)
    var told: Set<Bool> = []
    for row in context.rows {
      guard let taken = decimal(row, fee), taken != 0 else { continue }
      let paid = amounts.compactMap { decimal(row, $0) }.filter { $0 != 0 }
      // What was exchanged has two amounts, and none of them is what shares cost.
      if paid.count != 1 { continue }
      guard let count = decimal(row, counts[0]), let price = decimal(row, prices[0]), count != 0, price != 0 else {
        return nil
      }
      let (amount, cost, size) = (abs(paid[0]), abs(count * price), abs(taken))
      // A price is rounded in its last digit, and the amount to hundredths.
      let slack = abs(count) * unit(row, prices[0]) / 2 + 0.005 + cost * 1e-12
      guard size > 2 * slack else { return nil }
      if abs(amount - cost) <= slack {
        told.insert(false)
      } else if abs(abs(amount - cost) - size) <= slack {
        told.insert(true)
      } else {
        return nil
      }
    }
    return told.count == 1 ? told.first : nil
  }

  private static func decimal(_ row: HeadTable.Row, _ column: Int) -> Double? {
    guard !row.isEmpty(at: column) else { return nil }
    let readings = [AmountNotation.DecimalMark.point, .comma].compactMap {
      try? AmountNotation(decimalMark: $0).read(row.cells[column])
    }
    guard let reading = readings.first, readings.allSatisfy({ $0.fractionDigits == reading.fractionDigits }) else {
      return nil
    }
    return Double(reading.coefficient) * unit(digits: Int(reading.fractionDigits))
  }

  /// The last digit of a number counts this much.
  private static func unit(_ row: HeadTable.Row, _ column: Int) -> Double {
    let text = row.cells[column]
    guard let mark = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return 1 }
    return unit(digits: text[mark...].dropFirst().count(where: \.isNumber))
  }

  private static func unit(digits: Int) -> Double { (0..<digits).reduce(1.0) { value, _ in value / 10 } }
}
