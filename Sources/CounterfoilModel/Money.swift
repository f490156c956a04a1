/// An exact amount of one currency, in whole minor units. Outflow is negative, inflow positive.
///
/// There is no `+`: adding can overflow or meet another currency, so it throws (``adding(_:)``), and totals are kept
/// in a ``MoneyTotal``. No operation rounds.
public struct Money: Hashable, Sendable {
  /// Cents, pence, fen…: the amount times ``Currency/minorUnitsPerUnit``. Never `Int64.min`, so it can be negated.
  public let minorUnits: Int64
  /// Says how many minor units make a unit.
  public let currency: Currency

  /// - Precondition: `minorUnits` is not `Int64.min`.
  @inlinable
  public init(minorUnits: Int64, currency: Currency) {
    precondition(minorUnits != .min, "an amount of Int64.min minor units has no opposite")
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Whether money goes out; false for zero.
  public var isNegative: Bool { minorUnits < 0 }
  /// Whether no money moves.
  public var isZero: Bool { minorUnits == 0 }
  /// The same amount in the other direction.
  public var negated: Money { Money(minorUnits: -minorUnits, currency: currency) }
  /// The amount without its sign: never negative.
  public var magnitude: Money { Money(minorUnits: abs(minorUnits), currency: currency) }

  /// The exact sum.
  /// - Throws: ``MoneyError/currenciesDiffer`` or ``MoneyError/overflow``.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .currenciesDiffer }
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    guard !overflow, sum != .min else { throw .overflow }
    return Money(minorUnits: sum, currency: currency)
  }

  /// The exact difference. Throws as ``adding(_:)`` does.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    try adding(other.negated)
  }
}

/// Why an amount cannot be read or added.
public enum MoneyError: Error, Hashable, Sendable {
  /// The text is not a plain decimal number.
  case malformed
  /// More digits after the point than the currency has; the surplus is not all zeros.
  case tooManyDigits
  /// More than ±9,223,372,036,854,775,807 minor units.
  case overflow
  case currenciesDiffer
}

extension Money {
  /// The amount in a plain decimal: an optional `-` or `+`, digits, and optionally `.` with digits. `.5` and `5.` are read.
  ///
  /// The whole text must be used. Grouping marks, exponents and spaces are refused; what a bank prints is read by
  /// the codecs. Fewer digits than the currency has are filled up with zeros; surplus digits must be zeros.
  public init(exactly text: some StringProtocol, currency: Currency) throws(MoneyError) {
    var copy = String(text)
    let parsed: Result<Int64, MoneyError> = copy.withUTF8 { bytes in
      do throws(MoneyError) {
        return .success(try Money.parseMinorUnits(UnsafeRawBufferPointer(bytes), digits: currency.minorUnitDigits))
      } catch {
        return .failure(error)
      }
    }
    self.init(minorUnits: try parsed.get(), currency: currency)
  }

  /// Minor units of a plain decimal held in bytes; see ``init(exactly:currency:)``. Allocates nothing.
  public static func parseMinorUnits(_ bytes: UnsafeRawBufferPointer, digits: UInt8) throws(MoneyError) -> Int64 {
    var index = 0
    var negative = false
    if let first = bytes.first, first == 0x2D || first == 0x2B {
      negative = first == 0x2D
      index = 1
    }
    var value: Int64 = 0
    var seen = 0
    var fraction = -1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x2E {
        guard fraction < 0 else { throw .malformed }
        fraction = 0
        continue
      }
      let digit = Int64(byte) - 0x30
      guard digit >= 0, digit <= 9 else { throw .malformed }
      seen += 1
      if fraction >= 0 {
        if fraction == Int(digits) {
          guard digit == 0 else { throw .tooManyDigits }
          continue
        }
        fraction += 1
      }
      let (scaled, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = scaled.addingReportingOverflow(digit)
      guard !overflowed, !carried else { throw .overflow }
      value = sum
    }
    guard seen > 0 else { throw .malformed }
    for _ in max(fraction, 0)..<Int(digits) {
      let (scaled, overflowed) = value.multipliedReportingOverflow(by: 10)
      guard !overflowed else { throw .overflow }
      value = scaled
    }
    return negative ? -value : value
  }

  /// The amount as a plain decimal with all digits of the currency, such as `-12.34`; reads back with ``init(exactly:currency:)``.
  public var decimal: String {
    var bytes: [UInt8] = []
    Money.appendDecimal(minorUnits, digits: currency.minorUnitDigits, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the ASCII bytes of a plain decimal with `digits` digits after the point.
  @inlinable
  public static func appendDecimal(_ minorUnits: Int64, digits: UInt8, to bytes: inout [UInt8]) {
    if minorUnits < 0 { bytes.append(0x2D) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { reversed in
      var count = 0
      var rest = minorUnits.magnitude
      while rest > 0 || count <= Int(digits) + (digits > 0 ? 1 : 0) {
        if count == Int(digits), digits > 0 {
          reversed[count] = 0x2E
        } else {
          reversed[count] = UInt8(truncatingIfNeeded: rest % 10) + 0x30
          rest /= 10
        }
        count += 1
      }
      for index in stride(from: count - 1, through: 0, by: -1) { bytes.append(reversed[index]) }
    }
  }
}

extension Money: CustomStringConvertible {
  /// Such as `-12.34 EUR`.
  public var description: String { "\(decimal) \(currency.code)" }
}

/// A sum of amounts of one currency that cannot overflow in practice: 128 bits hold 10¹⁹ of the largest amounts.
public struct MoneyTotal: Hashable, Sendable {
  /// Of either sign; may lie beyond what ``Money`` holds.
  public private(set) var minorUnits: Int128
  /// That of every amount added.
  public let currency: Currency

  /// A total of nothing.
  public init(currency: Currency) {
    minorUnits = 0
    self.currency = currency
  }

  /// A total that starts with so many minor units.
  public init(minorUnits: Int128, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// - Throws: ``MoneyError/currenciesDiffer``.
  public mutating func add(_ money: Money) throws(MoneyError) {
    guard money.currency == currency else { throw .currenciesDiffer }
    minorUnits += Int128(money.minorUnits)
  }

  /// Adds minor units of the total's own currency.
  public mutating func add(minorUnits amount: Int64) {
    minorUnits += Int128(amount)
  }

  /// The total as one amount. Throws ``MoneyError/overflow`` where 64 bits do not hold it.
  public func money() throws(MoneyError) -> Money {
    guard let small = Int64(exactly: minorUnits), small != .min else { throw .overflow }
    return Money(minorUnits: small, currency: currency)
  }

  /// The total as a plain decimal, such as `-12.34`.
  public var decimal: String {
    let perUnit = Int128(currency.minorUnitsPerUnit)
    let sign = minorUnits < 0 ? "-" : ""
    let magnitude = minorUnits < 0 ? -minorUnits : minorUnits
    guard currency.minorUnitDigits > 0 else { return "\(sign)\(magnitude)" }
    let fraction = String(magnitude % perUnit)
    let zeros = String(repeating: "0", count: Int(currency.minorUnitDigits) - fraction.utf8.count)
    return "\(sign)\(magnitude / perUnit).\(zeros)\(fraction)"
  }
}
