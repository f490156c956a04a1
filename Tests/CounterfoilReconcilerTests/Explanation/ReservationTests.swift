internal import Testing

@testable internal import CounterfoilReconciler

/// What is left to a person, however likely it is and however low the target.
struct ReservationTests {
  private static let targets = [0.5, 0.9, 0.95, 0.99]

  /// Members who pay one fee each month, and one whose fee comes from somebody of another name.
  private static let taught: World = {
    var world = World.ordinaryLife()
    let names = ["Noor Schmidt", "Stefan Krueger", "Elena Dubois", "Matteo Novak", "Ines Szabo", "Petra Fontaine"]
    for month in 0..<14 {
      let day = month * 30
      world.bill("m\(month)", day: day, 32_800, "Mehmet Mueller", due: day + 4)
      world.entry("a\(month)", day: day + 1, 32_800, "AGNIESZKA BACHMANN WOHNGELD")
      for (place, name) in names.enumerated() {
        world.bill("b\(place)-\(month)", day: day, 32_800, name, due: day + 4)
        world.entry("e\(place)-\(month)", day: day + 1 + (place + month) % 3, 32_800, name.uppercased() + " DUES")
      }
    }
    return world
  }()

  private func reconcile(_ world: World, target: Double) throws -> Reconciliation {
    var world = world
    world.options.targetPrecision = target
    return try world.reconcile()
  }

  private func match(_ entry: String, _ plan: Reconciliation) throws -> Match {
    try #require(plan.matches.first { $0.entries.contains { plan.entryID($0) == entry } }, "\(entry) is not proposed")
  }

  private func reason(_ entry: String, _ plan: Reconciliation) throws -> String {
    plan.explain(entry: try match(entry, plan).entries[0]).headline.text(in: .english)
  }

  @Test(arguments: targets) func whatRepetitionTaughtIsProposedHoweverSureItIs(_ target: Double) throws {
    let plan = try reconcile(Self.taught, target: target)
    let found = try match("a5", plan)
    #expect(plan.billID(found.bills[0]) == "m5")
    // Sure enough for links of a low target.
    #expect(found.probability > Priors.Decision.leastLink, "\(found.probability)")
    #expect((0..<14).allSatisfy { plan.decision("a\($0)") != .linked })
    let said = try reason("a5", plan)
    #expect(said.hasSuffix("only other payments like it tell whom it pays"), "\(said)")
    // Those named by their words are linked beside it.
    #expect(target > 0.95 || plan.decision("e0-5") == .linked)
  }

  @Test(arguments: targets) func aMistypedDigitIsProposed(_ target: Double) throws {
    var world = World.ordinaryLife()
    world.bill("b", day: 100, -453_027, "Willow Pharmacy")
    world.entry("e", day: 101, -435_027, "POS WILLOW PHARMACY 7123")
    let plan = try reconcile(world, target: target)
    #expect(try match("e", plan).decision == .review)
    let said = try reason("e", plan)
    #expect(said.hasSuffix("the amounts agree only if digits were mistyped"), "\(said)")
  }

  /// A number in the words of somebody else, of a bill over another amount.
  @Test(arguments: targets) func oneFactIsProposed(_ target: Double) throws {
    var world = World.ordinaryLife()
    world.bill("b", day: 100, -396_044, "Ciment Gabes", number: "51533")
    world.entry("e", day: 104, -390_000, "VIR GRUES DU SAHEL FACT 51533")
    let plan = try reconcile(world, target: target)
    #expect(try match("e", plan).decision == .review)
    let said = try reason("e", plan)
    #expect(said.hasSuffix("what speaks for it may speak for another bill"), "\(said)")
  }

  @Test func whatIsLeftToAPersonWouldNotBeLinkedInAShadowEither() throws {
    let linked = try reconcile(Self.taught, target: 0.9).summary.linkedCount
    var world = Self.taught
    world.options.isShadow = true
    let plan = try reconcile(world, target: 0.9)
    #expect(linked > 20)
    #expect(plan.shadow?.wouldLinkCount == linked)
    #expect(try !plan.wouldLink(match("a5", plan)))
  }
}
