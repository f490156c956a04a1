internal import Glibc

/// Probabilities of what is seen given a true pair; learned from the data, starting from sensible values.
struct LinkModel: Sendable {
  var dateShares = Priors.Pairs.dates
  /// By ``DayStep``: shares within their group.
  var stepShares: [Double] = LinkModel.startSteps
  /// By ``TextLevel``; blank says nothing.
  var textShares: [Double] = Priors.Pairs.texts
  /// By ``Candidate/amountSlot``: shares of equal and near steps together, and of foreign steps together, each once
  /// more for entries that spell out an amount in another currency.
  var amountShares: [Double] = AmountStep.startShares + AmountStep.convertedStartShares

  /// How likely an entry and a bill are both left alone, against any pair of them.
  var aloneMass = Priors.Pairs.aloneMass

  /// How likely each is left alone of rows that have a pair of equal amounts whose words or numbers agree (``AgreeingRows``).
  var agreeingAlone = (entry: Priors.Pairs.aloneMass.squareRoot(), bill: Priors.Pairs.aloneMass.squareRoot())

  /// Learns from what was counted. A group's shares stay near the start while data are few.
  mutating func learn(_ counts: LevelCounts) {
    let start = LinkModel()
    for group in [Array(0..<DateLevel.dueCount), Array(DateLevel.dueCount..<DateLevel.count)] {
      LinkModel.update(
        &dateShares, group, counts.dateLevels, prior: start.dateShares, strength: Priors.Pairs.dateStrength,
        floor: Priors.Pairs.leastDateShare)
    }
    learnSteps(counts.dates)
    LinkModel.update(
      &textShares, Array(0..<5), counts.texts, prior: start.textShares, strength: Priors.Pairs.textStrength,
      floor: Priors.Pairs.leastTextShare)
    for group in [AmountStep.domesticNumbers, AmountStep.foreignNumbers] {
      for slots in [group, group.map { $0 + AmountStep.count }] {
        LinkModel.update(
          &amountShares, slots, counts.amounts, prior: start.amountShares, strength: Priors.Pairs.amountStrength,
          floor: Priors.Pairs.leastAmountShare)
      }
    }
  }

  private static let levelWidths = DateLevel.widths(ReconcileOptions())
  /// Days of one level as likely as each other.
  private static let startSteps = DayStep.levels.indices.map { step in
    let level = DayStep.levels[step]
    return Priors.Pairs.dates[level] / (DayStep.isSingle[step] ? levelWidths[level] : 1)
  }

  /// How the shares of levels spread over their days, on all days of the week together and then on each.
  private mutating func learnSteps(_ counts: [Double]) {
    let strength = Priors.Pairs.stepStrength
    var levelCounts = [Double](repeating: 0, count: DateLevel.count)
    for step in 0..<DayStep.count { levelCounts[DayStep.levels[step]] += counts[step] }
    for (number, group) in DayStep.groups.enumerated() {
      let together = number == 0 ? [DayStep.groups[0]] : Array(DayStep.groups.dropFirst())
      var total = 0.0
      for step in group { total += counts[step] }
      for step in group {
        let level = DayStep.levels[step]
        var known = dateShares[level]
        if DayStep.isSingle[step] {
          let place = step - group.lowerBound
          let count = together.reduce(0) { $0 + counts[$1.lowerBound + place] }
          known *= (count + strength / LinkModel.levelWidths[level]) / (levelCounts[level] + strength)
        }
        stepShares[step] = max(
          Priors.Pairs.leastStepShare * known, (counts[step] + strength * known) / (total + strength))
      }
    }
  }

  static func update(
    _ shares: inout [Double], _ group: [Int], _ counts: [Double], prior: [Double], strength: Double, floor: Double
  ) {
    var total = strength
    for level in group { total += counts[level] }
    for level in group { shares[level] = max(floor, (counts[level] + strength * prior[level]) / total) }
  }
}
