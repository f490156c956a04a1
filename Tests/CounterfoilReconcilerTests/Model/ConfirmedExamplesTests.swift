import Testing

@testable import CounterfoilReconciler

/// What pairs that a person confirmed earlier teach.
@Suite struct ConfirmedExamplesTests {
  /// Twenty ordinary payments, and one whose words on the statement are another name of the payee; a second bill of the
  /// same amount and day has a name as strange to it.
  private func world() -> World {
    var world = World()
    for index in 0..<20 {
      world.entry("x\(index)", day: index * 3, -2_000 - Int64(index * 31), "SHOP\(index) MARKET")
      world.bill("y\(index)", day: index * 3, -2_000 - Int64(index * 31), "Shop\(index) Market")
    }
    world.entry("e", day: 40, -5_500, "QX HOLDING CARD")
    world.bill("b1", day: 39, -5_500, "Orchid Dental")
    world.bill("b2", day: 39, -5_500, "Falcon Freight")
    return world
  }

  private func example(_ words: String, _ payee: String, gap: Int32 = 1) -> ConfirmedExample {
    ConfirmedExample(
      entryPayee: nil, entryDescription: words, billPayee: payee, billTitle: nil, entryDay: 19_000 + gap,
      billDay: 19_000, dueDay: nil)
  }

  @Test func anAliasOfTwoConfirmedPairsLiftsTheThird() throws {
    var world = world()
    let before = try world.reconcile()
    #expect(before.decision("e") != .linked, "nothing tells the two bills apart")
    for (payee, bill) in [("Falcon Freight", "b2"), ("Orchid Dental", "b1")] {
      world.options.confirmedExamples = [example("QX HOLDING CARD", payee), example("QX HOLDING WEB", payee)]
      let after = try world.reconcile()
      let match = try #require(after.matches.first { $0.entries.map(after.entryID) == ["e"] })
      #expect(match.bills.map(after.billID) == [bill])
      let rival = before.matches.first { $0.entries.map(before.entryID) == ["e"] }?.probability ?? 0
      #expect(match.probability > rival + 0.2, "\(rival) → \(match.probability)")
    }
  }

  @Test func oneConfirmedPairIsNoAlias() throws {
    var world = world()
    world.options.confirmedExamples = [example("QX HOLDING CARD", "Falcon Freight")]
    #expect(try world.reconcile().decision("e") != .linked)
  }

  @Test func theOrderOfExamplesNeverMatters() throws {
    var world = world()
    let examples = [
      example("QX HOLDING CARD", "Falcon Freight"), example("QX HOLDING WEB", "Falcon Freight", gap: 4),
      example("ZETA 12", "Shop3 Market", gap: 2),
    ]
    world.options.confirmedExamples = examples
    let first = try world.reconcile().json
    world.options.confirmedExamples = examples.reversed()
    #expect(try world.reconcile().json == first)
  }

  @Test func daysOfConfirmedPairsAreCounted() {
    var vocabulary = Vocabulary()
    let options = ReconcileOptions()
    let examples = ExampleWordings(
      [example("A", "B", gap: 2), example("A", "B", gap: 3), example("A", "B", gap: 400)], &vocabulary, options)
    #expect(examples.counts.dateLevels[6] == 2, "two to three days after")
    #expect(examples.counts.dates.reduce(0, +) == 2, "what lies outside the window teaches nothing")
    var model = LinkModel()
    model.learn(examples.counts)
    #expect(model.dateShares[6] > LinkModel().dateShares[6])
  }
}
