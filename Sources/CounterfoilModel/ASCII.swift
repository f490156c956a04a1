/// Letters and digits of ASCII, recognised by one comparison each.
extension UInt8 {
  /// 0–9.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  /// A–Z or a–z.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// A–Z.
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }
  /// a–z.
  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }
  /// A–Z as a–z; every other byte as it is.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
  /// a–z as A–Z; every other byte as it is.
  @inlinable package var asciiUppercased: UInt8 { isASCIILowercase ? self & 0xDF : self }

  /// 0–15 for a hexadecimal digit of either case; nil for any other byte.
  @inlinable package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
