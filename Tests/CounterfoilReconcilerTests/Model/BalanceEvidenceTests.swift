import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// Balances tell twins from copies across downloads.
struct BalanceEvidenceTests {
  private func world(_ rows: [(id: String, day: Int, cents: Int64, balance: Int64?, download: Int32)]) -> World {
    var world = World()
    for row in rows {
      world.entry(
        row.id, day: row.day, row.cents, row.cents == -400 ? "COFFEE HOUSE" : "SHOP \(row.cents)", account: "giro",
        download: row.download, balance: row.balance)
    }
    return world
  }

  @Test func equalRowsThatContinueEachOtherAreTwoPurchases() throws {
    let rows: [(id: String, day: Int, cents: Int64, balance: Int64?, download: Int32)] = [
      ("a1", 1, -5000, 10_000, 0), ("a2", 3, -400, 9600, 0), ("b1", 3, -400, 9200, 1), ("b2", 9, -100, 9100, 1),
    ]
    #expect(try world(rows).reconcile().copies.isEmpty)
    #expect(
      try world(rows.map { ($0.id, $0.day, $0.cents, nil, $0.download) }).reconcile().copies == ["b1<a2"],
      "without balances it looks like a copy")
  }

  @Test func theSameBalanceIsTheSamePurchase() throws {
    let found = try world([
      ("a1", 1, -5000, 10_000, 0), ("a2", 3, -400, 9600, 0), ("b1", 3, -400, 9600, 1), ("b2", 3, -400, 9200, 1),
      ("b3", 9, -100, 9100, 1),
    ]).reconcile()
    #expect(found.copies == ["b1<a2"], "the twin with another balance stays")
  }

  @Test func aLateRowChangesBalancesAndNoPurchase() throws {
    let found = try world([
      ("a1", 1, -5000, 10_000, 0), ("a2", 3, -400, 9600, 0), ("a3", 4, -70, 9530, 0), ("b0", 3, -1000, 9000, 1),
      ("b1", 3, -400, 8600, 1), ("b2", 4, -70, 8530, 1), ("b3", 9, -100, 8430, 1),
    ]).reconcile()
    #expect(found.copies == ["b1<a2", "b2<a3"])
  }

  // PEERS 3, FAULTS 47
  @Test func dailyAndWeeklyRowsAreNeverEaten() throws {
    for step in [1, 7] {
      for hasBalances in [false, true] {
        let rows = (0..<30).flatMap {
          index -> [(id: String, day: Int, cents: Int64, balance: Int64?, download: Int32)] in
          let balance = hasBalances ? Int64(1000 + 12 * (index + 1)) : nil
          let early = ("a\(index)", index * step, Int64(12), balance, Int32(0))
          let late = ("b\(index)", index * step, Int64(12), balance, Int32(1))
          return (index < 20 ? [early] : []) + (index >= 12 ? [late] : [])
        }
        let found = try world(rows).reconcile()
        #expect(found.duplicates.count == 8, "step \(step), balances \(hasBalances): \(found.copies)")
        #expect(found.copies == (12..<20).map { "b\($0)<a\($0)" })
      }
    }
  }

  // PEERS 3
  @Test func weeklyRowsPayTheirOwnBills() throws {
    var world = World()
    for week in 0..<20 {
      world.entry("e\(week)", day: week * 7 + 1, -1500, "GYM DIRECT DEBIT")
      world.bill("b\(week)", day: week * 7, -1500, "Gym")
    }
    let found = try world.reconcile()
    #expect(found.pairs == (0..<20).map { "e\($0)=b\($0)" }.sorted())
  }
}
