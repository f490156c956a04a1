import CounterfoilModel

/// Reads amounts exactly: plain decimals, and JSON numbers with an exponent.
enum ExactAmount {
  /// The minor units of a plain decimal or, where `isNumber`, of any JSON number.
  /// - Throws: as `Money.parseMinorUnits`; a number like 1E400 overflows.
  static func minorUnits(
    _ text: UnsafeRawBufferPointer, digits: UInt8, isNumber: Bool
  ) throws(MoneyError) -> Int64 {
    do {
      return try Money.parseMinorUnits(text, digits: digits)
    } catch {
      guard isNumber, error == .malformed else { throw error }
    }
    var plain = try withoutExponent(text)
    let result: Result<Int64, MoneyError> = plain.withUnsafeMutableBytes { bytes in
      do throws(MoneyError) {
        return .success(try Money.parseMinorUnits(UnsafeRawBufferPointer(bytes), digits: digits))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The digits of a JSON number with the point moved as its exponent says.
  private static func withoutExponent(_ text: UnsafeRawBufferPointer) throws(MoneyError) -> [UInt8] {
    guard let mark = text.firstIndex(where: { $0 == 0x65 || $0 == 0x45 }) else { throw .malformed }
    var digits: [UInt8] = []
    var pointPlace: Int?
    var isNegative = false
    for byte in text[..<mark] {
      switch byte {
      case 0x2D: isNegative = true
      case 0x2E: pointPlace = digits.count
      case 0x30...0x39: digits.append(byte)
      default: throw .malformed
      }
    }
    let leading = digits.prefix { $0 == 0x30 }.count
    if leading == digits.count { return [0x30] }
    var place = (pointPlace ?? digits.count) - leading
    digits.removeFirst(leading)
    // Far more than any amount has; beyond it the sum below could not overflow but the text would grow.
    guard let exponent = smallExponent(text[(mark + 1)...]) else { throw .overflow }
    place += exponent
    if place > 24 { throw .overflow }
    while digits.last == 0x30, digits.count > 1 { digits.removeLast() }
    if place < -24 { throw .tooManyDigits }
    var plain: [UInt8] = isNegative ? [0x2D] : []
    if place <= 0 {
      plain += [0x30, 0x2E]
      plain.append(contentsOf: repeatElement(0x30, count: -place))
      plain += digits
    } else if place >= digits.count {
      plain += digits
      plain.append(contentsOf: repeatElement(0x30, count: place - digits.count))
    } else {
      plain += digits[..<place]
      plain.append(0x2E)
      plain += digits[place...]
    }
    return plain
  }

  /// The exponent; clamped to ±1,000,000 when it has that many digits. Nil where it is no number.
  private static func smallExponent(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
    var rest = text
    var isNegative = false
    if let sign = rest.first, sign == 0x2D || sign == 0x2B {
      isNegative = sign == 0x2D
      rest = rest.dropFirst()
    }
    var value = 0
    for byte in rest {
      guard byte.isASCIIDigit else { return nil }
      value = min(value * 10 + Int(byte - 0x30), 1_000_000)
    }
    return isNegative ? -value : value
  }
}
