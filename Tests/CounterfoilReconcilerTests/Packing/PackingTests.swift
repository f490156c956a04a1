import CounterfoilTestSupport
import Testing

@testable import CounterfoilReconciler

/// The chosen hypotheses share no row and weigh the most together.
struct PackingTests {
  /// A world of a few entries and bills, its rows numbered from a multiple of eight.
  private func smallWorld(_ number: Int, _ dice: inout Dice) -> [Hypothesis] {
    let entryCount = 1 + dice.roll(6)
    let billCount = 1 + dice.roll(6)
    let first = Int32(number * 8)
    return (0..<(2 + dice.roll(6))).map { _ in
      func some(_ size: Int, of count: Int) -> [Int32] {
        var rows: [Int32] = []
        while rows.count < min(size, count) {
          let row = first + Int32(dice.roll(count))
          if !rows.contains(row) { rows.append(row) }
        }
        return rows.sorted()
      }
      // Pairs (0 and 1), groups, rows explained without the other side, and moves of two entries in any order.
      let kind = dice.roll(8)
      let size = 2 + dice.roll(2)
      let entries = kind == 6 ? [] : some(kind == 3 || kind == 4 || kind == 7 ? size : 1, of: entryCount)
      // Whole weights, so that many choices tie.
      return Hypothesis(
        entries: kind == 7 && dice.roll(2) == 0 ? entries.reversed() : entries,
        bills: kind == 5 || kind == 7 ? [] : some(kind == 2 || kind == 4 ? size : 1, of: billCount),
        weight: Double(dice.roll(14) - 2))
    }
  }

  /// The largest total of hypotheses that share no row, by trying all of them.
  private func bestTotal(_ world: [Hypothesis], _ number: Int) -> Int64 {
    let masks = world.map { hypothesis in
      let first = Int32(number * 8)
      return hypothesis.entries.reduce(UInt32(0)) { $0 | 1 << UInt32($1 - first) }
        | hypothesis.bills.reduce(UInt32(0)) { $0 | 256 << UInt32($1 - first) }
    }
    let weights = world.map { Assignment.scaled($0.weight) }
    func best(from place: Int, _ used: UInt32) -> Int64 {
      if place == masks.count { return 0 }
      let without = best(from: place + 1, used)
      guard masks[place] & used == 0, weights[place] > 0 else { return without }
      return max(without, weights[place] + best(from: place + 1, used | masks[place]))
    }
    return best(from: 0, 0)
  }

  @Test(arguments: 0..<Sweep.pick(5, whole: 20))
  func isTheBestInSmallWorlds(round: Int) {
    var dice = Dice(seed: UInt64(round) + 1)
    for _ in 0..<100 {
      let worlds = (0..<50).map { smallWorld($0, &dice) }
      var packing = Packing(worlds.flatMap { $0 })
      let chosen = packing.solve()
      var totals = [Int64](repeating: 0, count: worlds.count)
      var usedEntries: Set<Int32> = []
      var usedBills: Set<Int32> = []
      var isDisjoint = true
      let all = worlds.flatMap { $0 }
      for place in chosen {
        totals[Int((all[place].entries + all[place].bills)[0] / 8)] += packing.total([place])
        for entry in all[place].entries where !usedEntries.insert(entry).inserted { isDisjoint = false }
        for bill in all[place].bills where !usedBills.insert(bill).inserted { isDisjoint = false }
      }
      let expected = worlds.enumerated().map { bestTotal($1, $0) }
      #expect(isDisjoint)
      #expect(packing.boundedCount == 0)
      #expect(totals == expected)
    }
  }

  @Test func theOrderOfHypothesesDoesNotMatter() {
    var dice = Dice(seed: 5)
    for number in 0..<200 {
      var world = (0..<4).flatMap { smallWorld($0, &dice) }
      // Weights that differ in every sum: one best choice.
      for place in world.indices { world[place].weight += Double(1 << place) / 1_048_576 }
      var boundedCount = 0
      let expected = Packing.best(world, boundedCount: &boundedCount).map { world[$0] }
      let shuffled = dice.shuffle(world)
      let found = Packing.best(shuffled, boundedCount: &boundedCount).map { shuffled[$0] }
      let key = { (hypothesis: Hypothesis) in "\(hypothesis.entries) \(hypothesis.bills) \(hypothesis.weight)" }
      #expect(expected.map(key).sorted() == found.map(key).sorted(), "world \(number)")
      #expect(boundedCount == 0)
    }
  }

  /// Two thousand hypotheses over two hundred rows, all entangled: too many to search to the end.
  @Test func aLargeComponentIsImprovedByExchangesAndSaysSo() {
    var dice = Dice(seed: 3)
    let hypotheses = (0..<2000).map { _ in
      let entries = Set((0..<(1 + dice.roll(3))).map { _ in Int32(dice.roll(100)) }).sorted()
      let bills = Set((0..<(1 + dice.roll(3))).map { _ in Int32(dice.roll(100)) }).sorted()
      let weight = 2 + Double(dice.roll(1000)) / 100
      return Hypothesis(entries: entries, bills: bills, weight: weight)
    }
    var packing = Packing(hypotheses)
    let chosen = packing.solve()
    #expect(packing.boundedCount == 1)
    for left in chosen {
      for right in chosen where left < right { #expect(!hypotheses[left].shares(rowWith: hypotheses[right])) }
    }
    // Nothing could be taken in for less than it displaces.
    for place in hypotheses.indices where !chosen.contains(place) {
      let displaced = chosen.filter { hypotheses[$0].shares(rowWith: hypotheses[place]) }
      #expect(packing.total([place]) <= packing.total(displaced))
    }
  }
}
