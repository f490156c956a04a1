import CounterfoilModel

/// The decimal digits of a number as a workbook stores it: those of a binary number, up to 17 of them.
///
/// A spreadsheet computes with 53 bits and shows at most 15 digits; what it wrote for 19.99 may read
/// `19.989999999999998`. More than 15 digits are rounded to 15, half away from zero, which gives back what a person saw.
/// All of it is done on the digits: no binary number takes part.
struct DecimalText {
  static let significantDigits = 15

  var isNegative = false
  /// Without zeros at the front or the end; empty for zero.
  private(set) var digits: [UInt8] = []
  /// Digits in front of the decimal point; may be negative or more than there are.
  var pointPosition = 0

  /// Nil where the text is no number after XML Schema's double, or has an exponent of more than 3 digits.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    if index < text.count, text[index] == 0x2D || text[index] == 0x2B {
      isNegative = text[index] == 0x2D
      index += 1
    }
    var hasDigits = false
    var isBehindPoint = false
    while index < text.count {
      let byte = text[index]
      if byte == 0x2E, !isBehindPoint {
        isBehindPoint = true
      } else if byte.isASCIIDigit {
        hasDigits = true
        if byte != 0x30 || !digits.isEmpty { digits.append(byte) }
        if isBehindPoint, digits.isEmpty { pointPosition -= 1 }
        if !isBehindPoint, !digits.isEmpty { pointPosition += 1 }
      } else {
        break
      }
      index += 1
    }
    guard hasDigits else { return nil }
    if index < text.count {
      guard text[index] | 0x20 == 0x65, let exponent = DecimalText.exponent(text, from: index + 1) else { return nil }
      pointPosition += exponent
    }
    settle()
  }

  /// The number of some digits, the last `places` of which come after the point.
  init(isNegative: Bool, digits: [UInt8], places: Int) {
    self.isNegative = isNegative
    self.digits = Array(digits.drop { $0 == 0x30 })
    pointPosition = self.digits.count - places
    settle()
  }

  private mutating func settle() {
    while digits.last == 0x30 { digits.removeLast() }
    if digits.isEmpty {
      pointPosition = 0
      isNegative = false
    }
    round()
  }

  private static func exponent(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var isNegative = false
    if index < text.count, text[index] == 0x2D || text[index] == 0x2B {
      isNegative = text[index] == 0x2D
      index += 1
    }
    guard (1...3).contains(text.count - index) else { return nil }
    var value = 0
    while index < text.count {
      guard text[index].isASCIIDigit else { return nil }
      value = value * 10 + Int(text[index] &- 0x30)
      index += 1
    }
    return isNegative ? -value : value
  }

  private mutating func round() {
    guard digits.count > DecimalText.significantDigits else { return }
    let goesUp = digits[DecimalText.significantDigits] >= 0x35
    digits.removeLast(digits.count - DecimalText.significantDigits)
    if goesUp {
      var index = digits.count - 1
      while index >= 0, digits[index] == 0x39 { index -= 1 }
      if index < 0 {
        digits = [0x31]
        pointPosition += 1
      } else {
        digits.removeLast(digits.count - index - 1)
        digits[index] += 1
      }
    }
    while digits.last == 0x30 { digits.removeLast() }
  }

  var isWhole: Bool { digits.count <= pointPosition || digits.isEmpty }

  /// Whether plain digits would claim more than the workbook knows: numbers of more than 15 digits in front of the
  /// point, and those too small to be anything but a remainder.
  var needsExponent: Bool { pointPosition > DecimalText.significantDigits || pointPosition < -20 }

  /// Appends the number with a point as decimal mark.
  func append(to bytes: inout [UInt8]) {
    if isNegative { bytes.append(0x2D) }
    if digits.isEmpty { return bytes.append(0x30) }
    if needsExponent { return appendScientific(to: &bytes) }
    if pointPosition <= 0 {
      bytes.append(0x30)
      bytes.append(0x2E)
      for _ in 0..<(-pointPosition) { bytes.append(0x30) }
      bytes.append(contentsOf: digits)
    } else {
      bytes.append(contentsOf: digits.prefix(pointPosition))
      for _ in 0..<max(0, pointPosition - digits.count) { bytes.append(0x30) }
      if digits.count > pointPosition {
        bytes.append(0x2E)
        bytes.append(contentsOf: digits[pointPosition...])
      }
    }
  }

  private func appendScientific(to bytes: inout [UInt8]) {
    bytes.append(digits[0])
    if digits.count > 1 {
      bytes.append(0x2E)
      bytes.append(contentsOf: digits.dropFirst())
    }
    bytes.append(contentsOf: "E\(pointPosition > 0 ? "+" : "")\(pointPosition - 1)".utf8)
  }

  /// How near a serial is to the next day where it is that day and only the arithmetic fell short of it: a tenth of a millisecond, as
  /// programs have it that show what Excel shows (SheetJS, SSF, `parse_date_code`). In 1e-12 of a second.
  private static let carriedRest = 100_000_000

  /// The whole part, which is the day (ECMA-376-1, 18.17.4), and the seconds of the rest, rounded to the second within the day; nil below
  /// 0 and above 4 million.
  var serialDay: (day: Int, second: Int)? {
    guard !isNegative, pointPosition <= 7 else { return nil }
    var day = 0
    for index in 0..<max(0, pointPosition) { day = day * 10 + (index < digits.count ? Int(digits[index] - 0x30) : 0) }
    // Twelve digits after the point: a tenth of a microsecond, and no overflow.
    var fraction = 0
    for place in 0..<12 {
      let index = pointPosition + place
      fraction = fraction * 10 + (digits.indices.contains(index) ? Int(digits[index] - 0x30) : 0)
    }
    let second = (fraction * 86_400 + 500_000_000_000) / 1_000_000_000_000
    guard day <= 4_000_000 else { return nil }
    guard second == 86_400 else { return (day, second) }
    let rest = (1_000_000_000_000 - fraction) * 86_400
    return rest <= DecimalText.carriedRest ? (day + 1, 0) : (day, 86_399)
  }
}
