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

  /// Coffee is paid where it is bought: a note without a payment says nothing of the ones that follow. A bill may be late.
  @Test(arguments: [nil, "expense", "bill"]) func whatIsBoughtIsPaidOnTheSpot(_ kind: String?) throws {
    var world = World.ordinaryLife()
    let days = [0, 4, 11, 13, 26, 31, 47, 52, 60, 74, 77, 91, 110, 118]
    for (cup, day) in days.enumerated() {
      world.bill("b\(cup)", day: day, -495, "Zephyr Coffee", kind: kind)
      if cup != 5 { world.entry("e\(cup)", day: day + 1, -495, "SP ZEPHYR COFFEE 9441") }
    }
    let plan = try world.reconcile()
    let linked = days.indices.filter { plan.decision("e\($0)") == .linked }
    #expect(kind == "bill" ? linked.allSatisfy { $0 < 5 } : linked.count == 13, "\(linked)")
  }

  /// Of six who say which month they pay for two are a month behind with each: those who do not say it may be, too, where others pay. What the
  /// owner of the books pays has each bill at hand.
  @Test(arguments: [-1, 1] as [Int64]) func whoSaysItTellsHowOthersPay(_ sign: Int64) throws {
    var world = fees(sign: sign)
    for (payer, name) in ["Lena Hofstad", "Juri Pavlenko", "Carla Mendes", "Ole Brandt", "Ivo Maric", "Sara Nunez"]
      .enumerated()
    {
      for month in 1..<10 {
        let amount = sign * Int64(21_000 + payer * 911)
        let date = "\(World.date(month * 30))".split(separator: "-")
        world.bill("k\(payer)-\(month)", day: month * 30, amount, name)
        world.entry(
          "p\(payer)-\(month)", day: month * 30 + (payer < 2 ? 33 : 3), amount, "\(name) \(date[1])/\(date[0])")
      }
    }
    let plan = try world.reconcile()
    #expect(Self.all.count { plan.decision("e\($0)") == .linked } == (sign < 0 ? 50 : 0))
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
