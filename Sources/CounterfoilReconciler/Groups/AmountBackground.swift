internal import Glibc

/// How likely a row that stands for nothing but itself has the amount it has.
///
/// A fee that is always the same, or a round sum, needs no other rows to explain it.
struct AmountBackground {
  private static let wordingWeight = 2.0
  /// Of all whole numbers, the share in each class of roundness.
  private static let cellShares = [0.001, 0.009, 0.04, 0.95]

  private let side: Side
  /// Positions by currency, amount and day.
  private let order: [Int32]
  private let runs: AmountRuns
  private let wordingCounts: [Int32]
  /// How much likelier an amount of each class of roundness is than one evenly spread.
  private let factors: [Double]

  init(_ side: Side, competes: [Bool]) {
    self.side = side
    order = Worksheet.amountOrder(side, isFree: competes)
    runs = AmountRuns(order, side)
    var wordingCounts = [Int32](repeating: 0, count: Int(side.wordings.max() ?? -1) + 1)
    var classCounts = [2.0, 3, 2, 3]
    for row in order {
      wordingCounts[Int(side.wordings[Int(row)])] += 1
      classCounts[AmountBackground.roundness(side.amounts[Int(row)].magnitude)] += 1
    }
    self.wordingCounts = wordingCounts
    let total = Double(order.count) + 10
    factors = zip(classCounts, AmountBackground.cellShares).map { $0 / total / $1 }
  }

  private static func roundness(_ magnitude: UInt64) -> Int {
    if magnitude % 1000 == 0 { return 0 }
    if magnitude % 100 == 0 { return 1 }
    return magnitude % 10 == 0 || magnitude % 100 == 99 ? 2 : 3
  }

  /// The share of rows expected to have this row's amount, given its words. O(log n + rows of the amount, at most 256).
  func share(_ position: Int) -> Double {
    let amount = side.amounts[position]
    let currency = side.currencies[position]
    let equal = runs.places(of: amount, currency)
    let reach = max(1, Int64(amount.magnitude / 10))
    let near = runs.countBefore(amount + reach + 1, currency) - runs.countBefore(amount - reach, currency)
    let count = Double(order.count)
    let density = (Double(near - equal.count) + 0.01 * count + 1) / Double(2 * reach + 1)
    let roundness = factors[AmountBackground.roundness(amount.magnitude)]
    let base = min(1, (Double(max(0, equal.count - 1)) + min(1, density * roundness)) / (count + 1))
    let wording = side.wordings[position]
    let sameWords = order[equal].prefix(256).reduce(0) { $0 + (side.wordings[Int($1)] == wording ? 1 : 0) }
    let others = Double(max(0, wordingCounts[Int(wording)] - 1))
    let weight = AmountBackground.wordingWeight
    return (Double(max(0, sameWords - 1)) + weight * base) / (others + weight)
  }
}
