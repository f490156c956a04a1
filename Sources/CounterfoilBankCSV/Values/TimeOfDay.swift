import CounterfoilModel

/// A time of day as a source prints it, to the second; no zone is ever applied.
struct TimeOfDay: Hashable {
  var hour: UInt8 = 0
  var minute: UInt8 = 0
  /// Nil where the source has none.
  var second: UInt8?

  init(hour: UInt8, minute: UInt8, second: UInt8?) {
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The time all of `text` is, in a pattern or, without one, in any form known.
  init?(_ text: UnsafeRawBufferPointer, pattern: TimePattern?) {
    if let pattern {
      guard let time = pattern.read(text) else { return nil }
      self = time
    } else {
      self.init(text)
    }
  }

  /// The time all of `text` is: `9:05`, `09:05:30`, `09.05`, `090530`, with parts of a second, `AM` or `PM` (in Greek and Spanish, too), or a
  /// zone behind (left out: it would move the day).
  init?(_ text: UnsafeRawBufferPointer) {
    var cursor = 0
    guard let hour = TimeOfDay.number(text, &cursor, 2) else { return nil }
    let separator = cursor < text.count ? text[cursor] : 0
    let isPacked = separator.isASCIIDigit
    guard isPacked || separator == 0x3A || separator == 0x2E else { return nil }
    if !isPacked { cursor += 1 }
    let minuteStart = cursor
    guard let minute = TimeOfDay.number(text, &cursor, 2), cursor == minuteStart + 2 else { return nil }
    if cursor < text.count, isPacked ? text[cursor].isASCIIDigit : text[cursor] == separator {
      if !isPacked { cursor += 1 }
      let secondStart = cursor
      guard let second = TimeOfDay.number(text, &cursor, 2), second < 60, cursor == secondStart + 2 || !isPacked
      else { return nil }
      self.second = UInt8(second)
      if cursor + 1 < text.count, text[cursor] == 0x2E || text[cursor] == 0x2C, text[cursor + 1].isASCIIDigit {
        cursor += 1
        while cursor < text.count, text[cursor].isASCIIDigit { cursor += 1 }
      }
    }
    guard let hours = TimeOfDay.hours(hour, text, &cursor), hours < 24, minute < 60 else { return nil }
    guard TimeOfDay.isZone(text, cursor) else { return nil }
    self.hour = UInt8(hours)
    self.minute = UInt8(minute)
  }

  /// The time behind a day: a space or `T` in front, or nothing before the six digits of a packed one.
  init?(behindDay rest: UnsafeRawBufferPointer, pattern: TimePattern? = nil, isPacked: Bool = false) {
    var cursor = 0
    if isPacked, rest[0].isASCIIDigit {
      let digits = rest.prefix { $0.isASCIIDigit }.count
      // What OFX puts behind its days: parts of a second and a zone in brackets, which would move the day.
      let end = rest.firstIndex(of: 0x5B) ?? rest.count
      guard digits == 6, end == rest.count || rest[rest.count - 1] == 0x5D else { return nil }
      self.init(UnsafeRawBufferPointer(rebasing: rest[..<end]), pattern: pattern)
      return
    }
    if rest[0] == 0x54 || rest[0] == 0x74 {
      cursor = 1
    } else {
      if TimeOfDay.isBehindDash(rest) { cursor = 1 }
      while cursor < rest.count, rest[cursor].isASCIIBlank || rest[cursor] == 0x2C { cursor += 1 }
    }
    guard cursor > 0, cursor < rest.count else { return nil }
    self.init(UnsafeRawBufferPointer(rebasing: rest[cursor...]), pattern: pattern)
  }

  /// Whether a dash and all of `HH:mm:ss` follow a day, as in `31/07/2025-09:31:07`; without seconds it may be a zone.
  private static func isBehindDash(_ rest: UnsafeRawBufferPointer) -> Bool {
    rest.count == 9 && rest[0] == 0x2D && rest[3] == 0x3A && rest[6] == 0x3A
  }

  private static func number(_ text: UnsafeRawBufferPointer, _ cursor: inout Int, _ most: Int) -> Int? {
    let start = cursor
    var value = 0
    while cursor < text.count, cursor - start < most, text[cursor].isASCIIDigit {
      value = value * 10 + Int(text[cursor] &- 0x30)
      cursor += 1
    }
    return cursor > start ? value : nil
  }

  /// Hours from 0 to 23, with `AM` and `PM` taken in.
  private static func hours(_ hour: Int, _ text: UnsafeRawBufferPointer, _ cursor: inout Int) -> Int? {
    var index = cursor
    while index < text.count, text[index] == 0x20 { index += 1 }
    guard let half = halves.first(where: { text[index...].prefix($0.word.count).elementsEqual($0.word, by: isSame) })
    else { return hour }
    guard hour >= 1, hour <= 12 else { return nil }
    cursor = index + half.word.count
    return hour % 12 + (half.isSecond ? 12 : 0)
  }

  private static func isSame(_ byte: UInt8, _ letter: UInt8) -> Bool { byte.asciiLowercased == letter }

  /// The words for the two halves of the day that stand behind hours, longer ones first; those of CLDR for English, Spanish
  /// and Greek, with their dots and without, in small letters.
  private static let halves: [(word: [UInt8], isSecond: Bool)] = {
    let words = [
      ("a. m.", "p. m."), ("a.\u{A0}m.", "p.\u{A0}m."), ("a.m.", "p.m."), ("am", "pm"), ("π.μ.", "μ.μ."), ("πμ", "μμ"),
      ("ΠΜ", "ΜΜ"),
    ]
    return words.flatMap { [(Array($0.0.utf8), false), (Array($0.1.utf8), true)] }
  }()

  /// Whether what is left is nothing, `Z`, `UTC`, `GMT`, or an offset such as `+08:00`.
  private static func isZone(_ text: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    var rest = text[start...]
    while rest.first == 0x20 { rest = rest.dropFirst() }
    if rest.isEmpty { return true }
    if rest.first == 0x2B || rest.first == 0x2D {
      let digits = rest.dropFirst()
      return !digits.isEmpty && digits.count <= 5 && digits.allSatisfy { $0.isASCIIDigit || $0 == 0x3A }
    }
    return rest.count <= 4 && rest.allSatisfy { $0.isASCIIUppercase }
  }

  /// Appends `HH:mm` or `HH:mm:ss`.
  func append(to bytes: inout [UInt8]) {
    for (index, part) in [hour, minute, second].enumerated() {
      guard let part else { continue }
      if index > 0 { bytes.append(0x3A) }
      bytes.append(part / 10 + 0x30)
      bytes.append(part % 10 + 0x30)
    }
  }
}
