import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Foundation
import Testing

@testable import CounterfoilCAMT

struct WriterTests {
  static func written(
    _ batch: RecordBatch, name: String = "camt", settings: [String: String] = [:]
  ) throws(Fault) -> (bytes: [UInt8], unheld: [String]) {
    var options = WriteOptions()
    options.requestedName = name
    options.settings = settings
    let sink = ByteSink()
    var writer = try CAMTCodec().makeWriter(sink, schema: batch.schema, options: options)
    try writer.write(batch)
    try writer.finish()
    return (sink.bytes, writer.unheldFields)
  }

  static func golden(_ name: String) throws -> GoldenReading {
    GoldenReading(
      CAMTCodec(), bytes: try Repository.bytes(Repository.file("Tests/Golden/camt/\(name)/input.xml")),
      name: "input.xml")
  }

  static func fault(_ body: () throws -> Void) -> Fault? {
    do {
      try body()
      return nil
    } catch {
      return error as? Fault
    }
  }

  /// Entries with everything the format holds, and much that it does not.
  static func entries() throws -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    let texts = [
      "Ämter & <Söhne>", String(repeating: "wort ", count: 60) + "ende", "x\u{1}y", " vorne", "zwei\nZeilen",
    ]
    for (index, text) in (texts + texts).enumerated() {
      let pending = index == 3
      batch.beginRecord(line: index + 1)
      batch.set(EntryField.id, index == 0 ? nil : "R\(index)")
      batch.set(EntryField.account, index % 2 == 0 ? "DE02120300000000202051" : "4711")
      batch.set(EntryField.date, CalendarDate(year: 2026, month: 1, day: 10 + index))
      batch.set(EntryField.time, index == 2 ? "10:15:00" : nil)
      batch.set(EntryField.amount, Money(minorUnits: Int64(index * 137) - 400, currency: Currency("EUR")!))
      batch.set(EntryField.payee, text)
      batch.set(EntryField.description, text)
      batch.set(EntryField.reference, index == 0 ? "ref" : "R\(index)")
      batch.set(EntryField.status, pending ? "pending" : "booked")
      batch.set(
        EntryField.extra,
        index == 5 ? #"{"endToEndId":"E1","mandateId":"M","creditorId":"DE98ZZZ","charges":"1.50 EUR"}"# : nil)
      batch.endRecord()
    }
    return batch
  }

