import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Testing

/// Pending rows that a bank books later.
@Suite struct PendingTests {
  private let edge = [Row(day: 1, cents: -1, text: "Start")]

  // FAULTS 43
  @Test func aRowBookedOnAnotherDayIsTheSameEntry() throws {
    for isReversed in [false, true] {
      let store = try Store.inMemory()
      let files = [
        FileEvidence("a", edge + [Row(day: 5, cents: -4200, text: "GROCER pending", isPending: true)]),
        FileEvidence("b", edge + [Row(day: 7, cents: -4200, text: "Grocer Boston"), Row(day: 9, cents: -1)]),
      ]
      let outcomes = try store.take(isReversed ? files.reversed() : files)
      #expect(outcomes[1].added + outcomes[1].present == (isReversed ? 2 : 3))
      #expect(outcomes[1].added == (isReversed ? 0 : 1), "only what is new counts as added")
      #expect(try store.listing().filter { $0.contains("-4200") } == ["7 -4200 Grocer Boston"])
    }
  }

  // FAULTS 43
  @Test func aRowBookedOnTheSameDayTakesThePendingOnesPlace() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", edge + [Row(day: 5, cents: -4200, text: "PENDING 123", isPending: true)]))
    let outcome = try store.take(FileEvidence("b", edge + [Row(day: 5, cents: -4200, text: "Grocer Boston")]))[0]
    #expect(outcome.added == 0)
    #expect(try store.listing() == ["1 -1 Start", "5 -4200 Grocer Boston"])
    #expect(try store.entries().records[EntryField.status, 1] == "booked")
  }

  // FAULTS 43
  @Test func whereItIsNotSureAPersonIsAsked() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", edge + [Row(day: 5, cents: -4200, text: "AUTH 8812", isPending: true)]))
    try store.take(FileEvidence("b", edge + [Row(day: 7, cents: -4200, text: "Grocer Boston")]))
    #expect(try store.listing().count == 3)
    #expect(try store.reviewItems().map(\.kind) == ["pending"])
  }

  @Test func oneFileWithBothMeansTwoPayments() throws {
    let store = try Store.inMemory()
    let rows = [
      Row(day: 5, cents: -4200, text: "Grocer", isPending: true), Row(day: 6, cents: -4200, text: "Grocer"),
    ]
    try store.take(FileEvidence("a", rows), FileEvidence("b", edge + rows + [Row(day: 9, cents: -1)]))
    #expect(try store.listing().filter { $0.contains("-4200") }.count == 2)
    #expect(try store.reviewItems().isEmpty)
  }

  @Test func aMatchOfThePendingEntryGoesOverToTheBookedOne() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", edge + [Row(day: 5, cents: -500, text: "Grocer", isPending: true)]))
    _ = try store.add(bills([("B1", -500)]))
    let pending = try #require(try store.entries().records[EntryField.id, 1])
    _ = try store.saveReconciliation(
      [
        StoredMatch(
          entries: [pending], bills: ["B1"], probability: 1, decision: "linked", shape: "equalAmounts", evidence: "[]")
      ], summary: "{}")
    try store.take(FileEvidence("b", edge + [Row(day: 7, cents: -500, text: "Grocer")]))
    let booked = try #require(try store.entries().records[EntryField.id, 1])
    #expect(try store.matches().map(\.entries) == [[booked]])
    var query = EntryQuery()
    query.excludesMatched = true
    #expect(try store.entries(query).records.count == 1)
  }
}
