/// Keys of what is looked up by several values.
enum SplitMix {
  /// SplitMix64's finish (Steele, Lea and Flood 2014): of a billion keys two are the same about once.
  @inline(__always)
  static func mixed(_ key: UInt64, _ value: UInt64) -> UInt64 {
    var mixed = (key ^ value &* 0x9E37_79B9_7F4A_7C15) &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Keys that are known, in the least memory.
struct SortedKeys: Sendable {
  private let keys: [UInt64]

  /// O(n log n).
  init(_ keys: [UInt64]) { self.keys = keys.sorted() }

  /// O(log n).
  func contains(_ key: UInt64) -> Bool {
    let place = keys.firstIndexSorted { $0 >= key }
    return place < keys.count && keys[place] == key
  }
}
