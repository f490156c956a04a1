import CounterfoilModel

/// Amounts as XML Schema writes them: digits, at most one point, no grouping.
enum CAMTAmount {
  /// Minor units of a plain decimal; see `Money.parseMinorUnits`.
  static func minorUnits(_ bytes: UnsafeRawBufferPointer, _ currency: Currency) throws(MoneyError) -> Int64 {
    try Money.parseMinorUnits(bytes, digits: currency.minorUnitDigits)
  }

  /// An amount and the currency after a space; the currency is nil where there is none.
  static func words(
    _ bytes: UnsafeRawBufferPointer
  ) -> (units: UnsafeRawBufferPointer, currency: UnsafeRawBufferPointer?) {
    guard let space = bytes.firstIndex(of: 0x20) else { return (bytes, nil) }
    return (
      UnsafeRawBufferPointer(rebasing: bytes[..<space]), UnsafeRawBufferPointer(rebasing: bytes[(space + 1)...])
    )
  }
}
