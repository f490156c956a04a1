import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Testing

/// What a person decided of a payment holds for it whatever it is called later, and for no other one.
struct EarlierNamesTests {
  private static let words = ["Coffee", "COFFEE HOUSE 12 BOSTON"]

  /// A store of one file, with a bill, and the file that comes later. Both list two coffees of one day, told apart by their
  /// balances; one of the files has other words for the first.
  private func twins(_ first: Int) throws -> (store: Store, later: FileEvidence) {
    let files = Self.words.map { text in
      FileEvidence(
        text,
        [
          Row(day: 1, cents: -5000, text: "Rent", balance: 10_000), Row(day: 3, cents: -400, text: text, balance: 9600),
          Row(day: 3, cents: -400, text: "Coffee", balance: 9200),
        ])
    }
    let store = try Store.inMemory()
    try store.take(files[first])
    var bill = RecordBatch(schema: .bill)
    bill.set(BillField.id, "B1")
    bill.set(BillField.date, CalendarDate(daysSinceEpoch: 20_003))
    bill.set(BillField.amount, Money(minorUnits: -400, currency: Currency("EUR") ?? .unstated))
    bill.endRecord()
    _ = try store.add(bill)
    return (store, files[1 - first])
  }

  /// The id of the entry behind which the account has this balance.
  private func id(_ store: Store, _ balance: Int64) throws -> String {
    let records = try store.entries().records
    let row = try #require((0..<records.count).first { records[EntryField.balance, $0]?.minorUnits == balance })
    return try #require(records[EntryField.id, row])
  }

  private func proposal(_ entry: String) -> StoredMatch {
    StoredMatch(
      entries: [entry], bills: ["B1"], probability: 0.5, decision: "review", shape: "equalAmounts", evidence: "[]")
  }

  @Test(arguments: [0, 1], [9600, 9200] as [Int64])
  func whatWasDecidedOfOneOfTwoEqualPaymentsStaysWithIt(first: Int, balance: Int64) throws {
    let (store, later) = try twins(first)
    let old = try id(store, balance)
    let rejected = StoredDecision(pairs: [DecidedIDs(entry: old, bill: "B1")], isConfirmed: false)
    let run = try store.decide([rejected], kind: "reject", summary: "{}")
    _ = try store.say(Remark(.fine), of: ToldItem(.entry, old))
    let told = ToldRecord(at: "2026-11-14T06:15:00Z", words: "coffee")
    try store.keep(
      job: "/a", JobState(ranAt: "2026-11-14T06:15:00Z", status: 1), telling: [ToldItem(.entry, old): told], settled: []
    )

    try store.take(later)
    let now = try id(store, balance)
    #expect(try store.listing().count == 3)
    #expect(try store.rejectedPairs() == [DecidedIDs(entry: now, bill: "B1")])
    #expect(try store.decisions().flatMap(\.pairs) == [DecidedIDs(entry: now, bill: "B1")])
    #expect(try store.standingDecisions().map(\.pair.entry) == [now])
    #expect(try store.remarks() == [ToldItem(.entry, now): Remark(.fine)])
    #expect(try store.told(job: "/a") == [ToldItem(.entry, now): told])
    // Kept again, it has the name of now.
    try store.keep(
      job: "/a", JobState(ranAt: "2026-11-15T06:15:00Z", status: 1), telling: [:], settled: [])
    #expect(try store.told(job: "/a") == [ToldItem(.entry, now): told])
    #expect(try store.verify().isEmpty)
    _ = try store.undo(run.id)
    #expect(try store.rejectedPairs().isEmpty)
  }

  @Test(arguments: [0, 1], [9600, 9200] as [Int64])
  func whatWasSaidOfAProposalHoldsUnderOtherWords(first: Int, balance: Int64) throws {
    let (store, later) = try twins(first)
    _ = try store.saveReconciliation([proposal(try id(store, balance))], summary: "{}")
    let old = try #require(try store.matches().first).proposalID
    let remark = Remark(.snoozed, until: CalendarDate(daysSinceEpoch: 21_000))
    _ = try store.say(remark, of: ToldItem(.proposal, old))
    let told = ToldRecord(at: "2026-11-14T06:15:00Z", words: "coffee")
    let state = JobState(ranAt: "2026-11-14T06:15:00Z", status: 1)
    try store.keep(job: "/a", state, telling: [ToldItem(.proposal, old): told], settled: [])

    try store.take(later)
    // Found again, with other evidence.
    var again = proposal(try id(store, balance))
    again.probability = 0.6
    _ = try store.saveReconciliation([again], summary: "{}")
    let now = try #require(try store.matches().first).proposalID
    #expect(try store.remarks() == [ToldItem(.proposal, now): remark])
    #expect(try store.told(job: "/a") == [ToldItem(.proposal, now): told])
    #expect(try store.verify().isEmpty)
  }

