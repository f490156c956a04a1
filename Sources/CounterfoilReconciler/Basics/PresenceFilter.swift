/// Tells of most keys that were never noted that they were not (a Bloom filter with one hash, 1970), from a few bytes.
///
/// With sixteen bits for each key noted, about one in sixteen others is taken for noted.
struct PresenceFilter: Sendable {
  private var bits: [UInt64]
  private let shift: UInt64

  /// - Parameter count: how many keys will be noted.
  init(count: Int) {
    var sizeBits = 10
    while sizeBits < 30, 1 << sizeBits < 16 * count { sizeBits += 1 }
    bits = [UInt64](repeating: 0, count: 1 << (sizeBits - 6))
    shift = UInt64(64 - sizeBits)
  }

  mutating func note(_ key: UInt64) {
    let bit = Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift)
    bits[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  /// False where the key was never noted.
  @inline(__always)
  func mayHold(_ key: UInt64) -> Bool {
    let bit = Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift)
    return bits[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }
}
