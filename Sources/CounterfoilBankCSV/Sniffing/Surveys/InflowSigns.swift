import CounterfoilCodecKit

/// The signs of amounts beside words that say that money came in.
struct InflowSigns {
  /// The first row with a minus.
  private(set) var negativeLine: Int?
  private(set) var negativeCount = 0
  private(set) var hasPositive = false

  mutating func add(_ amount: AmountReading, line: Int) {
    guard amount.coefficient != 0 else { return }
    if amount.sign == .minus {
      negativeCount += 1
      negativeLine = negativeLine ?? line
    } else {
      hasPositive = true
    }
  }
}
