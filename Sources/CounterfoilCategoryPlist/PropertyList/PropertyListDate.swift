import CounterfoilModel

/// An instant, as property lists hold it. It is in UTC and names no day of a person's book.
package struct PropertyListDate: Hashable, Sendable {
  /// Seconds since 2001-01-01T00:00:00Z; finite.
  package let seconds: Double

  /// Days from 1970-01-01 to 2001-01-01.
  private static let epochDays = 11323

  /// Nil for infinity and NaN.
  package init?(seconds: Double) {
    guard seconds.isFinite else { return nil }
    self.seconds = seconds
  }

  /// The instant written `yyyy-MM-ddTHH:mm:ssZ`; nil for any other text.
  package init?(iso text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[10] == 0x54, bytes[13] == 0x3A, bytes[16] == 0x3A, bytes[19] == 0x5A,
      let day = bytes.withUnsafeBytes({ CalendarDate(isoBytes: UnsafeRawBufferPointer(rebasing: $0[..<10])) })
    else { return nil }
    func pair(_ index: Int) -> Int? {
      let tens = Int(bytes[index]) - 0x30
      let ones = Int(bytes[index + 1]) - 0x30
      return (0...9).contains(tens) && (0...9).contains(ones) ? tens * 10 + ones : nil
    }
    guard let hour = pair(11), let minute = pair(14), let second = pair(17), hour < 24, minute < 60, second < 60
    else { return nil }
    let days = Int(day.daysSinceEpoch) - PropertyListDate.epochDays
    seconds = Double(days * 86400 + hour * 3600 + minute * 60 + second)
  }

  /// The instant as `yyyy-MM-ddTHH:mm:ssZ`; nil where it has a fraction of a second or lies outside the years 1 to
  /// 9999.
  package var iso: String? {
    guard let whole = Int64(exactly: seconds), abs(seconds) < 1e12 else { return nil }
    let daySeconds = whole - (whole >= 0 ? whole : whole - 86399) / 86400 * 86400
    let days = (whole - daySeconds) / 86400 + Int64(PropertyListDate.epochDays)
    guard let day = Int32(exactly: days).flatMap(CalendarDate.init(daysSinceEpoch:)) else { return nil }
    func pair(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(day.iso)T\(pair(daySeconds / 3600)):\(pair(daySeconds / 60 % 60)):\(pair(daySeconds % 60))Z"
  }
}
