import CounterfoilCodecKit
import CounterfoilQIF
import Testing

struct QIFSampleTests {
  @Test func linesSayWhatTheyHold() throws {
    let text =
      "!Type:Bank\r\nD3/4'26\r\nT-100.00\r\nNATM\r\nN1042\r\n PHarbor Books\r\nSFood\r\n$-60.00\r\n^\r\nT5\r\n^\r\n"
    let bytes = Array(text.utf8)
    let parts = try #require(QIFCodec().sampleParts(of: SampleFile(text: bytes))).parts
    let found = parts.map { "\($0.record) \($0.role) \(String(decoding: bytes[$0.range], as: UTF8.self))" }
    #expect(
      found == [
        "0 total -100.00", "0 text 1042", "0 payee Harbor Books", "0 text Food", "0 share -60.00", "1 total 5",
      ])
  }
}
