import Testing

@testable import CounterfoilReconciler

/// A bill that is named is found among however many others of its amount.
@Suite struct CrowdedAmountsTests {
  /// Fifty members owe the same every day; one pays a week later, when hundreds of other bills lie nearer.
  private func world(_ text: String, payee: String = "Ottilie Quandt") -> World {
    var world = World()
    for member in 0..<1_000 {
      world.bill(
        "b\(member)", day: member / 50, 1_490, "Member \(member % 40) Surname", number: "R-\(20_000 + member)")
    }
    world.bill("late", day: 5, 1_490, payee, number: "R-98765")
    for member in 100..<1_000 {
      world.entry("e\(member)", day: member / 50 + 3, 1_490, "Member \(member % 40) Surname R-\(20_000 + member)")
    }
    world.entry("e", day: 13, 1_490, text)
    return world
  }

  @Test func byItsNumber() throws {
    let plan = try world("CREDIT R-98765").reconcile()
    #expect(plan.pairs.contains("e=late"))
  }

  /// Looked at, at least: whether a name is enough among a thousand bills is not for the search to say.
  @Test func byARareName() throws {
    for (text, isFound) in [("CREDIT OTTILIE QUANDT", true), ("CREDIT", false)] {
      let sheet = world(text).sheet
      func only(_ wordings: [Int32]) throws -> Int {
        let counts = Dictionary(wordings.map { ($0, 1) }, uniquingKeysWith: +)
        return try #require(wordings.firstIndex { counts[$0] == 1 })
      }
      let (entry, bill) = (try only(sheet.entries.wordings), try only(sheet.bills.wordings))
      let found = EqualAmounts.candidates(sheet).contains { $0.entry == Int32(entry) && $0.bill == Int32(bill) }
      #expect(found == isFound, "\(text)")
    }
  }
}
