extension Worksheet {
  /// The tolerance in the units amounts of a currency are counted in, rounded down.
  func toleranceMinorUnits(_ currency: UInt16) -> Int64 {
    minorUnits(ofHundredths: options.toleranceHundredths, currency)
  }

  /// Hundredths of a currency's unit in the units its amounts are counted in, rounded down.
  func minorUnits(ofHundredths hundredths: Int64, _ currency: UInt16) -> Int64 {
    var value = hundredths
    let digits = bills.digits.digits(of: currency)
    for _ in 2..<max(2, digits) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      value = overflow ? .max : product
    }
    for _ in digits..<max(2, digits) { value /= 10 }
    return value
  }
}
