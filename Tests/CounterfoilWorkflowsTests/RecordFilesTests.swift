import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilWorkflows

/// Every row gets an id of its own, and two sides are read as if one came after the other.
struct RecordFilesTests {
  private struct Row {
    var id: String?
    var reference: String?
    var line = 0
  }

  private func ids(_ files: [(String, [Row])]) throws -> [String] {
    var held = RecordFiles(schema: .entry)
    for (path, rows) in files {
      var batch = RecordBatch(schema: .entry)
      for row in rows {
        batch.beginRecord(line: row.line)
        batch.set(EntryField.id, row.id)
        batch.set(EntryField.reference, row.reference)
        batch.endRecord()
      }
      try held.append(path, batch, hasOpenSigns: false)
    }
    held.settleIDs(idField: EntryField.id.position, referenceField: EntryField.reference.position)
    return (0..<held.batch.count).map { held.batch[EntryField.id, $0] ?? "missing" }
  }

  @Test func anIDOfItsOwnStays() throws {
    #expect(try ids([("a.csv", [Row(id: "1"), Row(id: "2")]), ("b.csv", [Row(id: "3")])]) == ["1", "2", "3"])
  }

  @Test func aReferenceStandsInForAnID() throws {
    let rows = [Row(id: "1", reference: "R1"), Row(reference: "R2"), Row(id: "", reference: "R3")]
    #expect(try ids([("a.csv", rows)]) == ["1", "R2", "R3"])
  }

  @Test func anIDOfTwoFilesIsQualified() throws {
    let files = [("a.csv", [Row(id: "1"), Row(id: "2")]), ("b.csv", [Row(reference: "1"), Row(id: "3")])]
    #expect(try ids(files) == ["a.csv:1", "2", "b.csv:1", "3"])
    #expect(try ids(files.reversed()) == ["b.csv:1", "3", "a.csv:1", "2"])
  }

  @Test func anIDThatAFileClaimsTwiceGivesWayToThePlace() throws {
    let rows = [Row(id: "1", line: 2), Row(id: "1", line: 3), Row(id: "2", line: 4)]
    #expect(try ids([("a.csv", rows)]) == ["a.csv:2", "a.csv:3", "2"])
    #expect(try ids([("b.csv", [Row(id: "1")]), ("a.csv", rows)]) == ["b.csv:1", "a.csv:2", "a.csv:3", "2"])
  }

  @Test func aRowWithoutAnyIsNamedByItsPlace() throws {
    let files = [("a.csv", [Row(id: "x"), Row(line: 7)]), ("b.ofx", [Row(id: "y"), Row(reference: "")])]
    #expect(try ids(files) == ["x", "a.csv:7", "y", "b.ofx#2"])
  }

  /// A file may name downloads in a column; pieces of it come in one after the other.
  @Test func downloadsOfOneFileAreThoseItNames() throws {
    func batch(_ extras: [String?]) -> RecordBatch {
      var batch = RecordBatch(schema: .entry)
      for extra in extras {
        batch.beginRecord()
        batch.set(EntryField.extra, extra)
        batch.endRecord()
      }
      return batch
    }
    let parts = [
      [nil, "{}"], [#"{"import":"b"}"#, #"{"a":{"import":"x"}}"#, #"{"import":"a"}"#], [#"{"import":"b"}"#, nil],
    ]
    var column = DownloadColumn()
    #expect(column.numbers == nil)
    for part in parts { column.append(batch(part)) }
    #expect(column.numbers == [-1, -1, 0, -1, 1, 0, -1])
    var files = RecordFiles(schema: .entry)
    try files.append("one.csv", batch(parts[1]), hasOpenSigns: false)
    #expect(files.downloads == [0, -1, 1])
    try files.append("another.csv", batch(parts[2]), hasOpenSigns: false)
    #expect(files.downloads == [1, 1, 1, 0, 0], "of several files each is one")
  }

  /// Many rows, so that texts meet in the table they are looked up in.
  @Test func thousandsOfIDsAreToldApart() throws {
    var rows = (0..<5000).map { Row(id: "payment-\($0)", line: $0 + 2) }
    rows[4000].id = "payment-17"
    var expected = rows.map { $0.id ?? "" }
    expected[17] = "a.csv:19"
    expected[4000] = "a.csv:4002"
    #expect(try ids([("a.csv", rows)]) == expected)
  }

  @Test(arguments: [true, false]) func bothSidesAreReportedInOrder(atOnce: Bool) throws {
    var found: [String] = []
    let note = { (text: String) in Diagnostic(.reconcileKind, .note, text) }
    _ = try TwoSides.read(
      atOnce: atOnce, report: { found.append($0.message) },
      statements: { report throws(Fault) in
        for number in 1...3 { report(note("statement \(number)")) }
        return RecordFiles(schema: .entry)
      },
      bills: { report throws(Fault) in
        report(note("bill"))
        return RecordFiles(schema: .bill)
      })
    #expect(found == ["statement 1", "statement 2", "statement 3", "bill"])
  }

  @Test(arguments: [true, false]) func theStatementsFaultComesFirst(atOnce: Bool) {
    var found: [String] = []
    do throws(Fault) {
      _ = try TwoSides.read(
        atOnce: atOnce, report: { found.append($0.message) },
        statements: { _ throws(Fault) in throw Fault(.noInput, .reconcileKind, "statements") },
        bills: { report throws(Fault) in
          report(Diagnostic(.reconcileKind, .note, "bill"))
          throw Fault(.badData, .reconcileKind, "bills")
        })
      Issue.record("no fault")
    } catch {
      #expect(error.diagnostic.message == "statements")
    }
    #expect(found.isEmpty, "the bills were not asked for")
  }

  /// Receipts that name thousands of bills, and some that came back: chance alone would find many numbers, and what is returned names the
  /// bill it was paid for.
  @Test(arguments: [(200, 0), (6_000, 0), (6_000, 300)])
  func whatPositiveAmountsMeanIsToldByBillsHoweverMany(_ count: Int, _ returnCount: Int) throws {
    let eur = try #require(Currency("EUR"))
    let day = try #require(CalendarDate(iso: "2026-02-02"))
    var bills = RecordFiles(schema: .bill)
    var entries = RecordFiles(schema: .entry)
    var (billBatch, entryBatch) = (RecordBatch(schema: .bill), RecordBatch(schema: .entry))
    for place in 0..<count {
      let (number, units) = ("F2026\(10_000 + place * 7)", Int64(10_000 + place * 37))
      billBatch.beginRecord(line: place + 1)
      billBatch.set(BillField.id, "b\(place)")
      billBatch.set(BillField.date, day)
      billBatch.set(BillField.number, number)
      billBatch.set(BillField.amount, Money(minorUnits: units, currency: eur))
      billBatch.endRecord()
      for sign in place < returnCount ? [Int64(1), -1] : [1] {
        entryBatch.beginRecord(line: place + 1)
        entryBatch.set(EntryField.date, day)
        entryBatch.set(EntryField.description, "PAYMENT \(number) \(700_000 + place)")
        entryBatch.set(EntryField.amount, Money(minorUnits: sign * units, currency: eur))
        entryBatch.endRecord()
      }
    }
    try bills.append("bills.json", billBatch, hasOpenSigns: false)
    try entries.append("bank.csv", entryBatch, hasOpenSigns: true)
    let meaning = SideAmounts(entries: entries).meaning(
      of: 0, isSigned: returnCount > 0, beside: SideAmounts(bills: bills))
    #expect(meaning == .inflow)
  }
}
