import CounterfoilCodecKit

/// Texts with days and amounts in them, as journals have.
extension TextMask {
  /// A text; days stay.
  mutating func words(_ old: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var start = 0
    var index = 0
    while index < old.count {
      let day = DayText.length(in: old, at: index)
      if day > 0 {
        result += text(Array(old[start..<index])) + old[index..<index + day]
        index += day
        start = index
      } else {
        index += 1
      }
    }
    return result + text(Array(old[start...]))
  }

  /// Every number of a text; digits in quotes are of commodities' names.
  mutating func numbers(_ old: [UInt32], decimalMark: UInt32?) -> [UInt32] {
    var result = old
    var index = 0
    var isQuoted = false
    while index < old.count {
      if old[index] == 0x22 { isQuoted.toggle() }
      guard !isQuoted, SampleLetters.digit(old[index]) != nil || old[index] == 0x2E,
        let number = WrittenNumber(old, from: index, decimalMark: decimalMark)
      else {
        index += 1
        continue
      }
      // The exponent of `1E3` stays.
      let isExponent = index > 1 && old[index - 1] | 0x20 == 0x65 && SampleLetters.digit(old[index - 2]) != nil
      index = number.range.upperBound
      let plain = number.plain(old)
      if isNoting {
        tokens.noteNumber(plain)
      } else if !isExponent {
        result = number.replacing(result, by: tokens.number(plain))
      }
    }
    return result
  }

  /// An amount with another value; digits in the names of commodities are none of it.
  static func amount(_ old: [UInt32], as value: Int128, decimalMark mark: UInt32) -> [UInt32] {
    var hidden = old
    var isQuoted = false
    for index in hidden.indices {
      if hidden[index] == 0x22 { isQuoted.toggle() }
      if isQuoted { hidden[index] = 0x5F }
    }
    guard let number = WrittenNumber(hidden, decimalMark: mark) else { return old }
    var head = Array(old[..<number.range.lowerBound])
    let tail = Array(old[number.range.upperBound...])
    let digits = Array(old[number.range])
    guard let plain = WrittenNumber(digits, decimalMark: mark) else { return old }
    let new = plain.rewriting(digits, as: abs(value), groups: plain.groupingMark, decimal: mark)
    if value < 0, !number.isNegative {
      if let plus = head.lastIndex(of: 0x2B) { head.remove(at: plus) }
      head.append(0x2D)
    } else if value >= 0, number.isNegative, let minus = head.lastIndex(of: 0x2D) {
      head.remove(at: minus)
    }
    return head + new + tail
  }
}
