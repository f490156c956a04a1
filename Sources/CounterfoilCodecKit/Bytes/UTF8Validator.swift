/// Strict UTF-8 (Unicode 15, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF), across chunks.
///
/// A chunk may end inside a character. ASCII is checked 64 bytes at a time.
package struct UTF8Validator: Sendable {
  /// Bytes taken by ``consume(_:)`` so far.
  package private(set) var byteCount: Int64 = 0
  private var pending: (UInt8, UInt8, UInt8) = (0, 0, 0)
  private var pendingCount = 0

  package init() {}

  /// Takes the next bytes and gives back where the first ill-formed sequence starts, counted from the start of all
  /// input; nil while all is well. Not to be called again after it found one.
  package mutating func consume(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    var start = 0
    while pendingCount > 0, start < bytes.count {
      let next = bytes[start]
      let (length, isValid) = checkPending(adding: next)
      guard isValid else { return byteCount - Int64(pendingCount) }
      start += 1
      byteCount += 1
      if length == pendingCount + 1 {
        pendingCount = 0
      } else {
        push(next)
      }
    }
    let bad = UTF8Validator.firstInvalid(in: bytes, from: start)
    let tail = bad ?? bytes.count
    guard tail < bytes.count else {
      byteCount += Int64(bytes.count - start)
      return nil
    }
    guard UTF8Validator.isTruncated(bytes, at: tail) else { return byteCount + Int64(tail - start) }
    for index in tail..<bytes.count { push(bytes[index]) }
    byteCount += Int64(bytes.count - start)
    return nil
  }

  /// Where a sequence cut off by the end of the input starts; nil where the input ended well.
  package func finish() -> Int64? {
    pendingCount == 0 ? nil : byteCount - Int64(pendingCount)
  }

  private mutating func push(_ byte: UInt8) {
    switch pendingCount {
    case 0: pending.0 = byte
    case 1: pending.1 = byte
    default: pending.2 = byte
    }
    pendingCount += 1
  }

  private func checkPending(adding byte: UInt8) -> (length: Int, isValid: Bool) {
    let length = UTF8Validator.length(lead: pending.0)
    if pendingCount == 1 { return (length, UTF8Validator.isSecond(byte, lead: pending.0)) }
    return (length, byte & 0xC0 == 0x80)
  }
}

extension UTF8Validator {
  /// Where the first ill-formed or cut-off sequence starts; nil where all of the buffer is well-formed UTF-8.
  package static func firstInvalid(in bytes: UnsafeRawBufferPointer) -> Int? {
    firstInvalid(in: bytes, from: 0)
  }

  static func firstInvalid(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    let count = bytes.count
    while index < count {
      if bytes[index] < 0x80 {
        index = endOfASCII(bytes, from: index)
        continue
      }
      let length = sequenceLength(bytes, at: index)
      guard length > 0 else { return index }
      index += length
    }
    return nil
  }

  /// The position of the first byte at or after `start` that is not ASCII; the count where there is none.
  static func endOfASCII(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    let count = bytes.count
    let high: UInt64 = 0x8080_8080_8080_8080
    // Short runs of ASCII between other characters are the rule in Chinese text: try eight bytes before 64.
    while index + 8 <= count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let marks = word.littleEndian & high
      if marks != 0 { return index + marks.trailingZeroBitCount >> 3 }
      index += 8
      while index + 64 <= count {
        let a = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        let b = bytes.loadUnaligned(fromByteOffset: index + 16, as: SIMD16<UInt8>.self)
        let c = bytes.loadUnaligned(fromByteOffset: index + 32, as: SIMD16<UInt8>.self)
        let d = bytes.loadUnaligned(fromByteOffset: index + 48, as: SIMD16<UInt8>.self)
        let halves = unsafeBitCast((a | b) | (c | d), to: SIMD2<UInt64>.self)
        if (halves[0] | halves[1]) & high != 0 { break }
        index += 64
      }
    }
    while index < count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// Bytes of the well-formed character that starts there, 1 to 4; 0 where it is ill-formed or cut off.
  static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let lead = bytes[index]
    let length = length(lead: lead)
    if length < 2 { return length }
    guard index + length <= bytes.count, isSecond(bytes[index + 1], lead: lead) else { return 0 }
    if length == 2 { return 2 }
    guard bytes[index + 2] & 0xC0 == 0x80 else { return 0 }
    if length == 3 { return 3 }
    return bytes[index + 3] & 0xC0 == 0x80 ? 4 : 0
  }

  /// Whether the bytes from there to the end begin a character that only lacks its last bytes.
  static func isTruncated(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let left = bytes.count - index
    let length = length(lead: bytes[index])
    guard left < length else { return false }
    if left >= 2, !isSecond(bytes[index + 1], lead: bytes[index]) { return false }
    return left < 3 || bytes[index + 2] & 0xC0 == 0x80
  }

  /// Bytes of the character a lead byte begins; 0 where no character begins with it.
  static func length(lead: UInt8) -> Int {
    switch lead {
    case 0...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// Whether a second byte may follow the lead byte: the ranges of table 3-7.
  static func isSecond(_ byte: UInt8, lead: UInt8) -> Bool {
    switch lead {
    case 0xE0: byte >= 0xA0 && byte <= 0xBF
    case 0xED: byte >= 0x80 && byte <= 0x9F
    case 0xF0: byte >= 0x90 && byte <= 0xBF
    case 0xF4: byte >= 0x80 && byte <= 0x8F
    default: byte & 0xC0 == 0x80
    }
  }
}
