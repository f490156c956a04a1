import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// One purchase in a wallet and in the account it draws on is one purchase; two purchases stay two.
struct ChannelsTests {
  private let shops = ["Harbor Market", "Cedar Cafe", "Juniper Books", "Atlas Fuel", "Willow Pharmacy"]

  /// Purchases that a wallet and the bank behind it both show, and others that only the bank shows.
  private func wallet(_ count: Int = 8) -> World {
    var world = World()
    for index in 0..<40 {
      let shop = shops[index % shops.count]
      world.entry("x\(index)", day: index * 3, -Int64(1010 + index * 371), "POS \(shop.uppercased())", account: "1001")
    }
    for index in 0..<count {
      let (day, cents, shop) = (index * 13 + 2, -Int64(2003 + index * 917), shops[index % shops.count])
      world.entry("w\(index)", day: day, cents, shop, account: "wallet")
      world.entry("b\(index)", day: day + index % 2, cents, "PAYBRIDGE INTERNET \(index)", account: "1001")
      world.bill("l\(index)", day: day, cents, shop)
    }
    return world
  }

  private func groups(_ world: World) throws -> [String] {
    let result = try world.reconcile()
    return result.channels.map { $0.entries.map(result.entryID).joined(separator: "=") }.sorted()
  }

  // 21: same purchase in wallet and bank
  @Test func aWordThatKeepsPointingAtTheWalletTiesTheRows() throws {
    let result = try wallet().reconcile()
    #expect(result.channels.count == 8)
    #expect(result.duplicates.isEmpty, "neither row is a copy to drop")
    #expect(result.pairs == (0..<8).map { "w\($0)=l\($0)" }, "the bill is claimed once")
    #expect(!result.lonelyEntries.keys.contains { $0.hasPrefix("b") || $0.hasPrefix("w") })
    #expect(result.channels.allSatisfy { $0.reason.text(in: .english).contains("paybridge") && $0.probability > 0.5 })
    #expect(result.json.contains("\"channels\""))
  }

  // 21
  @Test func anOrderNumberOnBothRowsTiesThem() throws {
    var world = wallet(0)
    world.entry("w", day: 20, -7_777, "Yarrow Tea", account: "wallet", reference: "2024031522001477")
    world.entry("b", day: 21, -7_777, "QUICKPAY 2024031522001477", account: "1001")
    #expect(try groups(world).count == 1)
  }

  @Test func twoPeoplePayingOnePriceOnOneDayStayTwo() throws {
    var world = wallet(0)
    world.entry("a", day: 20, -7_777, "HARBOR MARKET 12", account: "1001")
    world.entry("b", day: 20, -7_777, "HARBOR MARKET 12", account: "2002")
    #expect(try groups(world) == [])
  }

  @Test func aTopUpAndWhatIsSpentOfItStayApart() throws {
    var world = wallet()
    world.entry("out", day: 60, -50_000, "PAYBRIDGE TOP UP", account: "1001")
    world.entry("in", day: 60, 50_000, "PAYBRIDGE TOP UP", account: "wallet")
    world.entry("spent", day: 60, -50_000, "Juniper Books", account: "wallet")
    #expect(try groups(world).allSatisfy { !$0.contains("out") && !$0.contains("spent") })
  }

  @Test func anotherAmountSignOrWeekIsAnotherPurchase() throws {
    var world = wallet()
    world.entry("w", day: 50, -7_777, "Yarrow Tea", account: "wallet")
    world.entry("amount", day: 50, -7_778, "PAYBRIDGE INTERNET", account: "1001")
    world.entry("sign", day: 50, 7_777, "PAYBRIDGE INTERNET", account: "1001")
    world.entry("week", day: 57, -7_777, "PAYBRIDGE INTERNET", account: "1001")
    #expect(try groups(world).count == 8)
  }
}
