/// What payments of these books differ by from their bills again and again: fees, charges, discounts, taxes withheld.
///
/// Learned from pairs that words or numbers prove. A difference that comes again to the cent, or as the same share of the bill,
/// is an explanation; one that was seen once is none.
struct KnownDifferences: Sendable {
  /// What is paid more, in minor units.
  var fees: Set<UInt64> = []
  /// What is paid less, in minor units; sorted.
  private(set) var charges: [UInt64] = []
  /// What is paid less, in parts of ``scale`` of the bill; sorted.
  private(set) var rates: [UInt64] = []

  /// Rates are told apart to a hundredth of a percent: discounts are halves of a percent, and taxes on net amounts are none.
  private static let scale: UInt64 = 10_000

  init() {}

  /// What a model learned.
  init(_ frozen: LearnedModel, charges: LearnedModel.Topic, rates: LearnedModel.Topic, fees: LearnedModel.Topic? = nil)
  {
    self.fees = Set(fees.map { frozen[$0].keys.map { $0 } } ?? [])
    self.charges = frozen[charges].keys.sorted()
    self.rates = frozen[rates].keys.sorted()
  }

  func record(
    _ learning: inout Learning, charges: LearnedModel.Topic, rates: LearnedModel.Topic, fees: LearnedModel.Topic? = nil
  ) {
    learning.recording { model in
      for charge in self.charges { model.set(1, charges, charge) }
      for rate in self.rates { model.set(1, rates, rate) }
      if let fees { for fee in self.fees { model.set(1, fees, fee) } }
    }
  }

  /// - Parameter pairs: amounts of pairs that surely belong together.
  init(provenBy pairs: [(paid: UInt64, owed: UInt64)], fees: Set<UInt64>) {
    self.fees = fees
    var chargeCounts: [UInt64: Int] = [:]
    var rateCounts: [UInt64: Int] = [:]
    var total = 0
    for (paid, owed) in pairs where paid < owed && owed < UInt64.max / KnownDifferences.scale {
      total += 1
      chargeCounts[owed - paid, default: 0] += 1
      // A cent more or less is a hundredth of a percent of 100 units.
      if owed >= KnownDifferences.scale { rateCounts[KnownDifferences.rate(paid, owed), default: 0] += 1 }
    }
    let expected = Double(total) / Double(KnownDifferences.scale)
    func known(_ counts: [UInt64: Int]) -> [UInt64] {
      counts.filter {
        $0.value >= Priors.Amounts.knownCount && Double($0.value) >= Priors.Amounts.knownLift * expected
      }
      .keys.sorted()
    }
    charges = known(chargeCounts)
    rates = known(rateCounts).filter { $0 > 0 && $0 <= KnownDifferences.mostRate }
  }

  /// What is less by more is a part of the bill, however often it comes: deposits are shares, too.
  private static let mostRate = UInt64(Priors.Amounts.mostWithheld * Double(scale))

  private static func rate(_ paid: UInt64, _ owed: UInt64) -> UInt64 { ((owed - paid) * scale + owed / 2) / owed }

  /// Whether what is paid less comes again and again.
  func explains(paid: UInt64, owed: UInt64) -> Bool {
    guard paid < owed, owed < UInt64.max / KnownDifferences.scale else { return false }
    let difference = owed - paid
    guard KnownDifferences.rate(paid, owed) <= KnownDifferences.mostRate else { return false }
    if charges.contains(difference) { return true }
    return rates.contains { rate in
      let expected = (owed * rate + KnownDifferences.scale / 2) / KnownDifferences.scale
      let reach = 1 + owed / (2 * KnownDifferences.scale)
      return max(expected, difference) - min(expected, difference) <= reach
    }
  }

  /// What is paid of a bill at least where such a rate is taken off that may be a tax, as a share; 1 where none is.
  var leastShare: Double {
    guard let rate = rates.last else { return 1 }
    return 1 - (Double(rate) + 1) / Double(KnownDifferences.scale)
  }

  /// How many amounts would have been explained.
  func valueCount(owed: UInt64) -> Double {
    Double(charges.count) + Double(rates.count) * (3 + Double(owed) / Double(KnownDifferences.scale))
  }
}
