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
    let marks = context.profile.decimalMark.map { [$0] } ?? [.point, .comma]
    var told: Set<Bool> = []
    for row in context.rows {
      guard let taken = PrintedNumber(row, fee, marks), taken.coefficient != 0 else { continue }
      let paid = amounts.compactMap { PrintedNumber(row, $0, marks) }.filter { $0.coefficient != 0 }
      // What was exchanged has two amounts, and none of them is what shares cost.
      if paid.count != 1 { continue }
      guard let count = PrintedNumber(row, counts[0], marks), let price = PrintedNumber(row, prices[0], marks),
        count.coefficient != 0, price.coefficient != 0,
        let isHeld = isHeld(taken, paid[0], count: count, price: price)
      else { return nil }
      told.insert(isHeld)
    }
    return told.count == 1 ? told.first : nil
  }

  /// Whether an amount holds a fee, or it was taken beside it; nil where it is neither, or the fee is less than what was rounded.
  private static func isHeld(
    _ fee: PrintedNumber, _ amount: PrintedNumber, count: PrintedNumber, price: PrintedNumber
  ) -> Bool? {
    let costDigits = count.fractionDigits + price.fractionDigits
    let digits = max(
      costDigits, count.fractionDigits + price.printedDigits, amount.printedDigits, fee.fractionDigits)
    func scaled(_ coefficient: Int128, _ own: Int) -> Int128? {
      (own..<digits).reduce(coefficient as Int128?) { value, _ in
        value.flatMap { value in
          let (product, overflows) = value.multipliedReportingOverflow(by: 10)
          return overflows ? nil : product
        }
      }
    }
    guard let cost = scaled(count.coefficient * price.coefficient, costDigits),
      let paid = scaled(amount.coefficient, amount.fractionDigits),
      let size = scaled(fee.coefficient, fee.fractionDigits),
      // A price and an amount are rounded in their last digits: twice what that makes.
      let ofPrice = scaled(count.coefficient, count.fractionDigits + price.printedDigits),
      let ofAmount = scaled(1, amount.printedDigits),
      [cost, paid, size, ofPrice, ofAmount].allSatisfy({ $0 < .max / 8 }), size > ofPrice + ofAmount
    else { return nil }
    let difference = abs(paid - cost)
    if 2 * difference <= ofPrice + ofAmount { return false }
    return 2 * abs(difference - size) <= ofPrice + ofAmount ? true : nil
  }

  /// A number without its sign as a row prints it, exactly.
  private struct PrintedNumber {
    let coefficient: Int128
    let fractionDigits: Int
    /// With the zeros at the end.
    let printedDigits: Int

    /// Nil where the cell holds none, or it may be two: `1,200`.
    init?(_ row: HeadTable.Row, _ column: Int, _ marks: [AmountNotation.DecimalMark]) {
      guard !row.isEmpty(at: column) else { return nil }
      let text = row.cells[column]
      let readings = marks.compactMap { mark in
        (try? AmountNotation(decimalMark: mark).read(text)).map { (mark: mark, number: $0) }
      }
      guard let (mark, number) = readings.first, readings.allSatisfy({ $0.number.isEqualNumber(number) }) else {
        return nil
      }
      coefficient = Int128(number.coefficient)
      fractionDigits = number.fractionDigits
      let fraction = text.lastIndex(of: mark == .comma ? "," : ".").map { text[$0...].count(where: \.isNumber) }
      printedDigits = max(fractionDigits, fraction ?? 0)
    }
  }
}
