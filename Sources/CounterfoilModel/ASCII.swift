/// Letters and digits of ASCII, recognised by one comparison each, and its white space.
extension UInt8 {
  /// 0–9.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  /// A–Z or a–z.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// A–Z.
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }
  /// a–z.
  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }
  /// A space or a tab: what stands between words of a line.
  @inlinable @inline(__always) package var isASCIIBlank: Bool { self == 0x20 || self == 0x09 }
  /// A space, a tab, or an end of line of either kind: the white space of JSON, XML and SGML.
  @inlinable @inline(__always) package var isASCIISpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }
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

/// The same of code points, for text that is taken apart by them.
extension UInt32 {
  /// 0–9.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  /// A–Z or a–z.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// A–Z.
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }
  /// a–z.
  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }
  /// A space or a tab.
  @inlinable package var isASCIIBlank: Bool { self == 0x20 || self == 0x09 }
}
