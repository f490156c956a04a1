/// RFC 4648 base64 with padding.
enum Base64 {
  private static let alphabet: [UInt8] = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in alphabet.enumerated() { table[Int(letter)] = UInt8(value) }
    return table
  }()

  /// Appends the bytes the text stands for; false where it is not base64. Line ends in it are passed over.
  static func appendDecoded(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) -> Bool {
    var group: UInt32 = 0
    var letters = 0
    var padding = 0
    for letter in text {
      if letter == 0x0A || letter == 0x0D { continue }
      if letter == 0x3D {
        padding += 1
        continue
      }
      let value = values[Int(letter)]
      guard value != 0xFF, padding == 0 else { return false }
      group = group << 6 | UInt32(value)
      letters += 1
      guard letters == 4 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      bytes.append(UInt8(truncatingIfNeeded: group >> 8))
      bytes.append(UInt8(truncatingIfNeeded: group))
      group = 0
      letters = 0
    }
    switch (letters, padding) {
    case (0, 0): return true
    case (2, 2):
      guard group & 15 == 0 else { return false }
      bytes.append(UInt8(truncatingIfNeeded: group >> 4))
      return true
    case (3, 1):
      guard group & 3 == 0 else { return false }
      bytes.append(UInt8(truncatingIfNeeded: group >> 10))
      bytes.append(UInt8(truncatingIfNeeded: group >> 2))
      return true
    default: return false
    }
  }

  /// Appends the text that stands for the bytes.
  static func append(_ source: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    var index = 0
    while index < source.count {
      let left = source.count - index
      let first = UInt32(source[index])
      let second = left > 1 ? UInt32(source[index + 1]) : 0
      let third = left > 2 ? UInt32(source[index + 2]) : 0
      let group = first << 16 | second << 8 | third
      text.append(alphabet[Int(group >> 18)])
      text.append(alphabet[Int(group >> 12 & 63)])
      text.append(left > 1 ? alphabet[Int(group >> 6 & 63)] : 0x3D)
      text.append(left > 2 ? alphabet[Int(group & 63)] : 0x3D)
      index += 3
    }
  }
}
