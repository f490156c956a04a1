import CounterfoilModel

/// The first two words of some phrases, as hashes: tells most texts that have none of them without looking at the phrases.
struct FirstWords: Sendable, Hashable {
  /// A bit for each hash of the words that a phrase begins with. Of some hundred phrases, one in fifty others shares a bit.
  private var bits = [UInt64](repeating: 0, count: 256)

  /// Whether a Chinese phrase has to stand alone, as none does that texts begin with: there is no space between words.
  private let areAlone: Bool

  init(_ phrases: Set<String>, areAlone: Bool = true) {
    self.areAlone = areAlone
    insert(phrases)
  }

  mutating func insert(_ phrases: Set<String>) {
    for phrase in phrases {
      var hash: UInt32 = 0
      for word in phrase.utf8.split(whereSeparator: { !$0.isASCIILetter && $0 < 0x80 }).prefix(2) {
        hash ^= FirstWords.start
        for byte in word { FirstWords.add(byte, to: &hash) }
      }
      let place = FirstWords.place(hash)
      bits[place >> 6] |= 1 << UInt64(place & 63)
    }
  }

  /// Whether one of the phrases may stand in a text as a word of its own: false is certain. Where the text has letters beyond ASCII that
  /// are no Chinese characters, which have neither capitals nor accents, it is not told. O(bytes).
  func mayStand(in text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { mayStand(in: UnsafeRawBufferPointer($0)) }
  }

  /// The same of a text in UTF-8.
  func mayStand(in bytes: UnsafeRawBufferPointer) -> Bool {
    bits.withUnsafeBufferPointer { bits in
      func has(_ hash: UInt32) -> Bool {
        let place = FirstWords.place(hash)
        return bits[place >> 6] & 1 << UInt64(place & 63) != 0
      }
      // Of the word at hand, and of it behind the one before.
      var (own, both, isWord) = (FirstWords.start, FirstWords.start, false)
      for (index, byte) in bytes.enumerated() {
        if byte.isASCIILetter || byte >= 0x80 {
          if byte >= 0xC0, !(areAlone && FirstWords.isChinese(byte, bytes[min(index + 1, bytes.count - 1)])) {
            return true
          }
          FirstWords.add(byte, to: &own)
          FirstWords.add(byte, to: &both)
          isWord = true
        } else if isWord {
          if has(own) || has(both) { return true }
          (own, both, isWord) = (FirstWords.start, own ^ FirstWords.start, false)
        }
      }
      return isWord && (has(own) || has(both))
    }
  }

  /// Whether the first two bytes of a character are those of one from U+4000 to U+9FFF, but for the signs of the I Ching, which are no
  /// letters.
  private static func isChinese(_ lead: UInt8, _ next: UInt8) -> Bool {
    (0xE4...0xE9).contains(lead) && !(lead == 0xE4 && next == 0xB7)
  }

  /// FNV-1a of small letters, going on from the hash of the word before, if there is one.
  private static let start: UInt32 = 0x811C_9DC5
  @inline(__always)
  private static func add(_ byte: UInt8, to hash: inout UInt32) { hash = (hash ^ UInt32(byte | 0x20)) &* 0x0100_0193 }

  /// Fourteen bits of a hash.
  private static func place(_ hash: UInt32) -> Int { Int((hash ^ hash >> 14) & 0x3FFF) }
}
