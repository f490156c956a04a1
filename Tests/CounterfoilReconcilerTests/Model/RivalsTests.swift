import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// Other rows that would do as well, where nothing in the amounts tells which is meant.
struct RivalsTests {
  /// A payee's claims, of which a payment settles two; another claim of the payee may be over the same amount.
  private func claims(hasTwin: Bool) -> World {
    var world = World.ordinaryLife()
    for place in 0..<30 {
      let (first, second) = (Int64(11_000 + 137 * place), Int64(7_000 + 191 * place))
      world.bill("a\(place)", day: place * 5, first, "Bluefield Cross")
      world.bill("b\(place)", day: place * 5 + 2, second, "Bluefield Cross")
      world.entry("e\(place)", day: place * 5 + 6, first + second, "BLUEFIELD CROSS CLAIMS")
    }
    world.bill("p", day: 100, 10_104, "Bluefield Cross")
    world.bill("q", day: 101, 4_811, "Bluefield Cross")
    if hasTwin { world.bill("r", day: 102, 4_811, "Bluefield Cross") }
    world.entry("e", day: 106, 14_915, "BLUEFIELD CROSS CLAIMS")
    return world
  }

  @Test func aSumOfBillsThatHaveNoRivalIsSure() throws {
    let plan = try claims(hasTwin: false).reconcile()
    let match = try #require(plan.matches.first { $0.entries.contains { plan.entryID(Int($0)) == "e" } })
    #expect(match.bills.count == 2 && match.probability > 0.95)
  }

  /// Nothing but a day says which of two bills over one amount is part of the sum.
  @Test func aSumIsNoSurerThanWhichBillItTakes() throws {
    let plan = try claims(hasTwin: true).reconcile()
    if let match = plan.matches.first(where: { $0.entries.contains { plan.entryID(Int($0)) == "e" } }) {
      #expect(match.probability < 0.8 && match.decision == .review)
    }
  }

  /// Tenants whose names are written out, of whom several owe the same: no amount is rare, but that each comes again under its name says
  /// how seldom a payment is missing.
  @Test func namesThatComeAgainTellHowSeldomAPaymentIsMissing() throws {
    var world = World()
    let names = ["Noor Schmidt", "Stefan Krueger", "Elena Dubois", "Matteo Novak", "Giulia Weber", "Daan Jansen"]
    for month in 0..<12 {
      for (place, name) in names.enumerated() {
        let day = month * 30
        world.bill("b\(place)-\(month)", day: day, Int64(90_000 + place / 3 * 5_000), name, due: day + 3)
        world.entry(
          "e\(place)-\(month)", day: day + place % 4, Int64(90_000 + place / 3 * 5_000), name.uppercased() + " RENT")
      }
    }
    let plan = try world.reconcile()
    #expect(plan.pairs.count == 72)
    #expect(plan.matches.allSatisfy { $0.probability > 0.95 })
  }

  /// A name that was only learned to stand for a payee is proposed month after month, not linked, among equal amounts.
  @Test func aNameThatRepetitionTaughtIsNotLinkedAmongEqualAmounts() throws {
    var world = World.ordinaryLife()
    let names = ["Noor Schmidt", "Stefan Krueger", "Elena Dubois", "Matteo Novak"]
    for month in 0..<14 {
      let day = month * 30
      world.bill("m\(month)", day: day, 32_800, "Mehmet Mueller", due: day + 4)
      world.entry("a\(month)", day: day + 1, 32_800, "AGNIESZKA MUELLER WOHNGELD")
      for (place, name) in names.enumerated() {
        world.bill("b\(place)-\(month)", day: day, 32_800, name, due: day + 4)
        world.entry("e\(place)-\(month)", day: day + 1 + place % 3, 32_800, name.uppercased() + " DUES")
      }
    }
    let plan = try world.reconcile()
    #expect(plan.newPairs.contains("a5=m5"))
    #expect((0..<14).allSatisfy { plan.decision("a\($0)") != .linked })
  }

  @Test func lettersAreToldFromWhatWasLearned() {
    var world = World()
    world.bill("b", day: 0, 32_800, "Mehmet Müller", title: "Dues")
    world.entry("e", day: 1, 32_800, "AGNIESZKA MUELLER")
    world.entry("f", day: 1, 32_800, "MEHMET MUELLER")
    let (sheet, vocabulary) = world.sheetAndVocabulary
    var similarity = sheet.similarity
    func word(_ entry: Int) -> Int32 { vocabulary.words(of: sheet.entries.wordings[entry]).first ?? -1 }
    let bill = sheet.bills.wordings[0]
    let first = vocabulary.words(of: bill).first ?? -1
    similarity.accept(WordAliases(pairs: [(word(0), first)], emptyWords: []))
    #expect(similarity.match(entry: sheet.entries.wordings[0], bill: bill).likeness >= TextLevel.leastMost)
    #expect(similarity.coverageByLetters(entry: sheet.entries.wordings[0], bill: bill) < TextLevel.leastMost)
    #expect(similarity.coverageByLetters(entry: sheet.entries.wordings[1], bill: bill) >= TextLevel.leastMost)
  }
}
