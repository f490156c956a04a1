import Model

/// Amounts as XML Schema writes them: digits, at most one point, no grouping.
enum PlainAmount {
  /// Minor units of a plain decimal; see `Money.parseMinorUnits`.
  static func minorUnits(_ bytes: ArraySlice<UInt8>, _ currency: Currency) throws(MoneyError) -> Int64 {
    let result: Result<Int64, MoneyError> = bytes.withUnsafeBytes { bytes in
      do throws(MoneyError) {
        return .success(try Money.parseMinorUnits(bytes, digits: currency.minorUnitDigits))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
