internal import Glibc

extension Plan {
  /// Doubts pairs that may be look-alikes as much as the books show there are, and marks what is left to a person.
  mutating func doubtLookAlikes(_ sheet: inout Worksheet, _ contradictions: Contradictions) {
    for (place, doubt) in doubted(&sheet, contradictions).enumerated() {
      links[place].probability = doubt.probability
      links[place].reservation = doubt.reservation
    }
    links.removeAll { $0.probability < sheet.options.leastProbability && !$0.shape.isSaid && $0.shape != .transfer }
  }

  /// Doubts payments for one of a payee's equal bills as much as others are seen to be for another one than their days would have it: after
  /// what was left is settled, for there are those that say so.
  mutating func doubtPeriods(_ sheet: inout Worksheet, _ contradictions: Contradictions) {
    let offPeriods = OffPeriods(links, sheet, contradictions)
    offPeriods.record(&sheet.learning)
    guard Priors.Stages.offPeriods else { return }
    for (place, link) in links.enumerated() where !link.shape.isSaid {
      let off = offPeriods.probability(place)
      guard off > 0 else { continue }
      links[place].probability = min(link.probability, 1 - off)
      if link.reservation == nil { links[place].reservation = Reservation(reason: .otherPeriod, unaided: 1 - off) }
    }
    links.removeAll { $0.probability < sheet.options.leastProbability && !$0.shape.isSaid && $0.shape != .transfer }
  }

  /// How likely a link is, and why it is left to a person.
  private typealias Doubt = (probability: Double, reservation: Reservation?)

  private func doubted(_ sheet: inout Worksheet, _ contradictions: Contradictions) -> [Doubt] {
    let lookAlikes = LookAlikes(links, sheet)
    let rivals = GroupRivals(links, sheet)
    let numbers = NumberTrust(links, sheet)
    let knownBills = Set(sheet.examples.pairs.map(\.bill))
    let seldom = sheet.learning.frozen.map { SeldomKinds($0) } ?? SeldomKinds(links, sheet)
    lookAlikes.record(&sheet.learning)
    seldom.record(&sheet.learning)
    numbers.record(&sheet.learning)
    let (links, start, doubtful) = (links, sheet, Set(returns.doubtful))
    let otherSums = OtherSums(links, sheet)
    let parts = Partition.map(
      links.count, threadCount: sheet.options.threadCount, start: { (sheet: start, sums: otherSums) }
    ) { range, state in
      range.map { place -> Doubt in
        let link = links[place]
        var probability = link.probability
        if link.shape.isSaid { return (probability, nil) }
        if Priors.Stages.seldomKinds { probability = min(probability, seldom.probability(link, state.sheet)) }
        if Priors.Stages.groupRivals { probability = min(probability, rivals.probability(place, &state.sheet)) }
        let trust = Priors.Stages.numberTrust ? numbers.trust(link, &state.sheet) : .whole
        probability = min(probability, trust.probability)
        if Priors.Stages.lookAlikes { probability = min(probability, 1 - lookAlikes.probability(place)) }
        if Priors.Stages.contradictions, let reason = contradictions.reason(link, state.sheet) {
          return (min(probability, Priors.Decision.contradicted), Reservation(reason: reason))
        }
        if link.entries.contains(where: { doubtful.contains($0) }) {
          return (min(probability, Priors.Decision.contradicted), Reservation(reason: .mayBeReturned))
        }
        // Each set of bills that comes to the sum is as likely as another.
        let sums = Priors.Stages.otherSums ? state.sums.count(place, link, &state.sheet) : 0
        if sums > 0 {
          let share = link.isNamed ? Priors.Decision.contradicted : 1 / Double(1 + sums)
          return (min(probability, share), Reservation(reason: .oneFact))
        }
        let reservation =
          trust.isOneFact
          ? Reservation(reason: .oneFact) : Plan.reservation(link, probability, knownBills, &state.sheet)
        // Nothing in the books tells how often one fact speaks for another bill.
        if reservation?.reason == .oneFact { probability = min(probability, Priors.Decision.contradicted) }
        return (probability, reservation)
      }
    }
    return Array(parts.joined())
  }

