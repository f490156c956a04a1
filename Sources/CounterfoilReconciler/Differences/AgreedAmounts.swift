/// What may be paid for a bill by terms a person stated, to the cent: the bill less a discount, more or less a fee, give or take a
/// tolerance.
struct AgreedAmounts {
  private struct Range {
    /// Magnitudes, in minor units.
    var values: ClosedRange<UInt64>
    /// Only so many days after the bill's day, or before it; nil for any.
    var lastDay: Int32?
  }

  private var ranges: [Range] = []

  /// - Parameters:
  ///   - owed: the bill's amount: of money that comes in a fee is kept, to money that goes out it is added.
  ///   - minorUnits: what hundredths of the currency's unit are in its minor units.
  init(_ terms: PairRules.Terms, owed: Int64, minorUnits: (_ ofHundredths: Int64) -> Int64) {
    let bill = Int128(owed.magnitude)
    let tolerance = Int128(minorUnits(terms.toleranceHundredths))
    // What is no whole minor unit is rounded up by some and down by others.
    func share(_ millionths: Int64) -> ClosedRange<Int128> {
      let product = bill * Int128(millionths)
      return (product / 1_000_000)...((product + 999_999) / 1_000_000)
    }
    let discount = share(terms.discountMillionths)
    let fee = share(terms.feeMillionths)
    let fixed = Int128(minorUnits(terms.feeHundredths))
    let isIncome = owed > 0
    for takesDiscount in terms.discountMillionths > 0 ? [false, true] : [false] {
      for hasFee in terms.feeMillionths > 0 || fixed > 0 ? [false, true] : [false] {
        guard takesDiscount || hasFee || tolerance > 0 else { continue }
        var (low, high) = (bill, bill)
        if takesDiscount { (low, high) = (low - discount.upperBound, high - discount.lowerBound) }
        if hasFee, isIncome { (low, high) = (low - fee.upperBound - fixed, high - fee.lowerBound - fixed) }
        if hasFee, !isIncome { (low, high) = (low + fee.lowerBound + fixed, high + fee.upperBound + fixed) }
        (low, high) = (max(1, low - tolerance), high + tolerance)
        guard low <= high, let least = UInt64(exactly: low), let most = UInt64(exactly: high) else { continue }
        ranges.append(Range(values: least...most, lastDay: takesDiscount ? terms.discountDays : nil))
      }
    }
  }

  /// How many amounts the terms allow.
  var valueCount: Double { ranges.reduce(0) { $0 + Double($1.values.upperBound - $1.values.lowerBound) + 1 } }

  /// The amounts that are paid, from the smallest to the greatest of each.
  var values: [ClosedRange<UInt64>] { ranges.map(\.values) }

  /// Whether so much may be paid so many days after the bill's day.
  func contains(_ paid: UInt64, daysAfter days: Int32) -> Bool {
    ranges.contains { range in range.values.contains(paid) && (range.lastDay.map { days <= $0 } ?? true) }
  }
}
