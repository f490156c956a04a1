import CounterfoilCodecKit
import CounterfoilModel

/// A decimal number with every digit it was written with.
struct ExactNumber: Hashable, Sendable {
  /// The digits as a whole number.
  var coefficient: Int128
  /// How many of them come after the decimal mark.
  var scale: Int

  static let zero = ExactNumber(coefficient: 0, scale: 0)
  private static let largestScale = 36

  var isZero: Bool { coefficient == 0 }
  var isNegative: Bool { coefficient < 0 }
  var negated: ExactNumber { ExactNumber(coefficient: 0 - coefficient, scale: scale) }
  var magnitude: ExactNumber { isNegative ? negated : self }

  /// The same number with more digits after the mark; nil where it does not fit.
  func widened(to wanted: Int) -> ExactNumber? {
    guard wanted <= ExactNumber.largestScale else { return nil }
    var value = coefficient
    for _ in min(scale, wanted)..<wanted {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      guard !overflows, product != .min else { return nil }
      value = product
    }
    return ExactNumber(coefficient: value, scale: max(scale, wanted))
  }

  func adding(_ other: ExactNumber) -> ExactNumber? {
    let wanted = max(scale, other.scale)
    guard let left = widened(to: wanted), let right = other.widened(to: wanted) else { return nil }
    let (sum, overflows) = left.coefficient.addingReportingOverflow(right.coefficient)
    return overflows || sum == .min ? nil : ExactNumber(coefficient: sum, scale: wanted)
  }

  func multiplied(by other: ExactNumber) -> ExactNumber? {
    guard scale + other.scale <= ExactNumber.largestScale else { return nil }
    let (product, overflows) = coefficient.multipliedReportingOverflow(by: other.coefficient)
    return overflows || product == .min ? nil : ExactNumber(coefficient: product, scale: scale + other.scale)
  }

  /// The quotient where it ends after finitely many digits; nil otherwise.
  func divided(by other: ExactNumber) -> ExactNumber? {
    guard other.coefficient != 0 else { return nil }
    var extra = 0
    while scale + extra <= ExactNumber.largestScale {
      guard let wide = widened(to: scale + extra) else { return nil }
      if wide.scale >= other.scale, wide.coefficient % other.coefficient == 0 {
        return ExactNumber(coefficient: wide.coefficient / other.coefficient, scale: wide.scale - other.scale)
      }
      extra += 1
    }
    return nil
  }

  /// Without zeros at the end of its decimal places.
  var trimmed: ExactNumber {
    var short = self
    while short.scale > 0, short.coefficient % 10 == 0 {
      short.coefficient /= 10
      short.scale -= 1
    }
    return short
  }

  /// Minor units of a currency with that many digits.
  func minorUnits(digits: UInt8) throws(AmountError) -> Int64 {
    let short = trimmed
    guard short.scale <= Int(digits) else { throw .tooManyDigits }
    guard let wide = short.widened(to: Int(digits)), let small = Int64(exactly: wide.coefficient), small != .min else {
      throw .overflow
    }
    return small
  }

  /// A plain decimal with all its digits.
  var text: String {
    let digits = String(coefficient.magnitude)
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
    let sign = isNegative ? "-" : ""
    return scale == 0 ? sign + padded : "\(sign)\(padded.dropLast(scale)).\(padded.suffix(scale))"
  }
}
