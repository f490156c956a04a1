internal import Glibc

/// What a round of pairs proposes, before groups have had their say.
struct PairProposals {
  var candidates: [Candidate] = []
  /// Which of them compete; nil where there are none.
  var rivals: Competition?
  var weights: [Double] = []
  var posteriors: [Double] = []
  /// Chosen, and sure enough to link if no group has a better use for their rows.
  var sure: [ChosenLink] = []
  /// Chosen, but not sure enough to link.
  var unsure: [ChosenLink] = []

  /// Whether a pair is so sure that no group is asked, if no row of it is contested. Where the words differ it never is: a sum
  /// of rows of the right words may be better.
  static func isHeld(_ link: ChosenLink) -> Bool {
    link.probability >= Priors.Pairs.heldProbability && link.features.textLevel != .none
  }

  /// Added to a pair's weight: what a row left alone weighs less than a pair, as in ``Competition``.
  var aloneWeight = Priors.Pairs.aloneWeight

  /// The share of the smaller side's free rows that these pairs are believed to explain.
  func expectedShare(_ sheet: Worksheet) -> Double {
    let entryCount = sheet.entryIsFree.lazy.filter { $0 }.count
    let billCount = sheet.billIsFree.lazy.filter { $0 }.count
    return posteriors.reduce(0, +) / Double(max(1, min(entryCount, billCount)))
  }

  /// Tells the sheet how likely pairs leave each row to groups.
  func reserve(_ sheet: inout Worksheet) {
    var entryShares = [Double](repeating: 0, count: sheet.entries.count)
    var billShares = [Double](repeating: 0, count: sheet.bills.count)
    for (pair, posterior) in zip(candidates, posteriors) {
      entryShares[Int(pair.entry)] += posterior
      billShares[Int(pair.bill)] += posterior
    }
    for link in sure {
      entryShares[Int(link.entry)] = link.probability
      billShares[Int(link.bill)] = link.probability
    }
    sheet.entryAvailability = entryShares.map { Float(log(max(Priors.Pairs.leastAvailability, 1 - $0))) }
    sheet.billAvailability = billShares.map { Float(log(max(Priors.Pairs.leastAvailability, 1 - $0))) }
  }

  /// Which rows pairs whose words do not differ leave to groups, at least so often.
  func leavesOpen(leastShare: Double, _ sheet: Worksheet) -> (entries: [Bool], bills: [Bool]) {
    var entryShares = [Double](repeating: 0, count: sheet.entries.count)
    var billShares = [Double](repeating: 0, count: sheet.bills.count)
    for (pair, posterior) in zip(candidates, posteriors) where pair.textLevel != .none {
      entryShares[Int(pair.entry)] += posterior
      billShares[Int(pair.bill)] += posterior
    }
    for link in sure {
      entryShares[Int(link.entry)] = link.probability
      billShares[Int(link.bill)] = link.probability
    }
    return (entryShares.map { 1 - $0 >= leastShare }, billShares.map { 1 - $0 >= leastShare })
  }
}
