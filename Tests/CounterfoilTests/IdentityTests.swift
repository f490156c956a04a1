import Counterfoil
import CounterfoilTestSupport
import Foundation
import Testing

/// A record has one name, whichever way a program comes to it, and its source's own id is kept as it is.
struct IdentityTests {
  static let repeated = """
    {"id":"T1","date":"2026-10-01","amount":"-1.00","currency":"EUR","payee":"Tea"}
    {"id":"T1","date":"2026-10-01","amount":"-0.10","currency":"EUR","payee":"Fee"}
    {"date":"2026-10-02","amount":"-2.00","currency":"EUR","payee":"Bun"}
    {"id":"3","date":"2026-10-03","amount":"-4.00","currency":"EUR","payee":"Tea"}

    """

  private static func entries() -> ReadOptions {
    var options = ReadOptions()
    options.kind = .entry
    return options
  }

  @Test(arguments: [1, 2, 3, 1000])
  func aStreamCallsRecordsWhatReadingCallsThem(_ size: Int) throws {
    let line = Self.repeated.split(separator: "\n").joined(separator: ",")
    for (name, text) in [("a.ndjson", Self.repeated), ("b.json", "[\(line)]")] {
      var options = Self.entries()
      let whole = try Counterfoil.read(Array(text.utf8), name: name, options: options)
      options.limits.batchRecords = size
      var stream = try Counterfoil.stream(Array(text.utf8), name: name, options: options)
      var (values, ids): ([StatementEntry], [String]) = ([], [])
      var kept: RecordBatch?
      while let batch = try stream.next() {
        values += (0..<batch.count).compactMap { batch.entry($0) }
        ids += (0..<batch.count).map { batch.id(of: $0) }
        // What is kept of a stream may begin with any batch.
        if kept == nil { kept = RecordBatch(schema: batch.schema) }
        kept?.append(contentsOf: batch)
      }
      #expect(try values == whole.entries)
      #expect(ids == values.map(\.id) && Set(ids).count == 4 && ids.allSatisfy { $0.hasPrefix(name) })
      #expect(kept.map { batch in (0..<batch.count).map { batch.id(of: $0) } } == ids)
    }
  }

