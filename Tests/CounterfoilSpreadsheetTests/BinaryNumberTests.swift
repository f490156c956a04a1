import Testing

@testable import CounterfoilSpreadsheet

struct BinaryNumberTests {
  private func text(_ number: BinaryNumber) -> String {
    guard let decimal = number.decimal else { return "none" }
    var bytes: [UInt8] = []
    decimal.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (19.99, "19.99"), (19.989999999999998, "19.99"), (-0.1, "-0.1"), (0.1 + 0.2, "0.3"), (0.285, "0.285"), (0, "0"),
    (-0.0, "0"), (1e15, "1E+15"), (123_456_789_012_345, "123456789012345"), (99_999_999_999_999.99, "100000000000000"),
    (0.000_000_1, "0.0000001"), (1e300, "none"), (.infinity, "none"), (.nan, "none"), (.leastNonzeroMagnitude, "none"),
    (9_007_199_254_740_992, "9.00719925474099E+15"), (2.5, "2.5"), (46027.5, "46027.5"), (1234567.005, "1234567.005"),
  ])
  func digitsAreThoseAPersonSaw(_ value: Double, _ expected: String) {
    #expect(text(BinaryNumber(bits: value.bitPattern)) == expected)
  }

  /// Whatever was typed with at most 15 digits comes back.
  @Test func typedAmountsComeBack() throws {
    var state: UInt64 = 42
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let magnitude: UInt64 = [100, 10_000, 10_000_000, 10_000_000_000, 1_000_000_000_000_000][Int(state >> 40) % 5]
      let cents = (state >> 8) % magnitude
      let places = Int(state >> 5) % 4
      let digits = String(repeating: "0", count: max(0, places + 1 - String(cents).count)) + String(cents)
      let typed = "\(digits.dropLast(places)).\(digits.suffix(places))0"
      let value = try #require(Double(typed))
      var expected: [UInt8] = []
      DecimalText(isNegative: false, digits: Array(String(cents).utf8), places: places).append(to: &expected)
      #expect(text(BinaryNumber(bits: value.bitPattern)) == String(decoding: expected, as: UTF8.self), "\(typed)")
    }
  }

  /// The four kinds of packed numbers; the bits of a binary one are its upper 30.
  @Test(
    arguments: [
      (UInt32(bitPattern: -12345 << 2 | 3), "-123.45", nil), (UInt32(100 << 2 | 2), "100", 100),
      (UInt32(truncatingIfNeeded: (1.5).bitPattern >> 32), "1.5", nil),
      (UInt32(truncatingIfNeeded: (1234.0).bitPattern >> 32) | 1, "12.34", nil),
      (UInt32(truncatingIfNeeded: (-46027.0).bitPattern >> 32), "-46027", -46027),
      (UInt32(bitPattern: -536_870_912 << 2 | 3), "-5368709.12", nil),
    ] as [(UInt32, String, Int?)])
  func packedNumbersAreUnpacked(_ packed: UInt32, _ expected: String, _ whole: Int?) {
    #expect(text(BinaryNumber(packed: packed)) == expected)
    #expect(BinaryNumber(packed: packed).whole == whole)
  }

  @Test(
    arguments: [(4_111_111_111_111_110, 4_111_111_111_111_110), (9_007_199_254_740_992, nil), (-7, -7), (0.5, nil)]
      as [(Double, Int?)])
  func wholeNumbersAreWholeAsFarAsTheyAreCertain(_ value: Double, _ whole: Int?) {
    #expect(BinaryNumber(bits: value.bitPattern).whole == whole)
  }
}
