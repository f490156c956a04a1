/// A number as binary workbooks store it: the 64 bits of a binary number, or a small whole number; either may be meant
/// in hundredths.
///
/// Its decimal digits are worked out with whole numbers, without end, and then rounded once to the 15 that a spreadsheet
/// shows. What a person typed with at most 15 digits comes back as typed.
struct BinaryNumber {
  private enum Content {
    case bits(UInt64)
    case whole(Int)
  }

  private let content: Content
  private var isHundredth = false

  /// A number after IEEE 754.
  init(bits: UInt64) { content = .bits(bits) }

  /// A number packed in 32 bits; [MS-XLS] 2.5.217 RkNumber.
  init(packed: UInt32) {
    isHundredth = packed & 1 != 0
    content = packed & 2 != 0 ? .whole(Int(Int32(bitPattern: packed) >> 2)) : .bits(UInt64(packed & ~3) << 32)
  }

  /// The number where it is whole and its digits are all certain: at most 53 bits.
  var whole: Int? {
    switch content {
    case .whole(let value): return isHundredth ? nil : value
    case .bits(let bits):
      guard !isHundredth, let (mantissa, exponent) = BinaryNumber.parts(bits) else { return nil }
      if mantissa == 0 { return 0 }
      guard exponent >= 0, mantissa.leadingZeroBitCount - exponent >= 64 - 53 else { return nil }
      let value = Int(mantissa << UInt64(exponent))
      return bits >> 63 != 0 ? -value : value
    }
  }

  /// Nil for what is no number, and for those beyond 2 to the power of ±200, which are nothing a statement holds.
  var decimal: DecimalText? {
    let places = isHundredth ? 2 : 0
    switch content {
    case .whole(let value):
      return DecimalText(
        isNegative: value < 0, digits: Array(String(value.magnitude).utf8), places: places)
    case .bits(let bits):
      guard let (mantissa, exponent) = BinaryNumber.parts(bits), mantissa == 0 || abs(exponent) <= 200 else {
        return nil
      }
      var digits = LongNumber(mantissa)
      // m ÷ 2ⁿ is m × 5ⁿ ÷ 10ⁿ.
      if exponent >= 0 { digits.multiply(by: 2, power: exponent) } else { digits.multiply(by: 5, power: -exponent) }
      return DecimalText(
        isNegative: bits >> 63 != 0, digits: digits.text, places: places + max(0, -exponent))
    }
  }

  /// The number as an odd one times a power of two; nil for what is no number.
  private static func parts(_ bits: UInt64) -> (mantissa: UInt64, exponent: Int)? {
    let biased = Int(bits >> 52 & 0x7FF)
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    guard biased != 0x7FF else { return nil }
    let mantissa = biased == 0 ? fraction : fraction | 1 << 52
    if mantissa == 0 { return (0, 0) }
    let zeros = mantissa.trailingZeroBitCount
    return (mantissa >> UInt64(zeros), max(biased, 1) - 1075 + zeros)
  }
}

/// A whole number of any length, in groups of nine decimal digits, lowest first.
private struct LongNumber {
  private var groups: [UInt32] = []

  init(_ value: UInt64) {
    var rest = value
    while rest > 0 {
      groups.append(UInt32(rest % 1_000_000_000))
      rest /= 1_000_000_000
    }
  }

  mutating func multiply(by factor: UInt64, power: Int) {
    // The largest power of the factor that, times a group, stays within 64 bits with room for what is carried.
    let step = factor == 2 ? 31 : 13
    var remaining = power
    while remaining > 0 {
      let count = min(step, remaining)
      var multiplier: UInt64 = 1
      for _ in 0..<count { multiplier *= factor }
      multiply(by: multiplier)
      remaining -= count
    }
  }

  private mutating func multiply(by multiplier: UInt64) {
    var carried: UInt64 = 0
    for index in groups.indices {
      let product = UInt64(groups[index]) * multiplier + carried
      groups[index] = UInt32(product % 1_000_000_000)
      carried = product / 1_000_000_000
    }
    while carried > 0 {
      groups.append(UInt32(carried % 1_000_000_000))
      carried /= 1_000_000_000
    }
  }

  var text: [UInt8] {
    guard let top = groups.last else { return [0x30] }
    var text = Array(String(top).utf8)
    for group in groups.dropLast().reversed() {
      let digits = String(group).utf8
      text += repeatElement(0x30, count: 9 - digits.count)
      text += digits
    }
    return text
  }
}
