import Testing

@testable import CounterfoilReconciler

/// Rows of which it is learned apart how often they are left alone.
struct AgreeingRowsTests {
  private func count(_ world: World) -> Double {
    let sheet = world.sheet
    return AgreeingRows(EqualAmounts.candidates(sheet), sheet).count
  }

  private func world(cents: Int64 = -1_250, text: String = "POS CEDAR CAFE 0042", bills: Int = 1) -> World {
    var world = World()
    world.entry("e", day: 10, cents, text)
    for bill in 0..<bills { world.bill("b\(bill)", day: 9 + bill, cents, "Cedar Cafe") }
    return world
  }

  @Test func aPairThatAgreesCounts() {
    #expect(count(world()) == 1)
  }

  @Test func whatAgreesByItsAmountAloneDoesNot() {
    #expect(count(world(text: "POS HARBOR MARKET")) == 0)
  }

  /// Among several nearly every row finds some partner.
  @Test func whereSeveralAgreeNoneCounts() {
    #expect(count(world(bills: 2)) == 0)
  }

  @Test func whatOthersPayInDoesNot() {
    #expect(count(world(cents: 1_250)) == 0)
  }
}
