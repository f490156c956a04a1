import CounterfoilModel

/// Base64 with padding (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// 0–63 for each byte of the alphabet, else 255.
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in alphabet.enumerated() { table[Int(letter)] = UInt8(value) }
    return table
  }()

  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    Array(bytes).withUnsafeBytes { append($0, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the text that stands for the bytes.
  package static func append(_ source: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    text.reserveCapacity(text.count + (source.count + 2) / 3 * 4)
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

  /// The bytes a text stands for; nil where it is not whole, canonical base64. White space in it does not count.
  package static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var letterCount = 0
    var paddingCount = 0
    for letter in text {
      if letter.isASCIISpace { continue }
      if letter == 0x3D {
        paddingCount += 1
        continue
      }
      let value = values[Int(letter)]
      guard value != 0xFF, paddingCount == 0 else { return nil }
      group = group << 6 | UInt32(value)
      letterCount += 1
      guard letterCount == 4 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      bytes.append(UInt8(truncatingIfNeeded: group >> 8))
      bytes.append(UInt8(truncatingIfNeeded: group))
      group = 0
      letterCount = 0
    }
    switch (letterCount, paddingCount) {
    case (0, 0): return bytes
    case (2, 2):
      guard group & 15 == 0 else { return nil }
      return bytes + [UInt8(truncatingIfNeeded: group >> 4)]
    case (3, 1):
      guard group & 3 == 0 else { return nil }
      return bytes + [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
    default: return nil
    }
  }

  /// The bytes a text stands for; nil where it is not whole, canonical base64. White space in it does not count.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    Array(text).withUnsafeBytes { decode($0) }
  }
}
