import CounterfoilModel
import CounterfoilRecords
import Testing

@Suite("Record batches")
struct RecordBatchTests {
  static let every = Schema(
    kind: RecordKind("free"),
    fields: [
      .init("day", .day), .init("amount", .amount), .init("integer", .integer), .init("boolean", .boolean),
      .init("text", .text), .init("decimal", .decimal), .init("json", .json), .init("bytes", .bytes),
      .init("day2", .day), .init("text2", .text),
    ])
  static let euro = Currency("EUR")!

  /// A batch whose row `n` holds values made from `n`; every third row holds none.
  static func sample(_ count: Int, keepsRaw: Bool = false) -> RecordBatch {
    var batch = RecordBatch(schema: every)
    batch.keepsRaw = keepsRaw
    for row in 0..<count {
      batch.beginRecord(line: row + 1, byteOffset: Int64(row * 10))
      if row % 3 != 2 { fill(&batch, row) }
      if keepsRaw { batch.raws.append("raw \(row)") }
      batch.endRecord()
    }
    return batch
  }

  static func fill(_ batch: inout RecordBatch, _ row: Int) {
    batch.set(0, day: CalendarDate(daysSinceEpoch: Int32(row)))
    batch.set(1, amount: Money(minorUnits: Int64(row), currency: euro))
    batch.set(2, integer: Int64(-row))
    batch.set(3, boolean: row % 2 == 0)
    batch.set(4, text: "t\(row)")
    batch.set(5, text: "\(row).50")
    batch.set(6, text: "{}")
    batch.set(7, bytes: [UInt8(truncatingIfNeeded: row), 0xFF])
    batch.set(8, day: .last)
    batch.set(9, text: "")
  }

  @Test("Values set field by field are read back, and missing ones are missing")
  func readsBack() {
    let batch = RecordBatchTests.sample(7)
    #expect(batch.count == 7)
    for row in 0..<7 {
      let isFilled = row % 3 != 2
      for field in RecordBatchTests.every.fields.indices { #expect(batch.isMissing(field, row) == !isFilled) }
      #expect(batch.day(0, row) == (isFilled ? CalendarDate(daysSinceEpoch: Int32(row)) : nil))
      #expect(batch.amount(1, row)?.minorUnits == (isFilled ? Int64(row) : nil))
      #expect(batch.integer(2, row) == (isFilled ? Int64(-row) : nil))
      #expect(batch.boolean(3, row) == (isFilled ? row % 2 == 0 : nil))
      #expect(batch.text(4, row) == (isFilled ? "t\(row)" : nil))
      #expect(batch.text(5, row) == (isFilled ? "\(row).50" : nil))
      #expect(batch.bytes(7, row).map(Array.init) == (isFilled ? [UInt8(row), 0xFF] : nil))
      #expect(batch.text(9, row) == (isFilled ? "" : nil))
      #expect(batch.location(of: row).line == row + 1)
      #expect(batch.location(of: row).byteOffset == Int64(row * 10))
    }
  }

  @Test("An empty text is not a missing one")
  func emptyIsNotMissing() {
    var column = TextColumn()
    column.append("")
    column.appendMissing()
    column.append(Optional<String>.none)
    column.append(bytes: [UInt8]())
    #expect((0..<4).map { column[$0] } == ["", nil, nil, ""])
    #expect((0..<4).map { column.isMissing($0) } == [false, true, true, false])
    #expect(column.bytes(0)?.isEmpty == true)
    #expect(column.bytes(1) == nil)
  }

  @Test("Columns left untouched are filled when records are counted in")
  func commitFillsColumns() {
    var batch = RecordBatch(schema: RecordBatchTests.every)
    batch.days[0].append(.first)
    batch.days[0].append(.last)
    batch.texts[0].append("a")
    batch.texts[0].append("b")
    batch.commitRecords(2)
    batch.commitRecords(0)
    #expect(batch.count == 2)
    #expect(batch.day(0, 1) == .last)
    #expect(batch.text(4, 0) == "a")
    #expect(batch.amount(1, 1) == nil)
    #expect(batch.isMissing(9, 0))
    #expect(batch.location(of: 1) == SourceLocation(file: ""))
  }

  @Test("A column filled in part is a bug that stops the process")
  func commitRefusesHalfColumns() async {
    await #expect(processExitsWith: .failure) {
      var batch = RecordBatch(schema: Schema(kind: RecordKind("x"), fields: [.init("a", .integer), .init("b", .text)]))
      batch.integers[0].append(1)
      batch.commitRecords(2)
    }
  }

