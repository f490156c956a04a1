import CounterfoilCodecKit
import CounterfoilModel

/// What amounts such as `3,980`, which mean different numbers with a decimal point and with a decimal comma, look like
/// beside the others of their column.
struct MarkForm {
  /// Columns with a value such as `30,000` or `30.000`: as decimals they would have zeros at their end. A bit for each of
  /// the first 64 columns, as below.
  private var zeroEndedColumns: UInt64 = 0
  /// Columns with a whole value under 1000, not zero, and with a longer one, both without any mark.
  private var shortWholeColumns: UInt64 = 0
  private var longWholeColumns: UInt64 = 0
  /// The mark that is grouping in one reading and decimal in the other; nil where there are both.
  private var mark: AmountNotation.DecimalMark?
  private var hasBothMarks = false
  private(set) var needsThousandths = false

  /// Takes in a value that has no mark.
  mutating func takeWhole(_ reading: AmountReading, column: Int) {
    guard !reading.hasMarks, reading.coefficient != 0 else { return }
    if reading.coefficient < 1000 {
      shortWholeColumns |= MarkForm.bit(column)
    } else {
      longWholeColumns |= MarkForm.bit(column)
    }
  }

  mutating func takeMarked(_ point: AmountReading, _ comma: AmountReading, column: Int) {
    // With the mark as the decimal mark the number is the smaller one.
    let isPoint = point.magnitudeIsLess(than: comma)
    let decimal: AmountNotation.DecimalMark = isPoint ? .point : .comma
    if let mark, mark != decimal { hasBothMarks = true }
    mark = decimal
    let digits = (isPoint ? point : comma).fractionDigits
    if digits < 3 { zeroEndedColumns |= MarkForm.bit(column) }
    if digits == 3 { needsThousandths = true }
  }

  private static func bit(_ column: Int) -> UInt64 { column < 64 ? 1 << UInt64(column) : 0 }

  private var other: AmountNotation.DecimalMark? {
    guard !hasBothMarks, let mark else { return nil }
    return mark == .point ? .comma : .point
  }

  /// The decimal mark, where reading the other one so would need two ways of printing in one column: `30,000` as 30 has all
  /// decimals printed, and `540` beside it none. With groups both are printed alike.
  var decimalMark: AmountNotation.DecimalMark? {
    zeroEndedColumns & shortWholeColumns & ~longWholeColumns == 0 ? nil : other
  }

  func decimalMark(of currency: Currency) -> AmountNotation.DecimalMark? {
    let isRefuted = currency.isPaidInWholes || needsThousandths && currency.minorUnitDigits < 3
    return isRefuted ? other : nil
  }

  /// What ``decimalMark`` rests on.
  let evidence = "small amounts have no mark, and larger ones end in zeros behind theirs"
}

extension AmountReading {
  fileprivate func magnitudeIsLess(than other: AmountReading) -> Bool {
    var left = Int128(coefficient)
    var right = Int128(other.coefficient)
    for _ in 0..<other.fractionDigits { left *= 10 }
    for _ in 0..<fractionDigits { right *= 10 }
    return left < right
  }
}

extension Currency {
  /// Whether amounts are paid in whole units: it has no minor unit (ISO 4217), or none that is used. The latter are
  /// those for which CLDR has no digits, in general or in cash (`supplemental/currencyData`, fractions).
  var isPaidInWholes: Bool { minorUnitDigits == 0 || Currency.withoutCash.contains(code) }

  private static let withoutCash: Set<String> = [
    "AFN", "ALL", "AMD", "COP", "CRC", "CZK", "GYD", "HUF", "IDR", "IRR", "KPW", "LAK", "LBP", "MGA", "MMK", "MNT",
    "MUR", "NOK", "PKR", "RSD", "SEK", "SLL", "SOS", "STD", "SYP", "TWD", "TZS", "UZS", "YER",
  ]
}
