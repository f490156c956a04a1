import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// A bill recorded twice is pointed out; a second purchase is not.
struct DuplicateBillsTests {
  private let shops = ["Harbor Market", "Cedar Cafe", "Blue Metro", "Juniper Books", "Atlas Fuel", "Willow Pharmacy"]

  private func background() -> World {
    var world = World()
    for day in stride(from: 0, to: 240, by: 2) {
      let shop = shops[(day / 2 * 5) % shops.count]
      let cents = -Int64(1010 + day * 37 + (day % 7) * 411)
      world.entry("x\(day)", day: day + 1, cents, "POS \(shop.uppercased())", account: "giro")
      world.bill("y\(day)", day: day, cents, shop, account: "giro", kind: "expense")
    }
    for day in 0..<3 {
      world.bill("g\(day)", day: 20 + day * 50, -Int64(777 + day * 1010), "groceries", kind: "expense")
    }
    world.entry("e", day: 41, -98_413, "JUNIPER BOOKS 9", account: "giro")
    world.bill("b1", day: 41, -98_413, "Juniper Books", account: "giro", number: "A-17", kind: "expense")
    return world
  }

  private func twice(_ world: World) throws -> [String] {
    let result = try world.reconcile()
    return result.duplicateBills.map { "\(result.billID($0.first))<\(result.billID($0.second))" }.sorted()
  }

  /// A receipt noted by what was bought, or with the payee left out.
  @Test(arguments: ["juniper books", "Juniper Boks", "Juniper", "groceries", ""])
  func aSecondRecordUnderOtherWordsIsPointedOut(payee: String) throws {
    var world = background()
    world.bill("b2", day: 41, -98_413, payee, kind: "expense")
    #expect(try twice(world).count == 1)
  }

  @Test func anotherPayeeNumberKindOrAccountIsAnotherBill() throws {
    var world = background()
    world.bill("payee", day: 43, -98_413, "Velvet Shoes", kind: "expense")
    world.bill("number", day: 41, -98_413, "Juniper Books", number: "A-18", kind: "expense")
    world.bill("kind", day: 41, -98_413, "Juniper Books", kind: "bill")
    world.bill("account", day: 41, -98_413, "Juniper Books", account: "card", kind: "expense")
    world.bill("far", day: 47, -98_413, "Juniper Books", kind: "expense")
    #expect(try twice(world) == [])
  }

  /// Thirty-six tenants pay one rent, due on one day, and two each have a first name in common: an unpaid rent is no second record
  /// of the neighbour's, as their bills stand side by side in every other month, too.
  @Test func unpaidRentsBesideNeighboursOfTheSameFirstNameAreNoSecondRecords() throws {
    let first = [
      "Rosa", "Emil", "Clara", "Paul", "Ella", "Oskar", "Felix", "Leo", "Nora", "Anna", "Theo", "Ida", "Jonas", "Emma",
      "Hugo", "Lina", "Karl", "Mona",
    ]
    let last = [
      "Jansen", "Seidel", "Busch", "Franke", "Lorenz", "Hahn", "Otto", "Krueger", "Pohl", "Sommer", "Brandt", "Vogel",
      "Kuhn", "Wolff", "Becker", "Marx", "Roth", "Lang", "Haas", "Graf",
    ]
    let tenants = first.indices.flatMap { index in
      [0, 7].map { "\(first[index]) \(last[(index + $0) % last.count])" }
    }
    var world = World()
    for month in 1...12 {
      for (index, tenant) in tenants.enumerated() {
        let day = month * 30
        world.bill("b\(month)-\(index)", day: day, 72_000, tenant, due: day + 4, kind: "income")
        let isUnpaid = index % 12 == 0 && month % 2 == 0
        if !isUnpaid { world.entry("e\(month)-\(index)", day: day + 2 + index % 4, 72_000, "\(tenant) rent") }
      }
    }
    #expect(try twice(world) == [])
  }

  /// A ride whose row is missing looks like a second record; at a price paid every other day it is more likely a ride.
  @Test func aCommonPriceIsNoSignOfASecondRecord() throws {
    var world = background()
    for day in stride(from: 0, to: 240, by: 2) {
      if day != 120 { world.entry("r\(day)", day: day, -290, "BLUE METRO TICKET", account: "giro") }
      world.bill("s\(day)", day: day, -290, "Blue Metro", account: "giro", kind: "expense")
    }
    #expect(try twice(world) == [])
  }

  /// Two tenants of one first name and one rent: each bill has its own payment, wherever it is.
  @Test func payeesWhoseBillsStandSideBySideAgainAndAgainAreTwo() throws {
    var world = background()
    for month in 0..<8 {
      // Each word is as frequent as the others.
      for (name, rent) in [
        ("Femke Vermeulen", 0), ("Femke Meier", 0), ("Jonas Vermeulen", 10_000), ("Jonas Meier", 20_000),
      ] {
        let cents = Int64(100_000 + rent)
        world.bill("\(name)\(month)", day: month * 30, cents, name, kind: "income")
        if name != "Femke Vermeulen" || month % 4 != 1 {
          world.entry("e\(name)\(month)", day: month * 30 + 2, cents, "\(name) RENT", account: "giro")
        }
      }
    }
    #expect(try twice(world) == [])
  }

  @Test func billsDueInOtherMonthsAreTwo() throws {
    var world = background()
    world.entry("f", day: 60, -45_017, "YARROW MUTUAL", account: "giro")
    world.bill("c1", day: 50, -45_017, "Yarrow Mutual", due: 60, account: "giro", kind: "bill")
    world.bill("c2", day: 51, -45_017, "Yarrow Mutual", due: 90, account: "giro", kind: "bill")
    #expect(try twice(world) == [])
  }
}
