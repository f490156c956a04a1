import CounterfoilModel
import CounterfoilRecords
import Testing

/// What a field may be used for.
struct FieldTests {
  private static func bill(photo: [UInt8]) -> RecordBatch {
    var batch = RecordBatch(schema: .bill)
    batch.beginRecord()
    batch.set(BillField.payee, "Tea house")
    batch.set(BillField.photo, bytes: photo)
    batch.endRecord()
    return batch
  }

  @Test func textsAndPicturesAreReadWithoutACopy() {
    let batch = Self.bill(photo: [0xFF, 0xD8])
    #expect(batch.bytes(BillField.photo, 0).map(Array.init) == [0xFF, 0xD8])
    #expect(batch.bytes(BillField.payee, 0).map(Array.init) == Array("Tea house".utf8))
    #expect(batch.bytes(BillField.title, 0) == nil)
  }

  @Test func aFieldOfAnotherKindOfRecordEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      var batch = RecordBatch(schema: .entry)
      batch.beginRecord()
      batch.set(BillField.payee, "this would be the account")
    }
    await #expect(processExitsWith: .failure) {
      _ = FieldTests.bill(photo: []).bytes(EntryField.payee, 0)
    }
    await #expect(processExitsWith: .failure) {
      let mine = Schema(kind: RecordKind("trip"), fields: [.init("from", .text), .init("to", .text)])
      let other = Schema(kind: RecordKind("trip"), fields: [.init("to", .text), .init("from", .text)])
      _ = RecordBatch(schema: mine).schema.slot(of: Field<String>("to", in: other))
    }
  }

  @Test func equalSchemasHaveTheSameFields() {
    let made = Schema(kind: .entry, fields: Schema.entry.fields)
    #expect(made == .entry && Field<CalendarDate>("date", in: made) == EntryField.date)
    let mine = { Schema(kind: RecordKind("trip"), fields: [.init("from", .text)]) }
    #expect(mine() == mine() && Field<String>("from", in: mine()) == Field<String>("from", in: mine()))
  }

  @Test(arguments: [("booked", true), ("pending", true), ("", true), ("Booked", false), ("reversed", false)])
  func anUnknownStatusIsADefect(_ status: String, isOne: Bool) throws {
    var batch = RecordBatch(schema: .entry)
    for text in [nil, "booked", status] {
      batch.beginRecord()
      batch.set(EntryField.date, .first)
      batch.set(EntryField.amount, Money(minorUnits: 1, currency: try #require(Currency("EUR"))))
      batch.set(EntryField.status, text)
      batch.endRecord()
    }
    #expect(batch.hasDefects != isOne && (batch.entry(2) == nil) != isOne)
    #expect(batch.defect(of: 2) == (isOne ? nil : .noStatus(text: status)))
    #expect(batch.defect(of: 0) == nil && batch.entry(0)?.status == .booked)
  }
}
