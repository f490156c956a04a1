/// How a source writes amounts of money; reads them exactly, never rounding.
///
/// Read are: a sign before or behind, also U+2212 and full-width; parentheses for a negative amount; `CR`, `DR`
/// and `DB` before or behind, and `C`, `D`, `H` and `S` behind an amount with a mark; `▲` and `△` in front, as Japan's
/// bookkeeping marks negative amounts; a currency sign or code before or behind;
/// `1.000,-` for a whole amount; a remark in parentheses behind; digits of any script, with ٫ and ٬ as decimal and
/// grouping mark.
/// Grouping marks (the other one of point and comma, apostrophes, spaces of all kinds) must stand where groups of three
/// end, or of two above the last three as in India.
public struct AmountNotation: Hashable, Sendable {
  /// What stands between units and their fraction, as its ASCII byte.
  public enum DecimalMark: UInt8, Sendable, CaseIterable {
    /// `.`, as in `1,234.50`.
    case point = 0x2E
    /// `,`, as in `1.234,50`.
    case comma = 0x2C
  }

  /// What may stand between groups of digits.
  public enum GroupingMark: String, Sendable, CaseIterable {
    /// The one of point and comma that is not the decimal mark.
    case other
    /// `'` and U+2019.
    case apostrophe
    /// Space, no-break, thin and narrow no-break space.
    case space
    /// Nothing: a grouping mark is an error.
    case none
  }

  /// The mark between units and their fraction.
  public var decimalMark: DecimalMark
  /// The only grouping mark allowed; nil for any.
  public var groupingMark: GroupingMark?

  /// - Parameters:
  ///   - decimalMark: the mark between units and their fraction.
  ///   - groupingMark: the only grouping mark allowed; nil for any.
  public init(decimalMark: DecimalMark, groupingMark: GroupingMark? = nil) {
    self.decimalMark = decimalMark
    self.groupingMark = groupingMark
  }

  /// Minor units of an amount, for a currency with that many digits. Allocates nothing.
  /// - Throws: ``AmountError/tooManyDigits`` where digits other than zero would be cut.
  @inlinable
  public func minorUnits(_ bytes: UnsafeRawBufferPointer, digits: UInt8) throws(AmountError) -> Int64 {
    if let plain = plainMinorUnits(bytes, digits: digits) { return plain }
    return try read(bytes).minorUnits(digits: digits)
  }

  /// Minor units of `-`, digits and exactly as many digits behind the mark as asked for; nil for any other text,
  /// which may be an amount all the same.
  @inlinable
  public func plainMinorUnits(_ bytes: UnsafeRawBufferPointer, digits: UInt8) -> Int64? {
    guard bytes.count <= 18, let base = bytes.baseAddress else { return nil }
    var index = 0
    let isNegative = bytes.count > 1 && base.load(as: UInt8.self) == 0x2D
    if isNegative { index = 1 }
    let markIndex = bytes.count - 1 - Int(digits)
    guard markIndex > index, digits > 0 else { return nil }
    var value: Int64 = 0
    while index < markIndex {
      let digit = base.load(fromByteOffset: index, as: UInt8.self) &- 0x30
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int64(digit)
      index += 1
    }
    guard base.load(fromByteOffset: index, as: UInt8.self) == decimalMark.rawValue else { return nil }
    index += 1
    while index < bytes.count {
      let digit = base.load(fromByteOffset: index, as: UInt8.self) &- 0x30
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int64(digit)
      index += 1
    }
    return isNegative ? -value : value
  }

  /// Everything an amount's text says. Allocates nothing for digits of ASCII.
  public func read(_ bytes: UnsafeRawBufferPointer) throws(AmountError) -> AmountReading {
    var scanner = AmountScanner(bytes: bytes, notation: self)
    let problem: AmountError
    do throws(AmountError) { return try scanner.scan() } catch { problem = error }
    guard let folded = ForeignNumber.folded(bytes, decimalMark) else { throw problem }
    let result: Result<AmountReading, AmountError> = folded.withUnsafeBytes { bytes in
      var scanner = AmountScanner(bytes: bytes, notation: self)
      do throws(AmountError) { return .success(try scanner.scan()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Everything an amount's text says.
  public func read(_ text: some StringProtocol) throws(AmountError) -> AmountReading {
    var copy = String(text)
    let result: Result<AmountReading, AmountError> = copy.withUTF8 { bytes in
      do throws(AmountError) {
        return .success(try read(UnsafeRawBufferPointer(bytes)))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// What the text of an amount says.
public struct AmountReading: Hashable, Sendable {
  /// What an amount's text says about its sign.
  public enum Sign: Sendable {
    /// Nothing says which.
    case none
    /// Money in, or a number written with a plus.
    case plus
    /// Money out, or a negative number.
    case minus
  }

  /// The digits as a whole number, not negative; see ``fractionDigits``.
  public var coefficient: Int64 = 0
  /// How many of the digits stand behind the decimal mark; zeros at the end do not count.
  public var fractionDigits = 0
  /// Parentheses, ▲, △, `DR`, `DB`, `D`, `S` and `OD` count as a minus, `CR`, `C` and `H` as a plus.
  public var sign = Sign.none
  /// Whether the sign was written `CR` or `DR`.
  public var hasDirectionMark = false
  /// Whether a decimal or grouping mark was read.
  public var hasMarks = false
  /// The currency sign or code beside the digits; nil where there is none.
  public var symbol: CurrencySymbol?
  /// Where a remark in parentheses stands, such as `(已退款89.84)`.
  public var remark: Range<Int>?

  /// Minor units for a currency with that many digits.
  public func minorUnits(digits: UInt8) throws(AmountError) -> Int64 {
    guard fractionDigits <= Int(digits) else { throw .tooManyDigits }
    var value = coefficient
    for _ in fractionDigits..<Int(digits) {
      let (scaled, overflows) = value.multipliedReportingOverflow(by: 10)
      guard !overflows else { throw .overflow }
      value = scaled
    }
    return sign == .minus ? -value : value
  }

  /// Whether two readings are the same number.
  public func isEqualNumber(_ other: AmountReading) -> Bool {
    coefficient == other.coefficient && fractionDigits == other.fractionDigits && sign == other.sign
  }
}

/// Why a text is no amount.
public enum AmountError: Error, Hashable, Sendable {
  case empty
  /// A character that has no place in an amount, at that byte offset.
  case unexpected(at: Int)
  /// Grouping marks do not stand between groups of three (or, as in India, two and three).
  case badGrouping
  case twoSigns
  /// More digits than the currency has; the surplus is not all zeros.
  case tooManyDigits
  /// More than ±9,223,372,036,854,775,807 minor units.
  case overflow
}
