import CounterfoilModel

/// Values of members as the text of a table's cells.
enum JSONCell {
  /// A number without an exponent, with the same value and all its digits; as it is where that would be too long.
  static func plain(_ number: String) -> String {
    let bytes = Array(number.utf8)
    guard let mark = bytes.firstIndex(where: { $0 | 0x20 == 0x65 }),
      let exponent = Int(String(decoding: bytes[(mark + 1)...].drop { $0 == 0x2B }, as: UTF8.self)),
      abs(exponent) <= 40
    else { return number }
    let isNegative = bytes[0] == 0x2D
    let parts = bytes[(isNegative ? 1 : 0)..<mark].split(separator: 0x2E, omittingEmptySubsequences: false)
    var digits = Array(parts[0])
    digits += parts.count > 1 ? Array(parts[1]) : []
    var point = parts[0].count + exponent
    if point <= 0 {
      digits = Array(repeating: 0x30, count: 1 - point) + digits
      point = 1
    }
    while digits.count < point { digits.append(0x30) }
    var whole = digits[..<point].drop { $0 == 0x30 }
    if whole.isEmpty { whole = [0x30] }
    let fraction = digits[point...]
    return (isNegative ? "-" : "") + String(decoding: whole, as: UTF8.self)
      + (fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self))
  }

  /// Whether a text is a number with a mark that may be a decimal one or one between groups of digits.
  static func isMarkedNumber(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    if let first = bytes.first, first == 0x2D || first == 0x2B { bytes = bytes.dropFirst() }
    let parts = bytes.split(omittingEmptySubsequences: false) { $0 == 0x2E || $0 == 0x2C }
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }) else { return false }
    return parts.count == 2 || parts[0].count <= 3 && parts.dropFirst().dropLast().allSatisfy { $0.count == 3 }
  }

  /// Moments counted from the first of 1970 in UTC.
  enum Count: Int64 {
    case seconds = 1
    case milliseconds = 1000
  }

  /// What a whole number counts if it is a moment of the years 2000 to 2034.
  ///
  /// Counts of seconds of later years have the form of `yyMMddHHmm`.
  static func count(_ number: String) -> Count? {
    guard let value = Int64(number) else { return nil }
    let seconds: Range<Int64> = 946_684_800..<2_051_222_400
    if seconds.contains(value) { return .seconds }
    return seconds.contains(value / 1000) ? .milliseconds : nil
  }

  /// A moment as RFC 3339 writes it, in UTC; nil where it is none.
  static func moment(_ number: String, _ count: Count) -> String? {
    guard let value = Int64(number), value >= 0 else { return nil }
    let (seconds, rest) = value.quotientAndRemainder(dividingBy: count.rawValue)
    guard let days = Int32(exactly: seconds / 86_400), let day = CalendarDate(daysSinceEpoch: days) else { return nil }
    let second = seconds % 86_400
    let parts = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return "\(day.iso)T\(parts.joined(separator: ":"))\(rest == 0 ? "" : "." + padded(rest, 3))Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
