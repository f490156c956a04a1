import CounterfoilModel
import Glibc

/// Counts U+FFFD in text that passes by in blocks.
struct ReplacementCounter {
  private(set) var count = 0
  /// The offset of the first one.
  private(set) var first: Int?

  /// Looks at bytes whose first two may have been there before.
  mutating func look(at bytes: UnsafeRawBufferPointer, offset: Int) {
    var index = 0
    while index + 2 < bytes.count, let lead = ReplacementCounter.lead(in: bytes, from: index) {
      index = lead + 1
      guard lead + 2 < bytes.count, bytes[lead + 1] == 0xBF, bytes[lead + 2] == 0xBD else { continue }
      count += 1
      if first == nil { first = offset + lead }
    }
  }

  private static func lead(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    return memchr(base + start, 0xEF, bytes.count - start).map { UnsafeRawPointer($0) - base }
  }

  /// The warning; nil where there was none.
  static func finding(_ count: Int, at location: SourceLocation) -> Diagnostic? {
    guard count > 0 else { return nil }
    let letters = count == 1 ? "a replacement character" : "\(count) replacement characters"
    return Diagnostic(
      .xmlReplacement, .warning, "the text holds \(letters) (U+FFFD): letters were lost before this file was written",
      at: location, fixes: ["Export the file again, as UTF-8."])
  }
}
