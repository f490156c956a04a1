/// One part of a pattern for days or times of day: a run of one letter, or a byte that stands for itself.
package enum PatternPart: Hashable, Sendable {
  case letters(UInt8, count: Int)
  case literal(UInt8)

  /// The parts of a pattern; letters between apostrophes stand for themselves. Nil where an apostrophe never closes.
  package static func parts(of text: some StringProtocol) -> [PatternPart]? {
    var parts: [PatternPart] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x27 {
        guard let end = bytes[(index + 1)...].firstIndex(of: 0x27) else { return nil }
        parts += bytes[(index + 1)..<end].map { .literal($0) }
        index = end + 1
        continue
      }
      let length = bytes[index...].prefix { $0 == byte }.count
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: parts.append(.letters(byte, count: length))
      default: parts += Array(repeating: .literal(byte), count: length)
      }
      index += length
    }
    return parts
  }
}