  /// What leaves a link to a person: a slip of the pen, one fact alone, or repetition.
  private static func reservation(
    _ link: Link, _ probability: Double, _ knownBills: Set<Int32>, _ sheet: inout Worksheet
  ) -> Reservation? {
    if let features = link.features, features.amountLevel == .slip, features.textLevel != .reference {
      return Reservation(reason: .slip)
    }
    if Priors.Stages.oneFact, speaksForOthers(link, &sheet) { return Reservation(reason: .oneFact) }
    guard let features = link.features else { return nil }
    let taught = taughtByRepetition(link, features, knownBills, sheet)
    guard taught > 0 else { return nil }
    let unaided = probability / (probability + (1 - probability) * exp(Double(taught)))
    return Reservation(reason: .repetition, unaided: unaided)
  }

  /// Whether a payment names another bill, or what it is linked for may as well be somebody else's.
  private static func speaksForOthers(_ link: Link, _ sheet: inout Worksheet) -> Bool {
    if hasStranger(link, &sheet) { return true }
    guard let features = link.features else { return false }
    return features.isContradicted || restsOnOneFact(link, features, &sheet)
  }

  /// Whether what speaks for a pair may speak for another one as well: of reference, name and amount only one agrees.
  ///
  /// - A number is mistyped, or is that of a contract, a year or somebody else's bill; and nobody can name the number of a bill that is not
  ///   written yet.
  /// - An amount in another currency is as near to many others, and prices repeat.
  private static func restsOnOneFact(_ link: Link, _ features: PairFeatures, _ sheet: inout Worksheet) -> Bool {
    switch (features.textLevel, features.amountLevel) {
    case (.reference, let amount):
      let lead = sheet.bills.days[Int(link.bills[0])] - sheet.entries.days[Int(link.entries[0])]
      let isEarly = Int(lead) > sheet.options.windowDaysBefore
      let isOfOthers = isOfOthers(link.entries[0], link.bills[0], &sheet)
      return isEarly || amount != .equal && amount != .agreed && isOfOthers
    case (.none, .foreign): return true
    default: return false
    }
  }

  /// Whether a row of a sum names somebody else than those that name whom the sum is of, and no number says that it belongs to it.
  private static func hasStranger(_ link: Link, _ sheet: inout Worksheet) -> Bool {
    guard link.shape == .manyBills || link.shape == .manyEntries else { return false }
    var likeness: [Float] = []
    for entry in link.entries {
      for bill in link.bills where !isNumbered(Int(entry), Int(bill), sheet) {
        let match = sheet.similarity.match(
          entry: sheet.entries.wordings[Int(entry)], bill: sheet.bills.wordings[Int(bill)])
        if match.hasWords { likeness.append(match.likeness) }
      }
    }
    guard let most = likeness.max(), let least = likeness.min() else { return false }
    let isNumbered = likeness.count < link.entries.count * link.bills.count
    return (isNumbered || most >= Priors.Words.most) && least < Priors.Words.most
  }

  /// Whether a payment carries a number that is the bill's own, and no part of one that it shares with others.
  private static func isNumbered(_ entry: Int, _ bill: Int, _ sheet: Worksheet) -> Bool {
    sheet.names(entry, bill)
      && sheet.sharedNumberChance(entry, bill).map { sheet.isNamed(bill, by: entry, sharing: $0) } == true
  }

  /// Whether both rows have words, and they do not agree.
  private static func isOfOthers(_ entry: Int32, _ bill: Int32, _ sheet: inout Worksheet) -> Bool {
    let match = sheet.similarity.match(
      entry: sheet.entries.wordings[Int(entry)], bill: sheet.bills.wordings[Int(bill)])
    return match.hasWords && match.likeness < Priors.Words.part
  }

