import CounterfoilModel

/// How many bills have words that begin with a few letters.
struct WordBeginnings: Sendable {
  /// By letters, packed; of one, two and three.
  private(set) var counts: [Int32] = []

  init() {}

  /// - Parameter frequencies: how many bills have each word. O(words).
  init(_ vocabulary: Vocabulary, frequencies: [Int32]) {
    counts = [Int32](repeating: 0, count: 27 * 27 * 27)
    for word in frequencies.indices where frequencies[word] > 0 {
      vocabulary.words.withBytes(Int32(word)) { bytes in
        var key = 0
        for byte in bytes.prefix(Priors.Words.beginningLetters) {
          guard let next = WordBeginnings.key(key, byte) else { return }
          key = next
          counts[key] += frequencies[word]
        }
      }
    }
  }

  /// - Parameter known: ``counts`` as a model keeps them.
  init(_ known: [UInt64: Double]) {
    counts = (0..<27 * 27 * 27).map { Int32(clamping: Int64(known[UInt64($0)] ?? 0)) }
  }

  /// How many bills have a word that begins so, each word counted; nil for more letters, and for others than a to z.
  func count(_ beginning: UnsafeRawBufferPointer) -> Int32? {
    guard beginning.count <= Priors.Words.beginningLetters else { return nil }
    var key = 0
    for byte in beginning {
      guard let next = WordBeginnings.key(key, byte) else { return nil }
      key = next
    }
    return counts[key]
  }

  /// The key of some letters and one more; nil where it is none.
  private static func key(_ key: Int, _ byte: UInt8) -> Int? {
    byte.isASCIILowercase ? key * 27 + Int(byte) - 0x60 : nil
  }
}
