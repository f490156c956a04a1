internal import CounterfoilModel

/// Gives a side that states no currency at all the only currency of the other side.
enum CurrencyAdoption {
  static func apply(_ entries: inout Side, _ bills: inout Side, _ findings: inout [Diagnostic]) {
    adopt(&entries, from: bills, "entries", &findings)
    adopt(&bills, from: entries, "bills", &findings)
  }

  private static func adopt(_ side: inout Side, from other: Side, _ name: String, _ findings: inout [Diagnostic]) {
    let unstated = Currency.unstated.packedCode
    guard side.count > 0, side.currencies.allSatisfy({ $0 == unstated }), let packed = other.currencies.first,
      packed != unstated, other.currencies.allSatisfy({ $0 == packed }), let currency = Currency(packed: packed)
    else { return }
    for position in 0..<side.count {
      let digits = Int(side.digits.digits(of: packed)) - Int(Currency.unstated.minorUnitDigits)
      guard let amount = rescaled(side.amounts[position], by: digits) else { continue }
      side.amounts[position] = amount
      side.currencies[position] = packed
    }
    findings.append(
      Diagnostic(
        .reconcileCurrency, .warning,
        "the \(name) state no currency; they were read as \(currency.code), the only one of the other side"))
  }

  /// The amount with that many digits more, or less; nil where it does not fit.
  private static func rescaled(_ amount: Int64, by digits: Int) -> Int64? {
    var value = amount
    for _ in 0..<abs(digits) {
      if digits > 0 {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        value = product
      } else {
        guard value % 10 == 0 else { return nil }
        value /= 10
      }
    }
    return value
  }
}

extension Currency {
  init?(packed: UInt16) {
    self.init(letters: [UInt8(packed >> 10 & 31) + 0x40, UInt8(packed >> 5 & 31) + 0x40, UInt8(packed & 31) + 0x40])
  }
}
