internal import Glibc

extension Plan {
  /// Below the bar of any usual target: a wrong digit is a guess about a person, which nothing but a number of the bill confirms.
  private static let slipProbability = 0.9
  /// What repetition tells and words do not is proposed, not linked: on books of equal amounts it was wrong more often than it said. What
  /// amount and day tell without it is as sure as it is.
  private static let habitProbability = 0.9
  /// A payment that names one bill is not booked against another one unless a person says so.
  private static let contradictedProbability = 0.9

  /// Doubts pairs that may be look-alikes as much as the books show there are, and leaves slips of the pen to a person.
  mutating func doubtLookAlikes(_ sheet: Worksheet) {
    let lookAlikes = LookAlikes(links, sheet)
    let rivals = GroupRivals(links, sheet)
    let knownBills = Set(sheet.examples.pairs.map(\.bill))
    var sheet = sheet
    for place in links.indices {
      links[place].probability = min(links[place].probability, rivals.probability(place, &sheet))
      links[place].probability = min(links[place].probability, 1 - lookAlikes.probability(place))
      if let features = links[place].features, features.amountLevel == .slip, features.textLevel != .reference {
        links[place].probability = min(links[place].probability, Plan.slipProbability)
      }
      if let features = links[place].features {
        let taught = taughtByRepetition(links[place], features, knownBills, sheet)
        let probability = links[place].probability
        let without = probability / (probability + (1 - probability) * exp(Double(taught)))
        if taught > 0 { links[place].probability = min(probability, max(Plan.habitProbability, without)) }
      }
      if let features = links[place].features, features.isContradicted || hasNumberAlone(links[place], features, &sheet)
      {
        links[place].probability = min(links[place].probability, Plan.contradictedProbability)
      }
    }
  }

  /// Whether a pair has the bill's number, and neither its amount nor the other's name: numbers are mistyped, and those of contracts,
  /// years and other people's bills look like one.
  private func hasNumberAlone(_ link: Link, _ features: PairFeatures, _ sheet: inout Worksheet) -> Bool {
    guard features.textLevel == .reference, features.amountLevel != .equal else { return false }
    let match = sheet.similarity.match(
      entry: sheet.entries.wordings[Int(link.entries[0])], bill: sheet.bills.wordings[Int(link.bills[0])])
    return match.hasWords && match.likeness < TextLevel.leastPart
  }

  /// What of a pair's evidence only repetition tells, in nats: a habit, where words do not agree, and words that agree only by what
  /// was learned of them. Both say that a payer settled a payee's bills before, and are wrong month after month where they are wrong.
  /// - Parameter knownBills: the wordings of bills that a person confirmed pairs of.
  private func taughtByRepetition(
    _ link: Link, _ features: PairFeatures, _ knownBills: Set<Int32>, _ sheet: Worksheet
  ) -> Float {
    switch features.textLevel {
    case .reference, .blank: return 0
    case .whole, .most:
      let entry = sheet.entries.wordings[Int(link.entries[0])]
      let bill = sheet.bills.wordings[Int(link.bills[0])]
      // What a person confirmed is more than repetition.
      return knownBills.contains(bill)
        || sheet.similarity.coverageByLetters(entry: entry, bill: bill) >= TextLevel.leastMost
        ? 0 : features.text
    case .part, .none: return features.habit
    }
  }
}

extension Plan {
  /// Lets go of proposals that are too doubtful among so many, unless a person said how likely they must be.
  mutating func dropDoubtful(_ options: ReconcileOptions) {
    guard options.reviewFloor == nil else { return }
    let floor = ProposalFloor(links.map { ($0.probability, $0.entries.count * $0.bills.count) }).probability
    links.removeAll { $0.probability < floor && $0.shape != .confirmed && $0.shape != .transfer }
  }
}
