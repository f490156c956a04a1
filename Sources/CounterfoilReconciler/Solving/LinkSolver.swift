internal import Glibc

/// Learns the weights on unlabelled candidates, then takes the best one-to-one choice.
///
/// Expectation–maximisation over the Fellegi–Sunter model, with each candidate's share of its row and its column as the
/// expectation: the one-to-one rule takes part in the learning. What is then sure enough to link is held fast and what
/// is left judged again, until nothing more becomes sure: so a second reconciliation finds nothing the first did not.
struct LinkSolver {
  /// How often what is left is judged again.
  var passLimit = Priors.Search.passes
  /// How often one judgement learns from itself.
  var learningRounds = Priors.Search.rounds
  /// What of a model decides here, and what a model takes in.
  var stage = LearnedModel.Stage.none
  /// Whether to learn how often rows are left alone. Not where amounts are mostly equal: many look-alikes would then be
  /// linked because nearly every row finds some partner.
  var learnsAlone = false
  /// Pairs are linked when they weigh this much more than leaving both rows alone, in nats.
  private var leastGain: Double { learnsAlone ? Priors.Pairs.leastGainLearned : Priors.Pairs.leastGain }

  /// The best one-to-one choice, with what it was chosen among.
  /// - Parameter rivals: which candidates compete, where that is known.
  func propose(
    _ candidates: [Candidate], among rivals: Competition? = nil, _ sheet: inout Worksheet
  ) -> PairProposals {
    guard !candidates.isEmpty else { return PairProposals() }
    sheet.agreeingRows = Priors.Stages.agreeingRows && !learnsAlone ? AgreeingRows(candidates, sheet) : AgreeingRows()
    var held = HeldPairs(sheet)
    held.addConfirmed(candidates, sheet)
    /// Places of the candidates whose rows are not held.
    var open = held.rest(of: candidates)
    var judged = Judgement(
      candidates: open.count == candidates.count ? candidates : open.map { candidates[Int($0)] },
      scorer: PairScorer(model: sheet.model, sheet))
    let rivals = rivals ?? Competition(candidates, sheet)
    var competition = open.count == candidates.count ? rivals : rivals.among(open)
    var sure: [ChosenLink] = []
    var unsure: [ChosenLink] = []
    let startModel = sheet.model
    for pass in 1...max(1, passLimit) {
      sheet.model = startModel
      judge(&judged, &competition, held, &sheet)
      let picked = pick(judged, competition, &sheet)
      unsure.removeAll()
      var newlySure: [Int] = []
      for (place, link) in zip(picked, links(picked, judged, competition, sheet)) {
        if link.probability >= Priors.Decision.held {
          sure.append(link)
          newlySure.append(place)
        } else {
          unsure.append(link)
        }
      }
      // With a model as many passes as there may be: how often rivals exchange messages must not depend on other rows.
      let isDone = newlySure.isEmpty && sheet.learning.frozen == nil
      if isDone || unsure.isEmpty || pass == passLimit { break }
      for place in newlySure { held.add(judged.candidates[place], place: open[place], sheet) }
      let rest = held.rest(of: judged.candidates)
      competition = competition.among(rest)
      judged.candidates = rest.map { judged.candidates[Int($0)] }
      open = rest.map { open[Int($0)] }
    }
    var posteriors = [Double](repeating: 0, count: candidates.count)
    for place in held.places { posteriors[Int(place)] = 1 }
    for (place, posterior) in zip(open, judged.posteriors) { posteriors[Int(place)] = posterior }
    let threadCount = sheet.options.threadCount
    sheet.counts.add(candidates, posteriors: posteriors, threadCount: threadCount)
    return PairProposals(
      candidates: candidates, rivals: rivals, weights: judged.scorer.weights(candidates, threadCount: threadCount),
      posteriors: posteriors, sure: sure, unsure: unsure, aloneWeight: -log(sheet.model.aloneMass))
  }

  /// The best choice among the proposed pairs whose rows are still free; those that were sure stay.
  func choose(_ proposals: PairProposals, _ sheet: inout Worksheet) -> [ChosenLink] {
    let sure = proposals.sure.filter { sheet.entryIsFree[Int($0.entry)] && sheet.billIsFree[Int($0.bill)] }
    var (entryIsOpen, billIsOpen) = (sheet.entryIsFree, sheet.billIsFree)
    for link in sure {
      entryIsOpen[Int(link.entry)] = false
      billIsOpen[Int(link.bill)] = false
    }
    let open = proposals.candidates.indices.filter {
      entryIsOpen[Int(proposals.candidates[$0].entry)] && billIsOpen[Int(proposals.candidates[$0].bill)]
    }
    var judged = Judgement(
      candidates: open.map { proposals.candidates[$0] }, scorer: PairScorer(model: sheet.model, sheet))
    judged.weights = open.map { proposals.weights[$0] }
    var competition = Competition(judged.candidates, sheet)
    judged.posteriors = competition.posteriors(judged.weights, aloneMass: sheet.model.aloneMass)
    let picked = pick(judged, competition, &sheet)
    return sure + links(picked, judged, competition, sheet)
  }

  private struct Judgement {
    var candidates: [Candidate]
    var scorer: PairScorer
    var weights: [Double] = []
    var posteriors: [Double] = []
  }

