import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

/// Of payers that are known, what comes late, in parts or for several bills at once finds the bills that are still open.
struct OpenItemTests {
  private static let names = [
    "Selma Brandt", "Pavel Oduya", "Ines Calloway", "Jonas Whitlock", "Mirela Sandu", "Tomas Arden",
  ]
  /// The rents of six flats, of which two owe the same.
  private static let rents: [Int64] = [910_00, 910_00, 745_00, 1180_00, 860_00, 1020_00]

  /// Fourteen months of rent, paid two days after the bill; where `isPaid` says so nothing is.
  private func house(isPaid: (_ flat: Int, _ month: Int) -> Bool = { _, _ in true }) -> World {
    var world = World()
    for month in 0..<14 {
      for (flat, name) in Self.names.enumerated() {
        let day = month * 30
        world.bill("b\(flat).\(month)", day: day, Self.rents[flat], name, due: day + 3, kind: "income")
        guard isPaid(flat, month) else { continue }
        world.entry("e\(flat).\(month)", day: day + 2, Self.rents[flat], "\(name.uppercased()) RENT", account: "giro")
      }
    }
    return world
  }

  /// Late ones of several payers: what the books show once may be chance.
  private func late(by days: Int) -> (world: World, expected: Set<String>) {
    let missed = [(0, 4), (1, 8), (2, 3), (3, 9), (4, 6)]
    var world = house { flat, month in !missed.contains { $0 == (flat, month) } }
    for (flat, month) in missed {
      world.entry(
        "late\(flat)", day: month * 30 + days, Self.rents[flat], "\(Self.names[flat].uppercased()) RENT",
        account: "giro")
    }
    return (world, Set(missed.map { "late\($0.0)=b\($0.0).\($0.1)" }))
  }

  @Test(arguments: [20, 27, 40]) func aPaymentThatComesLateIsForTheBillLeftOpen(days: Int) throws {
    let (world, expected) = late(by: days)
    let result = try world.reconcile()
    #expect(expected.isSubset(of: result.pairs))
    for match in result.matches where result.entryID(match.entries[0]).hasPrefix("late") {
      #expect(match.decision == .review)
    }
  }

  /// Subscribers who pay two weeks or more after the bill, most of them by its number, among many of whom all is collected at once. Which of a
  /// payer's bills is open is told by how late payments come: one that is not written yet may be nearer, were it mirrored in time.
  @Test func howLatePaymentsComeTellsWhichBillIsOpen() throws {
    var world = World()
    var expected: Set<String> = []
    let others = ["Brandt", "Oduya", "Calloway", "Whitlock", "Sandu", "Arden"].flatMap { last in
      ["Selma", "Pavel", "Ines", "Jonas", "Mirela", "Tomas"].map { "\($0) \(last)" }
    }.filter { !Self.names.contains($0) }
    for month in 0..<14 {
      for (place, name) in others.enumerated() {
        world.bill("c\(place).\(month)", day: month * 30, 14_90, name, number: "\(50_000 + month * 100 + place)")
      }
      for (payer, name) in Self.names.enumerated() {
        let number = "\(20_000 + month * 100 + payer * 7)"
        world.bill("b\(payer).\(month)", day: month * 30, 14_90, name, number: number)
        // Of whom all is collected from then on, too.
        if month > 9 { continue }
        let isNamed = (month + payer) % 3 != 0 || month == 0
        world.entry(
          "e\(payer).\(month)", day: month * 30 + 12 + (month * 5 + payer * 3) % 8, 14_90,
          "\(name.uppercased()) \(isNamed ? number : "ABO")", account: "giro")
        if !isNamed { expected.insert("e\(payer).\(month)=b\(payer).\(month)") }
      }
    }
    let plan = try world.reconcile()
    #expect(expected.count > 15)
    #expect(expected.isSubset(of: plan.pairs), "\(expected.subtracting(plan.pairs).sorted())")
    let found = plan.matches.filter { expected.contains("\(plan.entryID($0.entries[0]))=\(plan.billID($0.bills[0]))") }
    #expect(found.allSatisfy { $0.probability > 0.8 }, "\(found.map(\.probability))")
  }

