internal import CounterfoilModel
internal import CounterfoilRecords

/// How many decimal digits the whole numbers of each currency stand for, the same on both sides.
///
/// Those of ISO 4217, but where either side writes an amount finer, as `JPY 858.21`: then all amounts of that currency
/// are counted in its finest unit, so that equal ones stay equal and nothing is rounded.
struct AmountDigits: Sendable {
  private var finer: [UInt16: UInt8] = [:]

  init() {}

  /// O(records).
  init(_ columns: [AmountColumn]) {
    for column in columns {
      // Most are one of two.
      var (last, other): (Currency?, Currency?) = (nil, nil)
      for (row, currency) in column.currencies.enumerated()
      where currency != last && column.minorUnits[row] != AmountColumn.missing {
        let isKnown = currency == other
        (last, other) = (currency, last)
        if isKnown { continue }
        guard let plain = Currency(packed: currency.packedCode), plain.minorUnitDigits < currency.minorUnitDigits else {
          continue
        }
        finer[currency.packedCode] = max(finer[currency.packedCode] ?? 0, currency.minorUnitDigits)
      }
    }
  }

  /// The digits of a currency by its packed code.
  func digits(of packed: UInt16) -> UInt8 {
    finer[packed] ?? Currency(packed: packed)?.minorUnitDigits ?? 2
  }

  /// The currency of ``digits(of:)``.
  func currency(_ packed: UInt16) -> Currency? {
    let plain = Currency(packed: packed)
    return finer[packed] == nil ? plain : plain?.inHundredths
  }

  /// Rates between the units of ``digits(of:)``; one whose numbers would not fit is left out.
  func rates(_ table: RateTable) -> RateTable {
    if finer.isEmpty { return table }
    return RateTable(
      table.rates.compactMap { rate in
        var rate = rate
        guard let numerator = scaled(rate.numerator, rate.to), let denominator = scaled(rate.denominator, rate.from)
        else { return nil }
        (rate.numerator, rate.denominator) = (numerator, denominator)
        return rate
      })
  }

  private func scaled(_ number: Int64, _ packed: UInt16) -> Int64? {
    Currency(packed: packed).flatMap { shared(number, $0) }
  }

  /// An amount in the unit that both sides share; nil where it does not fit.
  func shared(_ amount: Int64, _ currency: Currency) -> Int64? {
    guard !finer.isEmpty, let digits = finer[currency.packedCode] else { return amount }
    var value = amount
    for _ in currency.minorUnitDigits..<digits {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = product
    }
    return value
  }
}
