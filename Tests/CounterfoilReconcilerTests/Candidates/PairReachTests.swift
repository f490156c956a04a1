import Testing

@testable import CounterfoilReconciler

struct PairReachTests {
  /// Against marking rows until nothing is added.
  @Test(arguments: 0..<200)
  func reachesWhatRowsAreTiedTo(seed: Int) {
    var dice = Dice(seed: UInt64(seed + 1))
    let rowCount = 4 + dice.roll(12)
    let keys = Set((0..<dice.roll(2 * rowCount)).map { _ in dice.roll(rowCount) * rowCount + dice.roll(rowCount) })
    let candidates = keys.sorted().map { (entry: Int32($0 / rowCount), bill: Int32($0 % rowCount)) }
    let weights = candidates.map { _ in Double(dice.roll(7)) - 1.5 }
    let classes = Array(0..<Int32(rowCount))
    let rivals = Competition(
      entries: candidates.map(\.entry), bills: candidates.map(\.bill), entryClasses: classes, billClasses: classes,
      threadCount: 1)
    var (entryIsOpen, billIsOpen) = (classes.map { _ in dice.roll(6) > 0 }, classes.map { _ in dice.roll(6) > 0 })
    var reach = PairReach(entryIsOpen: entryIsOpen, billIsOpen: billIsOpen)
    // Every pair that may be had: those held, then what is left beside them.
    var pairs: [(entry: Int32, bill: Int32, weight: Double)] = []
    var heldEntries: Set<Int32> = []
    var heldBills: Set<Int32> = []
    for pair in candidates
    where dice.roll(5) == 0 && !heldEntries.contains(pair.entry) && !heldBills.contains(pair.bill) {
      heldEntries.insert(pair.entry)
      heldBills.insert(pair.bill)
      reach.hold(entry: pair.entry, bill: pair.bill, weight: 9)
      if entryIsOpen[Int(pair.entry)], billIsOpen[Int(pair.bill)] { pairs.append((pair.entry, pair.bill, 9)) }
    }
    for row in heldEntries { entryIsOpen[Int(row)] = false }
    for row in heldBills { billIsOpen[Int(row)] = false }
    for (pair, weight) in zip(candidates, weights)
    where weight > 0 && entryIsOpen[Int(pair.entry)] && billIsOpen[Int(pair.bill)] {
      pairs.append((pair.entry, pair.bill, weight))
    }
    var entries = Set((0..<2).map { _ in Int32(dice.roll(rowCount)) })
    var bills = Set([Int32(dice.roll(rowCount))])
    for entry in entries { reach.add(entry: entry) }
    for bill in bills { reach.add(bill: bill) }
    var count = -1
    while count != entries.count + bills.count {
      count = entries.count + bills.count
      for pair in pairs where entries.contains(pair.entry) || bills.contains(pair.bill) {
        entries.insert(pair.entry)
        bills.insert(pair.bill)
      }
    }
    let expected = pairs.filter { entries.contains($0.entry) }
    let found = reach.pairs(among: rivals) { weights[$0] }
    #expect(found.sorted { $0 < $1 }.map { "\($0)" } == expected.sorted { $0 < $1 }.map { "\($0)" })
  }
}
