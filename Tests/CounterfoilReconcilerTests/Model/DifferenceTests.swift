import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// Payments of another amount than the bill they name, where other bills tell why, and rows that could change their places.
struct DifferenceTests {
  private func match(_ world: World, _ entry: String) throws -> (bills: [String], isLinked: Bool) {
    let plan = try world.reconcile()
    let match = plan.matches.first { $0.entries.contains { plan.entryID($0) == entry } }
    return (match?.bills.map(plan.billID).sorted() ?? [], match?.decision == .linked)
  }

  /// A duty paid with the agent's fee, under the number of the duty alone; so many fees are open.
  private func agent(fees: Int) -> World {
    var world = World.ordinaryLife()
    world.bill("d", day: 100, -84_310, "Kepler Customs", due: 107, number: "Z61041", title: "Duty")
    for place in 0..<fees {
      let day = 100 - 2 * place
      world.bill(
        "f\(place)", day: day, -4_500, "Kepler Customs", due: day + 14, number: "V\(7_100 + 13 * place)",
        title: "Handling fee")
    }
    world.entry("e", day: 104, -88_810, "KEPLER CUSTOMS Z61041")
    return world
  }

  @Test func aDifferenceThatOneBillAsksForIsThatBill() throws {
    let found = try match(agent(fees: 1), "e")
    #expect(found.bills == ["d", "f0"] && found.isLinked)
  }

  /// That it was the duty alone, with a tip, is never said; which of the fees it was, nothing tells.
  @Test(arguments: [2, 6]) func whichOfSeveralBillsADifferenceIsIsLeftToAPerson(fees: Int) throws {
    let found = try match(agent(fees: fees), "e")
    #expect(found.bills != ["d"] && !found.isLinked)
  }

  /// Invoices that are paid by their numbers.
  private func invoices() -> World {
    var world = World.ordinaryLife()
    for place in 0..<12 {
      let (day, amount) = (place * 9, Int64(20_000 + place * 731))
      world.bill("b\(place)", day: day, amount, "Nimbus Media", due: day + 14, number: "10\(place + 10)")
      world.entry("e\(place)", day: day + 11, amount, "NIMBUS MEDIA INVOICE 10\(place + 10)")
    }
    return world
  }

  /// 200.00 for 800.00 is one digit away from it, and 600.00 stay open all the same.
  @Test func aPartThatIsOneDigitAwayLeavesTheRestOpen() throws {
    var world = invoices()
    world.bill("b", day: 110, 80_000, "Nimbus Media", due: 124, number: "1057")
    world.entry("e", day: 123, 20_000, "NIMBUS MEDIA INVOICE 1057")
    let plan = try world.reconcile()
    let match = try #require(plan.matches.first { plan.entryID($0.entries[0]) == "e" })
    #expect(match.bills.map(plan.billID) == ["b"] && match.remaining?.minorUnits == 60_000)
  }

  /// Who copies the last letter's number pays another bill of the payee to the cent.
  @Test(arguments: [true, false]) func aNumberOfAnotherAmountProvesLittleBesideABillOfTheAmount(isOpen: Bool) throws {
    var world = invoices()
    world.bill("b", day: 110, 35_010, "Nimbus Media", due: 124, number: "1057")
    if isOpen { world.bill("c", day: 112, 40_120, "Nimbus Media", due: 126, number: "1061") }
    world.entry("e", day: 123, 40_120, "NIMBUS MEDIA INVOICE 1057")
    let found = try match(world, "e")
    #expect(!found.bills.isEmpty && found.isLinked == !isOpen)
  }

  /// A client withholds 15 %: what its payments with numbers show holds for one that names no bill.
  @Test func aTaxThatNumbersShowIsKnownWithoutThem() throws {
    var world = World.ordinaryLife()
    for place in 0..<10 {
      let (day, amount) = (place * 14, Int64(60_000 + place * 7_340))
      world.bill("b\(place)", day: day, amount, "Borealis Energy", due: day + 30, number: "C00\(place + 20)")
      world.entry("e\(place)", day: day + 20, amount * 85 / 100, "BOREALIS ENERGY INV C00\(place + 20)")
    }
    world.bill("b", day: 150, 81_332, "Borealis Energy", due: 180, number: "C0041")
    world.entry("e", day: 171, 69_132, "BOREALIS ENERGY FEES")
    #expect(try match(world, "e").bills == ["b"])
  }

