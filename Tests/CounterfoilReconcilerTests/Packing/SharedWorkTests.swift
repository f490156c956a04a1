import Testing

@testable import CounterfoilReconciler

/// What several threads work out together is what one works out, to the last digit.
struct SharedWorkTests {
  /// As many pairs as it takes for threads to share them: rows of few amounts, each with a dozen partners.
  private func lookAlikes(_ rowCount: Int) -> World {
    var dice = Dice(seed: 5)
    var world = World()
    let shops = ["Harbor Market", "Cedar Cafe", "Blue Metro"]
    for index in 0..<rowCount {
      let cents = -Int64(500 + 25 * dice.roll(rowCount / 30))
      let shop = shops[dice.roll(shops.count)]
      let number = index % 7 == 0 ? "R\(70_000 + index)" : nil
      world.entry("e\(index)", day: dice.roll(12), cents, shop.uppercased() + " " + (number ?? ""))
      world.bill("b\(index)", day: dice.roll(12), cents, shop, number: number)
    }
    return world
  }

  @Test func pairsAreProposedTheSame() {
    var world = lookAlikes(2_100)
    var sheet = world.sheet
    let candidates = EqualAmounts.candidates(sheet)
    #expect(candidates.count >= 20_000, "fewer are not shared")
    let expected = LinkSolver(passLimit: 2).propose(candidates, &sheet)
    #expect(!expected.sure.isEmpty && !expected.unsure.isEmpty)
    for threads in [2, 3] {
      world.options.threadCount = threads
      var sheet = world.sheet
      let found = LinkSolver(passLimit: 2).propose(EqualAmounts.candidates(sheet), &sheet)
      #expect(found.weights == expected.weights, "\(threads) threads")
      #expect(found.posteriors == expected.posteriors, "\(threads) threads")
      #expect(pairs(found.sure) == pairs(expected.sure), "\(threads) threads")
      #expect(pairs(found.unsure) == pairs(expected.unsure), "\(threads) threads")
    }
  }

  private func pairs(_ links: [ChosenLink]) -> [String] {
    links.map { "\($0.entry)=\($0.bill) \($0.probability) \($0.rivalEntry)=\($0.rivalBill) \($0.rivalProbability)" }
  }

  /// Counts are summed in stretches of one length, whoever sums them.
  @Test func countsAreSummedTheSame() {
    var sheet = lookAlikes(60).sheet
    let few = EqualAmounts.candidates(sheet)
    let posteriors = LinkSolver().propose(few, &sheet).posteriors
    let times = 100_000 / few.count
    let many = Array(repeatElement(few, count: times).joined())
    let shares = Array(repeatElement(posteriors, count: times).joined())
    var expected = LevelCounts()
    expected.add(many, posteriors: shares, threadCount: 1)
    for threads in [2, 3] {
      var counts = LevelCounts()
      counts.add(many, posteriors: shares, threadCount: threads)
      #expect(counts.dates == expected.dates && counts.texts == expected.texts && counts.amounts == expected.amounts)
    }
  }

  /// Pairs of rows at random, sorted by entry, each once.
  private func pairs(_ dice: inout Dice, entryCount: Int, billCount: Int) -> [(entry: Int32, bill: Int32)] {
    let keys = Set((0..<(entryCount * 2)).map { _ in dice.roll(entryCount) * billCount + dice.roll(billCount) })
    return keys.sorted().map { (Int32($0 / billCount), Int32($0 % billCount)) }
  }

  /// Whether one thread weighs all rows, or some share them round by round.
  @Test(arguments: UInt64(1)...6)
  func rivalsAreWeighedTheSame(seed: UInt64) {
    var dice = Dice(seed: seed)
    let pairs = pairs(&dice, entryCount: 2_000, billCount: 1_500 + dice.roll(900))
    let weights = pairs.map { _ in Double(dice.roll(200)) / 20 - 6 }
    func posteriors(threads: Int, leastShared: Int) -> [Double] {
      var competition = Competition(
        entries: pairs.map(\.entry), bills: pairs.map(\.bill), entryClasses: Array(0..<2_000),
        billClasses: Array(0..<2_400), threadCount: threads, leastShared: leastShared)
      _ = competition.posteriors(weights)
      return competition.posteriors(weights.map { $0 + 0.5 })
    }
    let expected = posteriors(threads: 1, leastShared: .max)
    #expect(posteriors(threads: 1, leastShared: 4) == expected)
    #expect(posteriors(threads: 2, leastShared: 4) == expected)
    #expect(posteriors(threads: 3, leastShared: 600) == expected)
  }
}
