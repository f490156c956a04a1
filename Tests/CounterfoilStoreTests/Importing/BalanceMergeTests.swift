import CounterfoilModel
import CounterfoilStore
import CounterfoilTestSupport
import Testing

/// Balances settle which rows of two downloads are the same payment, and how many there are.
@Suite struct BalanceMergeTests {
  private func row(_ day: Int, _ cents: Int64, _ balance: Int64?, _ text: String = "Coffee") -> Row {
    Row(day: day, cents: cents, text: text, balance: balance)
  }

  // FAULTS 36: a bank that cuts its downloads in the middle of a day
  @Test func keepsTwoEqualPaymentsOfDownloadsThatContinueEachOther() throws {
    let store = try Store.inMemory()
    let first = FileEvidence("a", [row(1, -5000, 10_000, "Rent"), row(3, -400, 9600)])
    let second = FileEvidence("b", [row(3, -400, 9200), row(3, -1200, 8000, "Lunch"), row(9, -100, 7900, "Fee")])
    try store.take(first)
    let outcome = try store.take(second)[0]
    #expect(outcome.added == 3)
    #expect(outcome.review == 0)
    #expect(try store.listing().count == 5)
    // A third one that lists both adds nothing.
    let whole = FileEvidence(
      "c", [row(1, -5000, 10_000, "Rent"), row(3, -400, 9600), row(3, -400, 9200), row(3, -1200, 8000, "Lunch")])
    #expect(try store.take(whole)[0].present == 4)
    #expect(try store.listing().count == 5)
    let backwards = try Store.inMemory()
    try backwards.take(whole, second, first)
    #expect(try backwards.contentDigest() == store.contentDigest())
  }

  // FAULTS 38
  @Test func takesTheSameBalanceAsTheSamePayment() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [row(1, -5000, 10_000, "Rent"), row(3, -400, 9600)]))
    let outcome = try store.take(
      FileEvidence("b", [row(3, -400, 9600, "COFFEE HOUSE 12 BOSTON"), row(9, -100, 9500, "Fee")]))[0]
    #expect(outcome.present == 1)
    #expect(outcome.added == 1)
    #expect(outcome.review == 0)
  }

  @Test func anotherOrderOfADayIsNoContradiction() throws {
    let store = try Store.inMemory()
    try store.take(
      FileEvidence("a", [row(1, -5000, 10_000, "Rent"), row(3, -400, 9600), row(3, -1200, 8400, "Lunch")]))
    let outcome = try store.take(
      FileEvidence("b", [row(3, -1200, 8800, "Lunch"), row(3, -400, 8400), row(9, -100, 8300, "Fee")]))[0]
    #expect(outcome.present == 2)
    #expect(outcome.review == 0)
    #expect(try store.listing().count == 4)
  }

  // FAULTS 39: a late row changes the balances of those behind it
  @Test func aLateRowShiftsBalancesAndDuplicatesNothing() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [row(1, -5000, 10_000, "Rent"), row(3, -400, 9600), row(4, -70, 9530, "Bun")]))
    let outcome = try store.take(
      FileEvidence(
        "b", [row(3, -1000, 9000, "Late"), row(3, -400, 8600), row(4, -70, 8530, "Bun"), row(9, -100, 8430, "Fee")]))[0]
    #expect(outcome.added == 2)
    #expect(try store.listing().filter { $0.contains("Coffee") } == ["3 -400 Coffee"])
  }

  @Test func asksWhereBalancesTellNothing() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [row(1, -5000, 10_000, "Rent"), row(3, -400, 9600)]))
    let outcome = try store.take(FileEvidence("b", [row(3, -400, 5000), row(9, -100, 4900, "Fee")]))[0]
    #expect(outcome.review == 1)
    #expect(try store.listing().count == 3)
  }

  // FAULTS 47
  @Test func keepsDailyInterestAcrossOverlappingDownloads() throws {
    let store = try Store.inMemory()
    let rows = (1...30).map { row($0, 12, 10_000 + Int64($0) * 12, "Interest") }
    try store.take(FileEvidence("a", Array(rows.prefix(20))), FileEvidence("b", Array(rows.suffix(15))))
    #expect(try store.listing().count == 30)
  }

  /// Two downloads cut anywhere, even within a day: what both together show is in the store exactly once.
  @Test(arguments: 1...60)
  func cutsWithinADayLoseAndDoubleNothing(seed: Int) throws {
    var numbers = Numbers(seed: UInt64(seed))
    var balance: Int64 = 1_000_000
    var day = 1
    let truth = (0..<Int.random(in: 4...40, using: &numbers)).map { _ in
      if Int.random(in: 0..<4, using: &numbers) == 0 { day += 1 }
      let cents = -[Int64(250), 400].randomElement(using: &numbers)!
      balance += cents
      return row(day, cents, balance)
    }
    let cut = Int.random(in: 1..<truth.count, using: &numbers)
    let overlap = Int.random(in: 0...cut, using: &numbers)
    let early = FileEvidence("a", Array(truth[..<cut]))
    let late = FileEvidence("b", Array(truth[(cut - overlap)...]).shuffled(using: &numbers))
    let store = try Store.inMemory()
    let outcomes = try store.take(early, late)
    #expect(try store.listing().count == truth.count)
    #expect(outcomes[1].review == 0)
    let other = try Store.inMemory()
    try other.take(late, early, late)
    #expect(try other.contentDigest() == store.contentDigest())
  }

  // FAULTS 46
  @Test(arguments: 1...Sweep.pick(10, whole: 40))
  func anyOrderOfCutDownloadsEndsInTheSameStore(seed: Int) throws {
    var numbers = Numbers(seed: UInt64(seed) &+ 77)
    var balance: Int64 = 1_000
    var day = 1
    let truth = (0..<30).map { _ in
      if Int.random(in: 0..<5, using: &numbers) == 0 { day += 1 }
      let cents = [Int64(-250), -400, 250].randomElement(using: &numbers)!
      balance += cents
      return row(day, cents, balance)
    }
    let files = (0..<5).map { index in
      let first = Int.random(in: 0..<25, using: &numbers)
      return FileEvidence("\(index)", Array(truth[first..<min(30, first + Int.random(in: 1...15, using: &numbers))]))
    }
    let store = try Store.inMemory()
    try store.take(files)
    let expected = try store.contentDigest()
    for _ in 0..<3 {
      let other = try Store.inMemory()
      try other.take(files.shuffled(using: &numbers))
      #expect(try other.contentDigest() == expected)
    }
    #expect(try store.verify().isEmpty)
    #expect(try store.listing().count <= truth.count + store.reviewItems().count)
  }
}
