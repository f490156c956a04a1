import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

/// That one side's signs are turned around is told from what is chance, a refund or a transfer.
@Suite struct SignAgreementTests {
  /// A purchase a day, each of another amount; bills of the same amounts with the sign asked for.
  private func world(_ count: Int, sign: Int64) -> World {
    var world = World()
    for index in 0..<count {
      world.entry("e\(index)", day: index, -1000 - 37 * Int64(index), "Shop")
      world.bill("b\(index)", day: index, sign * (1000 + 37 * Int64(index)), "Shop")
    }
    return world
  }

  private func agreement(_ world: World, by origins: RowOrigins? = nil) throws -> SignAgreement {
    try world.reconcile().signAgreement(by: origins)
  }

  @Test func everyAmountOnTheOtherSideOfZeroIsTurned() throws {
    let turned = try agreement(world(8, sign: 1))
    #expect(turned.all == SignAgreement.Count(opposite: 8, same: 0))
    #expect(turned.all.isTurned() && turned.isDoubtful)
    let right = try agreement(world(8, sign: -1))
    #expect(right.all == SignAgreement.Count(opposite: 0, same: 8))
    #expect(!right.isDoubtful)
  }

  @Test(arguments: [(4, false), (5, true)]) func fewAmountsSayNothing(_ count: Int, _ isTurned: Bool) throws {
    #expect(try agreement(world(count, sign: 1)).all.isTurned() == isTurned)
  }

  /// Twelve payments of one rent are one observation.
  @Test func oneAmountCountsOnce() throws {
    var world = World()
    for month in 0..<12 {
      world.entry("e\(month)", day: 30 * month, -90_000, "Rent")
      world.bill("b\(month)", day: 30 * month, 90_000, "Rent")
    }
    #expect(try agreement(world).all == SignAgreement.Count(opposite: 1, same: 0))
  }

  /// A bill whose entry was paid back, or moved on to another account, has an entry of its own sign.
  @Test func refundsAndTransfersHaveAPartnerOfBothSigns() throws {
    var world = world(8, sign: -1)
    for index in 0..<8 { world.entry("r\(index)", day: index + 2, 1000 + 37 * Int64(index), "Shop refund") }
    #expect(try agreement(world).all == SignAgreement.Count(opposite: 0, same: 8))
  }

  @Test func whatLiesOutsideTheWindowIsNoPair() throws {
    var world = World()
    for index in 0..<8 {
      world.entry("e\(index)", day: index, -1000 - 37 * Int64(index), "Shop")
      world.bill("b\(index)", day: index + 200, 1000 + 37 * Int64(index), "Shop")
    }
    #expect(try agreement(world).all == SignAgreement.Count())
  }

  @Test func anotherCurrencyIsAnotherAmount() throws {
    var world = World()
    for index in 0..<8 {
      world.entry("e\(index)", day: index, -1000 - 37 * Int64(index), "Shop", currency: "EUR")
      world.bill("b\(index)", day: index, 1000 + 37 * Int64(index), "Shop", currency: "USD")
    }
    #expect(try agreement(world).all == SignAgreement.Count())
  }

  /// Money that left one account and is recorded as it arrived in another.
  @Test func aTransferRecordedOnTheOtherAccountSaysNothing() throws {
    var world = World()
    for index in 0..<8 {
      world.entry("e\(index)", day: index, -1000 - 37 * Int64(index), "Savings plan", account: "giro")
      world.bill("b\(index)", day: index, 1000 + 37 * Int64(index), "Savings plan", account: "savings")
    }
    #expect(try agreement(world).all == SignAgreement.Count())
  }

  /// One file of two is turned around: the other one does not hide it.
  @Test func aTurnedFileAmongRightOnesIsFound() throws {
    var mixed = world(60, sign: -1)
    for index in 0..<8 {
      mixed.entry("x\(index)", day: index, -77_000 - 41 * Int64(index), "Card")
      mixed.bill("y\(index)", day: index, 77_000 + 41 * Int64(index), "Card")
    }
    let plan = try mixed.reconcile()
    let ofBills = (0..<plan.bills.count).map { Int32(plan.billID($0).hasPrefix("y") ? 1 : 0) }
    let origins = RowOrigins(ofEntries: [Int32](repeating: 0, count: plan.entries.count), ofBills: ofBills)
    let found = plan.signAgreement(by: origins)
    #expect(!found.all.isTurned() && !found.ofEntries[0].isTurned() && !found.ofBills[0].isTurned())
    #expect(found.ofBills[1] == SignAgreement.Count(opposite: 8, same: 0) && found.ofBills[1].isTurned(testCount: 4))
  }

  /// The same rent every month: a month that is turned around does not hide behind the others.
  @Test func aTurnedFileThatSharesItsAmountsIsDoubted() throws {
    var world = World()
    for month in 0..<4 {
      for payee in 0..<6 {
        let cents = 10_000 + 1111 * Int64(payee)
        world.entry("e\(month)-\(payee)", day: 40 * month + payee, -cents, "Payee \(payee)")
        world.bill("b\(month)-\(payee)", day: 40 * month + payee, month == 3 ? cents : -cents, "Payee \(payee)")
      }
    }
    let plan = try world.reconcile()
    let ofBills = (0..<plan.bills.count).map { Int32(plan.billID($0).hasPrefix("b3") ? 1 : 0) }
    let origins = RowOrigins(ofEntries: [Int32](repeating: 0, count: plan.entries.count), ofBills: ofBills)
    let found = plan.signAgreement(by: origins)
    #expect(found.isDoubtful && !found.all.isTurned() && found.ofBills[1].isTurned())
  }

  /// The binomial tail against sums by hand: C(10, 8…10) = 45 + 10 + 1 of 1,024.
  @Test func theTailIsThatOfACoin() {
    #expect(abs(CoinThrows.tail(8, of: 10) - 56.0 / 1024) < 1e-12)
    #expect(abs(CoinThrows.tail(5, of: 5) - 1.0 / 32) < 1e-12)
    #expect(CoinThrows.tail(600_000, of: 1_000_000) < 1e-300)
    #expect(!SignAgreement.Count(opposite: 500_500, same: 499_500).isTurned())
  }

  @Test func ordinaryLifeIsNotTurned() throws {
    let agreement = try agreement(World.ordinaryLife())
    #expect(agreement.all.same > 20 && !agreement.isDoubtful, "\(agreement.all)")
  }
}
