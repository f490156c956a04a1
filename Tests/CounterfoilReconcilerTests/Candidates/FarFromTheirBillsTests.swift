internal import CounterfoilModel
internal import Testing

@testable import CounterfoilReconciler

/// Payments that a number binds to a bill, far from it in time or in amount.
struct FarFromTheirBillsTests {
  /// A club whose members pay once a year, some weeks after the bill, with the number that each has: the same every year.
  @Test(arguments: [2, 3]) func aNumberThatComesAgainEachYearTeachesNothingOfDays(years: Int) throws {
    var world = World()
    let (first, last) = (["Ivan", "Ruth", "Karl", "Petra", "Lena", "Otto"], ["Keller", "Kraus", "Schmidt", "Lorenz"])
    for year in 0..<years {
      for member in 0..<60 {
        let (name, number) = (
          "\(first[member % 6]) \(last[member / 6 % 4])", "\(4752 + member * 37)-39-\(3050 + member)"
        )
        let day = year * 365 + member % 12
        world.bill("b\(year)-\(member)", day: day, [3400, 6800, 12_800][member % 3], name, number: number)
        world.entry(
          "e\(year)-\(member)", day: day + 2 + member * 7 % 28, [3400, 6800, 12_800][member % 3],
          "\(name) Mitglied \(number)")
      }
    }
    let plan = try world.reconcile()
    let wrong = plan.pairs.filter {
      $0.split(separator: "=").map { $0.dropFirst() }.reduce(into: Set()) { $0.insert($1) }.count > 1
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    #expect(plan.pairs.count > years * 40, "\(plan.pairs.count)")
  }

  /// Members who pay every month with the number that each has, however many they are: with more than fifty of them, fewer than one bill in
  /// fifty has the number of one.
  @Test(arguments: [45, 60]) func theNumberOfAMemberIsThatOfNoBill(members: Int) throws {
    var world = World()
    let (first, last) = (
      ["Ivan", "Ruth", "Karl", "Petra", "Lena", "Otto", "Mina", "Jan"], ["Keller", "Kraus", "Schmidt", "Lorenz"]
    )
    for month in 0..<10 {
      for member in 0..<members {
        let (name, number) = ("\(first[member % 8]) \(last[member / 8 % 4])", "\(47_520 + member * 37)")
        world.bill("\(month)-\(member)", day: month * 30, 2990, name, number: number)
        world.entry("\(month)-\(member)", day: month * 30 + 2 + member % 5, 2990, "\(name) Mitglied \(number)")
      }
    }
    let plan = try world.reconcile()
    #expect(plan.pairs.allSatisfy { $0.split(separator: "=").reduce(into: Set()) { $0.insert($1) }.count == 1 })
    #expect(plan.summary.linkedCount > members * 9, "\(plan.summary.linkedCount)")
  }

  /// Deposits of one share of each bill are parts, and no discount.
  @Test(arguments: [30, 40, 50] as [Int64]) func aDepositLeavesItsBillOpen(percent: Int64) throws {
    var world = World()
    for (place, cents) in ([120_000, 86_000, 231_000, 47_000] as [Int64]).enumerated() {
      let number = "2026-10\(place + 1)"
      world.bill("b\(place)", day: place, -cents, "Firm \(["Abel", "Brandt", "Cole", "Dietz"][place])", number: number)
      world.entry(
        "e\(place)", day: place + 4, -cents * percent / 100,
        "FIRM \(["ABEL", "BRANDT", "COLE", "DIETZ"][place]) deposit \(number)")
    }
    let plan = try world.reconcile()
    #expect(plan.pairs == (0..<4).map { "e\($0)=b\($0)" })
    #expect(plan.matches.allSatisfy { $0.remaining != nil })
  }

  /// What is withheld as a tax is no part.
  @Test func aTaxWithheldClosesItsBill() throws {
    var world = World()
    for (place, cents) in ([120_000, 86_000, 231_000, 47_000, 92_000] as [Int64]).enumerated() {
      let number = "2026-10\(place + 1)"
      world.bill(
        "b\(place)", day: place, cents, "Firm \(["Abel", "Brandt", "Cole", "Dietz", "Egger"][place])", number: number)
      world.entry(
        "e\(place)", day: place + 4, cents * 80 / 100,
        "FIRM \(["ABEL", "BRANDT", "COLE", "DIETZ", "EGGER"][place]) fattura \(number)")
    }
    let plan = try world.reconcile()
    #expect(plan.pairs.count == 5 && plan.matches.allSatisfy { $0.remaining == nil })
  }
}
