import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilTestSupport
import Foundation
import Testing

/// Bills, categories, books, accounts, places and members in the store.
@Suite struct RecordTests {
  @Test func keepsEveryFieldOfABill() throws {
    let store = try Store.inMemory()
    var batch = RecordBatch(schema: .bill)
    let euro = try #require(Currency("EUR"))
    batch.append(
      Bill(
        id: "B1", date: try #require(CalendarDate(iso: "2026-09-14")), time: "12:10",
        dueDate: CalendarDate(iso: "2026-10-01"), amount: Money(minorUnits: -1234, currency: euro), payee: "A",
        title: "超市购物", remark: "", category: "c", book: "b", account: "checking", counterAccount: "card", number: "7",
        kind: "bill", photo: [0, 255, 10], extra: "{\"x\":1.50}"))
    batch.append(
      Bill(
        id: "B2", date: try #require(CalendarDate(iso: "2026-09-13")), amount: Money(minorUnits: 0, currency: euro),
        photo: []))
    _ = try store.add(batch)
    let read = try store.records(.bill)
    #expect(read[BillField.id, 0] == "B2", "in order of day")
    #expect(read.hasEqualRecord(1, to: batch, 0))
    #expect(read.hasEqualRecord(0, to: batch, 1))
  }

  @Test(arguments: RecordKind.all.filter { $0 != .entry })
  func everyKindHasATable(kind: RecordKind) throws {
    let store = try Store.inMemory()
    let batch = try #require(RecordTests.sample(kind))
    let run = try store.add(batch)
    let read = try store.records(kind)
    let idField = try #require(batch.schema.index(of: "id"))
    #expect(read.count == 1)
    #expect(read.text(idField, 0)?.isEmpty == false, "a record without an id gets one")
    #expect(throws: Fault.self) { try store.add(read) }
    _ = try store.replace(read)
    _ = try store.remove(kind, ids: [try #require(read.text(idField, 0))])
    #expect(try store.records(kind).isEmpty)
    #expect(throws: Fault.self) { try store.undo(run.id) }
  }

  /// One record with every field set, but the id.
  private static func sample(_ kind: RecordKind) -> RecordBatch? {
    guard let schema = Schema.standard(for: kind) else { return nil }
    var batch = RecordBatch(schema: schema)
    batch.beginRecord()
    for (field, definition) in schema.fields.enumerated() {
      switch definition.type {
      case .day: batch.set(field, day: .first)
      case .amount: batch.set(field, amount: Money(minorUnits: 5, currency: AmountColumn.placeholder))
      case .integer: batch.set(field, integer: -3)
      case .boolean: batch.set(field, boolean: true)
      case .bytes: batch.set(field, bytes: [1, 2])
      case .decimal: batch.set(field, text: "0.15821025961609")
      case .json: batch.set(field, text: "{}")
      case .text:
        if definition.name != "id" || definition.isRequired { batch.set(field, text: "the \(definition.name)") }
      }
    }
    batch.endRecord()
    return batch
  }

  @Test func importingBillsAgainAddsNothing() throws {
    let store = try Store.inMemory()
    let first = FileEvidence(
      path: "a", sha256: "1", byteCount: 1, format: "json", records: try bills([("B1", 5), ("B2", 6)]))
    let second = FileEvidence(
      path: "b", sha256: "2", byteCount: 1, format: "json", records: try bills([("B2", 6), ("B3", 7), ("B1", 9)]))
    let outcomes = try store.take(first, first, second)
    #expect(outcomes.map(\.added) == [2, 0, 1])
    #expect(outcomes.map(\.present) == [0, 2, 1])
    #expect(outcomes.map(\.review) == [0, 0, 1], "an id held with another amount waits for a person")
    #expect(try store.records(.bill).count == 3)
    #expect(try store.reviewItems().map(\.kind) == ["changed"])
  }

  @Test func equalBillsWithoutIDsAreCounted() throws {
    let store = try Store.inMemory()
    var batch = try bills([("", 5), ("", 5), ("", 6)])
    batch.file = "a"
    let file = FileEvidence(path: "a", sha256: "1", byteCount: 1, format: "json", records: batch)
    let again = FileEvidence(path: "b", sha256: "2", byteCount: 1, format: "json", records: batch)
    #expect(try store.take(file, again).map(\.added) == [3, 0])
  }

  // FAULTS 44
  @Test func aRemovedBillDoesNotComeBack() throws {
    let store = try Store.inMemory()
    let batch = try bills([("B1", 5)])
    try store.take(FileEvidence(path: "a", sha256: "1", byteCount: 1, format: "json", records: batch))
    let removal = try store.remove(.bill, ids: ["B1"])
    try store.take(FileEvidence(path: "b", sha256: "2", byteCount: 1, format: "json", records: batch))
    #expect(try store.records(.bill).isEmpty)
    _ = try store.undo(removal.id)
    #expect(try store.records(.bill).count == 1)
  }

  @Test func seedsATableOnlyWhenItIsEmpty() throws {
    let store = try Store.inMemory()
    let seed = try #require(RecordTests.sample(.category))
    #expect(try store.seedIfEmpty(seed) == 1)
    #expect(try store.seedIfEmpty(seed) == 0)
    let id = try #require(try store.records(.category).text(0, 0))
    _ = try store.remove(.category, ids: [id])
    #expect(try store.seedIfEmpty(seed) == 1, "as at every start")
  }

  @Test func neverKeepsAnUnstatedCurrency() throws {
    let store = try Store.inMemory()
    var batch = RecordBatch(schema: .bill)
    batch.append(Bill(id: "B1", date: .first, amount: Money(minorUnits: 1, currency: .unstated)))
    #expect(throws: Fault.self) { try store.add(batch) }
    let outcome = try store.importing { session throws(Fault) in
      do throws(Fault) {
        _ = try session.merge(FileEvidence(path: "a", sha256: "1", byteCount: 1, format: "json", records: batch))
      } catch {
        #expect(error.status == .badData)
      }
      _ = try session.merge(FileEvidence("good", [Row(day: 1, cents: 1)]))
      return .keep(summary: "{}")
    }
    #expect(outcome != nil)
    #expect(try store.records(.bill).isEmpty)
    #expect(try store.listing().count == 1, "other files go on")
  }

  // FAULTS 67
  @Test(arguments: ["'; DROP TABLE bills; --", "\u{0}", "a\"b", "x' OR '1'='1"])
  func textsAreNeverStatements(text: String) throws {
    let store = try Store.inMemory()
    _ = try store.add(try bills([(text, 5)]))
    var row = Row(day: 1, cents: 5, text: text)
    row.account = text
    try store.take(FileEvidence("a", [row]))
    var query = EntryQuery()
    query.account = text
    #expect(try store.entries(query).records[EntryField.description, 0] == text)
    var bill = RecordQuery()
    bill.id = text
    #expect(try store.records(.bill, bill).count == 1)
    #expect(try store.verify().isEmpty)
  }

  @Test func linkedBillsCanBeLeftOut() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("a", [Row(day: 1, cents: 5), Row(day: 2, cents: 6)]))
    _ = try store.add(try bills([("B1", 5), ("B2", 6)]))
    let entries = try store.entries().records
    let ids = (0..<2).compactMap { entries[EntryField.id, $0] }
    func match(_ index: Int, _ decision: String) -> StoredMatch {
      StoredMatch(
        entries: [ids[index]], bills: ["B\(index + 1)"], probability: 0.5, decision: decision, shape: "equalAmounts",
        evidence: "[]")
    }
    _ = try store.saveReconciliation([match(0, "linked"), match(1, "review")], summary: "{}")
    var query = RecordQuery()
    query.excludesMatched = true
    #expect(try store.records(.bill, query)[BillField.id, 0] == "B2")
    #expect(try store.matches().map(\.decision) == ["linked", "review"])
    // FAULTS 40
    #expect(throws: Fault.self) { try store.saveReconciliation([match(0, "linked")], summary: "{}") }
    // The next run's proposals take the place of the old ones.
    _ = try store.saveReconciliation([], summary: "{}")
    #expect(try store.matches().map(\.decision) == ["linked"])
  }

  @Test func theSchemaFileIsTheRealOne() throws {
    let text = try Store.inMemory().schemaText()
    let file = Repository.file("Schemas/store.sql")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent)")
    }
    #expect(try String(decoding: Data(contentsOf: file), as: UTF8.self) == text)
  }

  @Test func aChangedHistoryIsFound() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("s.sqlite").path
    do {
      let store = try Store.open(path: path, .writing)
      _ = try store.add(try bills([("B1", 5)]))
      _ = try store.add(try bills([("B2", 5)]))
      #expect(try store.verify().isEmpty)
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var isChanged = false
    while let range = bytes.range(of: Data("\"ids\":[\"B1\"]".utf8)) {
      bytes.replaceSubrange(range, with: Data("\"ids\":[\"B9\"]".utf8))
      isChanged = true
    }
    #expect(isChanged)
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try Store.open(path: path, .reading).verify().map(\.code) == [.storeChain])
  }
}
