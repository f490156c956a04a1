import Testing

@testable import CounterfoilReconciler

/// What confident links teach about words.
@Suite struct WordAliasesTests {
  /// Sixty ordinary payments, and some by a wallet, whose name stands before that of every payee.
  private func world() -> World {
    var world = World.ordinaryLife()
    let payees = ["Lantern Noodles", "Orchid Dental", "Falcon Freight", "Summit Tea", "Velvet Grocer"]
    for index in 0..<30 {
      let payee = payees[index % 5]
      let cents = -Int64(3_017 + index * 53)
      world.entry("w\(index)", day: index * 6 + 2, cents, "QUICKPAY \(payee)", account: "wallet")
      world.bill("v\(index)", day: index * 6 + 1, cents, payee, account: "wallet")
    }
    return world
  }

  /// The pairs of words learned from the first answer: of statements, and of bills.
  private func learned(_ world: World) -> [(String, String)] {
    var (sheet, vocabulary) = world.sheetAndVocabulary
    let first = LinkSolver(passLimit: 1).propose(EqualAmounts.candidates(sheet), &sheet)
    let words = { (word: Int32) in String(decoding: vocabulary.words.bytes(word), as: UTF8.self) }
    return WordAliases.learn(first.sure + first.unsure, &sheet, vocabulary).pairs.map { (words($0.0), words($0.1)) }
  }

  @Test func aNameThatStandsBeforeAllPayeesIsNoneOfTheirs() throws {
    #expect(learned(world()).isEmpty)
    // Not even of those whose names a slip of the pen changed.
    var world = world()
    for index in 0..<2 {
      let cents = -Int64(7_003 + index * 211)
      world.entry("s\(index)", day: 50 + index * 40, cents, "QUICKPAY ORCHID DENTAL", account: "wallet")
      world.bill("t\(index)", day: 50 + index * 40, cents, "Orchid Dneatl", account: "wallet")
    }
    #expect(!learned(world).contains { $0.0 == "quickpay" })
  }

  @Test func anotherNameOfAPayeeIsLearned() throws {
    var world = world()
    for index in 0..<4 {
      let cents = -Int64(9_011 + index * 173)
      world.entry("s\(index)", day: 20 + index * 30, cents, "QUICKPAY ZBX TRADING", account: "wallet")
      world.bill("t\(index)", day: 20 + index * 30, cents, "Zephyr Bikes", account: "wallet")
    }
    let found = learned(world)
    #expect(found.contains { $0 == ("zbx", "zephyr") } && found.contains { $0 == ("trading", "bikes") })
    #expect(!found.contains { $0.0 == "quickpay" })
  }
}
