import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// Money given back points at the purchase it gives back.
struct RefundsTests {
  private let shops = ["Harbor Market", "Cedar Cafe", "Blue Metro", "Juniper Books", "Atlas Fuel", "Willow Pharmacy"]

  /// Ordinary life with its bills, and a few refunds that show how the bank words them.
  private func background(days: Int = 180) -> World {
    var world = World()
    for day in stride(from: 0, to: days, by: 2) {
      let shop = shops[(day / 2 * 5) % shops.count]
      let cents = -Int64(1010 + day * 37 + (day % 7) * 411)
      world.entry("x\(day)", day: day + 1, cents, "POS \(shop.uppercased())", account: "giro")
      world.bill("y\(day)", day: day, cents, shop, account: "giro")
    }
    for index in 0..<4 {
      let cents = Int64(15_321 + index * 777)
      world.entry("s\(index)", day: 20 + index * 30, -cents, "POS VELVET SHOES \(index)", account: "giro")
      world.entry("t\(index)", day: 26 + index * 30, cents, "REFUND VELVET SHOES", account: "giro")
    }
    return world
  }

  private func refunds(_ world: World) throws -> [String] {
    let result = try world.reconcile()
    return result.refunds.map { "\(result.entryID($0.first))>\(result.entryID($0.second))" }.sorted()
      .filter { !$0.hasPrefix("t") }
  }

  @Test func theBackgroundsRefundsAreFoundEachWithItsOwnPurchase() throws {
    let result = try background().reconcile()
    let found = result.refunds.map { "\(result.entryID($0.first))>\(result.entryID($0.second))" }.sorted()
    #expect(found == ["t0>s0", "t1>s1", "t2>s2", "t3>s3"])
  }

  @Test func aRefundInPartIsFound() throws {
    var world = background()
    world.entry("e", day: 50, -18_840, "POS QUARRY OUTLET", account: "giro")
    world.entry("f", day: 58, 9_420, "REFUND QUARRY OUTLET", account: "giro")
    #expect(try refunds(world) == ["f>e"])
  }

  @Test func severalRefundsOfOnePurchaseNeverExceedIt() throws {
    var world = background()
    world.entry("e", day: 50, -20_000, "POS QUARRY OUTLET", account: "giro")
    for index in 0..<3 {
      world.entry("f\(index)", day: 55 + index * 4, 10_000, "REFUND QUARRY OUTLET", account: "giro")
    }
    #expect(try refunds(world).count == 2, "two halves are the whole")
    world.entries.removeLast()
    #expect(try refunds(world) == ["f0>e", "f1>e"])
  }

  /// The bank takes a charge back and books it again; the bill is settled once.
  @Test func aReversalLeavesOneChargeForTheBill() throws {
    var world = background()
    world.entry("e1", day: 60, -7_318, "POS TIMBER TOOLS 42", account: "giro")
    world.entry("back", day: 60, 7_318, "REVERSAL POS TIMBER TOOLS 42", account: "giro")
    world.entry("e2", day: 61, -7_318, "POS TIMBER TOOLS 42", account: "giro")
    world.bill("b", day: 59, -7_318, "Timber Tools", account: "giro")
    let result = try world.reconcile()
    let original = try #require(result.refunds.first { result.entryID($0.first) == "back" })
    #expect(["e1", "e2"].contains(result.entryID(original.second)))
    #expect(result.pairs.filter { $0.hasSuffix("=b") }.count == 1)
    #expect(result.duplicates.isEmpty)
  }

  // 21: refunds across periods
  @Test func aRefundMonthsLaterStillFindsItsPurchase() throws {
    var world = background(days: 300)
    world.entry("e", day: 30, -64_219, "POS YARROW AIRLINES", account: "giro")
    world.entry("f", day: 260, 64_219, "REFUND YARROW AIRLINES", account: "giro", download: 0)
    #expect(try refunds(world) == ["f>e"])
  }

  @Test func aRefundMayArriveOnAnotherOwnCard() throws {
    var world = background()
    world.entry("e", day: 40, -64_219, "POS YARROW AIRLINES", account: "giro")
    world.entry("other", day: 41, -1_250, "POS BLUE METRO", account: "card")
    world.entry("f", day: 52, 64_219, "REFUND YARROW AIRLINES", account: "card")
    #expect(try refunds(world) == ["f>e"])
  }

  /// The words differ wholly; the refund and the purchase are settled bills of one payee.
  @Test func theBillsOfBothTellThePayee() throws {
    var world = background()
    world.entry("e", day: 40, -30_451, "YONG CHEN SHANG CHENG CN", account: "giro")
    world.bill("b", day: 39, -30_451, "永辰商城", account: "giro")
    world.entry("f", day: 52, 11_117, "退款-永辰商城", account: "giro")
    world.bill("c", day: 52, 11_117, "永辰商城", account: "giro", kind: "refund")
    #expect(try refunds(world) == ["f>e"])
  }

  @Test func anIncomeThatComesEveryMonthIsNoRefund() throws {
    var world = background()
    for month in 0..<5 {
      world.entry("i\(month)", day: 15 + month * 30, 4_200, "ATLAS FUEL BONUS", account: "giro")
    }
    #expect(try refunds(world) == [])
  }

  // 5: sign respected
  @Test func moneyOutIsNeverARefund() throws {
    var world = background()
    world.entry("e", day: 40, 30_451, "QUARRY OUTLET", account: "giro")
    world.entry("f", day: 50, -30_451, "REFUND QUARRY OUTLET", account: "giro")
    #expect(try refunds(world) == [])
  }

  @Test func aLaterPurchaseIsNotGivenBack() throws {
    var world = background()
    world.entry("f", day: 40, 30_451, "REFUND QUARRY OUTLET", account: "giro")
    world.entry("e", day: 90, -30_451, "POS QUARRY OUTLET", account: "giro")
    #expect(try refunds(world) == [])
  }

  @Test func neitherTheOrderOfRowsNorOfBillsCounts() throws {
    var world = background()
    for index in 0..<6 {
      world.entry("e\(index)", day: 50 + index, -20_000, "POS QUARRY OUTLET", account: "giro")
      world.entry(
        "f\(index)", day: 60 + index, index % 2 == 0 ? 20_000 : 5_000, "REFUND QUARRY OUTLET", account: "giro")
    }
    let found = try refunds(world)
    #expect(found.count >= 5)
    var dice = Dice(seed: 3)
    for _ in 0..<4 { #expect(try refunds(world.shuffled(&dice)) == found) }
  }
}
