internal import Glibc

/// One pair the solver chose.
struct ChosenLink {
  var entry: Int32
  var bill: Int32
  var probability: Double
  var features: PairFeatures
  /// The best other use of the entry or the bill; -1 where there is none.
  var rivalEntry: Int32 = -1
  var rivalBill: Int32 = -1
  var rivalProbability = 0.0
}

/// Learns the weights on unlabelled candidates, then takes the best one-to-one choice.
///
/// Expectation–maximisation over the Fellegi–Sunter model, with each candidate's share of its row and its column as the
/// expectation: the one-to-one rule takes part in the learning. What is then sure enough to link is held fast and the
/// rest judged again, until nothing more becomes sure: so a second reconciliation finds nothing the first did not.
struct LinkSolver {
  private static let learningRounds = 6
  /// How often what is left is judged again.
  var passLimit = 5
  /// Whether to learn how often rows are left alone. Not where amounts are mostly equal: many look-alikes would then be
  /// linked because nearly every row finds some partner.
  var learnsAlone = false
  /// The weight of a pair that is held fast, in nats.
  private static let fastWeight = 40.0
  /// Pairs are linked when they weigh this much more than leaving both rows alone, in nats.
  private var leastGain: Double { learnsAlone ? 1.9 : 1 }

  func solve(_ candidates: Candidates, _ sheet: inout Worksheet) -> [ChosenLink] {
    let proposals = propose(candidates, &sheet)
    return proposals.sure + proposals.unsure
  }

  /// The best one-to-one choice, with what it was chosen among.
  func propose(_ candidates: Candidates, _ sheet: inout Worksheet) -> PairProposals {
    guard candidates.count > 0 else { return PairProposals(candidates: candidates) }
    var competition = Competition(candidates, sheet)
    var isFast = (0..<candidates.count).map { place in
      !sheet.confirmed.isEmpty
        && sheet.confirmed.contains(Worksheet.key(Int(candidates.entries[place]), Int(candidates.bills[place])))
    }
    var entryIsFree = sheet.entryIsFree
    var billIsFree = sheet.billIsFree
    var sure: [ChosenLink] = []
    var unsure: [ChosenLink] = []
    let startModel = sheet.model
    var judged = Judgement(scorer: makeScorer(sheet), weights: [], posteriors: [])
    for _ in 0..<passLimit {
      sheet.model = startModel
      judged = judge(candidates, &competition, isFast, &sheet)
      let picked = pick(candidates, judged.weights, entryIsFree, billIsFree, &sheet)
      unsure.removeAll()
      let sureBefore = sure.count
      for (place, probability) in zip(picked, competition.probabilities(picked, judged.posteriors)) {
        let link = link(candidates, place, probability, judged, competition)
        if link.probability >= sheet.options.linkBar {
          sure.append(link)
          isFast[place] = true
          entryIsFree[Int(link.entry)] = false
          billIsFree[Int(link.bill)] = false
        } else {
          unsure.append(link)
        }
      }
      if sure.count == sureBefore || unsure.isEmpty { break }
    }
    sheet.counts.add(candidates, posteriors: judged.posteriors)
    return PairProposals(
      candidates: candidates, weights: (0..<candidates.count).map { judged.scorer.weight(candidates, $0) },
      posteriors: judged.posteriors, sure: sure, unsure: unsure, aloneWeight: -log(sheet.model.aloneMass))
  }

  /// The best choice among the proposed pairs whose rows are still free; those that were sure stay.
  func choose(_ proposals: PairProposals, _ sheet: inout Worksheet) -> [ChosenLink] {
    let sure = proposals.sure.filter { sheet.entryIsFree[Int($0.entry)] && sheet.billIsFree[Int($0.bill)] }
    let sureEntries = Set(sure.map(\.entry))
    let sureBills = Set(sure.map(\.bill))
    var candidates = Candidates()
    var weights: [Double] = []
    for place in 0..<proposals.candidates.count {
      let entry = Int(proposals.candidates.entries[place])
      let bill = Int(proposals.candidates.bills[place])
      guard sheet.entryIsFree[entry], sheet.billIsFree[bill], !sureEntries.contains(Int32(entry)),
        !sureBills.contains(Int32(bill))
      else { continue }
      candidates.append(proposals.candidates, place)
      weights.append(proposals.weights[place])
    }
    var competition = Competition(candidates, sheet)
    let judged = Judgement(
      scorer: makeScorer(sheet), weights: weights,
      posteriors: competition.posteriors(weights, aloneMass: sheet.model.aloneMass))
    let picked = pick(candidates, weights, sheet.entryIsFree, sheet.billIsFree, &sheet)
    return sure
      + zip(picked, competition.probabilities(picked, judged.posteriors)).map { place, probability in
        link(candidates, place, probability, judged, competition)
      }
  }

