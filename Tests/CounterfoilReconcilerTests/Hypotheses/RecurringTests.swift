import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// Payments that come again and again, and the day the next one is due.
struct RecurringTests {
  private func day(_ iso: String) -> Int { Int(CalendarDate(iso: iso)!.daysSinceEpoch) - 19_700 }

  private func months(_ count: Int, from month: Int = 1, day: Int) -> [Int] {
    (0..<count).map { index in
      let month = month - 1 + index
      let (year, own) = (2025 + month / 12, month % 12 + 1)
      let last = CalendarDate.length(ofMonth: own, year: year)
      return Int(CalendarDate(year: year, month: own, day: min(day, last))!.daysSinceEpoch) - 19_700
    }
  }

  private func world(_ days: [Int], _ cents: Int64, _ payee: String = "Hillside Homes") -> World {
    var world = World()
    for (index, day) in days.enumerated() { world.bill("b\(index)", day: day, cents, payee) }
    return world
  }

  private func lines(_ world: World) throws -> [String] {
    try world.reconcile().recurring.map {
      "\($0.sentence.text(in: .english)) · \($0.occurrences) · \($0.nextDate?.iso ?? "-") · \($0.state)"
    }
  }

  @Test func findsRentAndItsNextDay() throws {
    #expect(
      try lines(world(months(6, day: 3), -90_000)) == [
        "Hillside Homes, monthly on day 3, -900.00 EUR · 6 · 2025-07-03 · due"
      ])
  }

  @Test func threeOccurrencesAreEnoughTwoAreNot() throws {
    #expect(try lines(world(months(3, day: 15), -1299)).count == 1)
    #expect(try lines(world(months(2, day: 15), -1299)).isEmpty)
  }

  @Test func knowsTheLastDayAndTheLastWorkingDay() throws {
    #expect(
      try lines(world(months(8, day: 31), -4500)) == [
        "Hillside Homes, monthly on the last day, -45.00 EUR · 8 · 2025-09-30 · due"
      ])
    let working = months(8, day: 31).map { day in
      let weekday = World.date(day).weekday
      return weekday > 5 ? day - (weekday - 5) : day
    }
    #expect(
      try lines(world(working, -4500)) == [
        "Hillside Homes, monthly on the last working day, -45.00 EUR · 8 · 2025-09-30 · due"
      ])
  }

  @Test func weekendsShiftAPaymentAndNotTheSeries() throws {
    let shifted = months(9, day: 1).map { day in
      let weekday = World.date(day).weekday
      return weekday > 5 ? day + 8 - weekday : day
    }
    #expect(shifted != months(9, day: 1))
    #expect(
      try lines(world(shifted, -90_000)) == [
        "Hillside Homes, monthly on day 1, -900.00 EUR · 9 · 2025-10-01 · due"
      ])
  }

  @Test(arguments: [
    (7, 10, "weekly on a Monday"), (14, 8, "every two weeks on a Monday"), (28, 8, "every four weeks on a Monday"),
  ])
  func findsWeeks(length: Int, count: Int, words: String) throws {
    let start = day("2025-01-06")
    let found = try lines(world((0..<count).map { start + $0 * length }, -2500, "Sports Club"))
    let next = World.date(start + count * length).iso
    #expect(found == ["Sports Club, \(words), -25.00 EUR · \(count) · \(next) · due"])
  }

  @Test func findsQuartersAndYears() throws {
    let quarters = [0, 3, 6, 9, 12].map { months(20, day: 15)[$0] }
    #expect(try lines(world(quarters, -5508, "Radio")).first?.contains("quarterly on day 15") == true)
    let years = [0, 12, 24].map { months(30, day: 2)[$0] }
    #expect(
      try lines(world(years, -9900, "Insurer")) == ["Insurer, yearly on day 2, -99.00 EUR · 3 · 2028-01-02 · due"])
  }

  @Test func amountsMayVary() throws {
    var world = World()
    for (index, day) in months(8, day: 20).enumerated() {
      world.bill("b\(index)", day: day, -6000 - Int64(index * 371 % 900), "City Power")
    }
    let bill = try #require(world.reconcile().recurring.first)
    #expect(bill.lowest.decimal == "-60.00")
    #expect(bill.highest.decimal == "-67.97")
    #expect(bill.occurrences == 8)
  }

  @Test func aNewPriceContinuesTheSeries() throws {
    var world = World()
    for (index, day) in months(10, day: 12).enumerated() {
      world.bill("b\(index)", day: day, index < 7 ? -999 : -1299, "Streamline")
    }
    #expect(
      try lines(world) == ["Streamline, monthly on day 12, -9.99 to -12.99 EUR · 10 · 2025-11-12 · due"])
  }

  @Test func gapsAreForgivenAndEndsAreSeen() throws {
    var world = world(months(12, day: 5).enumerated().filter { $0.offset != 6 }.map(\.element), -3000)
    #expect(try lines(world).map { $0.hasSuffix("11 · 2026-01-05 · due") } == [true])
    world.entry("e", day: day("2026-01-20"), -1, "other")
    #expect(try lines(world).map { $0.hasSuffix("11 · 2026-01-05 · overdue") } == [true])
    world.entry("f", day: day("2026-04-20"), -1, "other")
    #expect(try lines(world).map { $0.hasSuffix("11 · - · ended") } == [true])
  }

  // PEERS 3
  @Test func equalContractsAreTwoSeries() throws {
    var world = world(months(8, day: 7), -1000, "Mobile")
    for (index, day) in months(8, day: 7).enumerated() { world.bill("c\(index)", day: day, -1000, "Mobile") }
    for (index, day) in months(8, day: 22).enumerated() { world.bill("d\(index)", day: day, -1000, "Mobile") }
    let found = try world.reconcile().recurring
    #expect(found.map(\.occurrences) == [8, 8, 8])
    #expect(Set(found.flatMap(\.bills)).count == 24)
    #expect(found.compactMap(\.nextDate?.iso) == ["2025-09-07", "2025-09-07", "2025-09-22"])
  }

  @Test func entriesWithoutABillMakeASeriesAndSaySo() throws {
    var world = World()
    for (index, day) in months(6, day: 3).enumerated() {
      world.entry("e\(index)", day: day, -90_000, "SEPA HILLSIDE HOMES RENT", account: "giro")
      if index < 4 { world.bill("b\(index)", day: day, -90_000, "Hillside Homes") }
    }
    let result = try world.reconcile()
    let bill = try #require(result.recurring.first)
    #expect(result.recurring.count == 1)
    #expect(bill.account == "giro")
    #expect(bill.bills.count == 4 && bill.entries.count == 2)
    #expect(
      result.lonelyEntries["e5"]?.hasPrefix(
        "expected (Hillside Homes, monthly on day 3, -900.00 EUR) but not recorded; ")
        == true)
  }

  @Test(arguments: UInt64(1)...10)
  func orderOfRowsNeverMatters(seed: UInt64) throws {
    var world = madeUpWorld(seed: seed, size: 60)
    for (index, day) in months(5, day: 4).enumerated() { world.bill("m\(index)", day: day - 450, -1200, "Gym") }
    var dice = Dice(seed: seed)
    let expected = try world.reconcile()
    let other = try world.shuffled(&dice).reconcile()
    #expect(other.json == expected.json)
    #expect(expected.recurring.contains { $0.payee == "Gym" })
  }

  /// Shops visited on any day at any of a few prices: series are found by chance only, and seldom.
  @Test func habitsAreNoSeries() throws {
    var found = 0
    var shops = 0
    for seed in UInt64(1)...60 {
      var dice = Dice(seed: seed)
      var world = World()
      for shop in 0..<10 {
        shops += 1
        for index in 0..<3 + dice.roll(20) {
          let cents = -Int64([450, 380, 1999, 100 * (1 + dice.roll(90))][dice.roll(4)])
          world.bill(
            "b\(shop)-\(index)", day: dice.roll(365), cents,
            "Shop \(["Ash", "Bay", "Cove", "Dale", "Elm", "Fir", "Glen", "Hill", "Isle", "Jade"][shop])")
        }
      }
      found += try world.reconcile().recurring.count
    }
    #expect(found * 20 <= shops, "\(found) series among \(shops) shops")
  }
}
