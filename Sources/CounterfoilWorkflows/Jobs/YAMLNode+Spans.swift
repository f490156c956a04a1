import CounterfoilModel
import CounterfoilYAML

extension YAMLNode {
  /// `90`, `90s`, `5m`, `2h`, `7d`: a span of time, in seconds.
  func span(limitDays: Int) -> Int? {
    value("a span of time of at most \(limitDays) days", fixes: ["Write it as 90, 90s, 5m, 2h or 7d."]) { text in
      let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
      let unit = text.last.flatMap { units[$0] }
      let digits = unit == nil ? Substring(text) : text.dropLast()
      let limitSeconds = limitDays * 86400
      guard digits.utf8.allSatisfy({ $0.isASCIIDigit }), let count = Int(digits), count <= limitSeconds / (unit ?? 1)
      else { return nil }
      return count * (unit ?? 1)
    }
  }

  /// `1` or `0`.
  func oneOrZero() -> Bool? {
    value("1 or 0", fixes: ["Write 1 or 0."]) { text in text == "1" ? true : text == "0" ? false : nil }
  }
}
