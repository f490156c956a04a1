import Foundation
import Testing

@testable import CounterfoilReconciler

/// A shop has its prices: words and amount of its bills are one coincidence, not two.
struct SharedPricesTests {
  private var world: World {
    var world = World.ordinaryLife()
    for week in 0..<20 {
      world.bill("coffee\(week)", day: week * 7, -450, "Cedar Cafe")
      world.bill("lunch\(week)", day: week * 7 + 3, -1290 - Int64(week * 7), "Cedar Cafe")
      world.bill("toll\(week)", day: week * 7 + 1, -Int64(300 + week * 311), "Harbor Bridge")
    }
    return world
  }

  @Test func densitiesCountOtherBillsOfTheWordsWithinATenth() {
    let bills = world.sheet.bills
    let densities = SharedPrices.densities(bills)
    var counted = 0
    for bill in 0..<bills.count {
      let amount = bills.amounts[bill]
      let reach = Int64(amount.magnitude / 10)
      let others = (0..<bills.count).filter {
        $0 != bill && bills.wordings[$0] == bills.wordings[bill] && bills.currencies[$0] == bills.currencies[bill]
          && abs(bills.amounts[$0] - amount) <= reach
      }
      #expect(abs(densities[bill] - Float(others.count) / Float(2 * reach + 1)) < 1e-6)
      #expect(densities[bill] == SharedPrices.density(bill, bills))
      counted += others.count
    }
    #expect(counted > 300)
  }

  @Test func amountsAtTheEndOfTheirRangeAreCounted() {
    var world = World()
    world.bill("a", day: 0, Int64.max, "Cedar Cafe")
    world.bill("b", day: 1, Int64.max - 1, "Cedar Cafe")
    world.bill("c", day: 2, Int64.min + 2, "Cedar Cafe")
    #expect(SharedPrices.densities(world.sheet.bills).filter { $0 > 0 }.count == 2)
  }

  /// Where the bill of a payment was never recorded, another of the same price a few days off is no sure match; of a payee
  /// with one bill of the price it is.
  @Test func aPriceAskedForAllTheTimeIsWeakerEvidence() throws {
    func probability(priceIsCommon: Bool) throws -> Double {
      var world = World.ordinaryLife()
      for week in 0..<30 {
        let amount = priceIsCommon ? -450 : -450 - Int64(week * 37)
        // Of the common price every other bill was recorded.
        if week % 2 == 0 { world.bill("coffee\(week)", day: week * 4, amount, "Cedar Cafe") }
      }
      world.entry("paid", day: 42, priceIsCommon ? -450 : -450 - 370, "CEDAR CAFE 0042")
      let result = try world.reconcile()
      return result.matches.first { result.entryID($0.entries[0]) == "paid" }?.probability ?? 0
    }
    let (common, odd) = try (probability(priceIsCommon: true), probability(priceIsCommon: false))
    #expect(odd > 0.95)
    // .88 if words and amount were taken for two coincidences.
    #expect(common < 0.86)
  }

  /// What a pair is told to weigh afterwards is what it was matched by.
  @Test func aPairWeighsTheSameWhenAskedFor() throws {
    var world = world
    for week in 0..<20 { world.entry("e\(week)", day: week * 7 + 1, -450, "CEDAR CAFE", account: "giro") }
    world.options.keepsWork = true
    let result = try world.reconcile()
    let match = try #require(result.matches.first { $0.shape == .equalAmounts && $0.features?.textLevel == .whole })
    let again = result.explainer.explanation(entry: match.entries[0], bill: match.bills[0])
    let known = try #require(match.features)
    let words = try #require(again.steps.first { $0.kind == .text })
    #expect(abs(words.bits / 1.4426950408889634 - Double(known.text)) < 0.01)
  }
}
