import Testing

@testable import CounterfoilReconciler

/// How near to a bill other payments of its payee and amount come.
struct OtherDaysTests {
  @Test func whatNobodyCountedIsAsByChance() {
    #expect(OtherDays().ratios.allSatisfy { $0 == 1 })
  }

  /// Of eleven other months of a year's rent none lies within two weeks of a bill: by chance nearly one would.
  @Test func paymentsAMonthApartHardlyComeNear() {
    var days = OtherDays()
    for month in 0..<12 {
      days.begin()
      for other in 0..<12 where other != month { days.add(gap: abs(other - month) * 30) }
      days.end(count: 1, own: (gap: 2, doubt: 0), spanDays: 360)
    }
    #expect(days.ratios[14] < 0.1)
    // Two of the eleven for most bills, where 61 of 360 days would hold two.
    #expect((0.8...1.2).contains(days.ratios[30]))
  }

  @Test func paymentsOfTheSameDayComeNearer() {
    var days = OtherDays()
    for _ in 0..<20 {
      days.begin()
      days.add(gap: 0)
      days.end(count: 1, own: (gap: 0, doubt: 0), spanDays: 100)
    }
    #expect(days.ratios[0] > 10)
  }

  /// What is linked may be another bill's as well.
  @Test func aDoubtfulOwnPaymentCountsAsAnother() {
    func ratio(doubt: Double) -> Double {
      var days = OtherDays()
      for _ in 0..<50 {
        days.begin()
        for place in 1..<12 { days.add(gap: place * 30) }
        days.end(count: 1, own: (gap: 3, doubt: doubt), spanDays: 360)
      }
      return days.ratios[5]
    }
    #expect(ratio(doubt: 0.5) > 5 * ratio(doubt: 0))
  }

  /// The same sums in whatever order and pieces.
  @Test func theOrderOfBillsChangesNothing() {
    func days(_ gaps: [Int]) -> OtherDays {
      var days = OtherDays()
      for gap in gaps {
        days.begin()
        days.add(gap: gap)
        days.end(count: 1 / 3, own: (gap: gap / 2, doubt: 1 / 7), spanDays: 97)
      }
      return days
    }
    var parts = days([1, 5, 9])
    parts.add(days([44, 2, 90]))
    #expect(parts.ratios == days([90, 1, 44, 9, 2, 5]).ratios)
  }

  /// Members of a club pay a fee of their own each month, some of them two weeks later, and a third of the bills is never paid. No other
  /// month's payment comes near a bill, and half of the members say which instalment they pay, each the one in time: what comes is hardly in doubt.
  @Test func monthlyFeesAreSureWhereManyAreNeverPaid() throws {
    var world = World()
    let names = [
      "Noor Schmidt", "Stefan Krueger", "Elena Dubois", "Matteo Novak", "Giulia Weber", "Daan Jansen", "Ines Almeida",
      "Oskar Brandt", "Paula Costa", "Ravi Dietz", "Sena Ekman", "Tomas Fabri",
    ]
    var dice = Dice(seed: 7)
    for month in 0..<14 {
      for (place, name) in names.enumerated() {
        let (day, fee) = (month * 30, Int64(4_000 + place * 703))
        world.bill("b\(place)-\(month)", day: day, fee, name, number: "K\(place + 20)-\(month + 1)")
        if dice.roll(3) == 0 { continue }
        world.entry(
          "b\(place)-\(month)", day: day + dice.roll(14), fee,
          name.uppercased() + (place < 6 ? " FEE \(month + 1)" : " FEE"))
      }
    }
    let plan = try world.reconcile()
    for match in plan.matches { #expect(plan.entryID(match.entries[0]) == plan.billID(match.bills[0])) }
    let sure = plan.matches.filter { $0.probability > 0.95 }
    #expect(4 * sure.count > 3 * world.entries.count, "\(sure.count) of \(world.entries.count)")
  }
}
