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
    try store.take(FileEvidence("a", [Row(day: 1, cents: 5)]), FileEvidence("b", [Row(day: 1, cents: 5)]))
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

  /// A record that comes again after its removal is no change beside the program.
  @Test func aRecordThatComesAgainIsALegitimateHistory() throws {
    let store = try Store.inMemory()
    _ = try store.add(bills([("B1", -300)]))
    _ = try store.remove(.bill, ids: ["B1"])
    _ = try store.add(bills([("B1", -400)]))
    #expect(try store.verify().isEmpty)
    _ = try store.undo("r3")
    #expect(try store.records(.bill).isEmpty && store.verify().isEmpty)
    _ = try store.add(bills([("B1", -500)]))
    _ = try store.undo("r2", withLater: true)
    #expect(try store.records(.bill).count == 1 && store.verify().isEmpty)
    _ = try store.undo("r1")
    #expect(try store.contentDigest() == Store.inMemory().contentDigest())
    #expect(try store.verify().isEmpty)
  }

  /// A number that became free with a removal may be another record's by now.
  @Test(arguments: [true, false])
  func aRemovedRecordComesBackThoughItsPlaceIsTaken(_ isEdited: Bool) throws {
    let store = try Store.inMemory()
    _ = try store.add(bills([("B1", -300)]))
    if isEdited { _ = try store.replace(bills([("B1", -310)])) }
    let before = try store.records(.bill)
    let removal = try store.remove(.bill, ids: ["B1"])
    _ = try store.add(bills([("B2", -400)]))
    let plan = try store.undo(removal.id, isTrial: true)
    #expect(try store.undo(removal.id) == plan)
    var query = RecordQuery()
    query.id = "B1"
    #expect(try store.records(.bill, query).hasEqualRecord(0, to: before, 0))
    #expect(try store.records(.bill).count == 2 && store.verify().isEmpty)
    if isEdited { _ = try store.undo("r2") }
    _ = try store.undo("r1")
    #expect(try store.records(.bill).count == 1 && store.verify().isEmpty)
  }

  /// A store with an entry, a bill and, by a reconciliation, their link.
  private func linked() throws -> (store: Store, entry: String, match: StoredMatch) {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [Row(day: 1, cents: -500)]))
    _ = try store.add(bills([("B1", -500)]))
    let entry = try #require(try store.entries().records[EntryField.id, 0])
    let match = StoredMatch(
      entries: [entry], bills: ["B1"], probability: 0.99, decision: "linked", shape: "equalAmounts", evidence: "[]")
    _ = try store.saveReconciliation([match], summary: "{}")
    return (store, entry, match)
  }

  @Test(arguments: ["r1", "r2"])
  func linksOfLaterReconciliationsGoWithWhatTheyRestOn(_ run: String) throws {
    let (store, entry, _) = try linked()
    #expect(throws: Fault.self) { try store.remove(.bill, ids: ["B1"]) }
    #expect(throws: Fault.self) { try store.remove(.entry, ids: [entry]) }
    let before = try store.contentDigest()
    let plan = try store.undo(run, isTrial: true)
    #expect(try store.contentDigest() == before && store.runs().count == 3)
    let report = try store.undo(run)
    #expect(report == plan)
    #expect(report.later.map { "\($0.run.id) \($0.links) \($0.isPersons)" } == ["r3 1 false"])
    #expect(try store.matches().isEmpty && store.verify().isEmpty)
    _ = try store.undo(run == "r1" ? "r2" : "r1")
    #expect(try store.contentDigest() == Store.inMemory().contentDigest())
    #expect(try store.verify().isEmpty)
  }

  @Test func whatAPersonDidLaterGoesOnlyWhereThatIsSaid() throws {
    let (store, entry, match) = try linked()
    let number = try #require(try store.matches().first).number
    let pair = [DecidedIDs(entry: entry, bill: "B1")]
    _ = try store.decide(
      [StoredDecision(pairs: pair, isConfirmed: true)], kind: "accept", linking: [match], revoking: [number],
      summary: "{}")
    _ = try store.replace(bills([("B1", -501)]))
    for (run, names) in [("r1", ["r4"]), ("r2", ["r4", "r5"])] {
      let before = try store.contentDigest()
      let fault = #expect(throws: Fault.self) { try store.undo(run) }
      #expect(fault?.diagnostic.code == .storeInUse)
      for name in names { #expect(fault?.description.contains(name) == true, "\(run): names \(name)") }
      #expect(try store.contentDigest() == before)
    }
    let report = try store.undo("r2", withLater: true)
    #expect(report.later.map { "\($0.run.id) \($0.links) \($0.decisions)" } == ["r4 1 0", "r5 0 1"])
    #expect(try store.records(.bill).isEmpty && store.matches().isEmpty)
    #expect(try store.verify().isEmpty)
  }

  /// What a year of cron leaves: lines that count, and nothing to be undone first.
  @Test func runsThatChangeNothingLeaveOneLine() throws {
    let (store, _, _) = try linked()
    let proposal = { (entry: String) in
      StoredMatch(
        entries: [entry], bills: ["B2"], probability: 0.5, decision: "review", shape: "equalAmounts", evidence: "[]")
    }
    try store.take(FileEvidence("b", [Row(day: 2, cents: -700)]))
    _ = try store.add(bills([("B2", -700)]))
    var open = EntryQuery()
    open.excludesMatched = true
    let entry = try #require(try store.entries(open).records[EntryField.id, 0])
    _ = try store.saveReconciliation([proposal(entry)], summary: "{}")
    let head = try #require(try store.head())
    let digest = try store.contentDigest()
    for _ in 0..<50 {
      try store.take(FileEvidence("a", [Row(day: 1, cents: -500)]), FileEvidence("b", [Row(day: 2, cents: -700)]))
      _ = try store.saveReconciliation([proposal(entry)], summary: "{}", at: "2027-01-01T00:00:00Z")
    }
    #expect(try store.runs().count == 8, "one line of imports, one of reconciliations")
    #expect(try store.runs().last?.summary.contains(#""again":49,"last":"2027-01-01T00:00:00Z"}"#) == true)
    #expect(try store.contentDigest() == digest && store.head() == head)
    #expect(try store.verify().isEmpty)
    // The next change seals the lines; then the proposal gives way to another.
    _ = try store.replace(bills([("B2", -701)]))
    var other = proposal(entry)
    other.probability = 0.6
    let superseding = try store.saveReconciliation([other], summary: "{}")
    #expect(try store.matches().filter { $0.decision == "review" }.map(\.probability) == [0.6])
    #expect(try store.verify().isEmpty)
    _ = try store.undo(superseding.id)
    #expect(try store.matches().filter { $0.decision == "review" }.map(\.probability) == [0.5])
    #expect(try store.verify().isEmpty)
    let undone = try store.undo("r1")
    #expect(undone.entriesRemoved == 1 && undone.later.map(\.run.id) == ["r3"])
    #expect(try store.verify().isEmpty)
  }

  /// The proposals of a run that is undone are those of the runs that found them again.
  @Test func anUndoneReconciliationLeavesProposalsOfLaterOnes() throws {
    let (store, _, _) = try linked()
    try store.take(FileEvidence("b", [Row(day: 2, cents: -700)]))
    _ = try store.add(bills([("B2", -700)]))
    var open = EntryQuery()
    open.excludesMatched = true
    let entry = try #require(try store.entries(open).records[EntryField.id, 0])
    let proposal = StoredMatch(
      entries: [entry], bills: ["B2"], probability: 0.5, decision: "review", shape: "equalAmounts", evidence: "[]")
    let first = try store.saveReconciliation([proposal], summary: "{}")
    let again = try store.saveReconciliation([proposal], summary: #"{"other":1}"#)
    #expect(first.id != again.id)
    _ = try store.undo(first.id)
    #expect(try store.matches().filter { $0.decision == "review" }.map(\.run) == [again.id])
    #expect(try store.verify().isEmpty)
    _ = try store.undo(again.id)
    #expect(try store.matches().filter { $0.decision == "review" }.isEmpty)
    #expect(try store.verify().isEmpty)
  }

  /// What no undo needs goes, and everything else is proved as before.
  @Test func compactingDropsSupersededProposalsAndWhatUndoneRunsLeft() throws {
    let (store, _, _) = try linked()
    try store.take(FileEvidence("b", [Row(day: 2, cents: -700)]))
    _ = try store.add(bills([("B2", -700), ("B3", -1)]))
    let edit = try store.replace(bills([("B3", -2)]))
    _ = try store.undo(edit.id)
    var open = EntryQuery()
    open.excludesMatched = true
    let entry = try #require(try store.entries(open).records[EntryField.id, 0])
    for number in 1...5 {
      _ = try store.saveReconciliation(
        [
          StoredMatch(
            entries: [entry], bills: ["B2"], probability: Double(number) / 10, decision: "review",
            shape: "equalAmounts",
            evidence: "[]")
        ], summary: "{}")
    }
    let (matches, runs) = try (store.matches(), store.runs())
    let head = try #require(try store.head())
    let report = try store.compact()
    #expect(report.proposals == 4 && report.changes == 2 && report.sightings == 0)
    #expect(try store.matches() == matches && store.runs().dropLast() == runs[...])
    let verification = try store.verification(expecting: head)
    #expect(verification.isWhole && verification.runsSinceExpected == 1, "\(verification.findings)")
    let again = try store.compact()
    #expect(again.run == nil && again.proposals == 0, "there is nothing left to drop")
    #expect(throws: Fault.self) { try store.undo(try #require(report.run).id) }
    for run in runs.reversed() where run.undoneBy == nil && run.kind != "undo" { _ = try store.undo(run.id) }
    #expect(try store.contentDigest() == Store.inMemory().contentDigest())
    #expect(try store.verify().isEmpty)
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
