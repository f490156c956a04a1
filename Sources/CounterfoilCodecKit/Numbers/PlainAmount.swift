/// Amounts written plainly, `-` and digits with exactly as many after the mark as the currency has: read without a
/// branch on how many digits there are, which no processor would guess.
///
/// The way to turn eight digits into a number at once is Lemire's ("Quickly parsing eight digits", 2018).
package struct PlainAmount: Sendable {
  @usableFromInline let mark: UInt64
  @usableFromInline let markShift: UInt64
  /// 1 where there is a mark.
  @usableFromInline let markCount: Int
  /// The bytes after the mark among the last eight of the text.
  @usableFromInline let fractionMask: UInt64
  /// Bytes of the shortest amount without a sign.
  @usableFromInline let leastCount: Int

  @inlinable
  package init(_ notation: AmountNotation, digits: UInt8) {
    markCount = digits == 0 ? 0 : 1
    mark = digits == 0 ? 0 : UInt64(notation.decimalMark.rawValue)
    markShift = UInt64(7 - Int(digits)) * 8
    fractionMask = digits == 0 ? 0 : ~UInt64(0) << (64 - 8 * UInt64(digits))
    leastCount = Int(digits) + markCount + 1
  }

  /// Minor units; nil for a text written in any other way.
  /// - Parameters:
  ///   - end: after the text's last byte; 17 bytes in front of it are readable.
  ///   - count: bytes of the text, not 0.
  @inlinable @inline(__always)
  package func minorUnits(endingAt end: UnsafeRawPointer, count: Int) -> Int64? {
    let isNegative = (end - count).load(as: UInt8.self) == 0x2D
    let width = count &- (isNegative ? 1 : 0)
    let digitCount = width &- markCount
    guard width >= leastCount, digitCount <= 16 else { return nil }
    let last = (end - 8).loadUnaligned(as: UInt64.self).littleEndian
    let front = (end - 8 - markCount).loadUnaligned(as: UInt64.self).littleEndian
    let isMarked = markCount == 0 || last >> markShift & 0xFF == mark
    // The mark taken out: the digits in front of it move one place towards the end.
    let low = (front & ~fractionMask | last & fractionMask) ^ PlainAmount.zeros
    let kept =
      digitCount >= 8 ? low : low & ~UInt64(0) << UInt64(truncatingIfNeeded: 64 &- 8 &* digitCount)
    var wrong = PlainAmount.wrong(kept)
    var value = PlainAmount.number(kept)
    if digitCount > 8 {
      let high =
        (end - 16 - markCount).loadUnaligned(as: UInt64.self).littleEndian ^ PlainAmount.zeros
      let keptHigh = high & ~UInt64(0) << UInt64(truncatingIfNeeded: 128 &- 8 &* digitCount)
      wrong |= PlainAmount.wrong(keptHigh)
      value = value &+ PlainAmount.number(keptHigh) &* 100_000_000
    }
    guard wrong == 0, isMarked else { return nil }
    let units = Int64(truncatingIfNeeded: value)
    return isNegative ? 0 &- units : units
  }

  @usableFromInline static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// Not 0 where one of eight bytes is more than 9.
  @inlinable @inline(__always)
  static func wrong(_ digits: UInt64) -> UInt64 {
    (digits | digits &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0
  }

  /// Eight digits, the first one lowest, as a number.
  @inlinable @inline(__always)
  static func number(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ digits >> 8
    let first = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let second = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (first &+ second) >> 32
  }
}
