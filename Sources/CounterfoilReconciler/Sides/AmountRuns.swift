/// Where the rows of each amount are, of rows in order of currency and amount. O(1) per amount.
struct AmountRuns: Sendable {
  /// Where each run starts, and where the last one ends.
  private var starts: [Int32] = []
  private var amounts: [Int64] = []
  private var currencies: [UInt16] = []
  /// Numbers of runs by their hash; -1 for none. At least half are.
  private var slots: [Int32]
  private let mask: Int

  init(_ order: [Int32], _ side: Side) {
    for (place, row) in order.enumerated() {
      let (amount, currency) = (side.amounts[Int(row)], side.currencies[Int(row)])
      if amount != amounts.last || currency != currencies.last {
        starts.append(Int32(place))
        amounts.append(amount)
        currencies.append(currency)
      }
    }
    starts.append(Int32(order.count))
    var size = 16
    while size < 2 * amounts.count { size *= 2 }
    mask = size - 1
    slots = [Int32](repeating: -1, count: size)
    for run in amounts.indices {
      var slot = AmountRuns.hash(amounts[run], currencies[run]) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(run)
    }
  }

  @inline(__always)
  private static func hash(_ amount: Int64, _ currency: UInt16) -> Int {
    let mixed = (UInt64(bitPattern: amount) ^ UInt64(currency) << 48) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32)
  }

  /// Empty where no row has the amount.
  func places(of amount: Int64, _ currency: UInt16) -> Range<Int> {
    var slot = AmountRuns.hash(amount, currency) & mask
    while slots[slot] >= 0 {
      let run = Int(slots[slot])
      if amounts[run] == amount, currencies[run] == currency { return Int(starts[run])..<Int(starts[run + 1]) }
      slot = (slot + 1) & mask
    }
    return 0..<0
  }

  /// How many rows have an amount less than one given, or a currency before it. O(log n).
  func countBefore(_ amount: Int64, _ currency: UInt16) -> Int {
    Int(starts[amounts.indices.bound { (currencies[$0], amounts[$0]) < (currency, amount) }])
  }
}
