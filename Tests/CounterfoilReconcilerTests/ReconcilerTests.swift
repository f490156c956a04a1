import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// PEERS.md, "What people beg for": the numbers in the comments.
struct ReconcilerTests {
  @Test func linksAPlainPaymentAndSaysWhy() throws {
    var world = World()
    world.entry("e1", day: 2, -4250, "CARD 1234 HARBOR MARKET BOSTON")
    world.bill("b1", day: 1, -4250, "Harbor Market")
    let result = try world.reconcile()
    #expect(result.pairs == ["e1=b1"])
    let match = try #require(result.matches.first)
    let evidence = result.evidence(of: match)
    #expect(evidence.contains { $0.kind == .amount && $0.text == "the same amount, -42.50" && $0.weight > 0 })
    #expect(evidence.contains { $0.kind == .date && $0.text == "1 day after the bill" })
    #expect(evidence.contains { $0.kind == .text && $0.text == "all words of the bill are in the entry" })
  }

  @Test func theWordsOfThePayeeCountWhateverTheTitleSays() throws {
    var world = World()
    world.entry("e1", day: 2, -1549, "ORBIT STREAMING")
    world.bill("b1", day: 1, -1549, "Orbit", title: "Film subscription, monthly")
    let result = try world.reconcile()
    let match = try #require(result.matches.first)
    let text = try #require(result.evidence(of: match).first { $0.kind == .text })
    #expect(text.text == "all words of the payee are in the entry")
    #expect(text.weight > 0)
  }

  @Test(arguments: [0, 1, 5])
  func worksWithFewRows(count: Int) throws {
    var world = World()
    for index in 0..<count {
      world.entry("e\(index)", day: index * 3 + 1, -1000 - Int64(index) * 137, "SHOP \(index) STREET")
      world.bill("b\(index)", day: index * 3, -1000 - Int64(index) * 137, "Shop \(index) Street")
    }
    let result = try world.reconcile()
    #expect(result.pairs == (0..<count).map { "e\($0)=b\($0)" })
    #expect(result.matches.allSatisfy { $0.decision == .linked })
    #expect(!result.summary.needsPerson)
  }

  // 5
  @Test func neverMatchesMoneyOutWithMoneyIn() throws {
    var world = World()
    world.entry("e1", day: 1, 5000, "Acme")
    world.bill("b1", day: 1, -5000, "Acme")
    let result = try world.reconcile()
    #expect(result.pairs.isEmpty)
    #expect(result.lonelyEntries["e1"] == "no bill of this amount; bill b1 has it with the opposite sign")
    #expect(result.lonelyBills["b1"] == "no entry of this amount; entry e1 has it with the opposite sign")
  }

  // 4, FAULTS 40
  @Test func oneBillIsClaimedOnce() throws {
    var world = World()
    world.entry("e1", day: 1, -5000, "Acme")
    world.entry("e2", day: 9, -5000, "Acme")
    world.entry("e3", day: 15, -5000, "Acme")
    world.bill("b1", day: 1, -5000, "Acme")
    let result = try world.reconcile()
    #expect(result.matches.count == 1)
    #expect(result.unmatchedEntries.count == 2)
  }

  /// One entry and one bill of the same day and amount are no pair where their words differ: few rows are no proof.
  @Test(arguments: [("Cedar Cafe", Decision.linked), ("Harbor Dentist", .review)])
  func aBookOfOnePairIsLinkedOnlyOnWhatWouldConvinceInALargeOne(_ payee: String, _ decision: Decision) throws {
    var world = World()
    world.entry("e1", day: 1, -325, "CEDAR CAFE")
    world.bill("b1", day: 1, -325, payee)
    #expect(try world.reconcile().matches.map(\.decision) == [decision])
  }

  // 1, FAULTS 36
  @Test func keepsTwinsOfOneDownload() throws {
    var world = World()
    world.entry("e1", day: 1, -325, "CEDAR CAFE")
    world.entry("e2", day: 1, -325, "CEDAR CAFE")
    world.bill("b1", day: 1, -325, "Cedar Cafe")
    world.bill("b2", day: 1, -325, "Cedar Cafe")
    let result = try world.reconcile()
    #expect(result.duplicates.isEmpty)
    #expect(result.matches.count == 2)
    #expect(result.matches.allSatisfy { $0.probability > 0.95 }, "twins do not make one another doubtful")
  }

