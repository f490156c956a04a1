import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

/// Statements that state no currency beside bills of several.
struct CurrencyAdoptionTests {
  /// Bills in euros and in francs by turns, of which one account pays those in euros, at first by their numbers; and some of the others where
  /// `isMixed` says so.
  private func world(isMixed: Bool = false, isNumbered: Bool = true) -> World {
    var world = World()
    for place in 0..<40 {
      let (day, amount) = (place * 5, Int64(20_000 + place * 731))
      let number = "10\(place + 10)"
      world.bill(
        "b\(place)", day: day, amount, "Nimbus Media", due: day + 14, currency: place % 2 == 0 ? "EUR" : "CHF",
        number: number)
      if place % 2 == 0 || isMixed && place % 8 == 1 {
        world.entry(
          "e\(place)", day: day + 9, amount, "NIMBUS MEDIA \(isNumbered && place < 32 ? number : "INVOICE")",
          account: "giro",
          currency: "XXX")
      }
    }
    return world
  }

  @Test func paymentsThatNameTheirBillsTellAnAccountsCurrency() throws {
    let plan = try world().reconcile()
    #expect(plan.matches.count { $0.decision == .linked } == 20)
    #expect(plan.findings.contains { $0.code == .reconcileCurrency && $0.message.contains("EUR") })
  }

  @Test func anAccountOfSeveralCurrenciesIsGivenNone() throws {
    let plan = try world(isMixed: true).reconcile()
    #expect(plan.decision("e32") == .review)
    #expect(!plan.findings.contains { $0.code == .reconcileCurrency })
  }

  /// Equal amounts alone say too little.
  @Test func withoutNumbersNothingIsAdopted() throws {
    let plan = try world(isNumbered: false).reconcile()
    #expect(!plan.findings.contains { $0.code == .reconcileCurrency })
  }
}
