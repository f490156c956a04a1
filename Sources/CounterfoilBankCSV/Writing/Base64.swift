/// Bytes as text of the base64 alphabet with padding (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func append(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let second = left > 1 ? UInt32(bytes[index + 1]) : 0
      let third = left > 2 ? UInt32(bytes[index + 2]) : 0
      let group = UInt32(bytes[index]) << 16 | second << 8 | third
      text.append(alphabet[Int(group >> 18)])
      text.append(alphabet[Int(group >> 12 & 63)])
      text.append(left > 1 ? alphabet[Int(group >> 6 & 63)] : 0x3D)
      text.append(left > 2 ? alphabet[Int(group & 63)] : 0x3D)
      index += 3
    }
  }

  /// The bytes; nil where the text is not exactly base64.
  static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    for start in stride(from: 0, to: text.count, by: 4) {
      var group: UInt32 = 0
      var padding = 0
      for offset in 0..<4 {
        let byte = text[start + offset]
        if byte == 0x3D, start + 4 == text.count, offset >= 2 {
          padding += 1
          group <<= 6
          continue
        }
        guard padding == 0, let value = value(of: byte) else { return nil }
        group = group << 6 | value
      }
      bytes.append(UInt8(group >> 16))
      if padding < 2 { bytes.append(UInt8(group >> 8 & 0xFF)) }
      if padding < 1 { bytes.append(UInt8(group & 0xFF)) }
    }
    return bytes
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61) + 26
    case 0x30...0x39: UInt32(byte - 0x30) + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