  // 1, FAULTS 38
  @Test func keepsTwinsSeenInTwoDownloads() throws {
    var world = World()
    for download in Int32(0)..<2 {
      world.entry("e\(download)a", day: 5, -325, "CEDAR CAFE", download: download)
      world.entry("e\(download)b", day: 5, -325, "CEDAR CAFE", download: download)
      world.entry("e\(download)c", day: 6, -900, "ATLAS FUEL", download: download)
    }
    let result = try world.reconcile()
    #expect(result.duplicates.count == 3)
    #expect(Set(result.duplicates.map { result.entryID($0.entry).prefix(2) }).count == 1, "one download stays whole")
    #expect(result.unmatchedEntries.count == 3)
  }

  // 20, FAULTS 43
  @Test func seesAPendingRowBookedLater() throws {
    var world = World()
    world.entry("p", day: 5, -2000, "PENDING BISTRO ROMA", status: .pending)
    world.entry("x", day: 5, -777, "ATLAS FUEL")
    world.entry("b", day: 8, -2360, "BISTRO ROMA NYC", download: 1)
    let result = try world.reconcile()
    #expect(result.copies == ["p<b"])
    let copy = try #require(result.duplicates.first)
    #expect(result.reason(of: copy).text(in: .english) == "was pending and booked 3 days later")
  }

  // 3, FAULTS 47
  @Test func recurringRowsAreNotEaten() throws {
    var world = World()
    for month in 0..<6 {
      world.entry("e\(month)", day: month * 30 + 1, -999, "STREAM MUSIC", download: Int32(month))
      world.bill("b\(month)", day: month * 30, -999, "Stream Music")
    }
    let result = try world.reconcile()
    #expect(result.duplicates.isEmpty)
    #expect(result.pairs == (0..<6).map { "e\($0)=b\($0)" })
  }

  // 23
  @Test func referencesAreTokensNotSubstrings() throws {
    var world = World()
    world.entry("e1", day: 10, -50_000, "TRANSFER INV 1814")
    world.bill("b1", day: 9, -50_000, "", number: "INV-814")
    world.bill("b2", day: 3, -50_000, "", number: "INV-1814")
    let result = try world.reconcile()
    #expect(result.pairs == ["e1=b2"])
  }

  // 24
  @Test func abstainsWhenTheRunnerUpIsAsGood() throws {
    var world = World()
    world.entry("e1", day: 3, -5000, "CASH SALE")
    world.bill("b1", day: 3, -5000, "Baker")
    world.bill("b2", day: 3, -5000, "Miller")
    let result = try world.reconcile()
    #expect(result.decision("e1") != .linked)
    if let match = result.matches.first { #expect(match.runnerUp != nil) }
  }

  @Test func takesTheGloballyBestChoiceNotTheNearestFirst() throws {
    // Nearest first gives e1 the bill of day 2 and leaves e2 without any.
    var world = World()
    world.options.windowDaysBefore = 0
    world.options.windowDaysAfter = 3
    world.entry("e1", day: 3, -5000, "ACME")
    world.entry("e2", day: 5, -5000, "ACME")
    world.bill("b1", day: 0, -5000, "Acme")
    world.bill("b2", day: 2, -5000, "Acme")
    #expect(try world.reconcile().pairs == ["e1=b1", "e2=b2"])
  }

  @Test func saysWhatIsOutsideTheWindow() throws {
    var world = World()
    world.entry("e1", day: 40, -5000, "Acme")
    world.bill("b1", day: 10, -5000, "Acme")
    world.bill("b2", day: 12, -5000, "Acme")
    let result = try world.reconcile()
    #expect(
      result.lonelyEntries["e1"]
        == "nearest miss: bill b2, the same amount, 7 days outside the window; widening it would create no tie")
  }