  /// Readers take a booking text for the description where there is no other.
  @Test(arguments: ["02", "08"])
  func aBookingTextNeverComesBackAsDescription(_ version: String) throws {
    var batch = RecordBatch(schema: .entry)
    batch.beginRecord(line: 1)
    batch.set(EntryField.account, "4711")
    batch.set(EntryField.date, CalendarDate(year: 2026, month: 1, day: 10))
    batch.set(EntryField.amount, Money(minorUnits: -400, currency: Currency("EUR")!))
    batch.set(EntryField.payee, "Stadtwerke")
    batch.set(EntryField.status, "booked")
    batch.set(EntryField.extra, #"{"bookingText":"LASTSCHRIFT","transactionText":"x"}"#)
    batch.endRecord()
    let (bytes, unheld) = try Self.written(batch, settings: ["version": version, "opening": "10"])
    let again = GoldenReading(CAMTCodec(), bytes: bytes, name: "x.xml")
    #expect(again[EntryField.description, 0] == "-")
    #expect(again[EntryField.payee, 0] == "Stadtwerke")
    #expect(unheld == ["balance", "extra"] || unheld == ["extra"])
  }

  /// Every message and version we write is valid by the schema of ISO 20022.
  @Test(
    .enabled(
      if: Repository.hasCorpus("camt") && FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint"),
      "shared/corpora/camt or xmllint is not here"),
    arguments: ["052", "053", "054"], ["02", "08"])
  func writesWhatTheSchemaAllows(_ family: String, _ version: String) throws {
    let schema = try #require(Repository.corpus("camt")).appendingPathComponent("xsd/camt.\(family).001.\(version).xsd")
    try #require(FileManager.default.fileExists(atPath: schema.path))
    var documents: [[UInt8]] = []
    for name in GoldenTests.cases {
      let read = try Self.golden(name)
      guard read.batch.count > 0, read.fault == nil else { continue }
      let settings = ["version": version, "account": "4711"]
      var document = try? Self.written(read.batch, name: "camt\(family)", settings: settings)
      if document == nil {
        // Balances or one currency may be missing; then a stated balance has to do.
        document = try? Self.written(
          read.batch, name: "camt\(family)", settings: settings.merging(["opening": "1"]) { $1 })
      }
      if let document { documents.append(document.bytes) }
    }
    if family != "053" {
      documents.append(
        try Self.written(Self.entries(), name: "camt\(family)", settings: ["version": version]).bytes)
    }
    #expect(documents.count > 15)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("camt-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var arguments = ["--noout", "--nonet", "--schema", schema.path]
    for (index, document) in documents.enumerated() {
      let url = folder.appendingPathComponent("\(index).xml")
      try Data(document).write(to: url)
      arguments.append(url.path)
    }
    let outcome = try Program.run("/usr/bin/xmllint", arguments)
    #expect(outcome.status == 0, "\(outcome.words)")
  }

  @Test(arguments: ["02", "08"])
  func whatIsHeldComesBack(_ version: String) throws {
    let batch = try Self.entries()
    let (bytes, unheld) = try Self.written(batch, name: "camt052", settings: ["version": version])
    let again = GoldenReading(CAMTCodec(), bytes: bytes, name: "x.xml")
    #expect(again.fault == nil && again.rejects.isEmpty)
    #expect(again.batch.count == batch.count)
    // Version 2 has no total of charges without a charge.
    #expect(unheld == ["id", "payee", "description"] + (version == "02" ? ["extra"] : []))
    // Grouped by account: first the even rows.
    let order = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
    for (row, old) in order.enumerated() {
      for field in [
        EntryField.account.position, EntryField.date.position, EntryField.time.position, EntryField.amount.position,
        EntryField.reference.position,
      ] {
        #expect(again.text(field, row) == GoldenReading.text(batch, field, old), "row \(old)")
      }
      #expect(again.batch[EntryField.status, row] == batch[EntryField.status, old])
      if old % 5 < 2 {
        #expect(again.batch[EntryField.description, row] == batch[EntryField.description, old])
      }
    }
    let extra = again.batch[EntryField.extra, 7]
    #expect(extra?.contains(#""mandateId":"M""#) == true)
    // No text is lost where it comes back changed.
    #expect(
      again.batch[EntryField.description, 2] == "zwei Zeilen"
        || again.batch[EntryField.description, 2] == "zweiZeilen")
  }

  @Test func neverMakesBalancesUp() throws {
    let read = try Self.golden("notification-v08")
    let fault = Self.fault { _ = try Self.written(read.batch, name: "camt053") }
    #expect(fault?.diagnostic.code == .camtUnwritable)
    #expect(fault?.status == .badData)
    let (bytes, unheld) = try Self.written(read.batch, name: "camt053", settings: ["opening": "100.00"])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<Amt Ccy=\"EUR\">200.50</Amt>"))
    #expect(unheld == ["balance"])
    #expect(Self.fault { _ = try Self.written(read.batch, settings: ["opening": "1.005"]) }?.status == .usage)
  }

  @Test func refusesBalancesThatContradictTheAmounts() throws {
    var batch = RecordBatch(schema: .entry)
    for (index, balance) in [Int64(1000), 1200, 1250].enumerated() {
      batch.beginRecord()
      batch.set(EntryField.account, "4711")
      batch.set(EntryField.date, CalendarDate(year: 2026, month: 1, day: 10 + index))
      batch.set(EntryField.amount, Money(minorUnits: 100, currency: Currency("EUR")!))
      batch.set(EntryField.balance, Money(minorUnits: balance, currency: Currency("EUR")!))
      batch.endRecord()
    }
    #expect(Self.fault { _ = try Self.written(batch) }?.diagnostic.code == .camtUnwritable)
  }

  @Test(arguments: [["version": "07"], ["colour": "red"]])
  func refusesSettingsItDoesNotHave(_ settings: [String: String]) throws {
    let read = try Self.golden("statement-v08")
    #expect(Self.fault { _ = try Self.written(read.batch, settings: settings) }?.status == .usage)
  }

  @Test func theSameRecordsGiveTheSameBytes() throws {
    let read = try Self.golden("statement-v08")
    #expect(try Self.written(read.batch).bytes == Self.written(read.batch).bytes)
  }
}

extension GoldenReading {
  /// A field's value as text; `-` where it is missing.
  static func text(_ batch: RecordBatch, _ field: Int, _ row: Int) -> String {
    switch batch.schema.fields[field].type {
    case .day: batch.day(field, row)?.iso ?? "-"
    case .amount: batch.amount(field, row)?.description ?? "-"
    default: batch.text(field, row) ?? "-"
    }
  }
}