  /// A compaction drops proposals that are not found again, but for those a person said something of.
  @Test(arguments: [0, 1], [9600, 9200] as [Int64])
  func whatWasSaidOfAProposalHoldsUnderOtherWordsAfterACompaction(first: Int, balance: Int64) throws {
    let (store, later) = try twins(first)
    _ = try store.saveReconciliation([proposal(try id(store, balance))], summary: "{}")
    let old = try #require(try store.matches().first).proposalID
    let remark = Remark(.fine, note: "shared")
    _ = try store.say(remark, of: ToldItem(.proposal, old))
    // Nobody said anything of another one.
    _ = try store.saveReconciliation([proposal(try id(store, 9600 + 9200 - balance))], summary: "{}")
    _ = try store.saveReconciliation([], summary: "{}")
    #expect(try store.compact().proposals == 1)
    try store.take(later)
    _ = try store.saveReconciliation([proposal(try id(store, balance))], summary: "{}")
    let now = try #require(try store.matches().first).proposalID
    #expect(try store.remarks() == [ToldItem(.proposal, now): remark])
    #expect(try store.compact().run == nil)
    #expect(try store.verify().isEmpty)
  }

  /// A name that somebody copied before the file came that changed it.
  @Test(arguments: [0, 1])
  func aCopiedNameIsKnownAfterTheFileThatChangedIt(first: Int) throws {
    let (store, later) = try twins(first)
    let (old, other) = (try id(store, 9600), try id(store, 9200))
    _ = try store.saveReconciliation([proposal(old)], summary: "{}")
    let name = try #require(try store.matches().first).proposalID
    try store.take(later)
    let (now, held) = (try id(store, 9600), Set([try id(store, 9600), try id(store, 9200)]))
    // An id that another entry has now is that one's: nobody can know when it was copied.
    for id in [old, other] where held.contains(id) { #expect(try store.currentName(id) == id) }
    if !held.contains(old) { #expect(try store.currentName(old) == now) }
    if !held.contains(other) { #expect(try store.currentName(other) == id(store, 9200)) }
    #expect(try store.currentName(name) == proposal(now).proposalID)
    #expect(try store.currentName("p-00000000") == "p-00000000" && store.currentName("B1") == "B1")
  }

  /// One of the two orders changes names: else the tests above show nothing.
  @Test func anotherFileMayChangeTheNames() throws {
    var changes = 0
    for first in [0, 1] {
      let (store, later) = try twins(first)
      let before = try [id(store, 9600), id(store, 9200)]
      try store.take(later)
      if try [id(store, 9600), id(store, 9200)] != before { changes += 1 }
    }
    #expect(changes == 1)
  }

  /// A pending payment that the bank books on another day is the same payment.
  @Test func whatWasSaidOfAPendingPaymentHoldsOnceItIsBooked() throws {
    let store = try Store.inMemory()
    try store.take(
      FileEvidence(
        "a", [Row(day: 1, cents: -5000, text: "Rent"), Row(day: 2, cents: -400, text: "Coffee", isPending: true)]))
    let records = try store.entries().records
    let row = try #require((0..<records.count).first { records[EntryField.amount, $0]?.minorUnits == -400 })
    let old = try #require(records[EntryField.id, row])
    _ = try store.say(Remark(.fine), of: ToldItem(.entry, old))
    let pair = DecidedIDs(entry: old, bill: "B1")
    var bill = RecordBatch(schema: .bill)
    bill.set(BillField.id, "B1")
    bill.set(BillField.date, CalendarDate(daysSinceEpoch: 20_003))
    bill.set(BillField.amount, Money(minorUnits: -400, currency: Currency("EUR") ?? .unstated))
    bill.endRecord()
    _ = try store.add(bill)
    _ = try store.decide([StoredDecision(pairs: [pair], isConfirmed: false)], kind: "reject", summary: "{}")
    try store.take(
      FileEvidence(
        "b",
        [
          Row(day: 1, cents: -5000, text: "Rent"), Row(day: 4, cents: -400, text: "Coffee"),
          Row(day: 6, cents: -100, text: "Fee"),
        ]))
    let listing = try store.entries().records
    #expect(listing.count == 3)
    let place = try #require((0..<listing.count).first { listing[EntryField.amount, $0]?.minorUnits == -400 })
    let now = try #require(listing[EntryField.id, place])
    #expect(now != old && listing[EntryField.date, place]?.daysSinceEpoch == 20_004)
    #expect(try store.remarks() == [ToldItem(.entry, now): Remark(.fine)])
    #expect(try store.rejectedPairs() == [DecidedIDs(entry: now, bill: "B1")])
  }
}
