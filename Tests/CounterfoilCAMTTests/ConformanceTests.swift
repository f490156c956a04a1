import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

@testable import CounterfoilCAMT

struct ConformanceTests {
  static func sample(_ name: String, records: Int, as message: String = "camt053") throws -> CodecSample {
    var writing = WriteOptions()
    writing.requestedName = message
    return CodecSample(
      name: "\(name).xml", bytes: try Repository.bytes(Repository.file("Tests/Golden/camt/\(name)/input.xml")),
      recordCount: records, writeOptions: writing)
  }

  @Test(arguments: [
    ("statement-v08", 2, "camt053"), ("statement-v02", 2, "camt053"), ("report-v01", 1, "camt052"),
    ("batch-whole", 1, "camt053"), ("reversal", 2, "camt053"), ("notification-v08", 2, "camt054"),
    ("pages", 2, "camt052"), ("bad-entries", 10, "camt054"), ("exchange-charges-and-return", 2, "camt053"),
  ])
  func keepsEveryRuleOfCodecs(_ name: String, _ records: Int, _ message: String) throws {
    var checks = CodecChecks(CAMTCodec(), samples: [try Self.sample(name, records: records, as: message)])
    checks.cutLimit = Sweep.pick(40, whole: 90)
    let violations = checks.violations()
    #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
  }

  /// Reading, writing and reading again gives every field back, not only those the writer owns up to.
  @Test(arguments: ["statement-v08", "statement-v02", "batch-whole", "reversal", "newest-first"], ["02", "08"])
  func aRoundTripLosesNothing(_ name: String, _ version: String) throws {
    let read = try WriterTests.golden(name)
    let (bytes, unheld) = try WriterTests.written(read.batch, name: "camt052", settings: ["version": version])
    let isBatchInOldVersion = name == "batch-whole" && version == "02"
    #expect(unheld == (isBatchInOldVersion ? ["extra"] : []))
    let again = GoldenReading(CAMTCodec(), bytes: bytes, name: "input.xml")
    for row in 0..<read.batch.count where !isBatchInOldVersion {
      for (position, field) in Schema.entry.fields.enumerated() {
        #expect(again.text(position, row) == read.text(position, row), "\(field.name) of row \(row)")
      }
    }
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.001.001.03\"/>",
    "<?xml version=\"1.0\"?><OFX><BANKMSGSRSV1/></OFX>", "<plist version=\"1.0\"/>", "<categories/>",
    "Date,Amount\n2026-01-01,1\n", ":20:STARTUMS\n:25:1\n", "{}", "", "<html>camt.053.001.02</html",
  ])
  func isNotSureOfOtherFormats(_ text: String) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: "x.xml", isComplete: true)
    let score = CAMTCodec().confidence(in: sample).score
    #expect(score < Confidence.floor, "\(score)")
  }

  @Test func isSureOfItsOwnInEveryEncoding() throws {
    for name in GoldenTests.cases where name != "no-statement" {
      let bytes = try Repository.bytes(Repository.file("Tests/Golden/camt/\(name)/input.xml"))
      let sample = FileSample(bytes: bytes, fileName: nil, isComplete: true)
      #expect(CAMTCodec().confidence(in: sample).score >= 90, "\(name)")
    }
    let text =
      "<?xml version=\"1.0\" encoding=\"utf-16\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"/>"
    let wide = try TextEncoding.utf16LittleEndian.encode(text, name: "x")
    #expect(CAMTCodec().confidence(in: FileSample(bytes: wide, fileName: nil, isComplete: true)).score >= 90)
  }
}
