import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

struct RoundTripTests {
  static let texts: [String?] = [
    nil, "", " ", "a", "a,b", "a\"b", "a\nb", "a\r\nb", "=1+1", "'=1", "''+1", "-5", "@x", "\t", "＝1", "'", "ünï", "漢字",
    "007", "1.2E+15",
    "\"", "\"\"", ",", "Total debits", "null", "  padded  ", "#", "=\"x\"", "\u{FEFF}",
  ]

  /// A batch of a kind in which every field takes every value of a list in some row, and misses it in some.
  static func batch(_ kind: RecordKind, rows: Int = 60) throws -> RecordBatch {
    let schema = try #require(Schema.standard(for: kind))
    var batch = RecordBatch(schema: schema)
    let money = try [
      #require(Currency("EUR")), #require(Currency("JPY")), #require(Currency("KWD")), Currency.unstated,
    ]
    for row in 0..<rows {
      batch.beginRecord()
      for (number, field) in schema.fields.enumerated() {
        let isMissing = !field.isRequired && (row + number) % 5 == 0
        let text = texts[(row * 7 + number) % texts.count]
        let digit = Int64(row * 37 % 1000) - 500
        switch field.type {
        case .day: batch.set(number, day: isMissing ? nil : CalendarDate(daysSinceEpoch: Int32(row * 331)))
        case .amount:
          batch.set(
            number, amount: isMissing ? nil : Money(minorUnits: digit * 1001, currency: money[(row + number) % 4]))
        case .integer: batch.set(number, integer: isMissing ? nil : digit)
        case .boolean: batch.set(number, boolean: isMissing ? nil : row % 2 == 0)
        case .decimal: batch.set(number, text: isMissing ? nil : "-0.15821025961609\(row)")
        case .json: batch.set(number, text: isMissing ? nil : "{\"a\":\"b,\\n\(row)\"}")
        case .bytes:
          if !isMissing { batch.set(number, bytes: (0..<row).map { UInt8(truncatingIfNeeded: $0 * 97) }) }
        case .text where kind == .entry && field.name == "status":
          batch.set(number, text: isMissing ? nil : row % 2 == 0 ? "booked" : "pending")
        case .text: batch.set(number, text: field.isRequired ? text ?? "" : text)
        }
      }
      batch.endRecord()
    }
    return batch
  }

  static func written(_ batch: RecordBatch, _ options: WriteOptions = WriteOptions()) throws -> [UInt8] {
    let sink = ByteSink()
    var writer = try BankCSVCodec().makeWriter(sink, schema: batch.schema, options: options)
    try writer.write(batch)
    try writer.finish()
    return sink.bytes
  }

  // FAULTS 63
  @Test(arguments: RecordKind.all)
  func writingAndReadingGivesTheSameRecords(_ kind: RecordKind) throws {
    let batch = try Self.batch(kind)
    for name in ["csv", "tsv"] {
      var options = WriteOptions()
      options.requestedName = name
      let bytes = try Self.written(batch, options)
      let read = Reading(bytes: bytes, [])
      #expect(read.fault == nil, "\(read.fault.map { "\($0)" } ?? "")")
      #expect(read.schema == batch.schema)
      #expect(read.batch.count == batch.count)
      for row in 0..<min(batch.count, read.batch.count) {
        for field in batch.schema.fields.indices {
          let name = batch.schema.fields[field].name
          let before = Reading.text(batch, name, row)
          #expect(Reading.text(read.batch, name, row) == before, "\(kind) \(name) in row \(row)")
          #expect(read.batch.isMissing(field, row) == batch.isMissing(field, row), "\(kind) \(name) in row \(row)")
        }
      }
      #expect(try Self.written(read.batch, options) == bytes)
    }
  }

  // FAULTS 63
  @Test func guardsTextsAndLeavesNumbersAlone() throws {
    var batch = RecordBatch(schema: .entry)
    let euro = try #require(Currency("EUR"))
    batch.beginRecord()
    batch.set(EntryField.date, CalendarDate(iso: "2024-01-02"))
    batch.set(EntryField.amount, Money(minorUnits: -150, currency: euro))
    batch.set(EntryField.payee, "=HYPERLINK(\"x\")")
    batch.endRecord()
    let text = String(decoding: try Self.written(batch), as: UTF8.self)
    #expect(text.contains(",-1.50,EUR,"))
    #expect(text.contains("\"'=HYPERLINK(\"\"x\"\")\""))
  }

  @Test(arguments: ["gb18030", "utf-16le", "windows-1252"])
  func writesOtherEncodings(_ encoding: String) throws {
    var batch = RecordBatch(schema: .book)
    batch.beginRecord()
    batch.set(0, text: "1")
    batch.set(1, text: encoding == "windows-1252" ? "Bücher" : "账本")
    batch.endRecord()
    var options = WriteOptions()
    options.encoding = encoding
    let bytes = try Self.written(batch, options)
    let read = Reading(bytes: bytes, ["name"]) { $0.encoding = encoding }
    #expect(read.rows == [encoding == "windows-1252" ? "Bücher" : "账本"])
  }

  @Test(arguments: [
    (
      "name,address,city,distance,zip\nA,B,C,0.1,02108\n", RecordKind.place, "A | C | 0.1 | {\"zip\":\"02108\"}",
      ["name", "city", "distance", "extra"]
    ),
    ("id,title,isIncome\n1,Food,false\n", .category, "1 | Food | false", ["id", "title", "isIncome"]),
    ("name,role,email\nA,boss,a@b\n", .member, "A | boss | a@b", ["name", "role", "email"]),
  ])
  func tablesMadeByHandAreRecognisedByTheirHeader(_ text: String, _ kind: RecordKind, _ row: String, _ fields: [String])
  {
    let read = Reading(text, fields)
    #expect(read.schema.kind == kind)
    #expect(read.rows == [row])
  }
}
