/// Remembers values by a pair of numbers, as many as fit: a newer pair may take an older one's place.
///
/// For values that can be worked out again, where asking twice soon after is common.
struct PairCache<Value: Sendable>: Sendable {
  private struct Slot: Sendable {
    var key: UInt64
    var value: Value
  }

  private var slots: [Slot]
  private let blank: Value
  private let shift: UInt64

  /// No pair of row or word numbers, which are 0 or more, has this key.
  private static var unused: UInt64 { .max }

  /// - Parameters:
  ///   - blank: fills places not in use.
  ///   - sizeBits: room for two to that power of values.
  init(blank: Value, sizeBits: Int) {
    self.blank = blank
    shift = UInt64(64 - sizeBits)
    slots = [Slot](repeating: Slot(key: PairCache.unused, value: blank), count: 1 << sizeBits)
  }

  /// Room for what is asked of so many rows at a time. Each thread of each stage copies the room: it is small.
  static func sizeBits(rowCount: Int) -> Int {
    var bits = 8
    while bits < 15, 8 << bits < rowCount { bits += 1 }
    return bits
  }

  private func key(_ left: Int32, _ right: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
  }

  @inline(__always)
  subscript(left: Int32, right: Int32) -> Value? {
    get {
      let key = key(left, right)
      let slot = slots[Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift)]
      return slot.key == key ? slot.value : nil
    }
    set {
      guard let newValue else { return }
      let key = key(left, right)
      slots[Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift)] = Slot(key: key, value: newValue)
    }
  }

  mutating func removeAll() {
    for place in slots.indices { slots[place].key = PairCache.unused }
  }
}