  @Test("An abandoned record leaves no trace", arguments: [0, 1, 5], [false, true])
  func abandonLeavesNoTrace(_ before: Int, keepsRaw: Bool) {
    var batch = RecordBatchTests.sample(before, keepsRaw: keepsRaw)
    batch.beginRecord(line: 99, byteOffset: 999)
    RecordBatchTests.fill(&batch, 99)
    if keepsRaw { batch.raws.append("gone") }
    batch.abandonRecord()
    batch.beginRecord(line: 7, byteOffset: 70)
    RecordBatchTests.fill(&batch, 7)
    batch.endRecord()
    let untouched = RecordBatchTests.sample(before, keepsRaw: keepsRaw)
    #expect(batch.count == before + 1)
    for row in 0..<before {
      #expect(batch.hasEqualRecord(row, to: untouched, row))
      #expect(batch.location(of: row) == untouched.location(of: row))
      if keepsRaw { #expect(batch.raws[row] == "raw \(row)") }
    }
    #expect(batch.text(4, before) == "t7")
    #expect(batch.location(of: before).line == 7)
    #expect(batch.texts.allSatisfy { $0.count == before + 1 })
  }

  @Test("An abandoned record with only some fields set leaves no trace")
  func abandonsHalfARecord() {
    var batch = RecordBatchTests.sample(2)
    batch.beginRecord()
    batch.set(4, text: "half")
    batch.abandonRecord()
    #expect(batch.texts[0].count == 2)
    #expect(batch.texts[0].arena.count == "t0t1".utf8.count)
    #expect(batch.count == 2)
  }

  @Test("Appending one batch to another keeps every value, place, reject and finding")
  func appendsBatches() {
    var left = RecordBatchTests.sample(5, keepsRaw: true)
    var right = RecordBatchTests.sample(4)
    let code = DiagnosticCode("test.code", "A test.")
    right.rejects = [RejectedRecord(diagnostic: Diagnostic(code, .error, "bad"), raw: "x")]
    right.findings = [Diagnostic(code, .note, "seen")]
    let old = left
    left.append(contentsOf: right)
    #expect(left.count == 9)
    for row in 0..<5 { #expect(left.hasEqualRecord(row, to: old, row)) }
    for row in 0..<4 {
      #expect(left.hasEqualRecord(5 + row, to: right, row))
      #expect(left.location(of: 5 + row).line == right.location(of: row).line)
      #expect(left.raws[5 + row] == nil)
    }
    #expect(left.raws[4] == "raw 4")
    #expect(left.rejects == right.rejects)
    #expect(left.findings == right.findings)
  }

  @Test("An emptied batch is as good as new, of the same or another schema")
  func removeAllEmpties() {
    var batch = RecordBatchTests.sample(5, keepsRaw: true)
    batch.findings = [Diagnostic(DiagnosticCode("test.code", "A test."), .error, "x")]
    batch.removeAll()
    #expect(batch.isEmpty && batch.findings.isEmpty && batch.keepsRaw)
    batch.append(contentsOf: RecordBatchTests.sample(3))
    #expect(batch.text(4, 1) == "t1")
    batch.removeAll(schema: .book)
    #expect(batch.schema == .book && batch.isEmpty && batch.keepsRaw)
    batch.append(Book(id: "1", name: "n"))
    #expect(batch.book(0)?.name == "n")
  }

  @Test("Two records differ when any one field differs")
  func equalityLooksAtEveryField() {
    let one = RecordBatchTests.sample(1)
    for field in RecordBatchTests.every.fields.indices {
      var other = RecordBatch(schema: RecordBatchTests.every)
      other.beginRecord()
      RecordBatchTests.fill(&other, 0)
      other.endRecord()
      #expect(one.hasEqualRecord(0, to: other, 0))
      let slot = other.schema.slot(of: field)
      switch other.schema.fields[field].type {
      case .day: other.days[slot].values[0] = DayColumn.missing
      case .amount: other.amounts[slot].minorUnits[0] += 1
      case .integer: other.integers[slot].values[0] += 1
      case .boolean: other.booleans[slot].values[0] = BooleanColumn.missing
      case .text, .decimal, .json, .bytes: other.texts[slot].ends[0] |= 1
      }
      #expect(!one.hasEqualRecord(0, to: other, 0), "field \(field)")
    }
    #expect(!one.hasEqualRecord(0, to: RecordBatch(schema: .book), 0))
  }

  @Test("Every kind of ours has a schema of its own name, and no other kind has one")
  func standardSchemas() {
    for kind in RecordKind.all { #expect(Schema.standard(for: kind)?.kind == kind) }
    #expect(Schema.standard(for: RecordKind("invoice")) == nil)
  }
}
