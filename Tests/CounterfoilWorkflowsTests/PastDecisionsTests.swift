import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilStore
import Testing

@testable import CounterfoilWorkflows

/// What people decided is evidence for the next reconciliation.
@Suite struct PastDecisionsTests {
  private let euro = Currency("EUR") ?? .unstated

  /// A store of four entries and four bills of the days and amounts of these, with words of their own.
  private func world() throws -> (store: Store, entries: [String]) {
    let store = try Store.inMemory()
    var entries = RecordBatch(schema: .entry)
    var bills = RecordBatch(schema: .bill)
    for index in 0..<4 {
      let day = CalendarDate(daysSinceEpoch: Int32(20_000 + index * 7)) ?? .first
      let later = CalendarDate(daysSinceEpoch: day.daysSinceEpoch + 3) ?? .first
      let amount = Money(minorUnits: Int64(-1000 - index), currency: euro)
      entries.append(
        StatementEntry(id: "", account: "giro", date: later, amount: amount, description: "QX HOLDING \(index)"))
      bills.append(Bill(id: "B\(index)", date: day, amount: amount, payee: "Falcon Freight", title: "Freight"))
    }
    let evidence = FileEvidence(
      path: "s.json", sha256: "s", byteCount: 1, format: "json",
      records: RecordPieces(entries))
    _ = try store.importing { session throws(Fault) in
      _ = try session.merge(evidence)
      return .keep(summary: "{}")
    }
    _ = try store.add(bills)
    let held = try store.entries().records
    return (store, (0..<held.count).compactMap { held[EntryField.id, $0] })
  }

  private func examples(_ store: Store, leavingOut ids: Set<String> = []) throws -> [ConfirmedExample] {
    try ReconcileStore.withDecisions(store, ReconcileOptions(), leavingOut: ids).confirmedExamples
  }

  @Test func confirmedPairsTeachUntilTheyAreTakenBack() throws {
    let (store, entries) = try world()
    #expect(try examples(store).isEmpty)
    let first = try PersonDecisions.accept([entries[0], "B0"], in: store)
    _ = try PersonDecisions.accept([entries[1], "B1"], in: store)
    let found = try examples(store)
    #expect(found.map(\.entryDescription) == ["QX HOLDING 0", "QX HOLDING 1"])
    #expect(found.map(\.billPayee) == ["Falcon Freight", "Falcon Freight"])
    #expect(found.allSatisfy { $0.entryDay - $0.billDay == 3 })
    #expect(try examples(store, leavingOut: [entries[0]]).count == 1, "no pair is evidence for itself")
    _ = try PersonDecisions.reject([entries[1], "B1"], in: store)
    #expect(try examples(store).map(\.entryDescription) == ["QX HOLDING 0"])
    _ = try store.undo(first.id)
    #expect(try examples(store).isEmpty)
  }

  @Test func noProposalIsShownAsCertain() throws {
    let (store, entries) = try world()
    let proposal = StoredMatch(
      entries: [entries[0]], bills: ["B0"], probability: 0.996, decision: "review", shape: "equalAmounts",
      evidence: "[]")
    _ = try store.saveReconciliation([proposal], summary: "{}")
    let text = String(decoding: try Review(store).json, as: UTF8.self)
    #expect(text.contains(#""percent":99"#) || text.contains(#""percent": 99"#), "\(text)")
  }

  @Test func whatNobodyLookedAtTeachesNothing() throws {
    let (store, entries) = try world()
    let open = StoredMatch(
      entries: [entries[0]], bills: ["B0"], probability: 0.9, decision: "review", shape: "equalAmounts", evidence: "[]")
    _ = try store.saveReconciliation([open], summary: "{}")
    _ = try PersonDecisions.acceptAll(atLeast: 0.5, in: store)
    #expect(try store.decisions().count == 1)
    #expect(try examples(store).isEmpty, "accepted with many others, by no look at it")
  }
}
