import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

/// Payers that pay a payee's bills of a month in one sum, under names that no bill has.
struct CollectivePaymentTests {
  private static let names = [("田中商店", "ﾀﾅｶｼﾖｳﾃﾝ"), ("山本食品", "ﾔﾏﾓﾄｼﾖｸﾋﾝ"), ("小林水産", "ｺﾊﾞﾔｼｽｲｻﾝ"), ("加藤酒店", "ｶﾄｳｻｹﾃﾝ")]

  /// Months of bills, four to seven in each, and what is paid for them in the middle of the next.
  /// - Parameters:
  ///   - months: a year of them, or more.
  ///   - step: what all amounts are multiples of.
  ///   - off: what is added to each sum.
  private func world(
    seed: UInt64 = 7, months: Int = 12, step: Int = 1, prices: Int = 90_000, off: Int64 = 0
  ) -> World {
    var world = World()
    var dice = Dice(seed: seed)
    for (customer, name) in Self.names.enumerated() {
      for month in 0..<months {
        var sum: Int64 = 0
        for place in 0..<(4 + dice.roll(4)) {
          let amount = Int64((1 + dice.roll(prices / step)) * step)
          world.bill("b\(customer)-\(month)-\(place)", day: month * 30 + place * 4, amount, name.0, currency: "JPY")
          sum += amount
        }
        world.entry("e\(customer)-\(month)", day: month * 30 + 45, sum + off, "振込 \(name.1)", currency: "JPY")
      }
    }
    return world
  }

  private func linked(_ world: World) throws -> [String: [String]] {
    let plan = try world.reconcile()
    return Dictionary(
      uniqueKeysWithValues: plan.matches.filter { $0.decision == .linked }.map { match in
        (plan.entryID(match.entries[0]), match.bills.map { plan.billID($0) }.sorted())
      })
  }

  @Test(arguments: [7, 8, 9] as [UInt64]) func aMonthsBillsAreLinkedWithTheirSum(seed: UInt64) throws {
    let world = world(seed: seed)
    let found = try linked(world)
    #expect(found.count > 40)
    for (entry, bills) in found {
      let month = "b" + entry.dropFirst()
      #expect(bills == world.bills.map { $0.id }.filter { $0.hasPrefix(month + "-") }.sorted(), "\(entry)")
    }
  }

  /// What is surer than any number holds is sure.
  @Test func tenYearsProveNoLess() throws {
    #expect(try linked(world(months: 120)).count > 440)
  }

  @Test func theReasonSaysHowOften() throws {
    let plan = try world().reconcile()
    let match = try #require(plan.matches.first { $0.decision == .linked })
    let texts = plan.evidence(of: match).map(\.text)
    let words = "bills in a row; 12 of 12 payments in these words that equal no single bill"
    #expect(texts.contains { $0.contains(words) }, "\(texts)")
  }

  @Test func sumsThatAreAlwaysOffByOneProveNothing() throws {
    #expect(try linked(world(off: 1)).isEmpty)
  }

  /// Three prices make few sums: one of them is met by chance, by any payer and any payee.
  @Test func fewPricesProveNothing() throws {
    let world = world(step: 1_000, prices: 3_000)
    for (entry, bills) in try linked(world) {
      #expect(Set(bills.map { $0.dropLast(2) }) == ["b" + entry.dropFirst()], "\(entry)")
    }
  }

  @Test func neitherOrderNorThreadsMatter() throws {
    var world = world()
    let found = try linked(world)
    var dice = Dice(seed: 3)
    world.entries = dice.shuffle(world.entries)
    world.bills = dice.shuffle(world.bills)
    world.options.threadCount = 3
    #expect(try linked(world) == found)
  }

  /// One bill was left out, and another of its amount stands open: which of them was paid is a guess.
  @Test func aBillThatAnotherOneMayStandForMakesARunDoubtful() {
    let sure = CollectivePayments.isUnbroken([10, 20, 30], beside: [40, 50], share: 0.8, brokenShare: 0.1)
    let unsure = CollectivePayments.isUnbroken([10, 20, 30], beside: [30, 50], share: 0.8, brokenShare: 0.1)
    #expect(sure == 1)
    #expect(abs(unsure - 0.8 / (0.8 + 0.1 / 6)) < 1e-12)
  }

  /// Months close on their last day: a run that ends a day before has a bill of another month in it, or lacks one.
  @Test func aRunBetweenClosingDaysIsSurerThanOneAcross() {
    // Six bills a month, on the 2nd, 7th, … 27th of 2024.
    let days = (1...12).flatMap { month in
      [2, 7, 12, 17, 22, 27].map { CalendarDate(year: 2024, month: month, day: $0)!.daysSinceEpoch }
    }
    var runs = (0..<12).map { ($0 * 6)..<($0 * 6 + 6) }
    runs[5] = 31..<36
    runs[4] = 24..<31
    let closing = ClosingDay(runs, days: days)
    #expect(closing.probability(runs[0], brokenShare: 0.1) == 1)
    #expect(closing.probability(runs[11], brokenShare: 0.1) == 1)
    #expect(closing.probability(runs[4], brokenShare: 0.1) < 0.8)
    #expect(closing.probability(runs[5], brokenShare: 0.1) < 0.8)
    #expect(ClosingDay([], days: []).probability(0..<1, brokenShare: 0.1) == 1)
  }

  /// Runs of any length, as of days or weeks, close on no day of the month; none is the worse for it.
  @Test func whereNoDayClosesNoneIsDoubted() {
    let days = (0..<60).map { Int32(19_700 + $0 * 3) }
    let runs = (0..<20).map { ($0 * 3)..<($0 * 3 + 3) }
    let closing = ClosingDay(runs, days: days)
    for run in runs { #expect(closing.probability(run, brokenShare: 0.1) == 1) }
  }
}