  @Test func aBatchFromTheMiddleOfAStreamKeepsItsNames() throws {
    let line = "[\(Self.repeated.split(separator: "\n").joined(separator: ","))]"
    var options = Self.entries()
    options.limits.batchRecords = 2
    var stream = try Counterfoil.stream(Array(line.utf8), name: "b.json", options: options)
    _ = try stream.next()
    var kept = RecordBatch(schema: .entry)
    kept.append(contentsOf: try #require(try stream.next()))
    #expect((0..<2).map { kept.id(of: $0) } == ["b.json#3", "b.json#4"])
  }

  @Test func theSourcesOwnIDIsKept() throws {
    let contents = try Counterfoil.read(Array(Self.repeated.utf8), name: "a.ndjson", options: Self.entries())
    #expect(try contents.entries.map(\.sourceID) == ["T1", "T1", nil, "3"])
    #expect(try contents.entries.map(\.id) == (1...4).map { "a.ndjson:\($0)" })
    #expect((0..<4).map { contents.records[EntryField.id, $0] } == ["T1", "T1", nil, "3"])
    for batch in [contents.records, RecordBatch(try contents.entries)] {
      let written = try Counterfoil.encode(batch, as: "json")
      let again = try Counterfoil.read(written, name: "b.json", options: Self.entries())
      #expect(try again.entries.map(\.sourceID) == ["T1", "T1", nil, "3"])
    }
  }

  @Test func whatAProgramCallsARecordStays() throws {
    let euro = try #require(Currency("EUR"))
    let amount = Money(minorUnits: -4318, currency: euro)
    let day = try #require(CalendarDate(iso: "2026-10-01"))
    var entry = StatementEntry(id: "7", date: day, amount: amount, payee: "Tea house")
    #expect(entry.sourceID == "7")
    entry.location = SourceLocation(file: "a.csv", line: 4)
    let bill = Bill(id: "b", date: day, amount: amount, payee: "Tea house")
    #expect(RecordBatch([entry]).entry(0) == entry && RecordBatch([bill]).bill(0) == bill)
    let result = try Counterfoil.reconcile([entry], against: [bill])
    #expect(result.links.map(\.entries) == [["7"]] && result.links.map(\.bills) == [["b"]])
  }

  /// Rows without ids of their own, and two that share one.
  @Test func batchesOfAStreamAreReconciled() throws {
    let text = "date,description,amount,currency\n2026-10-01,Tea house,-3.20,EUR\n2026-10-02,Salary,900.00,EUR\n"
    var stream = try Counterfoil.stream(Array(text.utf8), name: "a.csv")
    let entries = try #require(try stream.next())
    let bills = try Counterfoil.read(
      Array(#"[{"date":"2026-10-01","amount":"-3.20","currency":"EUR","title":"Tea house"}]"#.utf8), name: "b.json",
      options: {
        var options = ReadOptions()
        options.kind = .bill
        return options
      }())
    let result = try Counterfoil.reconcile(entries, against: bills.records)
    #expect(result.links.map(\.entries) == [["a.csv:2"]] && result.links.map(\.bills) == [["b.json:1"]])
    let twice = try Counterfoil.read(Array(Self.repeated.utf8), name: "a.ndjson", options: Self.entries())
    let found = try Counterfoil.reconcile(twice.records, against: RecordBatch(schema: .bill))
    #expect(found.unmatchedEntries.map(\.id) == (1...4).map { "a.ndjson:\($0)" })
  }

  @Test func billsOfAFileAreOneWithThoseOfItsImport() throws {
    let path = ReadingTests.sample("bills.json")
    let bills = try Counterfoil.read(path)
    let store = try StatementStore.inMemory()
    try store.add(bills.bills)
    #expect(try Set(store.bills().map(\.id)) == Set(bills.bills.compactMap(\.sourceID)))
    let imported = try store.importFiles([path])
    #expect(imported.files.map(\.addedCount) == [0] && imported.files[0].presentCount == bills.count)
  }

  @Test func aBillSaysWhereItWasRead() throws {
    let bills = try Counterfoil.read(ReadingTests.sample("bills.json")).bills
    #expect(bills.allSatisfy { $0.location?.file.hasSuffix("bills.json") == true && $0.location?.line != nil })
    #expect(RecordBatch(bills).location(of: 3) == bills[3].location)
  }

  @Test func recordsOfAnotherKindAreSaidNotLeftOut() throws {
    let bills = try Counterfoil.read(ReadingTests.sample("bills.json"))
    let fault = try #require(throws: Fault.self) { try bills.entries }
    #expect(fault.status == .badData && fault.description.contains("records of kind bill where kind entry is needed"))
    #expect(fault.description.contains("bills.json"))
    #expect(throws: Fault.self) { try Counterfoil.reconcile(bills.records, against: bills.records) }
    let nothing = try Counterfoil.read(Array("date,description,amount,currency\n".utf8), name: "a.csv")
    #expect(try nothing.bills.isEmpty)
  }

  @Test func aStatusThatIsNoneIsNotBooked() throws {
    var batch = RecordBatch(schema: .entry)
    batch.beginRecord()
    batch.set(EntryField.id, "1")
    batch.set(EntryField.date, .first)
    batch.set(EntryField.amount, Money(minorUnits: -100, currency: try #require(Currency("EUR"))))
    batch.set(EntryField.status, "reversed")
    batch.endRecord()
    #expect(batch.entry(0) == nil)
    let fault = try #require(throws: Fault.self) {
      try Counterfoil.reconcile(batch, against: RecordBatch(schema: .bill))
    }
    #expect(fault.diagnostic.code.name == "record.status" && fault.status == .badData)
  }
}
