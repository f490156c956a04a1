import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilOFX
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

struct OFXHostileTests {
  /// Bytes turned over anywhere: an answer, never a trap.
  @Test func damagedFilesAreReadOrRefused() {
    var dice = OFXDice(7)
    for text in [OFXSamples.sgml, OFXSamples.xml] {
      let whole = Array(text.utf8)
      for _ in 0..<Sweep.pick(300, whole: 3000) {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
          let place = Int.random(in: 0..<bytes.count, using: &dice)
          switch Int.random(in: 0...3, using: &dice) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
          case 1: bytes.remove(at: place)
          case 2: bytes.insert(Array("<>&;/![]".utf8).randomElement(using: &dice) ?? 0x3C, at: place)
          default: bytes.replaceSubrange(place..<min(place + 40, bytes.count), with: bytes[..<min(40, bytes.count)])
          }
        }
        let reading = OFXSamples.read(bytes: bytes)
        #expect(reading.batch.count <= 20)
      }
    }
  }

  struct Case: CustomTestStringConvertible {
    var name: String
    var body: String
    var testDescription: String { name }

    init(_ name: String, _ body: String) {
      self.name = name
      self.body = body
    }
  }

  static let megabytes: [Case] = [
    Case("open brackets", String(repeating: "<", count: 1_000_000)),
    Case("aggregates in aggregates", String(repeating: "<A>", count: 300_000)),
    Case("empty transactions", String(repeating: "<STMTTRN></STMTTRN>", count: 50_000)),
    Case("elements in one transaction", "<STMTTRN>" + String(repeating: "<X.Y>1", count: 150_000)),
    Case("references", "<STMTTRN><NAME>" + String(repeating: "&amp;", count: 200_000) + "</STMTTRN>"),
    Case("bare ampersands", "<STMTTRN><NAME>" + String(repeating: "&", count: 1_000_000) + "</STMTTRN>"),
    Case("comments", String(repeating: "<!---->", count: 140_000)),
    Case("an open comment", "<!--" + String(repeating: "-", count: 1_000_000)),
    Case("one tag", "<" + String(repeating: "A", count: 1_000_000) + ">"),
    Case("line ends", String(repeating: "\r", count: 1_000_000)),
    Case("statements", String(repeating: "</STMTRS><STMTRS>", count: 60_000)),
    Case("groups", "<STMTTRN>" + String(repeating: "<PAYEE>", count: 100) + "<NAME>x"),
    Case(
      "999 elements in each of 120 transactions",
      String(repeating: "<STMTTRN>" + String(repeating: "<X.Y>1", count: 999) + "</STMTTRN>", count: 160)
    ),
    Case("bare less-than signs", "<STMTTRN><NAME>" + String(repeating: "< ", count: 500_000) + "</STMTTRN>"),
  ]

  /// FAULTS 18, 54: a megabyte takes a second at most, whatever is in it. The bound here is for a debug build;
  /// anything quadratic takes hours.
  @Test(arguments: megabytes)
  func aMegabyteIsReadInLinearTime(_ megabyte: Case) {
    let time = processorTime { #expect(OFXSamples.read(OFXSamples.document(megabyte.body)).batch.isEmpty) }
    #expect(time < .seconds(60))
  }

  @Test func depthIsLimited() {
    let reading = OFXSamples.read(OFXSamples.header + "<OFX>" + String(repeating: "<AAA>", count: 200))
    #expect(reading.fault?.diagnostic.code.name == "ofx.too-long")
  }

  @Test func aTransactionLongerThanTheLimitIsRefused() {
    var options = ReadOptions()
    options.limits.recordBytes = 1 << 16
    let text = OFXSamples.document(
      "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-1<MEMO>" + String(repeating: "x", count: 1 << 20)
        + "</STMTTRN>")
    #expect(OFXSamples.read(text, options: options).fault?.diagnostic.code.name == "ofx.too-long")
  }

  @Test func tooManyRejectsStopTheRead() {
    var options = ReadOptions()
    options.limits.rejectCount = 3
    let text = OFXSamples.document(String(repeating: "<STMTTRN><TRNTYPE>DEBIT</STMTTRN>\n", count: 4))
    #expect(OFXSamples.read(text, options: options).fault?.diagnostic.code.name == "ofx.too-many-rejects")
  }

  /// FAULTS 53: nothing outside the document is ever opened, for there is no way to name it.
  @Test(arguments: [
    "<!DOCTYPE OFX SYSTEM \"http://127.0.0.1:9/x.dtd\">", "<!ENTITY x \"y\">", "<!ELEMENT OFX ANY>", "<![INCLUDE[x]]>",
  ])
  func declarationsAreRefused(_ declaration: String) {
    #expect(OFXSamples.read(declaration + "<OFX></OFX>").fault?.diagnostic.code.name == "ofx.tag")
    #expect(OFXSamples.read("<OFX>" + declaration + "</OFX>").fault?.diagnostic.code.name == "ofx.tag")
  }
}