  /// A claim alone and a claim in a sum, over one amount and of one day: the payments could as well change them.
  @Test func aPairAndASumThatCouldChangeABillAreNeitherSure() throws {
    var world = World.ordinaryLife()
    for place in 0..<20 {
      let (first, second) = (Int64(11_000 + 137 * place), Int64(7_000 + 191 * place))
      world.bill("a\(place)", day: place * 5, first, "Bluefield Cross")
      world.bill("b\(place)", day: place * 5 + 2, second, "Bluefield Cross")
      world.entry("e\(place)", day: place * 5 + 6, first + second, "BLUEFIELD CROSS CLAIMS")
    }
    let claims: [(id: String, day: Int, amount: Int64)] = [
      ("p", 100, 10_104), ("x", 100, 3_371), ("q", 101, 4_811), ("r", 101, 4_811),
    ]
    for (place, claim) in claims.enumerated() {
      world.bill(claim.id, day: claim.day, claim.amount, "Bluefield Cross", number: "\(9_001 + 2 * place)")
    }
    world.entry("e", day: 106, 14_915, "BLUEFIELD CROSS CLAIMS")
    world.entry("f", day: 107, 4_811, "BLUEFIELD CROSS CLAIMS")
    #expect(try !match(world, "e").isLinked && !match(world, "f").isLinked)
  }

  /// Families whose fees are alike: a payment that names its children is not for the children of a family of like sums, whether nobody knows
  /// the payer or two children of one name look like one payee.
  @Test func aPaymentThatNamesItsPayeesIsOfNoOthers() throws {
    let fees: [Int64] = [139_000, 148_000, 165_000]
    var families: [(name: String, children: [(name: String, fee: Int, hasLunch: Bool)], parent: String)] = [
      ("Kuhn", [("Viktor", 0, true), ("Clara", 1, false)], "Simon"), ("Arnold", [("Mia", 1, true)], "Olga"),
      ("Arnold", [("Mia", 0, false)], "Noah"), ("Vogel", [("Wanda", 2, true), ("Mia", 1, false)], "Wanda"),
      ("Berger", [("Rosa", 2, true)], "Anna"), ("Berger", [("Rosa", 1, false)], "Klara"),
      ("Ziegler", [("Felix", 0, false), ("Frieda", 1, false)], "Ben"), ("Ziegler", [("Felix", 1, false)], "Oskar"),
    ]
    for (place, first) in ["Koch", "Huber", "Stein", "Otto", "Graf"].enumerated() {
      for (number, last) in ["", "mann", "er", "hof", "le"].enumerated() {
        let child = ["Ida", "Emil", "Paul", "Greta", "Hugo"][place]
        families.append((first + last, [(child, (place + number) % 3, false)], ["Leo", "Nils", "Rosa"][number % 3]))
      }
    }
    var world = World()
    var truth: [String: Set<String>] = [:]
    for term in 0..<3 {
      for (place, family) in families.enumerated() {
        let entry = "e\(term)-\(place)"
        var sum: Int64 = 0
        for child in family.children {
          let bill = "b\(world.bills.count)"
          let amount = fees[child.fee] + (child.hasLunch ? Int64([0, 2_500, 4_850][term]) : 0)
          world.bill(
            bill, day: term * 120, amount, "\(child.name) \(family.name)", due: term * 120 + 14,
            number: "SF-00\(101 + world.bills.count)", title: "School fee term \(term + 1)")
          truth[entry, default: []].insert(bill)
          sum += amount
        }
        let names = family.children.map { $0.name.uppercased() }.joined(separator: " AND ")
        world.entry(
          entry, day: term * 120 + 9 + place % 7, sum, "\(family.parent) \(family.name) FEES ".uppercased() + names)
      }
    }
    let plan = try world.reconcile()
    let linked = plan.matches.filter { $0.decision == .linked }
    let wrong = linked.filter { link in
      !link.entries.allSatisfy { truth[plan.entryID($0)] == Set(link.bills.map(plan.billID)) }
    }
    #expect(linked.count > 60)
    #expect(wrong.map { $0.entries.map(plan.entryID) }.isEmpty)
  }
}
