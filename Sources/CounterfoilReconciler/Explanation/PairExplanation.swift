internal import CounterfoilModel
internal import CounterfoilRecords
internal import Glibc

/// What speaks for and against an entry and a bill, added up step by step.
package struct PairExplanation: Sendable, Hashable {
  /// One step of the sum.
  package struct Step: Sendable, Hashable {
    /// Nil for the prior: what is believed before anything is looked at.
    package var kind: Evidence.Kind?
    package var sentence: Sentence
    /// A log-likelihood ratio.
    package var bits: Double
    /// The sum so far.
    package var total: Double
  }

  /// A row of the entry batch.
  package var entry: Int
  /// A row of the bill batch.
  package var bill: Int
  /// The prior first; empty where the pair was not weighed, and ``obstacles`` say why.
  package var steps: [Step] = []
  /// What rules the pair out.
  package var obstacles: [Sentence] = []
  /// 0 to 1: what the sum comes to where no other row wants either.
  package var aloneProbability: Double?
}

/// What became of one row, and why.
package struct RowExplanation: Sendable, Hashable {
  /// The strongest other use of the row or its partner.
  package struct Rival: Sendable, Hashable {
    package var pair: PairExplanation
    package var probability: Double
    /// What it lacked.
    package var lack: Sentence
    /// Whether it was preferred to the pair that was asked about: then that one lacks it.
    package var isPreferred = false
  }

  /// What became of it, in one sentence.
  package var headline: Sentence
  /// 0 to 1; nil for a row that is alone.
  package var probability: Double?
  package var pair: PairExplanation?
  package var rival: Rival?
  /// What else is to be said, such as what would have to change.
  package var notes: [Sentence] = []
}

extension Explainer {
  /// The pair added up.
  /// - Parameter features: what was found when it was matched; nil weighs it again, as the run has learned to.
  func explanation(entry row: Int, bill billRow: Int, features known: PairFeatures? = nil) -> PairExplanation {
    var result = PairExplanation(entry: row, bill: billRow)
    let entry = Int(entryPositions[row])
    let bill = Int(billPositions[billRow])
    guard entry >= 0, bill >= 0 else {
      result.obstacles = [Sentence(entry < 0 ? .entryUnusable : .billUnusable)]
      return result
    }
    result.obstacles = obstacles(entry, bill)
    guard let features = known ?? (result.obstacles.isEmpty ? weigh(entry, bill) : nil) else {
      if result.obstacles.isEmpty { result.obstacles = [Sentence(.amountsApart)] }
      return result
    }
    let count = billSide.count
    var total = Double(features.prior) * Explainer.bitsPerNat
    result.steps = [
      .init(
        kind: nil, sentence: Sentence(count == 1 ? .priorOfOne : .priorOfAny, .count(count)), bits: total, total: total)
    ]
    for item in pairEvidence(features, entry: row, bill: billRow) {
      total += item.weight
      result.steps.append(.init(kind: item.kind, sentence: item.sentence, bits: item.weight, total: total))
    }
    result.aloneProbability = 1 / (1 + exp2(-total))
    return result
  }

  static let bitsPerNat = 1.4426950408889634

