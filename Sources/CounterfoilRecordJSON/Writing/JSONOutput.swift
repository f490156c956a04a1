import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText
import Glibc

/// Bytes of JSON text on their way to a sink, in plain memory: room is made once per value, not per byte.
final class JSONOutput {
  private static let flushBytes = 128 * 1024
  /// Bytes that may be written after the text, so that short pieces are copied in whole words.
  private static let slackBytes = 64

  private let sink: ByteSink
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 2 * JSONOutput.flushBytes
  private(set) var count = 0
  /// The powers of ten that 64 bits hold.
  private let powers: UnsafeMutablePointer<UInt64>
  private var lastDay = Int32.min
  private var lastDayText: SIMD16<UInt8> = .zero

  init(_ sink: ByteSink) {
    self.sink = sink
    base = .allocate(capacity: capacity + JSONOutput.slackBytes)
    powers = .allocate(capacity: 20)
    var power: UInt64 = 1
    for exponent in 0..<20 {
      (powers + exponent).initialize(to: power)
      power &*= 10
    }
  }

  deinit {
    base.deallocate()
    powers.deallocate()
  }

  /// The last byte written; 0 where there is none.
  var last: UInt8 { count > 0 ? base[count - 1] : 0 }

  /// Hands the text to the sink when there is much of it.
  func flushIfFull() throws(Fault) {
    if count >= JSONOutput.flushBytes { try flush() }
  }

  func flush() throws(Fault) {
    try sink.write(UnsafeRawBufferPointer(start: base, count: count))
    count = 0
  }

  @inline(__always)
  private func reserve(_ bytes: Int) {
    if capacity - count < bytes { grow(bytes) }
  }

  private func grow(_ bytes: Int) {
    capacity = GrowingMemory<UInt8>.capacity(after: capacity, toHold: count + bytes)
    base = GrowingMemory.move(base, keeping: count, to: capacity, slack: JSONOutput.slackBytes)
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    memcpy(base + count, start, bytes.count)
    count += bytes.count
  }

