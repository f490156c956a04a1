import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilOFX
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

struct OFXReaderTests {
  /// Places are those of the file as it is stored, in every encoding.
  @Test(arguments: ["utf-8", "windows-1252", "utf-16le", "shift-jis"])
  func placesLeadToTheTransactions(_ name: String) throws {
    let encoding = try TextEncoding.named(name)
    let payee = encoding == .shiftJIS ? "カフェ" : "Müller"
    let text = OFXSamples.document(
      (1...3).map {
        "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-\($0)<FITID>a\($0)<NAME>\(payee)</STMTTRN>\n"
      }.joined())
    let bytes = encoding.byteOrderMark + (try encoding.encode(text, name: "t"))
    var options = ReadOptions()
    options.encoding = name
    let reading = OFXSamples.read(bytes: bytes, options: options)
    #expect(reading.fault == nil)
    #expect(reading.batch.count == 3)
    let tag = try encoding.encode("<STMTTRN>", name: "t")
    for row in 0..<reading.batch.count {
      let place = Int(reading.batch.byteOffsets[row])
      #expect(bytes[place...].starts(with: tag))
      #expect(reading.batch[EntryField.payee, row] == payee)
    }
  }

  /// The first byte beyond ASCII may come late: the header's word counts there as well, and UTF-8 wins over it.
  @Test(arguments: [("windows-1252", [0xFC] as [UInt8]), ("utf-8", [0xC3, 0xBC])])
  func aLateLetterDecidesTheEncoding(_ name: String, _ letter: [UInt8]) {
    let many = (1...2000).map {
      "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-1<FITID>a\($0)<NAME>Shop number \($0) in the city</STMTTRN>\n"
    }
    var bytes = Array(
      OFXSamples.document(many.joined() + "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-1<NAME>M@ller</STMTTRN>")
        .utf8)
    #expect(bytes.count > 2 * EncodingGuess.windowBytes)
    if let place = bytes.lastIndex(of: 0x40) { bytes.replaceSubrange(place...place, with: letter) }
    let reading = OFXSamples.read(bytes: bytes)
    #expect(reading.fault == nil)
    #expect(reading.batch[EntryField.payee, 2000] == "Müller")
    #expect(reading.findings.contains { $0.code.name == "ofx.charset" } == (name == "utf-8"))
  }

  /// A statement larger than what is held back: rows come in order, and the closing balance finds the last one only.
  @Test(arguments: [false, true])
  func longStatementsKeepTheirBalance(_ isNewestFirst: Bool) throws {
    let count = 20_000
    let days = (0..<count).map { $0 * 28 / count + 1 }
    let rows = (isNewestFirst ? days.reversed() : days).enumerated().map { index, day in
      "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>202601\(day < 10 ? "0" : "")\(day)<TRNAMT>-1<FITID>\(index)</STMTTRN>\n"
    }
    let text = OFXSamples.document(
      rows.joined(), after: "<LEDGERBAL><BALAMT>5.00<DTASOF>20260131</LEDGERBAL>")
    for size in [1000, 8192] {
      var options = ReadOptions()
      options.limits.batchRecords = size
      let reading = OFXSamples.read(text, options: options)
      #expect(reading.batch.count == count)
      let held = (0..<count).filter { !reading.batch.isMissing(EntryField.balance, $0) }
      #expect(held == (isNewestFirst ? [] : [count - 1]))
      #expect((0..<count).allSatisfy { reading.batch[EntryField.id, $0] == "\($0)" })
    }
  }

  @Test func whatInspectShows() throws {
    let source = ByteSource(name: "t.ofx", bytes: Array(OFXSamples.sgml.utf8))
    var reader = try OFXCodec().makeReader(source, options: ReadOptions())
    var batch = RecordBatch(schema: reader.schema)
    while try reader.read(into: &batch) {}
    let facts = reader.inspection.facts.map { "\($0.topic): \($0.value)" }
    #expect(
      facts == [
        "format: OFX 102 (SGML)", "encoding: utf-8", "institution: Bank of Nowhere",
        "statement: 0012345: 4 entries; ledger balance 1886.50 on 2026-01-12",
        "balances: not checked",
      ])
  }

  /// Files of other formats are not claimed.
  @Test(arguments: [
    "", "a,b\n1,2\n", "{\"a\":1}", "<?xml version=\"1.0\"?><Document/>", "<html><body><ofx></body></html>",
    "!Type:Bank\n",
    ":20:STARTUMS\n", "<OFXIANS>", "<plist><ofx></plist>",
  ])
  func otherFilesAreNotClaimed(_ text: String) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: "t.ofx", isComplete: true)
    #expect(OFXCodec().confidence(in: sample).score == 0)
  }

  @Test func otherKindsAreUsageFaults() {
    var options = ReadOptions()
    options.kind = .bill
    let fault = OFXSamples.read(OFXSamples.sgml, options: options).fault
    #expect(fault?.diagnostic.code.name == "ofx.kind")
    #expect(fault?.status == .usage)
  }

  @Test func optionsStateWhatTheFileLeavesOut() {
    var options = ReadOptions()
    options.currency = Currency("CHF")
    options.account = "It's mine"
    let text = OFXSamples.sgml.replacingOccurrences(of: "<CURDEF>EUR", with: "")
      .replacingOccurrences(of: "<ACCTID>0012345", with: "")
    let reading = OFXSamples.read(text, options: options)
    #expect(reading.findings.isEmpty)
    #expect(reading.batch[EntryField.amount, 0]?.currency.code == "CHF")
    #expect(reading.batch[EntryField.account, 0] == "It's mine")
  }
}
