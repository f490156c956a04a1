import Testing

@testable import Reconciler

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
    let expected = LinkSolver().propose(candidates, &sheet)
    #expect(!expected.sure.isEmpty && !expected.unsure.isEmpty)
    for threads in [2, 3] {
      world.options.threadCount = threads
      var sheet = world.sheet
      let found = LinkSolver().propose(EqualAmounts.candidates(sheet), &sheet)
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
}
