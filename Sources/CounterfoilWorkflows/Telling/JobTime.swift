package import CounterfoilModel
import Glibc

/// A moment of the clock, to the second: when a run was, and how long ago another one. Nothing about the books depends
/// on it.
package struct JobTime: Sendable, Hashable, Comparable {
  /// Since 1970, without leap seconds.
  package var seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// - Parameter iso: such as `2026-11-14T06:15:00Z`.
  package init?(iso: String) {
    let bytes = Array(iso.utf8)
    guard bytes.count == 20, bytes[10] == 0x54, bytes[19] == 0x5A, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let day = CalendarDate(iso: String(iso.prefix(10)))
    else { return nil }
    let parts = [11, 14, 17].map { Int(String(decoding: bytes[$0..<$0 + 2], as: UTF8.self)) }
    guard let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else { return nil }
    self.seconds = Int(day.daysSinceEpoch) * 86400 + hours * 3600 + minutes * 60 + seconds
  }

  package static var now: JobTime { JobTime(seconds: time(nil)) }

  /// As `2026-11-14T06:15:00Z`.
  package var iso: String {
    let rest = ((seconds % 86400) + 86400) % 86400
    let days = (seconds - rest) / 86400
    let day = CalendarDate(daysSinceEpoch: Int32(clamping: days))?.iso ?? "1970-01-01"
    let parts = [rest / 3600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day)T\(parts.joined(separator: ":"))Z"
  }

  /// The day by UTC.
  package var day: String { String(iso.prefix(10)) }

  /// The day where the machine stands.
  package var date: CalendarDate { Books.day(ofSeconds: seconds) }

  package static func < (left: JobTime, right: JobTime) -> Bool { left.seconds < right.seconds }
}