  @Test(arguments: [
    ("between the entries", World.bill(day: 75, account: "giro"), true),
    ("a few days after", World.bill(day: 84, account: "giro"), true),
    ("long after", World.bill(day: 106, account: "giro"), false),
    ("long before", World.bill(day: 30, account: "giro"), false),
    ("long before, due in time", World.bill(day: 30, due: 60, account: "giro"), true),
    ("another account", World.bill(day: 70, account: "save"), false),
    ("an account of other days", World.bill(day: 20, account: "card"), true),
    ("no account", World.bill(day: 20), true),
    ("another currency", World.bill(day: 70, account: "giro", currency: "JPY"), false),
  ])
  func onlyBillsTheEntriesCouldHoldNeedAPerson(what: String, bill: Bill, isCovered: Bool) throws {
    var world = World()
    for (index, day) in [60, 70, 80].enumerated() {
      world.entry("e\(index)", day: day, -1000 - Int64(index), "Acme \(index)", account: "giro")
      world.bill("b\(index)", day: day, -1000 - Int64(index), "Acme \(index)", account: "giro")
    }
    world.entry("c", day: 10, -500, "Cedar", account: "card")
    world.entry("d", day: 30, -700, "Cedar", account: "card")
    world.bill("c", day: 10, -500, "Cedar", account: "card")
    world.bill("d", day: 30, -700, "Cedar", account: "card")
    world.bills.append(bill)
    let result = try world.reconcile()
    #expect(Array(result.lonelyBills.keys) == ["lost"])
    #expect(result.isCovered(bill: world.bills.count - 1) == isCovered)
    #expect(result.summary.unmatchedBillCount == 1)
    #expect(result.summary.uncoveredBillCount == (isCovered ? 0 : 1))
    #expect(result.summary.needsPerson == isCovered)
    #expect(result.json.contains("\"covered\":false") == !isCovered)
  }

  @Test func whatIsKnownBeyondTheEntriesCounts() throws {
    var world = World()
    world.bill("b", day: 5, -5000, "Acme", account: "giro")
    #expect(try !world.reconcile().summary.needsPerson)
    var coverage = StatementCoverage()
    coverage.add(account: "giro", currency: .init("EUR")!, firstDay: 19_700, lastDay: 19_730)
    #expect(try world.reconcile(coverage: coverage).summary.needsPerson)
  }

  @Test func aSideWithoutCurrencyTakesTheOthers() throws {
    var world = World()
    world.entry("e1", day: 1, -5000, "Acme", currency: "XXX")
    world.bill("b1", day: 1, -50, "Acme", currency: "JPY")
    let result = try world.reconcile()
    #expect(result.pairs == ["e1=b1"])
    #expect(result.findings.map(\.code) == [.reconcileCurrency])
  }

  @Test func currenciesAreNotMixed() throws {
    var world = World()
    world.entry("e1", day: 1, -5000, "Acme", currency: "USD")
    world.bill("b1", day: 1, -5000, "Acme", currency: "EUR")
    world.bill("b2", day: 1, -5000, "Acme", currency: "GBP")
    #expect(try world.reconcile().matches.allSatisfy { $0.shape != .equalAmounts })
  }

  @Test func decisionsOfAPersonStay() throws {
    var world = World()
    world.entry("e1", day: 3, -5000, "CASH SALE")
    world.bill("b1", day: 3, -5000, "Baker")
    world.bill("b2", day: 3, -5000, "Miller")
    world.options.rejected = [DecidedPair(entry: "e1", bill: "b1")]
    #expect(try world.reconcile().pairs == ["e1=b2"])
    world.options.confirmed = [DecidedPair(entry: "e1", bill: "b2")]
    let result = try world.reconcile()
    #expect(result.decision("e1") == .linked)
    #expect(result.lonelyBills.keys.sorted() == ["b1"])
  }

  @Test func shadowLinksNothing() throws {
    var world = World()
    world.entry("e1", day: 2, -4250, "HARBOR MARKET")
    world.bill("b1", day: 1, -4250, "Harbor Market")
    world.options.isShadow = true
    #expect(try world.reconcile().decision("e1") == .review)
  }

  @Test func refusesOptionsOutOfRange() throws {
    var world = World()
    world.options.targetPrecision = 1.5
    #expect(throws: Fault.self) { try world.reconcile() }
  }

  @Test func pointsAtTheRowWhereBalancesBreak() throws {
    var world = World()
    world.entry("e1", day: 1, -1000, "A", account: "giro", balance: 9000)
    world.entry("e2", day: 2, -1000, "B", account: "giro", balance: 8000)
    world.entry("e3", day: 3, -1000, "C", account: "giro", balance: 6500)
    world.entry("e4", day: 4, -1000, "D", account: "giro", balance: 5500)
    let line = try #require(world.reconcile().balances.first)
    #expect(line.checkedCount == 3)
    #expect(line.firstBreak.map { world.entries[$0].id } == "e3")
    #expect(line.entryTotal.decimal == "-40.00")
  }
}
