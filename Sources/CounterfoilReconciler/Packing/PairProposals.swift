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

  /// Pairs surer than this are held whatever groups say.
  static let heldProbability = 0.995
  /// Whether a pair is so sure that no group is asked, if no row of it is contested. Where the words differ it never is: a sum
  /// of rows of the right words may be better.
  static func isHeld(_ link: ChosenLink) -> Bool {
    link.probability >= heldProbability && link.features.textLevel != .none
  }

  /// Added to a pair's weight: what a row left alone weighs less than a pair, as in ``Competition``.
  var aloneWeight = 2.3

  /// The share of the smaller side's free rows that these pairs are believed to explain.
  func expectedShare(_ sheet: Worksheet) -> Double {
    let entryCount = sheet.entryIsFree.lazy.filter { $0 }.count
    let billCount = sheet.billIsFree.lazy.filter { $0 }.count
    return posteriors.reduce(0, +) / Double(max(1, min(entryCount, billCount)))
  }

  /// The pairs that groups and contested readings may displace, as hypotheses: those that share a row with one of them,
  /// directly or through other pairs. O(rows + n log n) for n such pairs.
  func hypotheses(besides groups: [Hypothesis], _ sheet: Worksheet, _ contested: ContestedRows) -> [Hypothesis] {
    guard let rivals else { return [] }
    var reach = PairReach(entryIsOpen: sheet.entryIsFree, billIsOpen: sheet.billIsFree)
    for link in sure where !contested.touches(entry: link.entry, bill: link.bill) {
      reach.hold(
        entry: link.entry, bill: link.bill, weight: log(link.probability / max(1e-9, 1 - link.probability)))
    }
    for entry in contested.entries { reach.add(entry: entry) }
    for bill in contested.bills { reach.add(bill: bill) }
    for group in groups {
      for entry in group.entries { reach.add(entry: entry) }
      for bill in group.bills { reach.add(bill: bill) }
    }
    // An order that depends on the rows alone.
    return reach.pairs(among: rivals) { weights[$0] + aloneWeight }
      .sorted { ($0.entry, $0.bill, -$0.weight) < ($1.entry, $1.bill, -$1.weight) }
      .map { Hypothesis(entries: [$0.entry], bills: [$0.bill], weight: $0.weight) }
  }

  /// For each group the place of the likeliest pair of one of its rows with a row outside it; -1 where there is none.
  /// O(rows + pairs).
  func likeliest(beside groups: [Groups.Group], _ sheet: Worksheet) -> [Int] {
    var best = [Int](repeating: -1, count: groups.count)
    if groups.isEmpty { return best }
    var groupOfEntry = [Int32](repeating: -1, count: sheet.entries.count)
    var groupOfBill = [Int32](repeating: -1, count: sheet.bills.count)
    for (number, group) in groups.enumerated() {
      for entry in group.entries { groupOfEntry[Int(entry)] = Int32(number) }
      for bill in group.bills { groupOfBill[Int(bill)] = Int32(number) }
    }
    func note(_ place: Int, _ group: Int32) {
      guard group >= 0 else { return }
      let known = best[Int(group)]
      if known < 0 || posteriors[place] > posteriors[known] { best[Int(group)] = place }
    }
    for place in candidates.indices {
      let ofEntry = groupOfEntry[Int(candidates[place].entry)]
      let ofBill = groupOfBill[Int(candidates[place].bill)]
      guard ofEntry != ofBill else { continue }
      note(place, ofEntry)
      note(place, ofBill)
    }
    return best
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
    sheet.entryAvailability = entryShares.map { Float(log(max(1e-4, 1 - $0))) }
    sheet.billAvailability = billShares.map { Float(log(max(1e-4, 1 - $0))) }
  }
}
