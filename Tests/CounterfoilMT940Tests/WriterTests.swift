import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Foundation
import Testing

@testable import CounterfoilMT940

struct WriterTests {
  static func written(
    _ batch: RecordBatch, name: String = "mt940", settings: [String: String] = [:], encoding: String? = nil
  ) throws(Fault) -> (bytes: [UInt8], unheld: [String]) {
    var options = WriteOptions()
    options.requestedName = name
    options.settings = settings
    options.encoding = encoding
    let sink = ByteSink()
    var writer = try MT940Codec().makeWriter(sink, schema: batch.schema, options: options)
    try writer.write(batch)
    try writer.finish()
    return (sink.bytes, writer.unheldFields)
  }

  static func golden(_ name: String) throws -> GoldenReading {
    let folder = Repository.file("Tests/Golden/mt940/\(name)")
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("input.") })
    return GoldenReading(MT940Codec(), bytes: try Repository.bytes(folder.appendingPathComponent(file)), name: file)
  }

  static func fault(_ body: () throws -> Void) -> Fault? {
    do {
      try body()
      return nil
    } catch {
      return error as? Fault
    }
  }

  static func batch(_ change: (inout RecordBatch) -> Void) -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    batch.beginRecord(line: 1)
    batch.set(EntryField.account, "DE02120300000000202051")
    batch.set(EntryField.amount, Money(minorUnits: -1234, currency: Currency("EUR")!))
    batch.set(EntryField.status, "booked")
    change(&batch)
    batch.endRecord()
    return batch
  }

  static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate? {
    CalendarDate(year: year, month: month, day: day)
  }

  @Test func writesTheFieldsOfAStatement() throws {
    let batch = Self.batch {
      $0.set(EntryField.date, Self.day(2026, 1, 2))
      $0.set(EntryField.valueDate, Self.day(2025, 12, 31))
      $0.set(EntryField.balance, Money(minorUnits: 8766, currency: Currency("EUR")!))
      $0.set(EntryField.payee, "Stadtwerke Muster AG, Abteilung Strom und Gas")
      $0.set(EntryField.description, "Abschlag Januar, Vertrag 4711, Zaehler 12 im Keller")
      $0.set(EntryField.reference, "REF-1")
      $0.set(
        EntryField.extra, #"{"transactionType":"NDDT","bankCode":"105","bookingText":"LASTSCHRIFT","mandateId":"M-1"}"#)
    }
    let (bytes, unheld) = try Self.written(batch)
    #expect(unheld == [])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text == """
        :20:CF260102N1\r
        :25:DE02120300000000202051\r
        :28C:00000/001\r
        :60F:C260102EUR100,00\r
        :61:2512310102D12,34NDDTNONREF//REF-1\r
        :86:105?00LASTSCHRIFT?20MREF+M-1?21SVWZ+Abschlag Januar, Vertr\r
        ?22ag 4711, Zaehler 12 im Kell?23er\r
        ?32Stadtwerke Muster AG, Abtei?33lung Strom und Gas\r
        :62F:C260102EUR87,66\r
        -\r

        """)
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 65 + 4 })
  }

  /// What SWIFT has no letters for is written as near as can be, and reported; with `characters=any` it is kept.
  @Test func reportsCharactersItCannotHold() throws {
    let batch = Self.batch {
      $0.set(EntryField.date, Self.day(2026, 1, 2))
      $0.set(EntryField.valueDate, Self.day(2026, 1, 2))
      $0.set(EntryField.payee, "Müller & Söhne, Łódź 你好")
      $0.set(EntryField.description, "Warum? Ja!")
      $0.set(EntryField.extra, #"{"transactionType":"NTRF"}"#)
    }
    let (bytes, unheld) = try Self.written(batch, settings: ["opening": "0"])
    #expect(unheld == ["balance", "payee", "description"])
    #expect(bytes.allSatisfy { $0 < 0x80 })
    #expect(String(decoding: bytes, as: UTF8.self).contains("?32Mueller + Soehne, Lodz .."))
    let any = try Self.written(batch, settings: ["opening": "0", "characters": "any"])
    #expect(any.unheld == ["balance", "description"])
    let read = GoldenReading(MT940Codec(), bytes: any.bytes, name: "x.sta")
    #expect(read.batch[EntryField.payee, 0] == "Müller & Söhne, Łódź 你好")
    #expect(
      Self.fault { _ = try Self.written(batch, settings: ["opening": "0", "characters": "any"], encoding: "latin1") }?
        .diagnostic.code.name == "encoding.unencodable")
  }

  @Test func reportsTextsThatDoNotFit() throws {
    let batch = Self.batch {
      $0.set(EntryField.date, Self.day(2026, 1, 2))
      $0.set(EntryField.valueDate, Self.day(2026, 9, 2))
      $0.set(EntryField.time, "10:00")
      $0.set(EntryField.id, "ID")
      $0.set(EntryField.payee, String(repeating: "Name ", count: 20) + "x")
      $0.set(EntryField.description, String(repeating: "Text ", count: 100) + "x")
      $0.set(EntryField.reference, "a reference that is too long")
      $0.set(EntryField.category, "Food")
      $0.set(EntryField.extra, #"{"unknown":"1"}"#)
    }
    let (bytes, unheld) = try Self.written(batch, settings: ["opening": "0"])
    #expect(
      Set(unheld) == [
        "id", "time", "valueDate", "balance", "payee", "description", "reference", "category", "extra",
      ])
    let read = GoldenReading(MT940Codec(), bytes: bytes, name: "x.sta")
    #expect(read[EntryField.date, 0] == "2026-01-02")
    #expect(read[EntryField.amount, 0] == "-12.34 EUR")
  }

  @Test(arguments: [
    ("german-sepa", "mt940"), ("polish", "mt940"), ("reversals", "mt940"), ("year-ends", "mt940"),
    ("interim", "mt942"), ("february", "mt940"), ("latin-1", "mt940"),
  ])
  func aRoundTripLosesNothing(_ name: String, _ format: String) throws {
    let read = try Self.golden(name)
    var settings = ["characters": "any"]
    if read.batch[EntryField.balance, read.batch.count - 1] == nil, format == "mt940" {
      settings["opening"] = "1"
    }
    let (bytes, unheld) = try Self.written(read.batch, name: format, settings: settings)
    let lost = ["polish": ["extra"], "year-ends": ["balance"], "february": ["balance"]]
    #expect(unheld == lost[name] ?? [], "\(name)")
    let again = GoldenReading(MT940Codec(), bytes: bytes, name: "x.sta")
    #expect(again.fault == nil && again.rejects.isEmpty)
    #expect(again.batch.count == read.batch.count)
    for row in 0..<read.batch.count {
      for (position, field) in Schema.entry.fields.enumerated() where !unheld.contains(field.name) {
        #expect(again.text(position, row) == read.text(position, row), "\(field.name) of row \(row)")
      }
    }
  }

  /// The marks EC and ED are those of interim reports alone.
  @Test func pendingEntriesAreNoPartOfAStatement() throws {
    let read = try Self.golden("expected")
    let settings = ["opening": "1000", "characters": "any"]
    let fault = Self.fault { _ = try Self.written(read.batch, settings: settings) }
    #expect(fault?.diagnostic.code == .mt940Unwritable)
    #expect(fault?.diagnostic.fixes.joined().contains("pending=omit") ?? false)
    let (bytes, unheld) = try Self.written(read.batch, settings: settings.merging(["pending": "omit"]) { $1 })
    #expect(unheld == ["balance", "pending entries"])
    #expect(!String(decoding: bytes, as: UTF8.self).contains("EC7,"))
    #expect(GoldenReading(MT940Codec(), bytes: bytes, name: "x.sta").batch.count == 1)
    let interim = try Self.written(read.batch, name: "mt942")
    #expect(GoldenReading(MT940Codec(), bytes: interim.bytes, name: "x.sta").batch.count == 3)
  }

  @Test func neverMakesBalancesUp() throws {
    let read = try Self.golden("interim")
    #expect(Self.fault { _ = try Self.written(read.batch) }?.diagnostic.code == .mt940Unwritable)
    #expect(try Self.written(read.batch, name: "mt942").unheld == [])
  }

  /// The sums of an interim report have as little room as its amounts (SWIFT Standards, fields 90C and 90D).
  @Test func refusesASumThatHasNoRoom() throws {
    func batch(_ count: Int) -> RecordBatch {
      var batch = RecordBatch(schema: .entry)
      for line in 1...count {
        batch.beginRecord(line: line)
        batch.set(EntryField.account, "DE02120300000000202051")
        batch.set(EntryField.date, Self.day(2026, 1, 2))
        batch.set(EntryField.amount, Money(minorUnits: 999_999_999_999_99, currency: Currency("EUR")!))
        batch.endRecord()
      }
      return batch
    }
    let text = try String(decoding: Self.written(batch(1), name: "mt942").bytes, as: UTF8.self)
    #expect(text.contains(":90C:1EUR999999999999,99"))
    let fault = Self.fault { _ = try Self.written(batch(2), name: "mt942") }
    #expect(fault?.diagnostic.code == .mt940Unwritable)
  }

  @Test(arguments: [["characters": "none"], ["colour": "red"], ["opening": "1.005"]])
  func refusesSettingsItDoesNotHave(_ settings: [String: String]) throws {
    let read = try Self.golden("german-sepa")
    #expect(Self.fault { _ = try Self.written(read.batch, settings: settings) }?.status == .usage)
  }
}