  private struct Judgement {
    var scorer: PairScorer
    var weights: [Double]
    var posteriors: [Double]
  }

  /// Weights and probabilities of all candidates, after learning from them.
  private func judge(
    _ candidates: Candidates, _ competition: inout Competition, _ isFast: [Bool], _ sheet: inout Worksheet
  ) -> Judgement {
    var judged = Judgement(scorer: makeScorer(sheet), weights: [], posteriors: [])
    let rows = RowCounts(sheet)
    for round in 0..<LinkSolver.learningRounds {
      if round > 0 {
        var counts = sheet.counts
        counts.add(candidates, posteriors: judged.posteriors)
        sheet.model.learn(counts)
        if learnsAlone { learnAlone(candidates, judged.posteriors, rows, &sheet) }
        judged.scorer = makeScorer(sheet)
      }
      judged.weights = (0..<candidates.count).map {
        isFast[$0] ? LinkSolver.fastWeight : judged.scorer.weight(candidates, $0)
      }
      judged.posteriors = competition.posteriors(judged.weights, aloneMass: sheet.model.aloneMass)
    }
    return judged
  }

  /// Rows that may be linked, and those that are already, when a judgement starts.
  private struct RowCounts {
    var entries = 0.0
    var bills = 0.0
    var linkedEntries = 0.0
    var linkedBills = 0.0

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
  private func learnAlone(
    _ candidates: Candidates, _ posteriors: [Double], _ rows: RowCounts, _ sheet: inout Worksheet
  ) {
    var linked = 0.0
    for place in 0..<candidates.count
    where sheet.entryIsFree[Int(candidates.entries[place])] && sheet.billIsFree[Int(candidates.bills[place])] {
      linked += posteriors[place]
    }
    let strength = 10.0
    let start = LinkModel().aloneMass.squareRoot()
    func share(_ count: Double, _ linkedBefore: Double) -> Double {
      (strength * start + max(0, count - linkedBefore - linked)) / (strength + count)
    }
    let mass = share(rows.entries, rows.linkedEntries) * share(rows.bills, rows.linkedBills)
    sheet.model.aloneMass = max(LinkSolver.leastAloneMass, min(LinkSolver.mostAloneMass, mass))
  }

  private static let leastAloneMass = 0.01
  private static let mostAloneMass = 0.25

  /// The candidates chosen among free rows.
  private func pick(
    _ candidates: Candidates, _ weights: [Double], _ entryIsFree: [Bool], _ billIsFree: [Bool],
    _ sheet: inout Worksheet
  ) -> [Int] {
    let threshold = log(sheet.model.aloneMass) + leastGain
    let kept = (0..<candidates.count).filter {
      weights[$0] > threshold && entryIsFree[Int(candidates.entries[$0])] && billIsFree[Int(candidates.bills[$0])]
    }
    return Assignment.best(
      lefts: kept.map { candidates.entries[$0] }, rights: kept.map { candidates.bills[$0] },
      weights: kept.map { weights[$0] - threshold }, boundedCount: &sheet.boundedCount
    ).map { kept[$0] }
  }

  private func link(
    _ candidates: Candidates, _ place: Int, _ probability: Double, _ judged: Judgement, _ competition: Competition
  ) -> ChosenLink {
    var link = ChosenLink(
      entry: candidates.entries[place], bill: candidates.bills[place], probability: probability,
      features: judged.scorer.features(candidates, place))
    let rival = competition.rival(of: place, weights: judged.weights)
    if rival >= 0, judged.posteriors[rival] >= 0.0005 {
      link.rivalEntry = candidates.entries[rival]
      link.rivalBill = candidates.bills[rival]
      link.rivalProbability = judged.posteriors[rival]
    }
    return link
  }

  private func makeScorer(_ sheet: Worksheet) -> PairScorer {
    PairScorer(model: sheet.model, sheet)
  }
}
