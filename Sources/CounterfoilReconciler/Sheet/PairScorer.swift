internal import Glibc

/// Turns candidates into weights.
struct PairScorer: Sendable {
  /// By ``DayStep``, with ``DayStep/beyond``, of which days say nothing.
  let dateTerms: [Double]
  private let textTerms: [Double]
  private let amountTerms: [Double]
  private let prior: Double
  private let weights: EvidenceWeights
  /// What it says for a pair that one of its rows is seldom left alone.
  private let agreeingTerms: (entry: Double, bill: Double)
  private let agreeing: AgreeingRows

  init(model: LinkModel, _ sheet: Worksheet) {
    let widths = DateLevel.widths(sheet.options)
    dateTerms =
      (0..<DayStep.count).map { step in
        let width = DayStep.isSingle[step] ? 1 : widths[DayStep.levels[step]]
        return log(model.stepShares[step]) - log(min(1, width / sheet.spanDays))
      } + [0]
    textTerms = model.textShares.map { log($0) }
    amountTerms = model.amountShares.map { log($0) }
    prior = log(Priors.Pairs.linkedShare / sheet.billCount)
    weights = sheet.options.weights
    agreeing = sheet.agreeingRows
    let alone = Priors.Pairs.aloneMass.squareRoot()
    agreeingTerms = (log(alone / model.agreeingAlone.entry), log(alone / model.agreeingAlone.bill))
  }

  func weight(_ candidate: Candidate) -> Double {
    let amount = amountTerms[Int(candidate.amountSlot)] - Double(candidate.amountChance)
    let date = dateTerms[Int(candidate.dayStep)]
    let text =
      textTerms[Int(candidate.textLevel.rawValue)] - Double(candidate.wordsChance)
      + Double(candidate.numberTerm + candidate.habitTerm)
    return prior(candidate) + weights.amount * amount + weights.date * date + weights.text * text
      + weights.account * Double(candidate.accountTerm)
  }

  private func prior(_ candidate: Candidate) -> Double {
    prior + (agreeing.hasEntry(candidate) ? agreeingTerms.entry : 0)
      + (agreeing.hasBill(candidate) ? agreeingTerms.bill : 0)
  }

  func weights(_ candidates: [Candidate], threadCount: Int) -> [Double] {
    Partition.fill(candidates.count, threadCount) { weight(candidates[$0]) }
  }

  func features(_ candidate: Candidate) -> PairFeatures {
    let amount = amountTerms[Int(candidate.amountSlot)] - Double(candidate.amountChance)
    let text =
      textTerms[Int(candidate.textLevel.rawValue)] - Double(candidate.wordsChance)
      + Double(candidate.numberTerm + candidate.habitTerm)
    return PairFeatures(
      amount: Float(weights.amount * amount), date: Float(weights.date * dateTerms[Int(candidate.dayStep)]),
      text: Float(weights.text * text), account: Float(weights.account) * candidate.accountTerm,
      prior: Float(prior(candidate)),
      amountLevel: candidate.isAgreed ? .agreed : AmountStep(slot: candidate.amountSlot).level,
      textLevel: candidate.textLevel, habit: candidate.habitTerm,
      number: Float(weights.text) * max(0, candidate.numberTerm),
      isContradicted: candidate.numberTerm == Worksheet.otherNumberTerm)
  }
}
