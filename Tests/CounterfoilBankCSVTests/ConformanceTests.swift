import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

@testable import CounterfoilBankCSV

struct ConformanceTests {
  @Test func keepsEveryRuleOfCodecs() throws {
    var profile = ReadOptions()
    profile.currency = Currency("EUR")
    let samples = try [
      CodecSample(
        name: "entries.csv", bytes: RoundTripTests.written(RoundTripTests.batch(.entry, rows: 12)), recordCount: 12),
      CodecSample(
        name: "places.csv", bytes: RoundTripTests.written(RoundTripTests.batch(.place, rows: 8)), recordCount: 8),
      CodecSample(
        name: "statement.csv",
        bytes: Array(
          "Buchungstag;Text;Betrag;Saldo\r\n31.01.2024;\"a;\r\nb\";-3,20;1.000,00\r\n13.01.2024;Süß;1.237,76;1.003,20\r\n"
            .utf8),
        options: profile, recordCount: 2),
    ]
    var checks = CodecChecks(BankCSVCodec(), samples: samples)
    checks.cutLimit = Sweep.pick(40, whole: 150)
    let violations = checks.violations()
    #expect(violations.isEmpty, "\(violations.prefix(5).map(\.description).joined(separator: "\n"))")
  }

  /// A long table gives the same records whatever the threads, pieces and chunks.
  @Test func threadsAndChunksNeverShow() {
    var text = "Date,Text,Amount,Balance,Reference\n"
    var balance = 0
    for row in 0..<15_000 {
      let amount = (row * 7919) % 2001 - 1000
      balance += amount
      text +=
        "2024-01-\(row % 20 + 10),\(row % 11 == 0 ? "\"a,\nb \(row)\"" : "Shop \(row)"),\(amount),\(balance),R\(row)\n"
    }
    let bytes = Array(text.utf8)
    let yaml = "decimalMark: point"
    let one = Reading(bytes: bytes, [], yaml: yaml) { $0.threadCount = 1 }
    #expect(one.batch.count == 15_000)
    #expect(one.finding(.csvBalance) == nil)
    for (threads, chunk, records) in [(2, 1 << 20, 8192), (4, 4097, 1000), (1, 70_001, 7)] {
      let other = Reading(bytes: bytes, [], yaml: yaml, chunkBytes: chunk) {
        $0.threadCount = threads
        $0.limits.batchRecords = records
      }
      #expect(other.batch.count == one.batch.count)
      #expect(other.batch.lineNumbers == one.batch.lineNumbers)
      #expect(other.batch.byteOffsets == one.batch.byteOffsets)
      #expect(other.batch.amounts == one.batch.amounts)
      #expect(other.batch.texts[3].arena == one.batch.texts[3].arena)
    }
  }

  /// A fault far inside a long table: all rows before it come out first, on any number of threads.
  @Test(arguments: [1, 2, 3])
  func rowsBeforeAFaultComeOutFirst(_ threads: Int) {
    var text = "Date,Text,Amount\n"
    for row in 0..<12_000 {
      text += row == 11_000 ? "2024-01-10,bad,-1.2.3\n" : "2024-01-\(row % 20 + 10),Shop \(row),-1.50\n"
    }
    let read = Reading(text, []) { $0.threadCount = threads }
    #expect(read.code == "csv.amount")
    #expect(read.line == 11_002)
    #expect(read.batch.count == 11_000)
  }

  @Test(arguments: [
    ("{\"a\": [1, 2]}", "x.json"), ("<?xml version=\"1.0\"?><plist/>", "x.plist"), ("bplist00\u{1}", "x.plist"),
    ("Dear all,\n\nthis is a letter, with commas.\nYours, me\n", "x.md"), ("[{\"a\":1},\n{\"a\":2}]", "data"),
  ])
  func isNotSureOfOtherFormats(_ text: String, _ name: String) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: name, isComplete: true)
    #expect(BankCSVCodec().confidence(in: sample).score < Confidence.floor)
  }

  @Test(arguments: [
    ("Date,Amount\n2024-01-01,1.00\n", "-"), ("Buchungstag;Betrag;Text\n01.01.2024;1,00;a\n", "x"),
    ("a,b,c\n1,2,3\n", "x.csv"),
    ("", "x.csv"),
  ])
  func isSureOfTables(_ text: String, _ name: String) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: name, isComplete: true)
    #expect(BankCSVCodec().confidence(in: sample).score >= 40)
  }
}