  /// Rents that come on any day: one that comes three days before the next is due may be for that one, and the next for the one before.
  @Test func whereRentsComeOnAnyDayWhichBillIsMeantIsNotSure() throws {
    let delays = [[0, 4]: 27, [1, 8]: 31, [2, 3]: 32, [3, 9]: 33, [4, 6]: 34]
    var world = World()
    for month in 0..<14 {
      for (flat, name) in Self.names.enumerated() {
        let (day, late) = (month * 30, delays[[flat, month]])
        world.bill("b\(flat).\(month)", day: day, Self.rents[flat], name, due: day + 3, kind: "income")
        world.entry(
          "e\(flat).\(month)", day: day + (late ?? (month * 5 + flat * 3 + 7) % 26 - 4), Self.rents[flat],
          "\(name.uppercased()) RENT", account: "giro")
      }
    }
    let result = try world.reconcile()
    let match = try #require(result.matches.first { result.entryID($0.entries[0]) == "e0.4" })
    #expect(match.probability < 0.8, "\(match.probability)")
    // Where they always come on the same day it is.
    let (punctual, expected) = self.late(by: 27)
    let sure = try punctual.reconcile()
    #expect(expected.isSubset(of: sure.pairs))
    for match in sure.matches where sure.entryID(match.entries[0]).hasPrefix("late") {
      #expect(match.probability > 0.7, "\(sure.entryID(match.entries[0])) \(match.probability)")
    }
  }

  @Test func delaysOfAPayeeStartAsAllDo() {
    var (all, own) = (PaymentDelays(), PaymentDelays())
    for day in 0..<40 { all.add(day % 4) }
    #expect(all.share(1) > 20 * all.share(30))
    #expect(own.share(30, beside: all) == all.share(30))
    for _ in 0..<10 { own.add(30) }
    #expect(own.share(30, beside: all) > own.share(1, beside: all))
    // What nobody has seen is seldom, and not impossible.
    #expect(PaymentDelays().share(0) > 0)
    var far = PaymentDelays()
    far.add(1_000)
    #expect(far.share(10) == PaymentDelays().share(10))
  }

  @Test func whyIsSaid() throws {
    let result = try late(by: 27).world.reconcile()
    let match = try #require(result.matches.first { result.entryID($0.entries[0]) == "late2" })
    let words = result.evidence(of: match).map(\.text)
    #expect(words.contains { $0.hasPrefix("of 13 payments in these words 13 settle bills of this payee") }, "\(words)")
    #expect(words.contains("the same amount, 745.00") && words.contains("24 days after the due day"), "\(words)")
  }

