import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@Suite struct RecordJSONWriterTests {
  private func billBatch() -> RecordBatch {
    var batch = RecordBatch(schema: .bill)
    batch.append(
      Bill(
        id: "1", date: CalendarDate(iso: "2024-02-29")!, time: "12:10:05", dueDate: CalendarDate(iso: "2024-03-01"),
        amount: Money(minorUnits: -1234, currency: Currency("EUR")!),
        payee: "a\"\\\u{8}\u{1b}\u{7f}\u{85}\u{2028}\u{202e}é🍵",
        title: "", remark: "x\ny", category: "c", book: "b", account: "acc", counterAccount: "other", number: "N-1",
        kind: "transfer", photo: [0, 1, 2, 253], extra: #"{"z":1e400,"a":{"b":[1,2]},"é\n":null}"#))
    batch.append(
      Bill(
        id: "2", date: CalendarDate(iso: "0001-01-01")!, amount: Money(minorUnits: 5, currency: Currency("KWD")!),
        extra: #"{"amount":"collides","z":2}"#))
    batch.append(
      Bill(
        id: "3", date: CalendarDate.last, amount: Money(minorUnits: .max, currency: Currency("JPY")!),
        photo: [], extra: #"{"extra":{"extra":1}}"#))
    return batch
  }

  @Test(arguments: ["canonical", "consumption", "tmbill"]) func writingAndReadingIsTheIdentity(shape: String) throws {
    let batch = billBatch()
    for name in ["json", "ndjson"] {
      let text = try write(batch, ["shape": shape], requestedName: name)
      expectEqual(try read(text, options: options(kind: .bill)), batch, "\(text)")
      if name == "json" {
        #expect(JSONSyntax.fault(in: Array(text.utf8), file: "written", allowsDuplicateNames: false) == nil)
      }
    }
  }

  @Test func oneRecordPerLine() throws {
    let array = try write(billBatch())
    let lines = array.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "[")
    #expect(lines.count == 6)
    #expect(lines[4] == "]")
    #expect(
      lines[2]
        == #"{"id":"2","date":"0001-01-01","amount":"0.005","currency":"KWD","extra":{"amount":"collides","z":2}},"#)
    let ndjson = try write(billBatch(), ["format": "ndjson"])
    #expect(ndjson.split(separator: "\n").count == 3)
    #expect(ndjson.hasSuffix("}\n"))
    #expect(try write(RecordBatch(schema: .bill)) == "[]\n")
    #expect(try write(RecordBatch(schema: .bill), requestedName: "ndjson") == "")
  }

  @Test func controlAndDirectionCharactersAreEscaped() throws {
    let text = try write(billBatch())
    #expect(text.contains(#""payee":"a\"\\\b\u001b\u007f\u0085\u2028\u202eé🍵""#))
    #expect(text.utf8.allSatisfy { $0 == 0x0A || $0 >= 0x20 })
  }

  // FAULTS 6
  @Test(
    arguments: [[0x61, 0xFF], [0xE4, 0xB8], [0xED, 0xA0, 0x80], [0xC0, 0xAF, 0x62], [0xF5, 0x80]] as [[UInt8]])
  func theOutputIsAlwaysUTF8(bytes: [UInt8]) throws {
    var batch = RecordBatch(schema: .member)
    batch.beginRecord()
    batch.set(1, bytes: bytes)
    batch.endRecord()
    let sink = ByteSink()
    var writer = try RecordJSONCodec().makeWriter(sink, schema: .member, options: WriteOptions())
    try writer.write(batch)
    try writer.finish()
    #expect(String(validating: sink.bytes, as: UTF8.self)?.contains(#"\ufffd"#) == true)
  }

  @Test func entriesCarryTheirSourceWhichIsNotReadIntoExtra() throws {
    var batch = try read(RecordJSONReaderTests.entries)
    batch.file = "bank \"a\".csv"
    let text = try write(batch)
    #expect(text.contains(#","source":{"file":"bank \"a\".csv","line":2},"colour":"#))
    expectEqual(try read(text), batch)
    #expect(try JSONSchemaValidator(schemaNamed: "entry").validateEach(Data(text.utf8)) == [])
  }

  @Test func aSourceThatNamesTheFileItselfIsThePlace() throws {
    let text = #"{"date":"2024-01-01","amount":"1","source":{"file":"test.json","line":70}}"# + "\n"
    let batch = try read(text + text.replacing("test.json", with: "other.json"))
    #expect(batch.lineNumbers == [70, 2])
    #expect(batch.isMissing(EntryField.extra, 0))
  }

  @Test func theBalanceMayHaveACurrencyOfItsOwn() throws {
    let text = #"[{"date":"2024-01-01","amount":"-1.00","currency":"EUR","balance":"5","balanceCurrency":"JPY"}]"#
    let batch = try read(text)
    #expect(batch.entry(0)?.balance?.description == "5 JPY")
    expectEqual(try read(try write(batch)), batch)
  }

  @Test(arguments: [
    (RecordKind.bill, RecordJSONShapeTests.consumptions),
    (.bill, RecordJSONShapeTests.timi.replacing("1e400", with: "1e40")),
    (.entry, RecordJSONReaderTests.entries),
    (.category, #"[{"id":"1","title":"t","image":"i","isIncome":true,"parent":"p","more":1}]"#),
    (.book, #"[{"id":"1","name":"t","imageIndex":-7,"image":"i","more":1}]"#),
    (.account, #"[{"id":"1","name":"t","currency":"EUR","number":"DE1","kind":"bank","more":1}]"#),
    (
      .place,
      #"[{"id":"1","name":"t","address":"a","city":"c","state":"s","postalCode":"0","latitude":1.50,"longitude":-1E-7,"phone":"1","fax":"2","email":"e","distance":0.10,"more":1}]"#
    ),
    (
      .member,
      #"[{"id":"1","name":"t","role":"r","phone":"1","email":"e","location":"l","image":"i","about":"a","more":1}]"#
    ),
  ])
  func everyKindFitsItsSchemaAndComesBack(kind: RecordKind, text: String) throws {
    let batch = try read(text, options: options(kind: kind))
    let written = try write(batch)
    #expect(try JSONSchemaValidator(schemaNamed: kind.name).validateEach(Data(written.utf8)) == [])
    let lines = try write(batch, requestedName: "ndjson")
    #expect(try JSONSchemaValidator(schemaNamed: kind.name).validateEach(Data(lines.utf8)) == [])
    expectEqual(try read(written, options: options(kind: kind)), batch)
    expectEqual(try read(lines, options: options(kind: kind)), batch)
  }

  /// A decimal that is no JSON number, such as one from a CSV file, is a string.
  @Test func decimalsKeepTheirDigits() throws {
    var batch = RecordBatch(schema: .place)
    for digits in ["0.15821025961609", "1E400", "+.5", "007", "-0.0"] {
      batch.beginRecord()
      batch.set(1, text: "n")
      batch.set(6, text: digits)
      batch.endRecord()
    }
    let text = try write(batch)
    #expect(text.contains(#""latitude":0.15821025961609}"#))
    #expect(text.contains(#""latitude":"+.5"}"#))
    #expect(text.contains(#""latitude":"007"}"#))
  }

  @Test func wrongSettingsAreUsageFaults() throws {
    for settings in [["shape": "round"], ["format": "yaml"], ["shape": "pharmacy"]] {
      #expect(throws: Fault.self) { try write(RecordBatch(schema: .bill), settings) }
    }
    var broken = RecordBatch(schema: .member)
    broken.beginRecord()
    broken.set(1, text: "n")
    broken.set(8, text: "not an object")
    broken.endRecord()
    #expect(throws: Fault.self) { try write(broken) }
  }

  // FAULTS 26
  @Test func exponentsAreReadExactly() throws {
    for (number, amount) in [
      ("1e2", "100.00"), ("1.5E1", "15.00"), ("-12.34e0", "-12.34"), ("1234e-2", "12.34"), ("0e400", "0.00"),
      ("19.990", "19.99"), ("0.1e1", "1.00"), ("92233720368547758.07", "92233720368547758.07"), ("5e-2", "0.05"),
    ] {
      let batch = try read(#"[{"date":"2024-01-01","amount":\#(number),"currency":"EUR","title":"t"}]"#)
      #expect(batch[BillField.amount, 0]?.decimal == amount)
    }
  }

  @Test func theKindIsToldByTheNames() throws {
    func sample(_ text: String, _ name: String?) -> Int {
      RecordJSONCodec().confidence(in: FileSample(bytes: Array(text.utf8), fileName: name, isComplete: true)).score
    }
    #expect(sample(RecordJSONShapeTests.timi, nil) > 90)
    #expect(sample(#"{"some":"thing"}"#, "a.json") > sample(#"{"some":"thing"}"#, nil))
    #expect(sample("Date,Amount\n", "a.csv") == 0)
    #expect(sample("", "a.json") == 0)
    #expect(sample("<plist>", "a.plist") == 0)
  }
}
