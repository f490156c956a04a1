import CounterfoilModel

/// A span of time as people write it.
package enum TimeSpan {
  /// `90`, `90s`, `5m`, `2h`, `7d` in seconds; nil for other words, and for more than a hundred years.
  package static func seconds(_ text: String) -> Int? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? Substring(text) : text.dropLast()
    guard digits.utf8.allSatisfy({ $0.isASCIIDigit }), let count = Int(digits),
      count <= 36525 * 86400 / (unit ?? 1)
    else { return nil }
    return count * (unit ?? 1)
  }
}
