import Testing

@testable import CounterfoilReconciler

struct DayStepTests {
  private let options = ReconcileOptions()

  private func step(_ day: Int32, gap: Int32, isPrompt: Bool = false) -> Int? {
    DayStep.step(day: day, billDay: day - gap, dueDay: Side.noDay, isPrompt: isPrompt, options: options).map(Int.init)
  }

  @Test func everyDayOfTheWindowHasTheStepOfItsLevel() throws {
    var wide = options
    wide.windowDaysBefore = 30
    wide.windowDaysAfter = 40
    for day in Int32(1000)..<1007 {
      for gap in Int32(-35)...45 {
        for due in [Side.noDay, day - gap + 10] {
          let level = DateLevel.level(day: day, billDay: day - gap, dueDay: due, options: wide)
          let step = DayStep.step(day: day, billDay: day - gap, dueDay: due, isPrompt: false, options: wide)
          #expect((step == nil) == (level == nil))
          if let step, let level {
            #expect(DayStep.levels[Int(step)] == Int(level))
            if let single = DayStep.gap(step) { #expect(single == Int(gap)) }
          }
        }
      }
    }
  }

  @Test func sharesOfAGroupAddUpToOne() {
    var counts = LevelCounts()
    for step in 0..<DayStep.count { counts.dates[step] = Double(step * 7919 % 101) * 20 }
    var model = LinkModel()
    #expect(DayStep.groups.allSatisfy { abs(model.stepShares[$0].reduce(0, +) - 1) < 0.01 })
    model.learn(counts)
    #expect(DayStep.groups.allSatisfy { abs(model.stepShares[$0].reduce(0, +) - 1) < 0.01 })
  }

  @Test func gapsAreLearnedForEachDayOfTheWeek() throws {
    var counts = LevelCounts()
    for day in Int32(700)..<707 {
      // What is bought on a Saturday is booked on the Monday after.
      try counts.dates[#require(step(day, gap: day == 702 ? 2 : 0))] += 200
    }
    var model = LinkModel()
    model.learn(counts)
    let share = { day, gap in try model.stepShares[#require(step(day, gap: gap))] }
    #expect(try share(702, 2) > 5 * share(702, 0))
    #expect(try share(703, 0) > 5 * share(703, 2))
  }

  @Test func anAccountThatBooksAtOnceTellsNeighbouringDaysApart() throws {
    var world = World()
    for index in 0..<80 {
      let amount = -Int64(1000 + index * 37)
      world.bill("y\(index)", day: index * 2, amount, "Shop\(index % 9) Market", account: "wallet")
      world.entry("x\(index)", day: index * 2, amount, "Shop\(index % 9) Market", account: "wallet")
      world.bill("z\(index)", day: index * 2, amount - 11, "Shop\(index % 9) Market", account: "card")
      world.entry("w\(index)", day: index * 2 + index % 4, amount - 11, "Shop\(index % 9) Market", account: "card")
    }
    world.entry("e", day: 51, -777, "Cedar Cafe", account: "wallet")
    world.bill("b1", day: 50, -777, "Cedar Cafe", account: "wallet")
    world.bill("b2", day: 51, -777, "Cedar Cafe", account: "wallet")
    let result = try world.reconcile()
    let match = try #require(result.matches.first { result.entryID($0.entries.first ?? -1) == "e" })
    #expect(match.bills.map(result.billID) == ["b2"])
    #expect(match.probability > 0.9)
  }
}
