import Model
import Testing

@testable import Reconciler

struct AdversarialTests {
  /// Six hundred rides of one price in a week, bills without a payee: nothing tells them apart.
  @Test(.timeLimit(.minutes(5))) func equalAmountsInAWeekStayFastAndAreNotLinked() throws {
    var world = World()
    for index in 0..<600 {
      world.entry("e\(index)", day: index % 7, -290, "RIDE \(10_000 + index)")
      world.bill("b\(index)", day: (index * 5) % 7, -290, index % 2 == 0 ? "" : "ride", account: nil)
    }
    let result = try world.reconcile()
    #expect(result.summary.linkedCount == 0, "nothing is linked without a person")
    let reason = try #require(result.lonelyEntries["e0"])
    #expect(reason.hasSuffix("100 or more of this amount fit within the window and nothing tells them apart"))
  }

  @Test func oddTextsAndAmountsDoNoHarm() throws {
    var world = World()
    world.entry("e1", day: 0, .max, "\u{0}\u{FFFD} ﷺ 👩‍👩‍👧 ")
    world.entry("e2", day: 1, -.max, String(repeating: "é", count: 10_000))
    world.entry("e3", day: 2, 0, "")
    world.bill("b1", day: 0, .max, "\u{0}")
    world.bill("b2", day: 1, -.max, "明")
    world.bill("b3", day: 2, 0, "'")
    #expect(try world.reconcile().matches.count == 3)
  }
}
