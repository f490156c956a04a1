/// Values by a pair of numbers: a hash table with open addressing. Never in an order of its own, so never iterated.
struct PairTable<Value: Sendable>: Sendable {
  private var keys: [UInt64]
  private var values: [Value]
  private let blank: Value
  private var shift: UInt64
  private var count = 0

  /// No pair of row or word numbers, which are 0 or more, has this key.
  private static var unused: UInt64 { .max }

  /// - Parameter blank: fills places not in use.
  init(blank: Value) {
    self.blank = blank
    keys = [UInt64](repeating: PairTable.unused, count: 1 << 12)
    values = [Value](repeating: blank, count: 1 << 12)
    shift = 64 - 12
  }

  private static func key(_ left: Int32, _ right: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
  }

  /// Where a key is, or would go.
  private func place(_ key: UInt64) -> Int {
    var place = Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while keys[place] != key, keys[place] != PairTable.unused { place = (place + 1) & (keys.count - 1) }
    return place
  }

  subscript(left: Int32, right: Int32) -> Value? {
    get {
      let key = PairTable.key(left, right)
      let place = place(key)
      return keys[place] == key ? values[place] : nil
    }
    set {
      guard let newValue else { return }
      let key = PairTable.key(left, right)
      var place = place(key)
      if keys[place] == PairTable.unused {
        count += 1
        if count * 2 > keys.count {
          grow()
          place = self.place(key)
        }
        keys[place] = key
      }
      values[place] = newValue
    }
  }

  mutating func removeAll() { self = PairTable(blank: blank) }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = [UInt64](repeating: PairTable.unused, count: oldKeys.count * 2)
    values = [Value](repeating: blank, count: oldKeys.count * 2)
    shift -= 1
    for (key, value) in zip(oldKeys, oldValues) where key != PairTable.unused {
      let place = place(key)
      keys[place] = key
      values[place] = value
    }
  }
}
