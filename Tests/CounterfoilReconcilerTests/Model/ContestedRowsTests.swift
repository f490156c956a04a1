import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// Rows that may be more than one thing: what they are is judged with all that could use them.
struct ContestedRowsTests {
  private func moves(_ result: Reconciliation) -> [String] {
    result.transfers.map { "\(result.entryID($0.first))>\(result.entryID($0.second))" }.sorted()
  }

  private func withMoves() -> World {
    var world = World.ordinaryLife()
    for index in 0..<6 {
      let cents = 50_000 + Int64(index * 1111)
      world.entry("o\(index)", day: 20 * index + 2, -cents, "XFER TO SAVINGS", account: "giro")
      world.entry("i\(index)", day: 20 * index + 3, cents, "XFER FROM GIRO", account: "save")
    }
    return world
  }

  // The word alone would make it a move, and leave the bill unpaid.
  @Test func aPurchaseWhoseWordsLookLikeAMoveSettlesItsBill() throws {
    var world = withMoves()
    world.entry("p", day: 64, -7_349, "XFER STUDIO PRAGUE", account: "giro")
    world.entry("q", day: 65, 7_349, "XFER REWARD", account: "save")
    #expect(try moves(world.reconcile()).contains("p>q"))
    world.bill("b", day: 64, -7_349, "Xfer Studio Prague", account: "giro")
    let result = try world.reconcile()
    #expect(result.newPairs == ["p=b"])
    #expect(moves(result) == (0..<6).map { "o\($0)>i\($0)" })
  }

  // A bill of the same amount and words agree with a leg, but its own payment is there too.
  @Test func aMoveIsKeptWhereTheBillHasABetterPayment() throws {
    var world = withMoves()
    world.entry("p", day: 64, -30_000, "HARBOR MARKET SAVINGS", account: "giro")
    world.entry("q", day: 64, 30_000, "XFER FROM GIRO", account: "save")
    world.entry("r", day: 60, -30_000, "POS HARBOR MARKET 7099", account: "giro")
    world.bill("b", day: 60, -30_000, "Harbor Market", account: "giro")
    world.bill("t", day: 64, -30_000, "", account: "giro", kind: "transfer", counter: "save")
    let result = try world.reconcile()
    #expect(result.newPairs == ["p+q=t", "r=b"])
    #expect(moves(result).contains("p>q"))
  }

  /// Two rows of two downloads, a day apart and worded differently.
  private func withALateRow() -> World {
    var world = World.ordinaryLife()
    world.entry("e1", day: 61, -1_290, "WILLOW BAKERY", account: "giro")
    for index in 0..<12 {
      let cents = -Int64(2_003 + index * 97)
      let (day, text) = (50 + index * 3, "POS LATER SHOP \(index)")
      world.entry("l\(index)", day: day, cents, text, account: "giro", download: 1)
      if day > 51 { world.entry("k\(index)", day: day, cents, text, account: "giro") }
    }
    world.entry("e2", day: 63, -1_290, "WILLOW 0663 OAKLAND", account: "giro", download: 1)
    for index in 0..<60 where index * 3 + 1 >= 50 && index * 3 + 1 <= 84 {
      let (cents, shop) = (world.entries[index].amount, world.entries[index].description ?? "")
      world.entry("z\(index)", day: index * 3 + 1, cents.minorUnits, shop, account: "giro", download: 1)
    }
    world.bill("b1", day: 61, -1_290, "Willow Bakery", account: "giro")
    return world
  }

  @Test func oneBillForTwoRowsSpeaksForACopy() throws {
    let result = try withALateRow().reconcile()
    let copy = try #require(result.duplicates.first { result.entryID($0.entry).hasPrefix("e") })
    #expect(copy.probability < 0.995)
    #expect(result.newPairs.filter { $0.hasSuffix("=b1") } == ["\(result.entryID(copy.original))=b1"])
  }

  @Test func twoBillsForTwoRowsSpeakForTwins() throws {
    var world = withALateRow()
    world.bill("b2", day: 63, -1_290, "Willow", account: "giro")
    let result = try world.reconcile()
    #expect(!result.duplicates.contains { result.entryID($0.entry).hasPrefix("e") })
    #expect(result.newPairs.filter { $0.hasPrefix("e") } == ["e1=b1", "e2=b2"])
  }

  // Nothing but the amount ties the payment to the second record.
  @Test func aSecondRecordIsNotGivenToAStrangersPayment() throws {
    var world = World.ordinaryLife()
    world.entry("e", day: 41, -9_413, "JUNIPER BOOKS 9", account: "giro")
    world.entry("f", day: 46, -9_413, "ACH 4471", account: "giro")
    world.bill("b1", day: 41, -9_413, "Juniper Books", account: "giro")
    world.bill("b2", day: 41, -9_413, "juniper books", account: "giro")
    let result = try world.reconcile()
    #expect(result.duplicateBills.count == 1)
    #expect(result.newPairs.count == 1)
    #expect(result.lonelyEntries.keys.sorted() == ["f"])
  }

  // The income has no words; the row names the shop it came back from.
  @Test func moneyGivenBackIsNoIncomeOfTheSameAmount() throws {
    var world = World.ordinaryLife()
    world.entry("p", day: 20, -18_799, "CANYON OUTFITTERS 12", account: "giro")
    world.bill("c", day: 20, -18_799, "Canyon Outfitters", account: "giro")
    world.entry("r", day: 33, 18_799, "CANYON OUTFITTERS RETURN", account: "giro")
    world.bill("s", day: 27, 18_799, "", kind: "income")
    let result = try world.reconcile()
    #expect(result.refunds.map { "\(result.entryID($0.first))>\(result.entryID($0.second))" } == ["r>p"])
    #expect(result.newPairs == ["p=c"])
  }

  @Test func anIncomeIsNoRefundOfASumSpentBefore() throws {
    var world = World.ordinaryLife()
    world.entry("p", day: 20, -18_799, "CANYON OUTFITTERS 12", account: "giro")
    world.bill("c", day: 20, -18_799, "Canyon Outfitters", account: "giro")
    world.entry("r", day: 33, 18_799, "NORTHWIND PAYROLL", account: "giro")
    world.bill("s", day: 33, 18_799, "Northwind", account: "giro", kind: "income")
    let result = try world.reconcile()
    #expect(result.refunds.isEmpty)
    #expect(result.newPairs == ["p=c", "r=s"])
  }
}
