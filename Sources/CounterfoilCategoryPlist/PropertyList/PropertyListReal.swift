import CounterfoilModel
import Glibc

/// A number with a fraction or an exponent, as the decimal text it was written in: no digit is lost.
///
/// Binary property lists hold such numbers as binary floating point; their text is the shortest decimal that gives the
/// same bits.
package struct PropertyListReal: Hashable, Sendable {
  /// Such as `810.0`, `-1.5e-3`, `nan`, `+infinity`.
  package let text: String

  /// The number a text stands for; nil where it is no decimal number, infinity or NaN. At most 400 bytes.
  package init?(_ text: String) {
    guard text.utf8.count <= 400, PropertyListReal.names.contains(text.lowercased()) || Decimal(text) != nil else {
      return nil
    }
    self.text = text
  }

  /// The shortest decimal of a number.
  package init(_ value: Double) {
    text = value.isFinite ? "\(value)" : value.isNaN ? "nan" : value < 0 ? "-infinity" : "+infinity"
  }

  /// The shortest decimal of a number of half the width.
  package init(_ value: Float) {
    text = value.isFinite ? "\(value)" : PropertyListReal(Double(value)).text
  }

  private static let names: Set<String> = [
    "nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity",
  ]

  /// The nearest binary number. Never for money.
  package var double: Double { Double(text) ?? .nan }

  /// Whether a binary property list can hold the number: its shortest decimal there is this very decimal.
  package var isExactAsDouble: Bool {
    guard let decimal = Decimal(text) else { return true }
    let value = double
    return value.isFinite && Decimal("\(value)") == decimal
  }

  /// A decimal taken apart, so that `1.60` and `16e-1` are equal.
  private struct Decimal: Equatable {
    var isNegative = false
    /// Without zeros at either end.
    var digits: [UInt8] = []
    var exponent = 0

    init?(_ text: String) {
      let bytes = Array(text.utf8)
      var index = 0
      if let first = bytes.first, first == 0x2D || first == 0x2B {
        isNegative = first == 0x2D
        index = 1
      }
      var digitCount = 0
      var isFraction = false
      while index < bytes.count, bytes[index] == 0x2E || bytes[index].isASCIIDigit {
        if bytes[index] == 0x2E {
          guard !isFraction else { return nil }
          isFraction = true
        } else {
          digits.append(bytes[index] - 0x30)
          digitCount += 1
          if isFraction { exponent -= 1 }
        }
        index += 1
      }
      guard digitCount > 0 else { return nil }
      if index < bytes.count {
        guard bytes[index] | 0x20 == 0x65, index + 1 < bytes.count, bytes.count - index < 12,
          let power = Int(String(decoding: bytes[(index + 1)...], as: UTF8.self))
        else { return nil }
        exponent += power
      }
      while digits.last == 0 {
        digits.removeLast()
        exponent += 1
      }
      digits = Array(digits.drop { $0 == 0 })
      if digits.isEmpty { exponent = 0 }
    }
  }
}
