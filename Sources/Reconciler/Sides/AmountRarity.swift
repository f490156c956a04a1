internal import Glibc

/// How many unrelated bills are to be expected at an amount.
///
/// Bills of exactly this amount count, but for one; where there are none, bills of about this size stand in, with round
/// amounts expected more often. A few assumed bills keep small data sensible.
struct AmountRarity {
  /// Fewer than this are never assumed: equal amounts are seldom wholly independent.
  private static let floor = 0.05
  /// The share of all bills assumed within a tenth of any amount, before any were seen.
  private static let assumedShare = 0.05

  /// Magnitudes of each currency's bills, sorted.
  private var magnitudes: [UInt16: [UInt64]] = [:]
  /// How much likelier an amount is than one evenly spread; by class of roundness.
  private var factors: [Double]
  private let billCount: Double

  init(_ bills: Side) {
    billCount = Double(max(1, bills.count))
    var counts = [Double](repeating: 0, count: AmountRarity.cellShares.count)
    for position in 0..<bills.count {
      let magnitude = bills.amounts[position].magnitude
      magnitudes[bills.currencies[position], default: []].append(magnitude)
      counts[AmountRarity.roundness(magnitude)] += 1
    }
    for currency in magnitudes.keys { magnitudes[currency]?.sort() }
    let assumed = [2.0, 3, 2, 3]
    factors = zip(counts, zip(AmountRarity.cellShares, assumed)).map { count, known in
      (count + known.1) / (Double(bills.count) + 10) / known.0
    }
  }

  /// Of all whole numbers, the share in each class of roundness.
  private static let cellShares = [0.001, 0.009, 0.03, 0.96]

  private static func roundness(_ magnitude: UInt64) -> Int {
    if magnitude % 1000 == 0 { return 0 }
    if magnitude % 100 == 0 { return 1 }
    let rest = magnitude % 100
    return rest == 50 || rest == 99 || rest == 95 ? 2 : 3
  }

  /// The expected number of unrelated bills of an amount that `equalCount` bills have.
  func expected(_ amount: Int64, currency: UInt16, equalCount: Int) -> Double {
    let magnitude = amount.magnitude
    let sorted = magnitudes[currency] ?? []
    let reach = magnitude / 10
    let near = AmountRarity.bound(sorted, magnitude &+ reach &+ 1) - AmountRarity.bound(sorted, magnitude - reach)
    let width = 2 * Double(reach) + 1
    let others = Double(max(0, near - equalCount)) + AmountRarity.assumedShare * billCount
    let spread = others / width * factors[AmountRarity.roundness(magnitude)]
    return max(AmountRarity.floor, Double(equalCount - 1) + min(1, spread))
  }

  /// How many bills of a currency lie between two magnitudes, but for one; at least a few in a thousand.
  func expected(from low: UInt64, through high: UInt64, currency: UInt16) -> Double {
    let sorted = magnitudes[currency] ?? []
    let near = AmountRarity.bound(sorted, high == .max ? high : high + 1) - AmountRarity.bound(sorted, low)
    return max(Double(near), 0.005 * billCount)
  }

  /// How many magnitudes are smaller.
  private static func bound(_ sorted: [UInt64], _ value: UInt64) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
