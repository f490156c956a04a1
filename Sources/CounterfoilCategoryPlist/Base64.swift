import CounterfoilXML

/// Base64 of RFC 4648, section 4, as `<data>` holds it.
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// 0–63 for each byte that is a digit of Base64, else 255.
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 255, count: 256)
    for (value, letter) in letters.enumerated() { table[Int(letter)] = UInt8(value) }
    return table
  }()

  static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var group: UInt32 = 0
    var held = 0
    for byte in bytes {
      group = group << 8 | UInt32(byte)
      held += 1
      if held == 3 {
        for shift in [UInt32(18), 12, 6, 0] { text.append(letters[Int(group >> shift & 63)]) }
        group = 0
        held = 0
      }
    }
    if held > 0 {
      group <<= UInt32((3 - held) * 8)
      text.append(letters[Int(group >> 18 & 63)])
      text.append(letters[Int(group >> 12 & 63)])
      text.append(held == 2 ? letters[Int(group >> 6 & 63)] : 0x3D)
      text.append(0x3D)
    }
    return text
  }

  /// The bytes of a text; nil where it is not whole, canonical Base64. White space does not count.
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var held = 0
    var padding = 0
    for byte in text where !XMLCharacters.isSpace(byte) {
      let value = values[Int(byte)]
      if byte == 0x3D {
        padding += 1
        guard held >= 2, held + padding <= 4 else { return nil }
        continue
      }
      guard value < 64, padding == 0 else { return nil }
      group = group << 6 | UInt32(value)
      held += 1
      if held == 4 {
        bytes.append(UInt8(group >> 16 & 255))
        bytes.append(UInt8(group >> 8 & 255))
        bytes.append(UInt8(group & 255))
        group = 0
        held = 0
      }
    }
    guard held == 0 || held + padding == 4, padding == 0 || held > 0 else { return nil }
    if held == 2 {
      guard group & 0xF == 0 else { return nil }
      bytes.append(UInt8(group >> 4 & 255))
    } else if held == 3 {
      guard group & 0x3 == 0 else { return nil }
      bytes.append(UInt8(group >> 10 & 255))
      bytes.append(UInt8(group >> 2 & 255))
    }
    return bytes
  }
}
