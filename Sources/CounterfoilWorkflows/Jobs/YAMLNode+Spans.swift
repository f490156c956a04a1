import CounterfoilModel
import CounterfoilYAML

extension YAMLNode {
  /// `90`, `90s`, `5m`, `2h`, `7d`: a span of time, in seconds.
  func span(limitDays: Int) -> Int? {
    value("a span of time of at most \(limitDays) days", fixes: ["Write it as 90, 90s, 5m, 2h or 7d."]) { text in
      TimeSpan.seconds(text).flatMap { $0 <= limitDays * 86400 ? $0 : nil }
    }
  }

  /// `1` or `0`.
  func oneOrZero() -> Bool? {
    value("1 or 0", fixes: ["Write 1 or 0."]) { text in text == "1" ? true : text == "0" ? false : nil }
  }
}