  @Test func twoPaymentsThatAddUpToTheBillLeftOpenSettleIt() throws {
    let missed = [(0, 4, 400_00), (2, 3, 320_00), (3, 9, 600_00), (5, 6, 520_00)].map { ($0.0, $0.1, Int64($0.2)) }
    var world = house { flat, month in !missed.contains { $0.0 == flat && $0.1 == month } }
    for (flat, month, part) in missed {
      let words = "\(Self.names[flat].uppercased()) RENT"
      world.entry("p\(flat)", day: month * 30 + 2, part, words, account: "giro")
      world.entry("q\(flat)", day: month * 30 + 19, Self.rents[flat] - part, words, account: "giro")
    }
    let pairs = try world.reconcile().pairs
    for (flat, month, _) in missed { #expect(pairs.contains("p\(flat)+q\(flat)=b\(flat).\(month)")) }
    world.options.pairRules = Self.rule { $0.mayBePaidInParts = false }
    #expect(try !world.reconcile().pairs.contains { $0.contains("p0+q0") })
  }

  /// A rule for all rows.
  private static func rule(_ change: (inout PairRules.Rule) -> Void) -> PairRules {
    var rule = PairRules.Rule(name: "house")
    change(&rule)
    return PairRules([rule], digest: "house") { batch in
      PairRules.Rows([[Bool](repeating: true, count: batch.count)], count: batch.count)
    }
  }

  @Test func onePaymentForTwoBillsLeftOpenSettlesBoth() throws {
    let missed = [(0, 4), (2, 3), (3, 7), (5, 6)]
    var world = house { flat, month in !missed.contains { $0.0 == flat && ($0.1 == month || $0.1 + 1 == month) } }
    for (flat, month) in missed {
      world.entry(
        "d\(flat)", day: month * 30 + 2, 2 * Self.rents[flat], "\(Self.names[flat].uppercased()) RENT", account: "giro")
    }
    let pairs = try world.reconcile().pairs
    for (flat, month) in missed { #expect(pairs.contains("d\(flat)=b\(flat).\(month)+b\(flat).\(month + 1)")) }
    world.options.pairRules = Self.rule { $0.mayBePaidTogether = false }
    #expect(try !world.reconcile().pairs.contains { $0.hasPrefix("d") })
  }

  /// Who says how far apart days may be gets nothing beyond.
  @Test func aWindowThatWasSaidHolds() throws {
    var (world, _) = late(by: 27)
    world.options.windowDaysAfter = 10
    world.options.windowIsStrict = true
    #expect(try !world.reconcile().pairs.contains { $0.hasPrefix("late") })
  }

  /// What agrees with bills as often that were not written yet when it was paid agrees by chance.
  @Test func wherePaymentsAndOpenBillsAreScatteredHardlyAnythingIsProposed() throws {
    var dice = Dice(seed: 5)
    var world = World()
    var freeCount = 0
    for flat in 0..<24 {
      let (name, rent) = (
        "\(["Selma", "Pavel", "Ines", "Jonas"][flat % 4]) Person\(flat)", Int64(700_00 + flat * 37_50)
      )
      for month in 0..<24 {
        let (day, words) = (month * 30, "\(name.uppercased()) RENT")
        // Of three bills one has no payment, of three payments one no bill.
        if dice.roll(3) > 0 {
          world.bill("b\(flat).\(month)", day: day, rent, name, due: day + 3, kind: "income")
          world.entry("e\(flat).\(month)", day: day + 2, rent, words, account: "giro")
        } else if dice.roll(2) == 0 {
          world.bill("open\(flat).\(month)", day: day, rent, name, due: day + 3, kind: "income")
        } else {
          world.entry("free\(flat).\(month)", day: day + 15, rent, words, account: "giro")
          freeCount += 1
        }
      }
    }
    let wrong = try world.reconcile().pairs.count { $0.hasPrefix("free") }
    #expect(freeCount > 80 && 10 * wrong <= freeCount, "\(wrong) of \(freeCount)")
  }

  @Test func theOrderOfRowsChangesNothing() throws {
    let world = late(by: 27).world
    let expected = try world.reconcile().pairs
    var dice = Dice(seed: 11)
    for _ in 0..<3 { #expect(try world.shuffled(&dice).reconcile().pairs == expected) }
  }

  /// Payments that name their bills show that they do not come in the order of the bills: then which of a payee's equal bills the others are
  /// for is a guess, and is said to be no more.
  @Test func whereBillsArePaidInNoOrderNoneIsSaidToBeSure() throws {
    var world = World()
    var dice = Dice(seed: 5)
    let names = ["Dr. Sauer", "Dr. Pohl", "Dr. Engel", "Dr. Busch"]
    for place in 0..<240 {
      let (name, number, lag) = (names[place % 4], 40_000 + place * 17, 3 + dice.roll(33))
      world.bill("b\(place)", day: place, -120_00, name, due: place + 30, number: "\(number)")
      let text = place % 3 == 0 ? "RE \(number)" : "RECHNUNG"
      world.entry("e\(place)", day: place + lag, -120_00, "\(name.uppercased()) \(text)")
    }
    let plan = try world.reconcile()
    let proposals = plan.matches.filter { $0.decision == .review }
    let right = proposals.count { plan.entryID($0.entries[0]).dropFirst() == plan.billID($0.bills[0]).dropFirst() }
    let stated = proposals.reduce(0.0) { $0 + $1.probability }
    #expect(stated < Double(right) + 0.2 * 160)
  }
}
