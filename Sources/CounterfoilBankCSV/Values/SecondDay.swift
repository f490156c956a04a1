import CounterfoilModel

/// The day as of which a transaction counts, behind the one it is listed under: `02/13/2025 as of 02/12/2025`, as US brokers
/// print what they post later.
enum SecondDay {
  private static let words: StaticString = " as of "

  /// Where the second day starts in what stands behind the first one; nil where there is none.
  static func start(in rest: UnsafeRawBufferPointer) -> Int? {
    let count = words.utf8CodeUnitCount
    guard rest.count > count else { return nil }
    for offset in 0..<count where rest[offset] | 0x20 != words.utf8Start[offset] | 0x20 { return nil }
    return count
  }

  /// The second day, where nothing follows it.
  static func day(in rest: UnsafeRawBufferPointer, _ pattern: DatePattern) -> CalendarDate? {
    guard let start = start(in: rest) else { return nil }
    let text = UnsafeRawBufferPointer(rebasing: rest[start...])
    guard let (day, length) = pattern.prefix(in: text), length == text.count else { return nil }
    return day
  }
}
