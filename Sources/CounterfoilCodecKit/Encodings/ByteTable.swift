/// What each byte from 0x80 on stands for in an encoding of one byte for each character.
struct ByteTable {
  /// Nil where the byte stands for nothing, or for a control character, which no statement holds.
  private let scalars: [Unicode.Scalar?]

  private init?(_ encoding: TextEncoding) {
    guard let converter = try? Iconv(from: encoding, to: .utf8, name: "") else { return nil }
    scalars = (0x80...0xFF).map { byte in
      var input: [UInt8] = [UInt8(byte)]
      var output = [UInt8](repeating: 0, count: 16)
      let given = input.withUnsafeMutableBytes { input in
        output.withUnsafeMutableBytes { output -> Int in
          let (_, given, stop) = converter.convert(input, into: output)
          let rest = converter.finish(into: UnsafeMutableRawBufferPointer(rebasing: output[given...]))
          return stop == .needsInput ? given + rest : 0
        }
      }
      let scalars = String(decoding: output[..<given], as: UTF8.self).unicodeScalars
      guard scalars.count == 1, let only = scalars.first, only.value >= 0xA0 else { return nil }
      return only
    }
  }

  private static let known: [TextEncoding: ByteTable] = Dictionary(
    uniqueKeysWithValues: AlphabetEncodings.all.compactMap { entry in
      ByteTable(entry.encoding).map { (entry.encoding, $0) }
    })

  /// Nil where the C library lacks the converter.
  static func of(_ encoding: TextEncoding) -> ByteTable? { known[encoding] }

  /// What each of some bytes stands for; nil where one stands for nothing.
  func meanings(of bytes: [UInt8]) -> [Unicode.Scalar]? {
    let found = bytes.compactMap { scalars[Int($0) - 0x80] }
    return found.count == bytes.count ? found : nil
  }

  /// The text of bytes that all stand for something.
  func text(_ bytes: some Collection<UInt8>) -> [Unicode.Scalar] {
    bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : scalars[Int($0) - 0x80] ?? "\u{FFFD}" }
  }
}
