/// A number without sign as its digits: no zeros in front of the whole, none after the fraction.
package struct PlainNumber: Hashable {
  package var whole: [UInt32]
  package var fraction: [UInt32]

  package init(whole: [UInt32], fraction: [UInt32]) {
    self.whole = Array(whole.drop { $0 == 0 })
    var fraction = fraction
    while fraction.last == 0 { fraction.removeLast() }
    self.fraction = fraction
  }

  /// Decimal places of ``scaled``.
  package static let scale = 6

  /// The number of millionths.
  package init(scaled: Int128) {
    var digits: [UInt32] = []
    var rest = scaled.magnitude
    while rest > 0 {
      digits.append(UInt32(rest % 10))
      rest /= 10
    }
    while digits.count < PlainNumber.scale { digits.append(0) }
    digits.reverse()
    self.init(
      whole: Array(digits.dropLast(PlainNumber.scale)), fraction: Array(digits.suffix(PlainNumber.scale)))
  }

  /// In millionths; nil where it has more digits than sums can hold.
  package var scaled: Int128? {
    guard whole.count <= 24, fraction.count <= PlainNumber.scale else { return nil }
    var value: Int128 = 0
    for digit in whole { value = value * 10 + Int128(digit) }
    for place in 0..<PlainNumber.scale {
      value = value * 10 + (place < fraction.count ? Int128(fraction[place]) : 0)
    }
    return value
  }

  package var isZero: Bool { whole.isEmpty && fraction.isEmpty }

  package func key(_ purpose: UInt32) -> [UInt32] { [purpose] + whole + [0x2E] + fraction }

  package init(key: [UInt32]) {
    let point = key.lastIndex(of: 0x2E) ?? key.count
    whole = Array(key[1..<point])
    fraction = Array(key[min(point + 1, key.count)...])
  }
}
