import CounterfoilModel
import CounterfoilRecords
import Testing

/// What is put aside on disk is read back as it was.
@Suite struct RecordPiecesTests {
  /// Entries whose row `n` holds values made from `n`; every third lacks most.
  private static func entries(_ rows: Range<Int>) -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    batch.keepsRaw = true
    batch.file = "statement.csv"
    let currencies = ["EUR", "JPY", "KWD"].compactMap { Currency($0) }
    for row in rows {
      batch.beginRecord(line: row * 2 + 1, byteOffset: Int64(row * 40))
      batch.set(EntryField.account, row % 5 == 0 ? "savings" : "checking")
      batch.set(EntryField.date, CalendarDate(daysSinceEpoch: Int32(20_000 - row % 7)))
      batch.set(EntryField.amount, Money(minorUnits: Int64(row * 11 - 50), currency: currencies[row % 3]))
      if row % 3 != 2 {
        batch.set(EntryField.payee, "payee \(row)")
        batch.set(EntryField.description, row % 4 == 0 ? "" : String(repeating: "é", count: row % 9))
        batch.set(EntryField.balance, Money(minorUnits: Int64(row), currency: currencies[0]))
      }
      if row % 4 == 3 { batch.raws.appendMissing() } else { batch.raws.append("raw;\(row)") }
      batch.endRecord()
    }
    return batch
  }

  private static func pieces(_ count: Int, limit: Int, step: Int) throws -> RecordPieces {
    var pieces = RecordPieces(schema: .entry, limit: limit)
    pieces.file = "statement.csv"
    for start in stride(from: 0, to: count, by: step) {
      try pieces.append(entries(start..<min(start + step, count)))
    }
    return pieces
  }

  private func expectEqual(_ batch: RecordBatch, _ row: Int, _ other: RecordBatch, _ otherRow: Int) {
    #expect(batch.hasEqualRecord(row, to: other, otherRow))
    #expect(batch.raws.bytes(row) == other.raws.bytes(otherRow))
    #expect(batch.location(of: row) == other.location(of: otherRow))
  }

  @Test(arguments: [(1, 1), (3, 2), (10, 10), (10, 7), (64, 30), (1000, 9)])
  func theyAreTheRecordsThatWereAppended(_ limit: Int, _ step: Int) throws {
    let whole = RecordPiecesTests.entries(0..<301)
    let pieces = try RecordPiecesTests.pieces(301, limit: limit, step: step)
    #expect(pieces.count == 301)
    #expect(pieces.isWhole == (limit == 1000))
    #expect(pieces.last.count < limit + step)
    #expect(pieces.lineNumbers == whole.lineNumbers)
    var seen = 0
    try pieces.forEachPiece { piece, firstRow throws(Fault) in
      #expect(firstRow == seen)
      for row in 0..<piece.count { expectEqual(piece, row, whole, firstRow + row) }
      seen += piece.count
    }
    #expect(seen == 301)
    let cursor = PieceCursor(pieces)
    for row in [0, 300, 299, 1, 150, 151, 63, 64, 65] + Array(0..<301) {
      try cursor.withRecord(row) { batch, place throws(Fault) in expectEqual(batch, place, whole, row) }
    }
    for wanted in [0, 1, 5, 130, 301, 400] {
      let tail = try pieces.tail(wanted)
      #expect(tail.count >= min(wanted, 301))
      for row in 0..<tail.count { expectEqual(tail, row, whole, 301 - tail.count + row) }
    }
  }

  @Test(arguments: [1, 7, 64])
  func someOfThemAreTheRightOnes(_ limit: Int) throws {
    let whole = RecordPiecesTests.entries(0..<200)
    let pieces = try RecordPiecesTests.pieces(200, limit: limit, step: 5)
    for rows: [Int32] in [[], [0], [199], [3, 4, 5], [0, 63, 64, 65, 199], Array(0..<200), [10, 190]] {
      let chosen = try pieces.batch(rows: rows)
      #expect(chosen.count == rows.count)
      for (place, row) in rows.enumerated() { expectEqual(chosen, place, whole, Int(row)) }
    }
  }

  @Test func columnsThatAreAskedForAreThere() throws {
    let whole = RecordPiecesTests.entries(0..<100)
    let columns = [EntryField.payee.position, EntryField.amount.position].map(Schema.entry.column)
    let some = try RecordPiecesTests.pieces(100, limit: 8, step: 3).batch(columns + [.line, .byteOffset])
    #expect(some.count == 100)
    for row in 0..<100 {
      #expect(some[EntryField.payee, row] == whole[EntryField.payee, row])
      #expect(some[EntryField.amount, row] == whole[EntryField.amount, row])
      #expect(some.location(of: row).line == whole.location(of: row).line)
    }
  }

  @Test func theLastRecordCanBeTakenOut() throws {
    var pieces = try RecordPiecesTests.pieces(17, limit: 4, step: 4)
    pieces.removeLast()
    #expect(pieces.count == 16)
    #expect(try pieces.tail(16).count == 16)
    #expect(pieces.lineNumbers.count == 16)
  }

  @Test func recordsOfOtherKindsStayInMemory() throws {
    var pieces = RecordPieces(schema: .bill, limit: 2)
    var batch = RecordBatch(schema: .bill)
    for _ in 0..<5 {
      batch.beginRecord()
      batch.endRecord()
    }
    for _ in 0..<4 { try pieces.append(batch) }
    #expect(pieces.whole.count == 20)
  }
}
