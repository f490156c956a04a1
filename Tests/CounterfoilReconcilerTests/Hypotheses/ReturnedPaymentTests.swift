import CounterfoilModel
import CounterfoilReconciler
import Testing

/// A payment that a bank took back settles no bill.
struct ReturnedPaymentTests {
  private func world(_ back: String, again: Bool = false) -> World {
    var world = World.ordinaryLife()
    world.bill("bill", day: 200, 2990, "Mina Roth", due: 204, account: "giro", number: "7001")
    world.entry("paid", day: 205, 2990, "SEPA DD 7001 membership January Mina Roth", account: "giro")
    world.entry("back", day: 208, -2990, back, account: "giro")
    if again { world.entry("again", day: 219, 2990, "SEPA DD 7001 membership January Mina Roth", account: "giro") }
    return world
  }

  @Test(arguments: [
    "RETURN DD 7001 MS03", "Rücklastschrift 7001 Roth", "RUECKLASTSCHRIFT Mina Roth", "Chargeback 7001",
    "Impayé prélèvement 7001",
    "Devolución recibo 7001", "Unpaid direct debit Mina Roth",
  ])
  func whatWasTakenBackIsOpen(_ text: String) throws {
    let result = try world(text).reconcile()
    #expect(result.decision("paid") == nil && result.decision("back") == nil, "\(result.newPairs)")
    #expect(result.refunds.count == 1)
    #expect(result.lonelyEntries["paid"] == nil && result.lonelyEntries["back"] == nil)
  }

  @Test func presentedAgainItIsPaid() throws {
    let result = try world("RETURN DD 7001 MS03", again: true).reconcile()
    #expect(result.newPairs == ["again=bill"])
    #expect(result.decision("again") == .linked)
  }

  /// A purchase of the same amount is another payment, goods that come back are no matter of the bank, and a return that names nobody, or
  /// somebody else, may be of a sum.
  @Test(arguments: [
    "POS Harbor Market 9000", "RETURN goods order 12", "Debit card purchase", "RUECKLASTSCHRIFT AM04",
    "Rücklastschrift 7002 Max Lorenz",
  ])
  func otherPaymentsOfTheAmountTakeNothingBack(_ text: String) throws {
    #expect(try world(text).reconcile().decision("paid") == .linked)
  }

  /// What a member transferred is no debit: the one that was returned is part of a sum that was collected from many.
  @Test(arguments: [
    ("GUTSCHRIFT Mina Roth Beitrag", "RUECKLASTSCHRIFT AM04 MREF+M00117 MINA ROTH"),
    ("Mina Roth Beitrag", "RUECKLASTSCHRIFT AM04 EREF+7007 MINA ROTH"),
    ("Virement Mina Roth", "Impayé prélèvement Mina Roth"),
  ])
  func aTransferIsNotReturnedAsADebit(_ paid: String, _ back: String) throws {
    var world = World.ordinaryLife()
    world.bill("bill", day: 200, 2990, "Mina Roth", due: 204, account: "giro", number: "7001")
    world.bill("collected", day: 195, 2990, "Mina Roth", due: 199, account: "giro", number: "7007")
    world.entry("paid", day: 205, 2990, paid, account: "giro")
    world.entry("sum", day: 199, 112_990, "SEPA-LASTSCHRIFT SAMMLER 41", account: "giro")
    world.entry("back", day: 208, -2990, back, account: "giro")
    let result = try world.reconcile()
    #expect(result.refunds.isEmpty)
    #expect(result.newPairs == ["paid=bill"], "\(result.newPairs)")
  }

  /// Not in another account, not before it, not half a year later.
  @Test func aReturnIsOfItsOwnAccountAndTime() throws {
    for (day, account) in [(208, "card"), (204, "giro"), (290, "giro")] {
      var world = World.ordinaryLife()
      world.bill("bill", day: 200, 2990, "Mina Roth", due: 204, account: "giro", number: "7001")
      world.entry("paid", day: 205, 2990, "SEPA DD 7001 Mina Roth", account: "giro")
      world.entry("back", day: day, -2990, "Rücklastschrift 7001", account: account)
      #expect(try world.reconcile().decision("paid") == .linked, "\(day) \(account)")
    }
  }

  /// Where the books record the return, it settles that.
  @Test func aRecordedReturnIsPaired() throws {
    var world = world("Rücklastschrift 7001 Roth")
    world.bill("credit", day: 208, -2990, "Mina Roth", account: "giro", number: "7001-R")
    let result = try world.reconcile()
    #expect(result.decision("paid") != nil)
  }

  /// Where it is no debit, whatever its bank or its payee calls it, a person says whether a payment was returned.
  @Test(arguments: [
    "RETURN 7001", "Devolución transferencia 7001", "REJECTED Mina Roth membership", "Rücküberweisung Mina Roth",
  ])
  func whatMayHaveBeenReturnedIsAsked(_ text: String) throws {
    var world = World.ordinaryLife()
    world.bill("bill", day: 200, 2990, "Mina Roth", due: 204, account: "giro", number: "7001")
    world.entry("paid", day: 205, 2990, "7001 membership Mina Roth", account: "giro")
    world.entry("back", day: 208, -2990, text, account: "giro")
    #expect(try world.reconcile().decision("paid") == .review)
  }

  /// A credit note in the books is what was given back.
  @Test func whatTheBooksCreditIsNotAsked() throws {
    var world = World.ordinaryLife()
    world.bill("bill", day: 200, 2990, "Mina Roth", due: 204, account: "giro", number: "7001")
    world.bill("credit", day: 206, -2990, "Mina Roth", account: "giro", number: "C7001")
    world.entry("paid", day: 205, 2990, "7001 membership Mina Roth", account: "giro")
    world.entry("back", day: 208, -2990, "RETURN C7001 Mina Roth", account: "giro")
    #expect(try world.reconcile().decision("paid") == .linked)
  }
}
