import CounterfoilModel

/// The first two words of some phrases, as hashes: tells most texts that have none of them without looking at the phrases.
struct FirstWords: Sendable, Hashable {
  /// A hash table of the hashes of the words that each phrase begins with, at most a quarter full; 0 for none. Hardly any other words
  /// share a hash of 32 bits.
  private var hashes = [UInt32](repeating: 0, count: 64)
  private var count = 0

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
      insert(hash)
    }
  }

  private mutating func insert(_ hash: UInt32) {
    let place = hashes.withUnsafeBufferPointer { FirstWords.place(of: hash, in: $0) }
    if hashes[place] != 0 { return }
    hashes[place] = hash
    count += 1
    guard count * 4 > hashes.count else { return }
    let known = hashes
    hashes = [UInt32](repeating: 0, count: 4 * known.count)
    for hash in known where hash != 0 {
      hashes[hashes.withUnsafeBufferPointer { FirstWords.place(of: hash, in: $0) }] = hash
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
    hashes.withUnsafeBufferPointer { hashes in
      func has(_ hash: UInt32) -> Bool { hashes[FirstWords.place(of: hash, in: hashes)] != 0 }
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

  /// Where a hash is, or would be. O(1).
  @inline(__always)
  private static func place(of hash: UInt32, in hashes: UnsafeBufferPointer<UInt32>) -> Int {
    var place = Int(hash ^ hash >> 15) & (hashes.count - 1)
    while hashes[place] != hash, hashes[place] != 0 { place = (place + 1) & (hashes.count - 1) }
    return place
  }
}
