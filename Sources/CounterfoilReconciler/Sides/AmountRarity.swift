internal import Glibc

/// How many unrelated bills are to be expected at an amount.
///
/// Bills of exactly this amount count, but for one; where there are none, bills of about this size stand in, with round
/// amounts expected more often. A few assumed bills keep small data sensible.
struct AmountRarity: Sendable {
  /// Magnitudes of each currency's bills, sorted.
  private var magnitudes: [UInt16: [UInt64]] = [:]
  /// How much likelier an amount is than one evenly spread; by class of roundness.
  private var factors: [Double]
  private let frozen: LearnedModel?
  private let digits: AmountDigits
  /// Bills by roundness.
  let counts: [Double]

  /// O(bills).
  /// - Parameter bills: with their ``Side/amountOrder``.
  init(_ bills: Side, frozen: LearnedModel? = nil) {
    self.frozen = frozen
    digits = bills.digits
    var counts = [Double](repeating: 0, count: Priors.Amounts.roundnessOfNumbers.count)
    if let frozen {
      counts = frozen[.roundnessOfBills] ?? counts
    } else {
      for amount in bills.amounts { counts[AmountRarity.roundness(amount.magnitude)] += 1 }
    }
    self.counts = counts
    let billCount = frozen.map { $0[.billCount] ?? 0 } ?? Double(bills.count)
    let order = bills.amountOrder
    var start = 0
    while start < order.count {
      let currency = bills.currencies[Int(order[start])]
      var end = start
      var middle = start
      while end < order.count, bills.currencies[Int(order[end])] == currency {
        if bills.amounts[Int(order[end])] < 0 { middle = end + 1 }
        end += 1
      }
      magnitudes[currency] = AmountRarity.merged(
        order[start..<middle].reversed().map { bills.amounts[Int($0)].magnitude },
        order[middle..<end].map { bills.amounts[Int($0)].magnitude })
      start = end
    }
    let assumed = Priors.Amounts.roundnessStrength
    factors = zip(counts, zip(Priors.Amounts.roundnessOfNumbers, assumed)).map { count, known in
      (count + known.1) / (billCount + 10) / known.0
    }
  }

  /// The numbers of two sorted lists as one.
  private static func merged(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    guard !left.isEmpty, !right.isEmpty else { return left + right }
    var merged: [UInt64] = []
    merged.reserveCapacity(left.count + right.count)
    var place = 0
    for number in left {
      while place < right.count, right[place] < number {
        merged.append(right[place])
        place += 1
      }
      merged.append(number)
    }
    return merged + right[place...]
  }

  private static func roundness(_ magnitude: UInt64) -> Int {
    if magnitude % 1000 == 0 { return 0 }
    if magnitude % 100 == 0 { return 1 }
    let rest = magnitude % 100
    return rest == 50 || rest == 99 || rest == 95 ? 2 : 3
  }

  /// How much likelier bills are of an amount as round as this one than of one evenly spread.
  func factor(of magnitude: UInt64) -> Double { factors[AmountRarity.roundness(magnitude)] }

  /// The expected number of unrelated bills of an amount that `equalCount` bills have.
  func expected(_ amount: Int64, currency: UInt16, equalCount: Int) -> Double {
    let magnitude = amount.magnitude
    let equalCount = frozen.map { max(1, Int($0[.amountsOfBills, modelAmount(amount, currency).key()])) } ?? equalCount
    let spread = density(at: magnitude, currency: currency, known: equalCount, assumedShare: Priors.Amounts.assumedNear)
    return max(
      Priors.Amounts.leastExpected,
      Double(equalCount - 1) + min(1, spread * factors[AmountRarity.roundness(magnitude)]))
  }

  /// How many bills are expected per minor unit around an amount; never 0.
  /// - Parameters:
  ///   - known: as many bills of that size are left out.
  ///   - assumedShare: the share of the currency's bills assumed within a tenth of any amount.
  func density(
    at magnitude: UInt64, currency: UInt16, known: Int = 1, assumedShare: Double = Priors.Amounts.assumedNearDensity
  ) -> Double {
    let reach = magnitude / 10
    if let frozen {
      let amount = modelAmount(Int64(clamping: magnitude), currency)
      let near = [true, false].reduce(0) {
        $0 + frozen.count(.sizesOfBills, amount, isNegative: $1, from: 0.9, to: 1.1)
      }
      let assumed = assumedShare * (frozen[.billCount] ?? 0)
      return (max(0, near - Double(known)) + max(Priors.Amounts.leastExpected, assumed)) / (2 * Double(reach) + 1)
    }
    let sorted = magnitudes[currency] ?? []
    let near = AmountRarity.bound(sorted, magnitude &+ reach &+ 1) - AmountRarity.bound(sorted, magnitude - reach)
    let assumed = assumedShare * Double(sorted.count)
    return (Double(max(0, near - known)) + max(Priors.Amounts.leastExpected, assumed)) / (2 * Double(reach) + 1)
  }

  private func modelAmount(_ amount: Int64, _ currency: UInt16) -> ModelAmount {
    ModelAmount(amount, currency: currency, digits: digits.digits(of: currency))
  }

  /// By bill, what ``density(at:currency:known:assumedShare:)`` tells of its amount.
  func densities(of bills: Side) -> [Double] {
    var densities = [Double](repeating: 0, count: bills.count)
    var last: (amount: Int64, currency: UInt16, density: Double)?
    for bill in bills.amountOrder {
      let (amount, currency) = (bills.amounts[Int(bill)], bills.currencies[Int(bill)])
      if let last, last.amount == amount, last.currency == currency {
        densities[Int(bill)] = last.density
      } else {
        densities[Int(bill)] = density(at: amount.magnitude, currency: currency)
        last = (amount, currency, densities[Int(bill)])
      }
    }
    return densities
  }

  /// Never fewer than are ever assumed.
  static func atLeastAssumed(_ expected: Double) -> Double { max(Priors.Amounts.leastExpected, expected) }

  /// How many magnitudes are smaller.
  private static func bound(_ sorted: [UInt64], _ value: UInt64) -> Int {
    sorted.indices.bound { sorted[$0] < value }
  }
}
