import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

struct NamedGroupTests {
  private static let amounts: [Int64] = [53_411, 14_489, 29_155, 16_000, 71_207, 9_931, 40_018, 22_750, 61_339, 18_042]

  /// Ten bills of one payee, among which and behind which others lie.
  private func world() -> World {
    var world = World()
    for (place, amount) in Self.amounts.enumerated() {
      world.bill("b\(place)", day: place, amount, "Garnier Transports", number: "RE-2023-0\(4418 + place)")
      world.bill("x\(place)", day: place, 1_000 + amount * 3, "Huber \(place)", number: "RE-2023-0\(7300 + place)")
    }
    return world
  }

  private func names(_ count: Int) -> String { (0..<count).map { "RE-2023-0\(4418 + $0)" }.joined(separator: ", ") }

  private func linked(_ world: World) throws -> [[String]] {
    let plan = try world.reconcile()
    return plan.matches.filter { $0.decision == .linked }.map { $0.bills.map { plan.billID($0) }.sorted() }.sorted {
      $0.count > $1.count
    }
  }

  @Test(arguments: [2, 7, 10]) func billsThatAPaymentNamesAreItsIfTheyAddUp(count: Int) throws {
    var world = world()
    world.entry("e", day: 40, Self.amounts[..<count].reduce(0, +), "GARNIER TRANSPORTS NR \(names(count))")
    #expect(try linked(world).first == (0..<count).map { "b\($0)" })
  }

  /// Numbers whose last group is too short to say anything alone.
  @Test(arguments: ["RE-2023-", "2023/0"]) func shortNumbersNameBillsToo(_ prefix: String) throws {
    var world = World()
    for (place, amount) in Self.amounts.enumerated() {
      world.bill("b\(place)", day: place, amount, "Garnier Transports", number: "RE-2023-\(14 + place)")
      world.bill("x\(place)", day: place, 1_000 + amount * 3, "Huber \(place)", number: "RE-2023-\(60 + place)")
    }
    let names = (0..<3).map { "\(prefix)\(14 + $0)" }.joined(separator: ", ")
    world.entry("e", day: 40, Self.amounts[..<3].reduce(0, +), "GARNIER TRANSPORTS NR \(names)")
    #expect(try linked(world).first == ["b0", "b1", "b2"])
    // The text was cut: the next bills in order of their numbers make up the rest.
    world.entry("f", day: 41, Self.amounts[3..<8].reduce(0, +), "GARNIER TRANSPORTS NR \(prefix)17, \(prefix)18, RE-20")
    #expect(try linked(world).first == (3..<8).map { "b\($0)" })
  }

  /// Banks cut long texts: the payee's next bills in order of number make up the rest.
  @Test func numbersThatWereCutOffAreFoundByTheSum() throws {
    var world = world()
    world.entry("e", day: 40, Self.amounts[..<9].reduce(0, +), "GARNIER TRANSPORTS NR \(names(3)), RE-20")
    #expect(try linked(world).first == (0..<9).map { "b\($0)" })
  }

  @Test func oneCentLessProvesNothing() throws {
    var world = world()
    world.entry("e", day: 40, Self.amounts[..<8].reduce(0, +) - 1, "GARNIER TRANSPORTS NR \(names(8))")
    #expect(try linked(world).isEmpty)
  }

  /// Of two payments that name the same bills and have the same amount, none is surely theirs.
  @Test func billsThatTwoPaymentsNameAreNeithersForSure() throws {
    var world = world()
    let sum = Self.amounts[..<7].reduce(0, +)
    world.entry("e1", day: 40, sum, "GARNIER TRANSPORTS NR \(names(7))")
    world.entry("e2", day: 61, sum, "GARNIER TRANSPORTS NR \(names(7)) AGAIN")
    let plan = try world.reconcile()
    #expect(plan.matches.filter { $0.decision == .linked && $0.bills.count > 1 }.isEmpty)
  }

  /// Amounts on a grid come to the same sum by chance: four of 5.00 do in one of a few cases.
  @Test func sumsOfEqualRoundAmountsProveLittle() throws {
    var world = World()
    for place in 0..<30 {
      world.bill("b\(place)", day: place, 500, "Club", number: "2023-0\(4418 + place)")
    }
    world.entry("e", day: 40, 5_000, "CLUB 2023-04418 2023-04419 2023")
    let plan = try world.reconcile()
    #expect(plan.matches.filter { $0.decision == .linked && $0.bills.count > 2 }.isEmpty)
  }

  /// A payment without a number is the rest of one bill at most, however many lack its very amount: an insurer keeps the same excess of
  /// each claim.
  @Test func aPaymentIsTheRestOfOneBillAtMost() throws {
    var world = World.ordinaryLife()
    for place in 0..<8 {
      let amount = Int64(35_000 + place * 711)
      world.bill("b\(place)", day: place * 9, amount, "Nova Insurance", number: "L6\(place + 10)")
      world.entry("e\(place)", day: place * 9 + 12, amount - 10_000, "NOVA INSURANCE CLAIM L6\(place + 10)")
    }
    world.entry("r", day: 90, 10_000, "NOVA INSURANCE CLAIMS")
    let plan = try world.reconcile()
    let rests = plan.matches.filter { $0.entries.contains { plan.entryID($0) == "r" } }
    #expect(rests.count <= 1 && rests.allSatisfy { $0.decision != .linked })
  }
}

struct GreatAmountTests {
  private static let pairs: [(Int64, Int64)] = [
    (9_223_372_036_854_775_806, 9_223_372_036_854_775_806), (9_223_372_036_854_775_806, 8_301_034_833_169_298_227),
    (8_301_034_833_169_298_227, 9_223_372_036_854_775_806), (-9_223_372_036_854_775_806, -9_223_372_036_854_775_806),
    (-9_223_372_036_854_775_806, -8_301_034_833_169_298_227),
  ]

  /// Amounts near the end of all that a number holds are compared like others; nothing overflows.
  @Test(arguments: pairs) func theGreatestAmountsAreCompared(_ paid: Int64, _ owed: Int64) throws {
    var world = World()
    world.entry("e", day: 3, paid, "GARNIER TRANSPORTS NR RE-2023-04418 RE-2023-04419")
    for (place, amount) in [owed, owed, paid / 2].enumerated() {
      world.bill("b\(place)", day: place, amount, "Garnier Transports", number: "RE-2023-0\(4418 + place)")
    }
    world.entry("f", day: 4, owed, "GARNIER TRANSPORTS")
    let plan = try world.reconcile()
    #expect(plan.matches.reduce(0) { $0 + $1.entries.count } + plan.unmatchedEntries.count == 2)
  }
}
