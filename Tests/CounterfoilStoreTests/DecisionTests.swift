import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilTestSupport
import Foundation
import Testing

/// What people decide is kept, changes what stands, and can be taken back exactly.
@Suite struct DecisionTests {
  private func world() throws -> (store: Store, entries: [String]) {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [Row(day: 1, cents: -500), Row(day: 2, cents: -600), Row(day: 3, cents: -700)]))
    _ = try store.add(try bills([("B1", -500), ("B2", -600), ("B3", -1000)]))
    let records = try store.entries().records
    return (store, (0..<3).compactMap { records[EntryField.id, $0] })
  }

  private func match(_ entry: String, _ bill: String, _ decision: String, _ probability: Double = 0.9) -> StoredMatch {
    StoredMatch(
      entries: [entry], bills: [bill], probability: probability, decision: decision, shape: "equalAmounts",
      evidence: "[]")
  }

  @Test func anAcceptedProposalLeavesTheOthers() throws {
    let (store, entries) = try world()
    _ = try store.saveReconciliation(
      [match(entries[0], "B1", "review"), match(entries[1], "B2", "review")], summary: "{}")
    let before = try store.contentDigest()
    let decision = StoredDecision(
      pairs: [DecidedIDs(entry: entries[0], bill: "B1")], isConfirmed: true, shape: "equalAmounts", probability: 0.9)
    let run = try store.decide(
      [decision], kind: "accept", linking: [match(entries[0], "B1", "linked", 1)], summary: "{}")
    #expect(try store.matches().map { "\($0.bills[0]) \($0.decision)" } == ["B2 review", "B1 linked"])
    #expect(try store.decisions() == [decision])
    _ = try store.undo(run.id)
    #expect(try store.contentDigest() == before)
    #expect(try store.matches().map(\.decision) == ["review", "review"])
    #expect(try store.decisions().isEmpty)
    #expect(try store.verify().isEmpty)
  }

  @Test func aRejectedPairIsNoProposalAndFreesItsLink() throws {
    let (store, entries) = try world()
    _ = try store.saveReconciliation(
      [match(entries[0], "B1", "linked", 0.99), match(entries[1], "B2", "review")], summary: "{}")
    let before = try store.contentDigest()
    let link = try #require(try store.matches().first)
    let pairs = [DecidedIDs(entry: entries[0], bill: "B1"), DecidedIDs(entry: entries[1], bill: "B2")]
    let run = try store.decide(
      [StoredDecision(pairs: pairs, isConfirmed: false)], kind: "reject", revoking: [link.number], summary: "{}")
    #expect(try store.matches().isEmpty)
    #expect(try store.rejectedPairs() == Set(pairs))
    var query = EntryQuery()
    query.excludesMatched = true
    #expect(try store.entries(query).records.count == 3, "the entry is free again")
    _ = try store.undo(run.id)
    #expect(try store.contentDigest() == before)
    #expect(try store.rejectedPairs().isEmpty)
  }

  @Test func linksMadeAfterARevocationGoWithIt() throws {
    let (store, entries) = try world()
    _ = try store.saveReconciliation([match(entries[0], "B1", "linked")], summary: "{}")
    let number = try #require(try store.matches().first).number
    let pair = DecidedIDs(entry: entries[0], bill: "B1")
    let reject = try store.decide(
      [StoredDecision(pairs: [pair], isConfirmed: false)], kind: "reject", revoking: [number], summary: "{}")
    let later = try store.saveReconciliation([match(entries[0], "B2", "linked")], summary: "{}")
    let report = try store.undo(reject.id)
    #expect(report.later.map(\.run.id) == [later.id], "it is named")
    #expect(try store.matches().map(\.bills) == [["B1"]])
  }

  @Test func aBillPaidInPartsIsOpenUntilTheyAddUp() throws {
    let (store, entries) = try world()
    func isOpen() throws -> Bool {
      var query = RecordQuery()
      query.excludesMatched = true
      let open = try store.records(.bill, query)
      return (0..<open.count).contains { open[BillField.id, $0] == "B3" }
    }
    var first = match(entries[1], "B3", "linked")
    first.parts = ["B3": -600]
    var second = match(entries[0], "B3", "linked")
    second.parts = ["B3": -400]
    _ = try store.saveReconciliation([first], summary: "{}")
    #expect(try isOpen())
    #expect(try store.paidParts() == ["B3": -600])
    _ = try store.saveReconciliation([second], summary: "{}")
    #expect(try !isOpen())
  }

  @Test func theNameOfAProposalComesFromItsRows() throws {
    let one = match("e1", "B1", "review")
    #expect(one.proposalID == match("e1", "B1", "review", 0.2).proposalID)
    #expect(one.proposalID != match("e1", "B2", "review").proposalID)
    #expect(one.proposalID.utf8.count == 10)
  }

  // FAULTS 88
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7])
  func aStoreOfAnEarlierVersionIsBroughtUpToDate(version: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("books.sqlite").path
    let first = try Data(contentsOf: Repository.file("Tests/Golden/store/version-\(version).sqlite"))
    try first.write(to: URL(fileURLWithPath: path))
    let read = try Store.open(path: path, .reading)
    let (matches, decisions, runs) = try (read.matches(), read.decisions(), read.runs())
    #expect(matches.isEmpty == false && decisions.isEmpty == (version == 1))
    #expect(try read.verify().map(\.code) == [.storeUnsealed], "it says so")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == first, "reading changes no byte")
    let listing = try read.listing()
    let digest = try read.contentDigest()
    let store = try Store.open(path: path, .writing)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".v\(version)-backup")) == first)
    #expect(try store.listing() == listing && store.contentDigest() == digest)
    #expect(try store.verify().isEmpty)
    #expect(try store.matches() == matches && store.decisions() == decisions)
    #expect(try store.runs().dropLast() == runs[...], "its history is kept")
    #expect(try store.runs().last?.kind == "migrate")
    let run = try #require(runs.last { $0.kind == "reconcile" })
    _ = try store.undo(run.id)
    #expect(try store.matches().allSatisfy { $0.run != run.id })
    #expect(try store.verify().isEmpty)
  }

  // FAULTS 88
  /// What version 3 proves is not sealed again: bringing a store up to date vouches for nothing that was changed past it.
  @Test func whatWasChangedBeforeAStoreIsBroughtUpToDateIsSeenAfterwards() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("books.sqlite").path
    let first = try Data(contentsOf: Repository.file("Tests/Golden/store/version-3.sqlite"))
    for sql in [
      "UPDATE bills SET minor_units = -1 WHERE id = 'B-1'", "UPDATE listed SET id = 'B-9' WHERE id = 'B-1'",
      "UPDATE statement_rows SET payee = 'x' WHERE number = 1", "UPDATE decisions SET verdict = 'confirmed'",
    ] {
      try? FileManager.default.removeItem(atPath: path)
      try first.write(to: URL(fileURLWithPath: path))
      try Shell.run(sql, on: path)
      #expect(try Store.open(path: path, .reading).verify().contains { $0.code == .storeChanged }, "\(sql)")
      #expect(try Store.open(path: path, .writing).verify().contains { $0.code == .storeChanged }, "\(sql)")
    }
  }

  /// An import is planned on a store of an earlier version as on one of today, and changes no byte.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7])
  func anImportIsPlannedOnAStoreOfAnEarlierVersion(version: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("books.sqlite").path
    let first = try Data(contentsOf: Repository.file("Tests/Golden/store/version-\(version).sqlite"))
    try first.write(to: URL(fileURLWithPath: path))
    let store = try Store.open(path: path, .planning)
    let files = [
      try FileEvidence(bills: "new", [BillLine(line: 2, cents: 5)], part: "January"),
      try FileEvidence(bills: "new", [BillLine(line: 2, cents: 5, payee: "Cafe")], part: "January"),
    ]
    var outcomes: [FileOutcome] = []
    let run = try store.importing { session throws(Fault) in
      for file in files { outcomes.append(try session.merge(file)) }
      outcomes.append(try session.merge(FileEvidence("bank", [Row(day: 1, cents: 5)])))
      return .discard
    }
    #expect(run == nil && outcomes.map(\.added) == [1, 0, 1] && outcomes[1].enriched.count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == first)
  }
}
