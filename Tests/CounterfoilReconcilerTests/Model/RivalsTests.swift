import CounterfoilModel
import CounterfoilRecords
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

  /// Owners of flats who pay one fee each month, of whom several have a first name in common: who is named in full is meant.
  @Test func aNameInFullLeavesNothingOfItToOthers() throws {
    func world(_ others: [String]) -> World {
      var world = World.ordinaryLife()
      let names = ["Thomas Lange", "Anna Richter", "Mehmet Meyer", "Volker Schmidt"]
      for month in 0..<10 {
        for (place, name) in (names + others).enumerated() {
          world.bill("b\(place)-\(month)", day: month * 30, 43_700, name, due: month * 30 + 4)
          world.entry("e\(place)-\(month)", day: month * 30 + 3, 43_700, "\(name.uppercased()) HAUSGELD")
        }
      }
      return world
    }
    let (alike, others) = (world(["Thomas Nowak", "Anna Weber"]), world(["Zoran Nowak", "Claudia Weber"]))
    for entry in ["e0-4", "e1-5"] {
      let found = try probability(of: entry, alike)
      #expect(try found > probability(of: entry, others) - 0.01, "\(found)")
    }
    #expect(try alike.reconcile().pairs == others.reconcile().pairs)
  }

  /// Two members whose names differ in one letter pay the same fee on neighbouring days.
  @Test func aNameAsItIsWrittenIsBetterThanOneSpeltOtherwise() throws {
    var world = World.ordinaryLife()
    let names = ["Tilda Lang", "Tilda Lange", "Noor Schmidt", "Elena Dubois"]
    for month in 0..<10 {
      for (place, name) in names.enumerated() {
        world.bill("b\(place)-\(month)", day: month * 30, 1_500, name, title: "Fee")
        let day = month * 30 + 1 + (place + month) % 3
        world.entry("b\(place)-\(month)", day: day, 1_500, "\(name.uppercased()) CLUB")
      }
    }
    let pairs = try world.reconcile().newPairs
    #expect(pairs.count == 40)
    for pair in pairs { #expect(pair.split(separator: "=").allSatisfy { $0 == pair.prefix(4) }, "\(pair)") }
  }

  /// A person's rule says whom a payer pays, whatever names agree better.
  @Test func aRuleIsNotExplainedAway() throws {
    var world = World.ordinaryLife()
    for month in 0..<8 {
      world.bill("l\(month)", day: month * 30, 43_700, "Thomas Lange", due: month * 30 + 4)
      world.bill("n\(month)", day: month * 30, 43_700, "Thomas Nowak", due: month * 30 + 4)
      world.entry("e\(month)", day: month * 30 + 3, 43_700, "THOMAS LANGE HAUSGELD")
    }
    #expect(try world.reconcile().newPairs == (0..<8).map { "e\($0)=l\($0)" })
    var rule = PairRules.Rule(name: "Lange pays for Nowak")
    rule.bond = .always
    rule.window = PairRules.Window(before: 5, after: 10)
    world.options.pairRules = PairRules([rule], digest: "1") { batch in
      let fits = (0..<batch.count).map { row in
        batch.schema.kind == .entry
          ? batch[EntryField.description, row]?.hasPrefix("THOMAS LANGE") == true
          : batch[BillField.payee, row] == "Thomas Nowak"
      }
      return PairRules.Rows([fits], count: batch.count)
    }
    let ruled = try world.reconcile().newPairs
    #expect(ruled == (0..<8).map { "e\($0)=n\($0)" }, "\(ruled)")
  }

  @Test func whatIsSharedIsWithinAName() {
    var world = World()
    world.bill("a", day: 0, 100, "Lange, Thomas")
    world.bill("b", day: 0, 100, "Nowak, Thomas")
    world.bill("c", day: 0, 100, "Lange, Sabine Kita")
    world.entry("e", day: 1, 100, "Thomas Lange Kita")
    let sheet = world.sheetAndVocabulary.0
    let (entry, bills) = (sheet.entries.wordings[0], sheet.bills.wordings)
    #expect(sheet.similarity.isShared(entry: entry, bill: bills[1], within: bills[0]))
    #expect(!sheet.similarity.isShared(entry: entry, bill: bills[2], within: bills[0]))
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
    #expect(similarity.match(entry: sheet.entries.wordings[0], bill: bill).likeness >= Priors.Words.most)
    #expect(similarity.coverageByLetters(entry: sheet.entries.wordings[0], bill: bill) < Priors.Words.most)
    #expect(similarity.coverageByLetters(entry: sheet.entries.wordings[1], bill: bill) >= Priors.Words.most)
  }

  private func probability(of entry: String, _ world: World) throws -> Double {
    let plan = try world.reconcile()
    return plan.matches.first { $0.entries.contains { plan.entryID(Int($0)) == entry } }?.probability ?? 0
  }

  /// A bill paid by an advance of a round amount and the rest; others have had the same advance.
  @Test func aSumOfPaymentsIsNoSurerThanWhichPaymentItTakes() throws {
    func world(others: Int) -> World {
      var world = World.ordinaryLife()
      world.bill("b", day: 100, -283_180, "Tran Van Cuong")
      world.entry("part", day: 103, -200_000, "ADVANCE TRAN VAN CUONG 1")
      world.entry("rest", day: 109, -83_180, "SETTLEMENT TRAN VAN CUONG")
      for other in 0..<others { world.entry("o\(other)", day: 104, -200_000, "ADVANCE TRAN VAN CUONG \(other + 2)") }
      return world
    }
    let alone = try probability(of: "rest", world(others: 0))
    // It is the only bill of the book that is paid in parts.
    #expect(alone > 0.6)
    #expect(try probability(of: "rest", world(others: 3)) <= 0.51)
  }

  /// A number that another payer's text has in it, of a bill over another amount.
  @Test(arguments: [("GRUES DU SAHEL FACT 51533", 0.0...0.9), ("CIMENT GABES FACT 51533", 0.9...1)])
  func aNumberAloneLinksNothing(_ text: String, _ expected: ClosedRange<Double>) throws {
    var world = World.ordinaryLife()
    world.bill("b", day: 100, -396_044, "Ciment Gabes", number: "51533")
    world.entry("e", day: 104, -390_000, "VIR \(text)")
    let found = try probability(of: "e", world)
    #expect(expected.contains(found), "\(found)")
  }

  /// A kiosk abroad with one price, at which somebody buys every other day and seldom keeps the receipt: any of the purchases is as good.
  @Test func aPriceInAnotherCurrencyHasLookAlikes() throws {
    func world(every step: Int) -> World {
      var world = World.ordinaryLife()
      for place in 0..<40 {
        let cents = Int64(2_000 + place * 731)
        world.bill("h\(place)", day: place * 4, -cents * 25, "Hotel Praha \(place)", currency: "CZK")
        world.entry(
          "g\(place)", day: place * 4 + 1, -cents,
          "HOTEL PRAHA \(place) CZK \(cents / 4).\(cents % 4 * 25 / 10)\(cents % 4 * 25 % 10)")
      }
      for place in stride(from: 0, to: 160, by: step) {
        world.entry("k\(place)", day: place, -Int64(350 + place % 3), "SALEK PRAHA CZK 87.50")
      }
      world.bill("b", day: 98, -8_750, "Salek Praha", currency: "CZK")
      return world
    }
    func probability(_ world: World) throws -> Double {
      let plan = try world.reconcile()
      return plan.matches.first { $0.bills.contains { plan.billID(Int($0)) == "b" } }?.probability ?? 0
    }
    let alone = try probability(world(every: 99))
    let dense = try probability(world(every: 2))
    #expect(alone > 0.9 && dense < alone - 0.02, "\(alone) \(dense)")
  }

  /// What the entry says it paid in the bill's currency is another amount.
  @Test func anotherAmountInTheBillsCurrencyPaysNothing() throws {
    func world(_ text: String) -> World {
      var world = World.ordinaryLife()
      for place in 0..<40 {
        let cents = Int64(2_000 + place * 700)
        world.bill("h\(place)", day: place * 4, -cents, "Diner \(place)", currency: "USD")
        world.entry("g\(place)", day: place * 4 + 1, -cents, "DINER \(place) USD \(cents / 100).00", currency: "EUR")
      }
      world.bill("b", day: 100, -14_450, "Noodle Bar", currency: "USD")
      world.entry("e", day: 101, -14_390, text)
      return world
    }
    #expect(try probability(of: "e", world("NOODLE BAR")) > 0.5)
    #expect(try probability(of: "e", world("NOODLE BAR USD 149.40")) == 0)
  }
}
