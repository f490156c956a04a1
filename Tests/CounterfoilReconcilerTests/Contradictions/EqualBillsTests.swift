import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

/// Bills of one payee over one amount, of which days cannot tell which one a payment is for.
struct EqualBillsTests {
  private static let names = ["Anna Berger", "Theo Lindqvist", "Mira Castellano", "Otto Wiesner", "Pavel Dvorak"]

  /// Ten months of a fee of five payees, paid three days after each is due.
  private func fees(sign: Int64 = -1, missing: Set<String> = []) -> World {
    var world = World.ordinaryLife()
    for (payee, name) in Self.names.enumerated() {
      for month in 0..<10 {
        let amount = sign * Int64(8_000 + payee * 731)
        world.bill("b\(payee)-\(month)", day: month * 30, amount, name)
        if missing.contains("\(payee)-\(month)") { continue }
        world.entry("e\(payee)-\(month)", day: month * 30 + 3, amount, "\(name) fee")
      }
    }
    return world
  }

  private static let all = (0..<5).flatMap { payee in (0..<10).map { "\(payee)-\($0)" } }

  @Test(arguments: [-1, 1] as [Int64]) func whereEachBillHasItsPaymentTheyAreLinked(_ sign: Int64) throws {
    let plan = try fees(sign: sign).reconcile()
    #expect(Self.all.count { plan.decision("e\($0)") == .linked } == 50)
  }

  /// What follows a bill without a payment may be for that one, each for the one before.
  @Test func whatFollowsAnOpenBillIsLeftToAPerson() throws {
    let plan = try fees(missing: ["2-4"]).reconcile()
    #expect((5..<10).allSatisfy { plan.decision("e2-\($0)") != .linked })
    #expect((0..<10).allSatisfy { plan.decision("e1-\($0)") == .linked })
    let match = try #require(plan.matches.first { plan.entryID($0.entries[0]) == "e2-6" })
    let row = Int(match.entries[0])
    let said = plan.explain(entry: row).headline.text(in: .english)
    #expect(said.hasSuffix("it may be for another bill of the payee over the same amount"), "\(said)")
  }

  /// Two sets of a payee's bills come to one payment.
  @Test func oneOfTwoEqualSumsIsLeftToAPerson() throws {
    var world = World.ordinaryLife()
    for (place, cents) in [1_999, 3_998, 2_998, 2_999].enumerated() {
      world.bill("a\(place)", day: 60 + place, -Int64(cents), "Ciment Gabes")
    }
    world.entry("e", day: 66, -5_997, "VIR CIMENT GABES")
    let plan = try world.reconcile()
    #expect(plan.decision("e") != .linked)
  }

  /// A credit note counts against the bills it was taken off.
  @Test(arguments: [(1_518, 0), (3_034, 1)]) func otherSumsHeedCreditNotes(_ other: Int, _ count: Int) throws {
    var world = World()
    for (place, cents) in [-1_011, -2_023, 507, -other].enumerated() {
      world.bill("a\(place)", day: 60 + place, Int64(cents), "Ciment Gabes")
    }
    world.entry("e", day: 66, -2_527, "VIR CIMENT GABES")
    var sheet = world.sheet
    var bills = Positions(0)
    bills.append(1)
    bills.append(2)
    let link = Plan.Link(entries: Positions(0), bills: bills, probability: 0.99, shape: .manyBills)
    var sums = OtherSums([link], sheet)
    #expect(sums.count(0, link, &sheet) == count)
  }

  @Test func theOnlySumIsLinkedOrProposed() throws {
    var world = World.ordinaryLife()
    for (place, cents) in [1_999, 3_998, 7_411, 8_302].enumerated() {
      world.bill("a\(place)", day: 60 + place, -Int64(cents), "Ciment Gabes")
    }
    world.entry("e", day: 66, -5_997, "VIR CIMENT GABES")
    let plan = try world.reconcile()
    let match = try #require(plan.matches.first { $0.entries.contains { plan.entryID($0) == "e" } })
    #expect(match.bills.map { plan.billID($0) }.sorted() == ["a0", "a1"])
  }
}
