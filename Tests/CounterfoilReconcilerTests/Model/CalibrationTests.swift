import Testing

@testable import CounterfoilReconciler

/// How right proposals were, and what would have to change for those that were none.
@Suite struct CalibrationTests {
  // Reference values: Wilson's formula worked out by hand for 8 of 10 and 0 of 10 at z = 1.96.
  @Test func theIntervalIsWilsons() throws {
    let most = try #require(Calibration.wilson(8, of: 10))
    #expect(abs(most.lowerBound - 0.4902) < 0.0005 && abs(most.upperBound - 0.9433) < 0.0005)
    let none = try #require(Calibration.wilson(0, of: 10))
    #expect(none.lowerBound == 0 && abs(none.upperBound - 0.2775) < 0.0005)
    #expect(Calibration.wilson(0, of: 0) == nil)
  }

  @Test func bandsCountWhatWasShown() {
    let records = [(0.96, true), (0.96, true), (0.96, false), (0.6, false), (1, true)].map {
      DecisionRecord(probability: $0.0, wasRight: $0.1)
    }
    let calibration = Calibration(records, target: 0.99)
    #expect(calibration.shownCount == 5)
    #expect(calibration.confirmedCount == 3)
    #expect(calibration.bands.first { $0.lower == 0.95 }?.confirmedCount == 2)
    #expect(calibration.bands.last?.shownCount == 1)
    let expected = (3 * abs(0.96 - 2.0 / 3) + 0.6) / 5
    #expect(abs(calibration.error - expected) < 1e-9)
    #expect(calibration.provenThreshold == nil, "five decisions prove nothing")
  }

  @Test func manyRightDecisionsProveATarget() {
    let records = (0..<500).map {
      DecisionRecord(probability: $0 < 400 ? 0.95 : 0.7, wasRight: $0 < 400)
    }
    #expect(Calibration(records, target: 0.99).provenThreshold == 0.95)
  }

  @Test func tiesThatAWiderWindowWouldCreateAreCounted() throws {
    var world = World()
    world.bill("b", day: 0, -1234, "Alder Works")
    for name in ["e1", "e2", "e3"] { world.entry(name, day: 22, -1234, "Birch Hall") }
    world.entry("far", day: 40, -1234, "Birch Hall")
    world.options.windowIsStrict = true
    let found = try world.reconcile()
    #expect(
      found.lonelyEntries["e1"]
        == "nearest miss: bill b, the same amount, 1 day outside the window; widening it would create 2 ties"
    )
    #expect(found.lonelyBills["b"]?.hasSuffix("widening it would create 2 ties") == true)
  }

  @Test func aStepwiseSumEndsWhereTheWeightIs() throws {
    var world = World()
    world.bill("b", day: 0, -1234, "Alder Works")
    world.entry("e", day: 1, -1234, "Alder Works 12")
    world.options.keepsWork = true
    let found = try world.reconcile()
    let explained = found.explain(entry: 0)
    let steps = try #require(explained.pair?.steps)
    #expect(steps.first?.kind == nil)
    #expect(abs(steps.reduce(0) { $0 + $1.bits } - (steps.last?.total ?? 0)) < 1e-9)
    #expect(explained.probability != nil)
  }
}
