/// Tells moves that nothing speaks against from those to be weighed with pairs and groups.
struct ContestedMoves {
  /// Moves that share no row with each other.
  private(set) var sure: [Transfers.Move] = []
  private(set) var open: [Transfers.Move] = []

  /// - Parameters:
  ///   - candidates: pairs of equal amounts, before anything was learned from them.
  ///   - isContested: rows that something else speaks for.
  init(_ moves: [Transfers.Move], _ candidates: [Candidate], isContested: (Int32) -> Bool, _ sheet: inout Worksheet) {
    guard !moves.isEmpty else { return }
    let isAsked = ContestedMoves.asked(moves, candidates, sheet)
    let hypotheses = moves.map { Hypothesis(entries: [$0.from, $0.to], bills: [], weight: $0.weight) }
    let components = PackingComponents(hypotheses, isUsed: moves.map { _ in true }).components
    for component in components {
      let hasRivals = component.contains { place in
        hypotheses[place].entries.contains { isAsked[Int($0)] || isContested($0) }
      }
      if hasRivals, component.count <= Priors.Search.moves {
        open += component.map { moves[$0] }
        continue
      }
      let best = Assignment.best(
        lefts: component.map { moves[$0].from }, rights: component.map { moves[$0].to },
        weights: component.map { moves[$0].weight }, boundedCount: &sheet.boundedCount
      ).map { moves[component[$0]] }
      for move in best {
        let isRivalled = [move.from, move.to].contains { isAsked[Int($0)] || isContested($0) }
        if isRivalled || move.probability < Priors.Pairs.heldProbability {
          open.append(move)
        } else {
          sure.append(move)
        }
      }
    }
    sure.sort { $0.from < $1.from }
  }

  /// The legs that have a bill of their amount worth more than leaving both alone.
  private static func asked(_ moves: [Transfers.Move], _ candidates: [Candidate], _ sheet: Worksheet) -> [Bool] {
    var isLeg = [Bool](repeating: false, count: sheet.entries.count)
    for move in moves {
      isLeg[Int(move.from)] = true
      isLeg[Int(move.to)] = true
    }
    var isAsked = [Bool](repeating: false, count: sheet.entries.count)
    let scorer = PairScorer(model: sheet.model, sheet)
    let aloneWeight = PairProposals().aloneWeight
    for pair in candidates where isLeg[Int(pair.entry)] && !sheet.bills.recordsMove(Int(pair.bill)) {
      if scorer.weight(pair) + aloneWeight > 0 { isAsked[Int(pair.entry)] = true }
    }
    return isAsked
  }
}
