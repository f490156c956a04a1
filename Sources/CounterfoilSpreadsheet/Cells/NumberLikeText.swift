import CounterfoilCodecKit
import CounterfoilModel

/// Tells what texts of cells would be as numbers.
enum NumberLikeText {
  /// No amount is longer.
  private static let byteLimit = 64

  /// Whether a text reads as a number with a decimal mark or with groups of digits.
  static func hasMarks(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    mayHaveMarks(text) && reads(text) { $0.hasMarks }
  }

  /// Whether a text reads as a number.
  static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool { reads(text) { _ in true } }

  /// Whether a text reads as a number below zero.
  static func isNegative(_ text: UnsafeBufferPointer<UInt8>) -> Bool { reads(text) { $0.sign == .minus } }

  private static func reads(_ text: UnsafeBufferPointer<UInt8>, _ fits: (AmountReading) -> Bool) -> Bool {
    guard text.count <= byteLimit else { return false }
    return AmountNotation.DecimalMark.allCases.contains { mark in
      (try? AmountNotation(decimalMark: mark).read(UnsafeRawBufferPointer(text))).map(fits) ?? false
    }
  }

  /// Whether a digit has a byte beside it that may be a mark: most texts have not.
  private static func mayHaveMarks(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isBehindDigit = false
    for byte in text {
      if isBehindDigit, byte == 0x2E || byte == 0x2C || byte == 0x27 || byte == 0x20 || byte >= 0x80 { return true }
      isBehindDigit = byte.isASCIIDigit || byte >= 0x80
      if byte == 0x2E || byte == 0x2C { isBehindDigit = true }
    }
    return false
  }
}
