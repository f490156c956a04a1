import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Testing

/// An undo leaves the store as if the run had never been.
@Suite struct UndoTests {
  // Any subset of imports undone, in any order, leaves what the others alone would have made.
  @Test(arguments: 1...20)
  func undoneImportsNeverWere(seed: Int) throws {
    var numbers = Numbers(seed: UInt64(seed) &+ 500)
    let files = (0..<5).map { file -> FileEvidence in
      let rows = (0..<Int.random(in: 1...12, using: &numbers)).map { _ in
        Row(
          day: Int.random(in: 1...6, using: &numbers), cents: -Int64.random(in: 1...3, using: &numbers),
          text: ["Coffee", "Grocer", "POS Coffee", "Parking"].randomElement(using: &numbers),
          isPending: Int.random(in: 0..<6, using: &numbers) == 0)
      }
      return FileEvidence("f\(file)", rows)
    }
    let store = try Store.inMemory()
    var runs: [(id: String, file: Int)] = []
    for index in files.indices {
      try store.take(files[index])
      runs.append((try #require(store.runs().last?.id), index))
    }
    let undone = Set(runs.indices.shuffled(using: &numbers).prefix(Int.random(in: 1...4, using: &numbers)))
    for index in undone.shuffled(using: &numbers) { _ = try store.undo(runs[index].id) }
    let other = try Store.inMemory()
    try other.take(files.indices.filter { !undone.contains($0) }.map { files[$0] })
    #expect(try store.contentDigest() == other.contentDigest())
    #expect(try store.verify().isEmpty)
  }

  @Test func keepsWhatALaterImportListsToo() throws {
    let store = try Store.inMemory()
    let file = FileEvidence("a", [Row(day: 1, cents: 5)])
    try store.take(file, file)
    let report = try store.undo("r1")
    #expect(report.entriesRemoved == 0)
    #expect(try store.listing().count == 1)
    #expect(try store.undo("r2").entriesRemoved == 1)
    #expect(try store.listing().isEmpty)
  }

  @Test func everyChangeOfRecordsCanBeTakenBack() throws {
    let store = try Store.inMemory()
    var digests = [try store.contentDigest()]
    var runs: [Run] = []
    runs.append(try store.add(bills([("B1", -500), ("B2", 700)])))
    digests.append(try store.contentDigest())
    runs.append(try store.replace(bills([("B1", -600)])))
    digests.append(try store.contentDigest())
    runs.append(try store.remove(.bill, ids: ["B2"]))
    #expect(try store.records(.bill).count == 1)
    for run in runs.reversed() {
      _ = try store.undo(run.id)
      #expect(try store.contentDigest() == digests.removeLast())
    }
    #expect(try store.verify().isEmpty)
  }

  @Test func refusesWhereALaterRunBuildsOnIt() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [Row(day: 1, cents: -500)]))
    let added = try store.add(bills([("B1", -500)]))
    let entry = try #require(try store.entries().records[EntryField.id, 0])
    let match = StoredMatch(
      entries: [entry], bills: ["B1"], probability: 0.99, decision: "linked", shape: "equalAmounts", evidence: "[]")
    let reconciled = try store.saveReconciliation([match], summary: "{}")
    for id in ["r1", added.id] {
      let fault = #expect(throws: Fault.self) { try store.undo(id) }
      #expect(fault?.diagnostic.code == .storeInUse)
      #expect(fault?.description.contains(reconciled.id) == true, "names the run to undo first")
    }
    #expect(throws: Fault.self) { try store.remove(.bill, ids: ["B1"]) }
    #expect(throws: Fault.self) { try store.remove(.entry, ids: [entry]) }
    _ = try store.undo(reconciled.id)
    _ = try store.undo(added.id)
    _ = try store.undo("r1")
    #expect(try store.contentDigest() == Store.inMemory().contentDigest())
  }

  @Test func aMatchFollowsItsEntryToAnotherFile() throws {
    let store = try Store.inMemory()
    let rows = [Row(day: 1, cents: -500, text: "Coffee"), Row(day: 2, cents: -1)]
    try store.take(FileEvidence("a", rows), FileEvidence("b", rows))
    _ = try store.add(bills([("B1", -500)]))
    let entry = try #require(try store.entries().records[EntryField.id, 0])
    _ = try store.saveReconciliation(
      [
        StoredMatch(
          entries: [entry], bills: ["B1"], probability: 1, decision: "linked", shape: "equalAmounts", evidence: "[]")
      ], summary: "{}")
    _ = try store.undo("r1")
    #expect(try store.matches().map(\.entries) == [[entry]])
    #expect(try store.listing().count == 2)
  }

  @Test func nothingIsUndoneTwiceAndNoUndoIsUndone() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [Row(day: 1, cents: 5)]))
    _ = try store.undo("r1")
    for id in ["r1", "r2", "r9", "x"] {
      #expect(throws: Fault.self) { try store.undo(id) }
    }
  }
}

/// Bills of euros with a day, an id and cents.
func bills(_ rows: [(id: String, cents: Int64)]) throws -> RecordBatch {
  var batch = RecordBatch(schema: .bill)
  for row in rows {
    batch.append(
      Bill(
        id: row.id, date: try #require(CalendarDate(iso: "2026-09-14")),
        amount: Money(minorUnits: row.cents, currency: try #require(Currency("EUR"))), title: "A bill"))
  }
  return batch
}
