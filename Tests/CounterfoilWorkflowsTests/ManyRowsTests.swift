import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Testing

@testable import CounterfoilWorkflows

/// What takes the time of all rows together, and not of each with each: a minute is enough a hundred times over.
@Suite struct ManyRowsTests {
  private let euro = Currency("EUR") ?? .unstated

  private func take(_ records: RecordBatch, _ path: String, into store: Store) throws {
    let evidence = FileEvidence(
      path: path, sha256: path, byteCount: 1, format: "json", records: RecordPieces(records))
    _ = try store.importing { session throws(Fault) in
      _ = try session.merge(evidence)
      return .keep(summary: "{}")
    }
  }

  /// Bills of the same days and amounts in two files, with ids of their own.
  private func bills(_ count: Int, _ prefix: String) -> RecordBatch {
    var bills = RecordBatch(schema: .bill)
    for index in 0..<count {
      bills.append(
        Bill(
          id: "\(prefix)\(index)", date: CalendarDate(daysSinceEpoch: Int32(20_000 + index % 700)) ?? .first,
          amount: Money(minorUnits: Int64(-100 - index), currency: euro), payee: "Falcon Freight"))
    }
    return bills
  }

  @Test(.timeLimit(.minutes(1))) func whereManyBillsCameFromIsKnown() throws {
    let store = try Store.inMemory()
    try take(bills(40_000, "a"), "a.json", into: store)
    try take(bills(10, "b"), "b.json", into: store)
    _ = try store.add(bills(1, "c"))
    let origins = try store.billOrigins()
    #expect(origins.count == 40_011)
    #expect(origins["a39999"] == ImportOrigin(run: "r1", files: ["a.json"]))
    #expect(origins["b9"] == ImportOrigin(run: "r2", files: ["b.json"]))
    #expect(origins["c0"] == ImportOrigin(run: "r3"))
  }

  @Test(.timeLimit(.minutes(1)), arguments: [true, false])
  func manyProposalsAreDecidedAtOnce(_ isAccepted: Bool) throws {
    let store = try Store.inMemory()
    let count = 3_000
    let owed = bills(count, "b")
    _ = try store.add(owed)
    var payments = RecordBatch(schema: .entry)
    for row in 0..<count {
      guard let date = owed[BillField.date, row], let amount = owed[BillField.amount, row] else { continue }
      payments.append(
        StatementEntry(id: "", account: "giro", date: date, amount: amount, description: "Freight \(row)"))
    }
    try take(payments, "e.json", into: store)
    let held = try store.entries().records
    let proposals = (0..<count).map { row in
      let cents = held[EntryField.amount, row]?.minorUnits ?? 0
      return StoredMatch(
        entries: [held[EntryField.id, row] ?? ""], bills: ["b\(-100 - cents)"], probability: 0.8, decision: "review",
        shape: "equalAmounts", evidence: "[]")
    }
    _ = try store.saveReconciliation(proposals, summary: "{}")
    let names = proposals.map(\.proposalID)
    // One of them is named twice, and counts once.
    let run =
      isAccepted
      ? try PersonDecisions.accept(names + [names[0]], in: store)
      : try PersonDecisions.reject(names + [names[0]], in: store)
    #expect(try store.decisions().count == count && run.kind == (isAccepted ? "accept" : "reject"))
    #expect(try store.matches().filter { $0.decision == "linked" }.count == (isAccepted ? count : 0))
    #expect(throws: Fault.self) { try PersonDecisions.accept(["p-00000000"], in: store) }
  }
}
