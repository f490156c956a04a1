import CounterfoilModel
import CounterfoilPages
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilStore
import Testing

@testable import CounterfoilWorkflows

/// A report tells of the rows it read, and of no others.
@Suite struct ReportStoreTests {
  private func row(_ day: Int32, _ cents: Int64, _ words: String) -> StatementEntry {
    StatementEntry(
      id: "", account: "giro", date: CalendarDate(daysSinceEpoch: 20_000 + day) ?? .first,
      amount: Money(minorUnits: cents, currency: Currency("EUR") ?? .unstated), description: words)
  }

  private func evidence(_ name: String, _ rows: [StatementEntry]) -> FileEvidence {
    var batch = RecordBatch(schema: .entry)
    for row in rows { batch.append(row) }
    let digest = String(repeating: name, count: 64)
    return FileEvidence(
      path: "\(name).csv", sha256: digest, byteCount: 100, format: "csv", records: RecordPieces(batch))
  }

  private func store() throws -> Store {
    let store = try Store.inMemory()
    _ = try store.importing { session throws(Fault) in
      _ = try session.merge(evidence("a", [row(1, -100, "Harbor Market"), row(2, -200, "Blue Metro")]))
      _ = try session.merge(evidence("b", [row(3, -300, "Cedar Cafe")]))
      return .keep(summary: "{}")
    }
    return store
  }

  @Test func aListingOfSomeRowsNamesTheirFilesAlone() throws {
    let all = try store().entries()
    #expect(all.fileNames == ["a.csv", "b.csv"])
    let some = all.only([2])
    #expect(some.fileNames == ["b.csv"] && some.fileOfRecord == [0] && some.fileNumbers == [all.fileNumbers[1]])
    #expect(some.records[EntryField.id, 0] == all.records[EntryField.id, 2])
    #expect(some.source(of: 0).file == "b.csv")
  }

  @Test func linkedRowsAreSettledAndTheOthersOpen() throws {
    let store = try store()
    let entries = try store.entries().records
    var bills = RecordBatch(schema: .bill)
    for (id, day, cents) in [("b0", 1, -100), ("b1", 2, -200), ("b2", 3, -300)] as [(String, Int32, Int64)] {
      let entry = row(day, cents, "")
      bills.append(Bill(id: id, date: entry.date, amount: entry.amount, payee: "Shop"))
    }
    _ = try store.add(bills)
    let link = StoredMatch(
      entries: [entries[EntryField.id, 1] ?? ""], bills: ["b1"], probability: 1, decision: "linked",
      shape: "equalAmounts", evidence: "[]")
    _ = try store.saveReconciliation([link], summary: "{}")
    let links = try store.links()
    let open = try store.readAtOnce { () throws(Fault) in
      try OpenRecords(
        store.entries().only([0, 2]), bills: store.records(.bill), links: links, ReconcileStore(), in: store)
    }
    #expect(open.billRows == [0, 2])
    #expect((0..<open.bills.count).map { open.bills[BillField.id, $0] } == ["b0", "b2"])
    #expect(try store.linkedEntryIDs() == [entries[EntryField.id, 1] ?? ""])
  }

  /// What is written between the reading and the weighing changes nothing: all of it is of one moment.
  @Test func whatIsWrittenAfterTheReadingIsNotSeen() throws {
    let store = try store()
    var bills = RecordBatch(schema: .bill)
    bills.append(Bill(id: "b0", date: row(1, -100, "").date, amount: row(1, -100, "").amount, payee: "Harbor Market"))
    _ = try store.add(bills)
    let work = ReconcileStore()
    let open = try store.readAtOnce { () throws(Fault) in
      try OpenRecords(store.entries(), bills: store.records(.bill), links: store.links(), work, in: store)
    }
    let first = try work.plan(open)
    _ = try work.save(first, in: store)
    let again = try work.plan(open)
    #expect(again.plan.summary == first.plan.summary && again.plan.findings == first.plan.findings)
    #expect(again.plan.matches.map(\.decision) == first.plan.matches.map(\.decision))
    #expect(open.before == nil && open.origins.linkedBillIDs.isEmpty)
    let later = try store.readAtOnce { () throws(Fault) in
      try OpenRecords(store.entries(), bills: store.records(.bill), links: store.links(), work, in: store)
    }
    #expect(later.before != nil)
  }

  @Test func readsWithinOneReadDoNotEndIt() throws {
    let store = try store()
    let counts = try store.readAtOnce { () throws(Fault) in
      let first = try store.entries().records.count
      _ = try store.contentDigest()
      return [first, try store.entries().records.count]
    }
    #expect(counts == [3, 3])
  }

  // MARK: Large books

  /// Three years of a bill and its payment each month, some days later, and one bill paid nearly a year late.
  private func years() throws -> Store {
    let store = try Store.inMemory()
    let names = ["Harbor Market", "Blue Metro", "Cedar Cafe", "Quill Press", "Maple Pharmacy", "Bay Insurance"]
    var bills = RecordBatch(schema: .bill)
    var rows: [StatementEntry] = []
    for month in 0..<36 {
      let name = names[month % names.count]
      let bill = row(Int32(month * 30), Int64(-1000 - month * 137), "")
      let number = "R-20\(100 + month)"
      bills.append(Bill(id: "b\(month)", date: bill.date, amount: bill.amount, payee: name, number: number))
      let late: Int32 = month == 12 ? 340 : 4
      rows.append(row(Int32(month * 30) + late, Int64(-1000 - month * 137), "\(name) \(number)"))
    }
    _ = try store.importing { session throws(Fault) in
      _ = try session.merge(evidence("a", rows))
      return .keep(summary: "{}")
    }
    _ = try store.add(bills)
    let work = ReconcileStore()
    _ = try work.save(work.plan(store), in: store)
    return store
  }

  @Test(arguments: [(11, 13), (0, 1), (35, 36), (12, 12), (5, 30)])
  func aPeriodOfLargeBooksIsShownAsOfSmallOnes(first: Int, last: Int) throws {
    let store = try years()
    #expect(try store.entryCount() == 36)
    var scope = ReportScope()
    scope.since = CalendarDate(daysSinceEpoch: Int32(20_000 + first * 30))
    scope.until = CalendarDate(daysSinceEpoch: Int32(20_000 + last * 30 + 20))
    var reports = ReportStore()
    let whole = try reports.run(title: "T", scope: scope, in: store)
    reports.mostEntriesWeighedWhole = 10
    let around = try reports.run(title: "T", scope: scope, in: store)
    #expect(around.content.bills == whole.content.bills)
    #expect(around.content.entries == whole.content.entries)
    #expect(around.needsPerson == whole.needsPerson)
    #expect(!whole.content.bills.isEmpty)
  }
}
