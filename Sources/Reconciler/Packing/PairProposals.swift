internal import Glibc

/// What a round of pairs proposes, before groups have had their say.
struct PairProposals {
  var candidates: [Candidate] = []
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
  /// directly or through other pairs. O(rows + pairs · log pairs).
  func hypotheses(besides groups: [Hypothesis], _ sheet: Worksheet, _ contested: ContestedRows) -> [Hypothesis] {
    var open: [(entry: Int32, bill: Int32, weight: Double)] = []
    let sure = contested.isEmpty ? sure : sure.filter { !contested.touches(entry: $0.entry, bill: $0.bill) }
    for link in sure where sheet.entryIsFree[Int(link.entry)] && sheet.billIsFree[Int(link.bill)] {
      open.append((link.entry, link.bill, log(link.probability / max(1e-9, 1 - link.probability))))
    }
    var (entryIsOpen, billIsOpen) = (sheet.entryIsFree, sheet.billIsFree)
    for link in sure {
      entryIsOpen[Int(link.entry)] = false
      billIsOpen[Int(link.bill)] = false
    }
    for place in candidates.indices where weights[place] + aloneWeight > 0 {
      let (entry, bill) = (candidates[place].entry, candidates[place].bill)
      guard entryIsOpen[Int(entry)], billIsOpen[Int(bill)] else { continue }
      open.append((entry, bill, weights[place] + aloneWeight))
    }
    // Entries, then bills.
    let entryCount = Int32(sheet.entries.count)
    var sets = DisjointSets(count: sheet.entries.count + sheet.bills.count)
    for (entry, bill, _) in open { sets.join(entry, entryCount + bill) }
    var isReached = [Bool](repeating: false, count: sheet.entries.count + sheet.bills.count)
    func reach(_ entries: some Sequence<Int32>, _ bills: some Sequence<Int32>) {
      for entry in entries { isReached[Int(sets.lowest(entry))] = true }
      for bill in bills { isReached[Int(sets.lowest(entryCount + bill))] = true }
    }
    reach(contested.entries, contested.bills)
    for group in groups { reach(group.entries, group.bills) }
    return open.filter { isReached[Int(sets.lowest($0.entry))] }
      .map { Hypothesis(entries: [$0.entry], bills: [$0.bill], weight: $0.weight) }
      .sorted(by: Hypothesis.isBefore)
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