  func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a key of the table; without its comma after an opening brace.
  @inline(__always)
  func append(key: UnsafePointer<UInt8>, _ length: Int) {
    let isFirst = last == 0x7B ? 1 : 0
    let source = UnsafeRawPointer(key + isFirst)
    reserve(length)
    let target = UnsafeMutableRawPointer(base + count)
    if length <= 32 {
      target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      (target + 16).storeBytes(of: (source + 16).loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    } else {
      memcpy(target, source, length - isFirst)
    }
    count += length - isFirst
  }

  /// Appends a day as ten bytes with `-` between its parts.
  func append(day: Int32) {
    if day != lastDay {
      var text: [UInt8] = []
      CalendarDate(daysSinceEpoch: day)?.appendISO(to: &text)
      for (place, byte) in text.enumerated() { lastDayText[place] = byte }
      lastDay = day
    }
    reserve(10)
    UnsafeMutableRawPointer(base + count).storeBytes(of: lastDayText, as: SIMD16<UInt8>.self)
    count += 10
  }

  /// Appends the same with other marks.
  func append(day: Int32, mark: UInt8) {
    append(day: day)
    base[count - 6] = mark
    base[count - 3] = mark
  }

  /// Appends a plain decimal with `digits` digits after the point.
  func append(decimal minorUnits: Int64, digits: Int) {
    var rest = minorUnits.magnitude
    let length = digitCount(rest)
    let wholeDigits = max(1, length - digits)
    reserve(wholeDigits + digits + 2)
    if minorUnits < 0 {
      base[count] = 0x2D
      count += 1
    }
    count += wholeDigits + (digits > 0 ? digits + 1 : 0)
    // From behind, two digits at a time.
    var place = base + count
    if digits == 2 {
      place -= 3
      place[0] = 0x2E
      put(rest % 100, at: place + 1)
      rest /= 100
    } else if digits > 0 {
      for _ in 0..<digits {
        place -= 1
        place[0] = UInt8(truncatingIfNeeded: rest % 10) + 0x30
        rest /= 10
      }
      place -= 1
      place[0] = 0x2E
    }
    while rest >= 100 {
      place -= 2
      put(rest % 100, at: place)
      rest /= 100
    }
    if rest >= 10 { put(rest, at: place - 2) } else { place[-1] = UInt8(truncatingIfNeeded: rest) + 0x30 }
  }

  /// How many decimal digits a number has: 1233/4096 is log₁₀ 2, nearly.
  @inline(__always)
  private func digitCount(_ number: UInt64) -> Int {
    let estimate = ((64 - number.leadingZeroBitCount) &* 1233) >> 12
    return max(1, estimate + (number >= powers[estimate] ? 1 : 0))
  }

  @inline(__always)
  private func put(_ pair: UInt64, at place: UnsafeMutablePointer<UInt8>) {
    let source = UnsafeRawPointer(JSONOutput.pairs.utf8Start + 2 * Int(truncatingIfNeeded: pair))
    UnsafeMutableRawPointer(place).storeBytes(of: source.loadUnaligned(as: UInt16.self), as: UInt16.self)
  }

  private static let pairs: StaticString = """
    00010203040506070809\
    10111213141516171819\
    20212223242526272829\
    30313233343536373839\
    40414243444546474849\
    50515253545556575859\
    60616263646566676869\
    70717273747576777879\
    80818283848586878889\
    90919293949596979899
    """

  /// Appends a string with its quotes, escaped as ``JSONText`` does.
  ///
  /// - Parameters:
  ///   - text: all of it valid UTF-8.
  ///   - limit: how many bytes are readable from the start of the text on.
  func append(validString text: UnsafePointer<UInt8>, _ length: Int, limit: Int) {
    reserve(length * 6 + 2)
    base[count] = 0x22
    count += 1
    var index = 0
    while index < length {
      guard index + 8 <= limit else {
        appendTail(text, from: index, to: length)
        break
      }
      let word = UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self)
      UnsafeMutableRawPointer(base + count).storeBytes(of: word, as: UInt64.self)
      let special = JSONOutput.specialBytes(UInt64(littleEndian: word))
      let taken = min(special == 0 ? 8 : special.trailingZeroBitCount >> 3, length - index)
      count += taken
      index += taken
      if special != 0, taken < 8, index < length { index = appendSpecial(text, index, length) }
    }
    base[count] = 0x22
    count += 1
  }

  /// The highest bit of each byte that may need an escape. Right up to the first such byte; after it, some may be
  /// marked that need none.
  ///
  /// A byte is found equal to another where their difference is zero, and a zero byte where subtracting 1 borrows: the
  /// word-at-a-time tests of Alan Mycroft (1987).
  @inline(__always)
  private static func specialBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    func zeros(_ value: UInt64) -> UInt64 { (value &- ones) & ~value }
    let controls = (word &- ones &* 0x20) & ~word
    let marks = zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5C) | zeros(word ^ ones &* 0x7F)
    return (controls | marks | zeros(word ^ ones &* 0xC2) | zeros(word ^ ones &* 0xE2)) & high
  }

  private func appendTail(_ text: UnsafePointer<UInt8>, from start: Int, to end: Int) {
    var index = start
    while index < end {
      let byte = text[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2 {
        index = appendSpecial(text, index, end)
      } else {
        base[count] = byte
        count += 1
        index += 1
      }
    }
  }

  /// Appends one character that may need an escape, for which room was made; returns the place after it.
  private func appendSpecial(_ text: UnsafePointer<UInt8>, _ index: Int, _ end: Int) -> Int {
    let lead = text[index]
    let length = lead == 0xE2 ? 3 : lead == 0xC2 ? 2 : 1
    guard index + length <= end else { return end }
    let character = UnsafeRawBufferPointer(start: text + index, count: length)
    var escaped: [UInt8] = []
    JSONText.appendEscaped(character, to: &escaped)
    append(escaped)
    return index + length
  }
}