  /// What of a pair's evidence only repetition tells, in nats: a habit, where words do not agree, and words that agree only by what
  /// was learned of them. Both say that a payer settled a payee's bills before, and are wrong month after month where they are wrong.
  /// - Parameter knownBills: the wordings of bills that a person confirmed pairs of.
  private static func taughtByRepetition(
    _ link: Link, _ features: PairFeatures, _ knownBills: Set<Int32>, _ sheet: Worksheet
  ) -> Float {
    switch features.textLevel {
    case .reference, .blank: return 0
    case .whole, .most:
      let entry = sheet.entries.wordings[Int(link.entries[0])]
      let bill = sheet.bills.wordings[Int(link.bills[0])]
      // What a person confirmed is more than repetition.
      return knownBills.contains(bill) || sheet.ruled.binding(Int(link.entries[0]), Int(link.bills[0])) != nil
        || sheet.similarity.coverageByLetters(entry: entry, bill: bill) >= Priors.Words.most
        ? 0 : features.text
    case .part, .none: return features.habit
    }
  }
}

extension Plan {
  /// Has a model take in how sure the matches are.
  func recordMatches(_ sheet: inout Worksheet) {
    PrecisionBound.record(
      links.filter { !$0.shape.isSaid }.map {
        ($0.linkProbability, $0.entries.count * $0.bills.count)
      }, &sheet.learning)
  }

  /// Lets go of proposals that are too doubtful among so many, unless a person said how likely they must be.
  mutating func dropDoubtful(_ sheet: inout Worksheet) {
    let known = ProposalFloor(links.map { ($0.probability, $0.entries.count * $0.bills.count) }).probability
    let floor = sheet.learning.frozen?[.proposalFloor] ?? known
    sheet.learning.recording { $0[.proposalFloor] = known }
    guard Priors.Stages.proposalFloor, sheet.options.reviewFloor == nil else { return }
    links.removeAll { $0.probability < floor && !$0.shape.isSaid && $0.shape != .transfer }
  }
}

/// Kinds of matches that a book shows how often they are: an amount that is not the bill's, and a bill paid in parts.
///
/// How often entries differ from their bills by a rate, a tip or a discount is learned from the book. Of something seen n times and
/// never known to be wrong, the next is right to (n + 1) / (n + 2) (Laplace's rule of succession): in a small book no such match is sure.
private struct SeldomKinds {
  private enum Kind: Hashable {
    case amount(AmountLevel)
    case parts
  }

  private var counts: [Kind: Double] = [:]

  /// What a model learned.
  init(_ frozen: LearnedModel) {
    for kind in [Kind.parts] + AmountLevel.allCases.map({ .amount($0) }) {
      counts[kind] = frozen[.seldomKinds, SeldomKinds.key(kind)]
    }
  }

  private static func key(_ kind: Kind) -> UInt64 {
    switch kind {
    case .amount(let level): UInt64(level.rawValue)
    case .parts: 255
    }
  }

  func record(_ learning: inout Learning) {
    learning.recording { model in
      for (kind, count) in counts { model.set(count, .seldomKinds, SeldomKinds.key(kind)) }
    }
  }

  init(_ links: [Plan.Link], _ sheet: Worksheet) {
    for link in links {
      if let kind = SeldomKinds.kind(link, sheet) { counts[kind, default: 0] += link.probability }
    }
  }

  /// How sure a match can be by its kind; 1 for those of equal amounts, sums of bills, what the bill's number tells, and what was paid at a
  /// rate that was given.
  func probability(_ link: Plan.Link, _ sheet: Worksheet) -> Double {
    guard let kind = SeldomKinds.kind(link, sheet) else { return 1 }
    let count = counts[kind] ?? 0
    return (count + 1) / (count + 2)
  }

  private static func kind(_ link: Plan.Link, _ sheet: Worksheet) -> Kind? {
    if link.isNamed || link.shape.isSaid { return nil }
    if link.shape == .manyEntries { return .parts }
    guard let features = link.features, features.amountLevel != .equal, features.amountLevel != .agreed,
      features.textLevel != .reference
    else { return nil }
    if features.amountLevel == .foreign {
      let (entry, bill) = (Int(link.entries[0]), Int(link.bills[0]))
      let rate = sheet.options.rates.value(
        of: sheet.bills.currencies[bill], in: sheet.entries.currencies[entry], day: sheet.entries.days[entry])
      if rate != nil { return nil }
    }
    return .amount(features.amountLevel)
  }
}
