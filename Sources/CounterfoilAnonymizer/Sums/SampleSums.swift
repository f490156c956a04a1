import CounterfoilCodecKit

/// Replaces numbers one by one, and works out those that others must add up to.
struct SampleSums {
  /// A number's stand-in with its sign; while the file is only looked at, the number itself.
  static func masked(_ value: Int128, _ mask: inout TextMask) -> Int128 {
    let plain = PlainNumber(scaled: abs(value))
    if mask.isNoting {
      mask.tokens.noteNumber(plain)
      return value
    }
    let new = mask.tokens.number(plain).scaled ?? 0
    return value < 0 ? -new : new
  }

  /// The new opening and closing balance: what was between them and the sum of the entries still is.
  static func balances(
    opening: Int128, closing: Int128, entries: [(old: Int128, new: Int128)], _ mask: inout TextMask
  ) -> (opening: Int128, closing: Int128) {
    var newOpening = masked(opening, &mask)
    let newSum = entries.reduce(0) { $0 + $1.new }
    let error = closing - opening - entries.reduce(0) { $0 + $1.old }
    let newError = self.error(error, entries) ?? masked(error, &mask)
    let newClosing = newOpening + newSum + newError
    // An account that was not overdrawn is not so in the sample.
    if closing >= 0, newClosing < 0, opening >= 0 { newOpening += masked(closing, &mask) - newClosing }
    if closing <= 0, newClosing > 0, opening <= 0 { newOpening += masked(closing, &mask) - newClosing }
    // One that was overdrawn before or after only still is so: zero lies half-way between the two.
    let change = newSum + newError
    if opening.signum() * closing.signum() < 0, change.signum() == closing.signum(),
      newOpening.signum() != opening.signum() || (newOpening + change).signum() != closing.signum()
    {
      let half = change / 2 / 10_000 * 10_000
      if half != 0 { newOpening = -half }
    }
    return (newOpening, newOpening + change)
  }

  /// What is off by an entry that is missing, doubled or turned round stays off by that.
  private static func error(_ error: Int128, _ entries: [(old: Int128, new: Int128)]) -> Int128? {
    if error == 0 { return 0 }
    for factor: Int128 in [-1, 1, -2, 2] {
      if let entry = entries.first(where: { $0.old * factor == error }) { return entry.new * factor }
    }
    return nil
  }

  /// The value of a text that is a number; nil where it is none.
  static func value(_ text: [UInt32], decimalMark: UInt32?) -> Int128? {
    guard let number = WrittenNumber(text, decimalMark: decimalMark), let value = number.plain(text).scaled else {
      return nil
    }
    return number.isNegative ? -value : value
  }

  /// A text with its number replaced by another one, written as it was.
  static func rewritten(_ text: [UInt32], as value: Int128, decimalMark: UInt32) -> [UInt32] {
    guard let number = WrittenNumber(text, decimalMark: decimalMark) else { return text }
    return number.rewriting(text, as: value, groups: number.groupingMark, decimal: decimalMark)
  }
}
