import CounterfoilCodecKit
import CounterfoilModel

/// How many rows a table lists under each word for the direction, and what they add up to, whatever became of the rows.
///
/// Wallets count so in the head and foot of their exports: a closed payment and a row of nothing count as what they say.
struct DirectionTotals: Sendable {
  struct Side: Sendable {
    var count = 0
    /// In minor units, without signs.
    var sum = Int128(0)
    /// Whether the amount of each row could be read.
    var isWhole = true

    static func + (left: Side, right: Side) -> Side {
      Side(count: left.count + right.count, sum: left.sum + right.sum, isWhole: left.isWhole && right.isWhole)
    }
  }

  var inflow = Side()
  var outflow = Side()
  var neutral = Side()

  mutating func add(_ direction: TableWords.Direction, _ amount: Int64?) {
    switch direction {
    case .inflow: DirectionTotals.add(amount, to: &inflow)
    case .outflow: DirectionTotals.add(amount, to: &outflow)
    case .neutral: DirectionTotals.add(amount, to: &neutral)
    case .ignored: break
    }
  }

  mutating func add(_ other: DirectionTotals) {
    inflow = inflow + other.inflow
    outflow = outflow + other.outflow
    neutral = neutral + other.neutral
  }

  private static func add(_ amount: Int64?, to side: inout Side) {
    side.count += 1
    if let amount { side.sum += Int128(amount.magnitude) } else { side.isWhole = false }
  }
}
