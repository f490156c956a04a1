import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilReconciler

struct AdversarialTests {
  /// Six hundred rides of one price in a week, bills without a payee: nothing tells them apart.
  @Test func equalAmountsInAWeekStayFastAndAreNotLinked() throws {
    var world = World()
    for index in 0..<600 {
      world.entry("e\(index)", day: index % 7, -290, "RIDE \(10_000 + index)")
      world.bill("b\(index)", day: (index * 5) % 7, -290, index % 2 == 0 ? "" : "ride", account: nil)
    }
    var found: Reconciliation?
    let time = try processorTime { found = try world.reconcile() }
    #expect(time < .seconds(300))
    let result = try #require(found)
    #expect(result.summary.linkedCount == 0, "nothing is linked without a person")
    let reason = try #require(result.lonelyEntries["e0"])
    #expect(reason.contains(" of this amount fit within the window, and which of them is meant is open"))
  }

  /// What a world of equal amounts may cost: pairs looked at grow with the rows, not with their square.
  private func pairCount(_ world: World) -> Int { EqualAmounts.candidates(world.sheet).count }

  /// Equal amounts of one payee in a week, more bills than payments.
  @Test func equalAmountsOfOnePayeeInAWeekStayBoundedAndOpen() throws {
    func week(_ size: Int) -> World {
      var world = World()
      for index in 0..<size { world.entry("e\(index)", day: index % 7, -290, "BLUE METRO \(20_000 + index)") }
      for index in 0..<(size + size / 3) { world.bill("b\(index)", day: (index * 3) % 7, -290, "Blue Metro") }
      return world
    }
    #expect(pairCount(week(500)) <= 12 * 500)
    let result = try week(80).reconcile()
    #expect(result.duplicates.isEmpty, "no ride is taken for a copy of another")
    let bills = result.matches.flatMap { $0.bills.map { $0 } }
    #expect(bills.count == Set(bills).count, "one bill is claimed once")
    #expect(result.summary.linkedCount == 0, "nothing tells which ride a bill is for")
  }

  /// One bill that all payments fit.
  @Test func aHubIsClaimedOnceAndForAPersonToSay() throws {
    var world = World()
    for index in 0..<400 { world.entry("e\(index)", day: index % 20, -4_500, "CEDAR CAFE \(30_000 + index)") }
    world.bill("hub", day: 10, -4_500, "Cedar Cafe")
    #expect(pairCount(world) <= 400)
    let result = try world.reconcile()
    #expect(result.matches.count <= 1)
    #expect(result.summary.linkedCount == 0)
  }

  /// Sums of a few cents' range hit each other all the time: few groups can be believed.
  @Test func denseAmountsMakeNoGroups() throws {
    var world = World()
    for index in 0..<120 {
      world.entry("e\(index)", day: index % 10, -Int64(200 + (index * 37) % 100), "ATLAS FUEL")
      world.bill("b\(index)", day: (index * 7) % 10, -Int64(100 + (index * 53) % 100), "Atlas Fuel")
    }
    let result = try world.reconcile()
    #expect(result.matches.allSatisfy { $0.decision == .review || $0.bills.count + $0.entries.count == 2 })
    let bills = result.matches.flatMap { $0.bills.map { $0 } }
    #expect(bills.count == Set(bills).count)
  }

  /// The smallest worlds, in which there is nothing to learn.
  @Test func tinyWorldsAreSensible() throws {
    var world = World()
    #expect(try world.reconcile().matches.isEmpty)
    world.entry("e1", day: 1, -12_345, "ORCHID DENTAL")
    #expect(try world.reconcile().lonelyEntries.keys.sorted() == ["e1"])
    world.bill("b1", day: 0, -12_345, "Orchid Dental")
    #expect(try world.reconcile().pairs == ["e1=b1"])
    // A second bill as good: one of the two at most, and a person says which.
    world.bill("b2", day: 0, -12_345, "Orchid Dental")
    let tie = try world.reconcile()
    #expect(tie.matches.count <= 1)
    world.bills.removeLast()
    world.entry("e2", day: 40, -999, "FALCON FREIGHT")
    world.bill("b2", day: 38, 999, "Falcon Freight")
    let five = try world.reconcile()
    #expect(five.pairs == ["e1=b1"], "money out pays no money in")
    #expect(five.decision("e1") == .linked)
  }

  @Test func oddTextsAndAmountsDoNoHarm() throws {
    var world = World()
    world.entry("e1", day: 0, .max, "\u{0}\u{FFFD} ﷺ 👩‍👩‍👧 ")
    world.entry("e2", day: 1, -.max, String(repeating: "é", count: 10_000))
    world.entry("e3", day: 2, 0, "")
    world.bill("b1", day: 0, .max, "\u{0}")
    world.bill("b2", day: 1, -.max, "明")
    world.bill("b3", day: 2, 0, "'")
    #expect(try world.reconcile().matches.count == 3)
  }

  /// Amounts at the end of what can be held are added, taken apart and compared everywhere; none of that overflows.
  @Test func theLargestAmountsDoNoHarm() throws {
    let sizes: [Int64] = [
      .max, .max - 1, .max / 2, .max / 3, .max / 10, .max / 100, .max / 101, 1 << 53, 1 << 60, 184_467_440_737_095_516,
      92_233_720_368_547_758, 100, 1, 4_611_686_018_427_387_904,
    ]
    var dice = Dice(seed: 3)
    for round in 0..<Sweep.pick(120, whole: 400) {
      var world = dice.roll(8) == 0 ? World.ordinaryLife() : World()
      func amount() -> Int64 {
        let size = sizes[dice.roll(sizes.count)]
        let part = dice.roll(3) == 0 ? size / Int64(1 + dice.roll(12)) : size
        return dice.roll(3) == 0 ? part : -part
      }
      let accounts = ["giro", "card", nil]
      let texts = ["Harbor Market", "Cedar Cafe refund", "", "transfer 2211"]
      for index in 0..<(2 + dice.roll(12)) {
        world.entry(
          "e\(index)", day: dice.roll(60), amount(), texts[dice.roll(4)], account: accounts[dice.roll(3)],
          download: Int32(dice.roll(3)), balance: dice.roll(4) == 0 ? amount() : nil,
          status: dice.roll(5) == 0 ? .pending : .booked)
      }
      for index in 0..<dice.roll(10) {
        world.bill(
          "b\(index)", day: dice.roll(60), amount(), texts[dice.roll(4)], due: dice.roll(3) == 0 ? 60 : nil,
          account: accounts[dice.roll(3)], kind: dice.roll(4) == 0 ? "transfer" : nil,
          counter: dice.roll(4) == 0 ? "card" : nil)
      }
      world.options.keepsWork = true
      let result = try world.reconcile()
      for row in 0..<min(3, result.entries.count) { _ = result.explain(entry: row) }
      var bytes = 0
      result.writeJSON { bytes += $0.count }
      #expect(bytes > 0, "round \(round)")
    }
  }
}