  /// The terms of any pair of one currency, by what the run learned; nil where it could be no candidate.
  private func weigh(_ entry: Int, _ bill: Int) -> PairFeatures? {
    guard var sheet = work else { return nil }
    let paid = entrySide.amounts[entry]
    let owed = billSide.amounts[bill]
    let currency = billSide.currencies[bill]
    let billCount = sheet.billCount
    var found: Candidate?
    if paid == owed {
      let equal = (0..<billSide.count).filter {
        billSide.amounts[$0] == owed && billSide.currencies[$0] == currency
      }
      let expected = sheet.rarity.expected(owed, currency: currency, equalCount: equal.count)
      found = Candidate(
        &sheet, entry: Int32(entry), bill: Int32(bill), slot: AmountStep.equal.number,
        chance: Float(log(expected / billCount)))
      let shares = SharedPrices.shares(
        equal.map { PairedRow(bill: $0, billSide) }, expected: expected, billSide, sheet.learning)
      if let place = equal.firstIndex(of: bill), place < shares.count { found?.samePriceShare = shares[place] }
    } else if sheet.isAsAgreed(entry, bill) {
      found = Candidate(
        &sheet, agreed: Int32(entry), bill: Int32(bill),
        payeeDensity: SharedPrices.density(bill, billSide, sheet.learning))
    } else {
      let step = AmountStep.domestic(
        paid: paid.magnitude, owed: owed.magnitude, toleranceMinorUnits: sheet.toleranceMinorUnits(currency),
        known: KnownDifferences(), isNamed: sheet.names(entry, bill))
      guard let step else { return nil }
      let values = step.valueCount(
        paid: paid.magnitude, owed: owed.magnitude, known: KnownDifferences(), sheet.rarity)
      let expected = AmountRarity.atLeastAssumed(
        sheet.rarity.density(at: owed.magnitude, currency: currency) * values)
      found = Candidate(
        &sheet, entry: Int32(entry), bill: Int32(bill), slot: step.slot(isConverted: false),
        chance: Float(log(min(1, expected / billCount))))
      found?.samePriceShare = log(SharedPrices.density(bill, billSide, sheet.learning) * Float(values / expected))
    }
    return found.map(PairScorer(model: sheet.model, sheet).features)
  }

  /// What rules a pair out.
  private func obstacles(_ entry: Int, _ bill: Int) -> [Sentence] {
    var list: [Sentence] = []
    let miss = Miss(isEntry: true, position: entry)
    if entrySide.currencies[entry] != billSide.currencies[bill] {
      list.append(Sentence(.currenciesDiffer))
    } else if (entrySide.amounts[entry] < 0) != (billSide.amounts[bill] < 0) {
      list.append(Sentence(.waysDiffer))
    }
    let days = outside(miss, Int32(bill))
    if days > 0 { list.append(Sentence(.isOutside, .sentence(Sentence.days(days)))) }
    if !accountsAgree(entry, bill) { list.append(Sentence(.accountsDiffer)) }
    if rejected.contains(Worksheet.key(entry, bill)) { list.append(Sentence(.isRejected)) }
    if let rule = ruled.forbidding(entry, bill) {
      list.append(Sentence(.isForbidden, .name(rule.name)))
    }
    return list
  }

  /// What a rival lacks beside the pair that was preferred.
  func lack(_ rival: PairExplanation, beside pair: PairExplanation?) -> Sentence {
    guard !rival.steps.isEmpty else { return Sentence.joined(rival.obstacles) ?? Sentence(.amountsApart) }
    guard let pair, !pair.steps.isEmpty else {
      return Sentence(.isWorth, .sentence(Explainer.bits(rival.steps.last?.total ?? 0)))
    }
    var lacks: [Sentence] = []
    for step in pair.steps.dropFirst() {
      let other =
        rival.steps.first { $0.kind == step.kind }
        ?? rival.steps.first { other in
          Explainer.family(other.kind) == Explainer.family(step.kind) && !pair.steps.contains { $0.kind == other.kind }
        }
      let difference = step.bits - (other?.bits ?? 0)
      guard difference >= 0.5 else { continue }
      let found = other?.sentence ?? Explainer.nothing(of: step.kind)
      lacks.append(Sentence(.isLess, .sentence(found), .sentence(Explainer.bits(difference))))
    }
    return Sentence.joined(lacks) ?? Sentence(.lacksNothing)
  }

  /// That a pair has no evidence of a kind.
  private static func nothing(of kind: Evidence.Kind?) -> Sentence {
    switch kind {
    case .amount: Sentence(.noAmount)
    case .date: Sentence(.noDate)
    case .reference: Sentence(.noReference)
    case .account: Sentence(.noAccount)
    case .rule: Sentence(.noRule)
    case .text, .group, .rival, .decision, nil: Sentence(.noText)
    }
  }

  private static func family(_ kind: Evidence.Kind?) -> Evidence.Kind? {
    kind == .reference || kind == .rule ? .text : kind
  }

  static func bits(_ value: Double) -> Sentence {
    let tenths = Int((abs(value) * 10).rounded())
    return Sentence(.bits, .name("\(value < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"))
  }
}
