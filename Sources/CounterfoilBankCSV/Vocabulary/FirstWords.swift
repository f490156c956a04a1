import CounterfoilModel

/// The first two words of some phrases, as hashes: tells most texts that have none of them without looking at the phrases.
struct FirstWords: Sendable, Hashable {
  /// A bit for each hash of the words that a phrase begins with. Of some hundred phrases, one in fifty others shares a bit.
  private var bits = [UInt64](repeating: 0, count: 256)

  init(_ phrases: Set<String>) { insert(phrases) }

  mutating func insert(_ phrases: Set<String>) {
    for phrase in phrases {
      let words = phrase.utf8.split { !$0.isASCIILetter }.prefix(2)
      let place = FirstWords.place(words.reduce(0) { FirstWords.hash($1, behind: $0) })
      bits[place >> 6] |= 1 << UInt64(place & 63)
    }
  }

  /// Whether one of the phrases may stand in a text: false is certain. Where a word has letters beyond ASCII, it is not told. O(bytes).
  func mayStand(in text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      var (start, before) = (0, UInt32(0))
      for place in 0...bytes.count {
        if place < bytes.count {
          if bytes[place] >= 0x80 { return true }
          if bytes[place].isASCIILetter { continue }
        }
        if start < place {
          let word = UnsafeBufferPointer(rebasing: bytes[start..<place])
          let own = FirstWords.hash(word, behind: 0)
          if has(own) || before != 0 && has(FirstWords.hash(word, behind: before)) { return true }
          before = own
        }
        start = place + 1
      }
      return false
    }
  }

  /// FNV-1a of a word's small letters, going on from that of the word before it; 0 where there is none.
  private static func hash(_ word: some Sequence<UInt8>, behind before: UInt32) -> UInt32 {
    word.reduce(before ^ 0x811C_9DC5) { ($0 ^ UInt32($1 | 0x20)) &* 0x0100_0193 }
  }

  /// Fourteen bits of a hash.
  private static func place(_ hash: UInt32) -> Int { Int((hash ^ hash >> 14) & 0x3FFF) }

  private func has(_ hash: UInt32) -> Bool {
    let place = FirstWords.place(hash)
    return bits[place >> 6] & 1 << UInt64(place & 63) != 0
  }
}
