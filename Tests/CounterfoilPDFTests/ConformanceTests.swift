import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

@testable import CounterfoilPDF

@Suite(.enabled(if: PDFBuilder.hasPoppler, "needs libpoppler-glib8"))
struct ConformanceTests {
  @Test func keepsTheRulesOfTheContract() throws {
    var options = ReadOptions()
    options.account = "giro"
    options.currency = Currency("EUR")
    let sample = CodecSample(name: "statement.pdf", bytes: Statement().bytes, options: options, recordCount: 3)
    var checks = CodecChecks(PDFCodec(), samples: [sample])
    checks.cutLimit = Sweep.pick(40, whole: 100)
    #expect(checks.violations() == [])
  }

  @Test func isToldByItsMarkWhereverItStandsInTheHead() {
    let codec = PDFCodec()
    let behindMail = Array("From: bank\r\n\r\n%PDF-1.7\n".utf8)
    #expect(codec.confidence(in: FileSample(bytes: behindMail, fileName: "a.bin", isComplete: true)).score == 99)
    let late = [UInt8](repeating: 0x20, count: 1024) + Array("%PDF-1.7\n".utf8)
    #expect(codec.confidence(in: FileSample(bytes: late, fileName: "a.pdf", isComplete: true)).score == 0)
  }

  @Test func writingIsRefused() {
    #expect(throws: Fault.self) {
      _ = try PDFCodec().makeWriter(ByteSink(), schema: .entry, options: WriteOptions())
    }
  }
}
