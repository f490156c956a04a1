/// Names in texts, looked up while they are read: capitals as small letters, and the letters i with and without a dot, which
/// Turkish tells apart, as one.
enum FoldedName {
  /// What the longest known name at `cursor` stands for; the cursor is moved past it and a dot that ends an
  /// abbreviation. Nil where none is known.
  /// - Parameter beginnings: of the names, as of ``beginnings(_:)``.
  @inline(__always)
  static func longest(
    in bytes: UnsafeRawBufferPointer, at cursor: inout Int, limit: Int, beginnings: Set<UInt64>,
    _ meaning: (UInt64) -> UInt8?
  ) -> UInt8? {
    var key = emptyKey
    var found: (meaning: UInt8, end: Int)?
    var index = cursor
    while index < bytes.count, index - cursor < limit {
      let byte = bytes[index]
      var width = 1
      if byte < 0x80 {
        // Inside names stand dots (Thai), spaces (Arabic, Catalan), hyphens (Portuguese) and digits (Vietnamese); names
        // start with a letter.
        guard byte.isASCIILetter || index > cursor && isInner(byte) && beginnings.contains(key) else { break }
        add(byte.asciiLowercased, to: &key)
      } else {
        guard let scalar = scalar(in: bytes, at: index), !scalar.properties.isWhitespace else { break }
        width = UTF8.width(scalar)
        // İ is small i and a dot above; ς is σ at the end of a word.
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where lower != "\u{307}" {
          let folded: Unicode.Scalar = lower == "ı" ? "i" : lower == "ς" ? "σ" : lower
          for byte in UTF8.encode(folded)! { add(byte, to: &key) }
        }
      }
      index += width
      guard endsName(bytes, index), let meaning = meaning(key) else { continue }
      found = (meaning, index)
    }
    guard let found else { return nil }
    cursor = found.end
    if cursor < bytes.count, bytes[cursor] == 0x2E { cursor += 1 }
    return found.meaning
  }

  private static func isInner(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == 0x2E || byte == 0x20 || byte == 0x2D
  }

  /// Whether no letter follows, and no digit after a digit.
  private static func endsName(_ bytes: UnsafeRawBufferPointer, _ end: Int) -> Bool {
    guard end < bytes.count else { return true }
    let next = bytes[end]
    if next < 0x80 { return !next.isASCIILetter && !(next.isASCIIDigit && bytes[end - 1].isASCIIDigit) }
    guard let scalar = scalar(in: bytes, at: end) else { return false }
    return scalar.properties.isWhitespace || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .closePunctuation
  }

  private static func scalar(in bytes: UnsafeRawBufferPointer, at index: Int) -> Unicode.Scalar? {
    let lead = bytes[index]
    let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, index + width <= bytes.count else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(width))
    for offset in 1..<width { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return Unicode.Scalar(value)
  }

  // MARK: Keys

  /// FNV-1a (Fowler, Noll, Vo), 64 bits: names are looked up by it while they are read.
  private static let emptyKey: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func add(_ byte: UInt8, to key: inout UInt64) { key = (key ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// The keys of what stands in front of signs within names: where a text has another word there, no name goes on.
  static func beginnings(_ names: some Sequence<some Sequence<UInt8>>) -> Set<UInt64> {
    var found: Set<UInt64> = []
    for name in names {
      var key = emptyKey
      for byte in name {
        if isInner(byte) { found.insert(key) }
        add(byte, to: &key)
      }
    }
    return found
  }

  /// The key of a folded name.
  static func key(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(into: emptyKey) { key, byte in add(byte, to: &key) }
  }
}
