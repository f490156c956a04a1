internal import Glibc

extension PairProposals {
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
}