  /// Gives all candidates their weight and probability, after learning from them.
  private func judge(
    _ judged: inout Judgement, _ competition: inout Competition, _ held: HeldPairs, _ sheet: inout Worksheet
  ) {
    let threadCount = sheet.options.threadCount
    let isFrozen = sheet.learning.frozen != nil
    if let frozen = sheet.learning.frozen { sheet.model = LinkModel(frozen, stage) }
    judged.scorer = PairScorer(model: sheet.model, sheet)
    let rows = learnsAlone ? RowCounts(sheet) : RowCounts()
    // Where nothing is learned, rivals exchange messages as often all the same.
    for round in 0..<learningRounds {
      if round > 0, !isFrozen {
        var counts = sheet.counts
        counts.add(held.counts)
        counts.add(judged.candidates, posteriors: judged.posteriors, threadCount: threadCount)
        sheet.model.learn(counts)
        if round == learningRounds - 1 { sheet.learning.record?.take(counts, stage) }
        if learnsAlone { learnAlone(judged, held, rows, &sheet) } else { learnAgreeing(judged, held, &sheet) }
        judged.scorer = PairScorer(model: sheet.model, sheet)
      }
      judged.weights = judged.scorer.weights(judged.candidates, threadCount: threadCount)
      judged.posteriors = competition.posteriors(judged.weights, aloneMass: sheet.model.aloneMass)
    }
  }

  /// Rows that may be linked, and those that are already, when a judgement starts.
  private struct RowCounts {
    var entries = 0.0
    var bills = 0.0
    var linkedEntries = 0.0
    var linkedBills = 0.0

    init() {}

    init(_ sheet: Worksheet) {
      for row in 0..<sheet.entries.count where sheet.entryCompetes[row] {
        entries += 1
        if !sheet.entryIsFree[row] { linkedEntries += 1 }
      }
      for row in 0..<sheet.bills.count where sheet.billCompetes[row] {
        bills += 1
        if !sheet.billIsFree[row] { linkedBills += 1 }
      }
    }
  }

  /// Learns how likely rows are left alone. Where nearly all have found a partner, weak evidence is enough for the rest.
  private func learnAlone(_ judged: Judgement, _ held: HeldPairs, _ rows: RowCounts, _ sheet: inout Worksheet) {
    var linked = held.freeCount
    for (pair, posterior) in zip(judged.candidates, judged.posteriors)
    where sheet.entryIsFree[Int(pair.entry)] && sheet.billIsFree[Int(pair.bill)] { linked += posterior }
    let start = LinkModel().aloneMass.squareRoot()
    func share(_ count: Double, _ linkedBefore: Double) -> Double {
      (Priors.Pairs.aloneStrength * start + max(0, count - linkedBefore - linked))
        / (Priors.Pairs.aloneStrength + count)
    }
    let mass = share(rows.entries, rows.linkedEntries) * share(rows.bills, rows.linkedBills)
    sheet.model.aloneMass = max(Priors.Pairs.leastAloneMass, min(Priors.Pairs.mostAloneMass, mass))
    sheet.learning.record?.take(aloneMass: sheet.model.aloneMass, stage)
  }

  /// Learns how likely rows are left alone that have a pair of equal amounts whose words or numbers agree.
  private func learnAgreeing(_ judged: Judgement, _ held: HeldPairs, _ sheet: inout Worksheet) {
    let rows = sheet.agreeingRows
    guard rows.count > 0 else { return }
    var (entries, bills) = held.agreeing
    for (pair, posterior) in zip(judged.candidates, judged.posteriors) {
      if rows.hasEntry(pair) { entries += posterior }
      if rows.hasBill(pair) { bills += posterior }
    }
    let start = Priors.Pairs.aloneMass.squareRoot()
    let bounds = (Priors.Pairs.leastAloneMass.squareRoot(), Priors.Pairs.mostAloneMass.squareRoot())
    func share(_ linked: Double) -> Double {
      let alone = Priors.Pairs.aloneStrength * start + max(0, rows.count - linked)
      return max(bounds.0, min(bounds.1, alone / (Priors.Pairs.aloneStrength + rows.count)))
    }
    sheet.model.agreeingAlone = (share(entries), share(bills))
    sheet.learning.record?.take(agreeingAlone: sheet.model.agreeingAlone, stage)
  }

  /// The candidates chosen among free rows, as places.
  private func pick(_ judged: Judgement, _ competition: Competition, _ sheet: inout Worksheet) -> [Int] {
    let threshold = log(sheet.model.aloneMass) + leastGain
    let (entryIsFree, billIsFree) = (sheet.entryIsFree, sheet.billIsFree)
    return competition.pick(
      judged.weights.map { $0 - threshold },
      isOpen: { entryIsFree[Int(judged.candidates[$0].entry)] && billIsFree[Int(judged.candidates[$0].bill)] },
      boundedCount: &sheet.boundedCount)
  }

  private func links(
    _ picked: [Int], _ judged: Judgement, _ competition: Competition, _ sheet: Worksheet
  ) -> [ChosenLink] {
    let probabilities = competition.probabilities(picked, judged.posteriors)
    return Partition.fill(picked.count, sheet.options.threadCount) {
      link(picked[$0], probabilities[$0], judged, competition)
    }
  }

  private func link(_ place: Int, _ probability: Double, _ judged: Judgement, _ competition: Competition) -> ChosenLink
  {
    let pair = judged.candidates[place]
    var link = ChosenLink(
      entry: pair.entry, bill: pair.bill, probability: probability, features: judged.scorer.features(pair))
    let rival = competition.rival(of: place, weights: judged.weights)
    if rival >= 0, judged.posteriors[rival] >= Priors.Pairs.leastRival {
      link.rivalEntry = judged.candidates[rival].entry
      link.rivalBill = judged.candidates[rival].bill
      link.rivalProbability = judged.posteriors[rival]
    }
    return link
  }
}
