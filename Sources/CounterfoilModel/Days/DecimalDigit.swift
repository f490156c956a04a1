/// The digits 0 to 9 of other scripts than Latin.
///
/// Which characters are digits, and which, is Unicode's word (`Numeric_Type=Decimal`): Arabic ٠ and Persian ۰, those
/// of the scripts of India and South-East Asia such as Devanagari ० and Thai ๐, and the full-width ０ of East Asia.
package enum DecimalDigit {
  /// The digit that starts at an index, and how many bytes of UTF-8 it takes; nil where no other script's digit starts.
  package static func foreign(in bytes: UnsafeRawBufferPointer, at index: Int) -> (value: Int, width: Int)? {
    guard index < bytes.count, mayStart(with: bytes[index]) else { return nil }
    let width = bytes[index] < 0xE0 ? 2 : 3
    guard index + width <= bytes.count else { return nil }
    var scalar = UInt32(bytes[index] & (width == 2 ? 0x1F : 0x0F))
    for offset in 1..<width { scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F) }
    guard let properties = Unicode.Scalar(scalar)?.properties, properties.numericType == .decimal,
      let value = properties.numericValue
    else { return nil }
    return (Int(value), width)
  }

  /// Whether a digit of those scripts may start with a byte: U+0640–U+067F, U+06C0–U+06FF, U+0800–U+0FFF, U+FF00–U+FFFF.
  @inlinable
  package static func mayStart(with byte: UInt8) -> Bool {
    byte == 0xD9 || byte == 0xDB || byte == 0xE0 || byte == 0xEF
  }

  /// Whether a text has a digit of any script; also yes for some letters of scripts that have digits of their own.
  package static func mayStand(in text: String) -> Bool {
    text.utf8.contains { $0.isASCIIDigit || mayStart(with: $0) }
  }
}
