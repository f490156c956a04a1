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

  /// Sixty purchases, each with its bill, teach that such rows are seldom alone; one teaches little.
  @Test func itIsLearnedHowOftenTheyAreAlone() {
    func alone(_ world: World) -> Double {
      var sheet = world.sheet
      _ = LinkSolver().propose(EqualAmounts.candidates(sheet), &sheet)
      return sheet.model.agreeingAlone.entry
    }
    let start = LinkModel().agreeingAlone.entry
    let (few, many) = (alone(world()), alone(.ordinaryLife()))
    #expect(many < 0.5 * start, "\(many)")
    #expect(many < few && few < 1.1 * start, "\(few)")
  }
}
