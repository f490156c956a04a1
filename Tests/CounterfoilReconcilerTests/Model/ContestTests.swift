import Testing

@testable import CounterfoilReconciler

/// Rivals are weighed contest by contest as if all were weighed together.
struct ContestTests {
  /// Pairs of rows at random, sorted by entry, each once.
  private func pairs(_ dice: inout Dice, rowCount: Int) -> [(entry: Int32, bill: Int32)] {
    let keys = Set((0..<(rowCount * 3 / 2)).map { _ in dice.roll(rowCount) * rowCount + dice.roll(rowCount) })
    return keys.sorted().map { (Int32($0 / rowCount), Int32($0 % rowCount)) }
  }

  /// What all rows tell one another, round by round, in whole lists of numbers.
  private func posteriors(
    _ pairs: [(entry: Int32, bill: Int32)], _ weights: [Double], rounds: Int, aloneMass: Double
  ) -> [Double] {
    let masses = weights.map { exponential($0) / aloneMass }
    var fromEntries = [Double](repeating: 1, count: pairs.count)
    var fromBills = fromEntries
    func tell(_ to: inout [Double], _ from: [Double], _ rows: [Int32]) {
      var places: [Int32: [Int]] = [:]
      for (place, row) in rows.enumerated() { places[row, default: []].append(place) }
      for (_, places) in places where places.count > 1 {
        for place in places {
          let rest = places.filter { $0 != place }.reduce(0) { $0 + masses[$1] * from[$1] }
          to[place] = (to[place] / (1 + rest)).squareRoot()
        }
      }
    }
    for _ in 0..<rounds {
      tell(&fromEntries, fromBills, pairs.map(\.entry))
      tell(&fromBills, fromEntries, pairs.map(\.bill))
    }
    return pairs.indices.map {
      let mass = masses[$0] * fromEntries[$0] * fromBills[$0]
      return mass / (1 + mass)
    }
  }

  private func exponential(_ value: Double) -> Double {
    // Halved until a few terms are enough.
    let small = value / 1024
    var power = 1 + small + small * small / 2 + small * small * small / 6 + small * small * small * small / 24
    for _ in 0..<10 { power *= power }
    return power
  }

  @Test(arguments: UInt64(1)...8)
  func eachContestIsWeighedAsAllTogether(seed: UInt64) {
    var dice = Dice(seed: seed)
    let pairs = pairs(&dice, rowCount: 400)
    let weights = pairs.map { _ in Double(dice.roll(600)) / 20 - 15 }
    var competition = Competition(
      entries: pairs.map(\.entry), bills: pairs.map(\.bill), entryClasses: Array(0..<400), billClasses: Array(0..<400),
      threadCount: 1)
    let found = competition.posteriors(weights)
    let expected = posteriors(pairs, weights, rounds: Priors.Search.messages, aloneMass: 0.1)
    for (found, expected) in zip(found, expected) { #expect(abs(found - expected) < 1e-5) }
  }

  /// Every candidate whose rows have another is in one contest, with all that share its rows.
  @Test(arguments: UInt64(1)...8)
  func contestsShareNoRow(seed: UInt64) {
    var dice = Dice(seed: seed)
    let pairs = pairs(&dice, rowCount: 300)
    var entryStarts = [Int32](repeating: 0, count: 301)
    var billStarts = entryStarts
    for pair in pairs {
      entryStarts[Int(pair.entry) + 1] += 1
      billStarts[Int(pair.bill) + 1] += 1
    }
    for row in 0..<300 {
      entryStarts[row + 1] += entryStarts[row]
      billStarts[row + 1] += billStarts[row]
    }
    let byBill = pairs.indices.sorted { (pairs[$0].bill, $0) < (pairs[$1].bill, $1) }.map { Int32($0) }
    let contests = Contests(
      bills: pairs.map(\.bill), entryStarts: entryStarts, byBill: byBill, billStarts: billStarts)
    #expect((contests.places + contests.alone).sorted() == Array(0..<Int32(pairs.count)))
    var contestOfEntry: [Int32: Int] = [:]
    var contestOfBill: [Int32: Int] = [:]
    for contest in 0..<contests.count {
      let slots = contests.starts[contest]..<contests.starts[contest + 1]
      let places = contests.places[slots]
      #expect(places.count > 1)
      #expect(Array(places) == places.sorted())
      let ordered = zip(contests.billSlots[slots], places).sorted { $0.0 < $1.0 }.map { pairs[Int($0.1)] }
      #expect(ordered.map(\.bill) == ordered.map(\.bill).sorted())
      #expect(contests.billSlots[slots].sorted() == slots.map { Int32($0) })
      for place in places {
        #expect(contestOfEntry.updateValue(contest, forKey: pairs[Int(place)].entry) ?? contest == contest)
        #expect(contestOfBill.updateValue(contest, forKey: pairs[Int(place)].bill) ?? contest == contest)
      }
    }
    for place in contests.alone {
      #expect(contestOfEntry[pairs[Int(place)].entry] == nil && contestOfBill[pairs[Int(place)].bill] == nil)
    }
  }

  /// The picked ones of many look-alikes are those a full sort puts first.
  @Test(arguments: UInt64(1)...20)
  func theBestAreThoseOfAFullSort(seed: UInt64) {
    var dice = Dice(seed: seed)
    var world = World()
    world.entry("e", day: 1, -100, "SHOP")
    world.bill("b", day: 1, -100, "Shop")
    let sheet = world.sheet
    let scorer = PairScorer(model: sheet.model, sheet)
    let pairs = (0..<Int32(5 + dice.roll(80))).map { bill in
      Candidate(
        entry: 0, bill: bill, amountChance: -Float(dice.roll(4)), textChance: 0, accountTerm: 0, amountSlot: 0,
        dayStep: UInt8(dice.roll(3)), textLevel: .whole)
    }
    let centre = Int32(dice.roll(60))
    let best = pairs.sorted { left, right in
      let (leftWeight, rightWeight) = (scorer.weight(left), scorer.weight(right))
      if leftWeight != rightWeight { return leftWeight > rightWeight }
      return (abs(left.bill - centre), left.bill) < (abs(right.bill - centre), right.bill)
    }.prefix(12).map(\.bill).sorted()
    var kept = [pairs[0]] + pairs
    kept.keepBest(12, from: 1, scorer, centre: centre)
    #expect(kept.dropFirst().map(\.bill) == best)
  }

  @Test(arguments: [1, 2, 3])
  func weighedRangesCoverAllOnce(threadCount: Int) {
    var dice = Dice(seed: 9)
    var starts = [0]
    for _ in 0..<500 { starts.append(starts[starts.count - 1] + dice.roll(3) * dice.roll(200)) }
    let parts = Partition.map(weighedBy: starts, leastWeight: 1, threadCount: threadCount) { Array($0) }
    #expect(Array(parts.joined()) == Array(0..<500))
    #expect(Partition.map(weighedBy: [0], leastWeight: 1, threadCount: threadCount) { $0.count } == [0])
  }
}
