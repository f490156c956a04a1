import CounterfoilCodecKit
import CounterfoilRecordJSON
import Testing

struct RecordJSONSampleTests {
  private func parts(of text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    let parts = try #require(RecordJSONCodec().sampleParts(of: SampleFile(text: bytes))).parts
    return parts.map { "\($0.record) \($0.role) \(String(decoding: bytes[$0.range], as: UTF8.self))" }
  }

  @Test func membersSayWhatTheyHold() throws {
    let found = try parts(
      of: #"[{"date":"2026-10-07","amount":"-4.75","extra":{"n":12},"balance":9.5,"payee":"A \"b\"","kind":"expense"}]"#
    )
    #expect(
      found == [
        "1 day 2026-10-07", "1 amount -4.75", "2 number 12", "1 balance 9.5", #"1 text A \"b\""#, "1 code expense",
      ])
  }

  @Test func brokenTextHasItsPartsToo() throws {
    #expect(
      try parts(of: #"{"payee":"Harbor","amount":-1.}, {"payee":"Bo"#) == [
        "1 text Harbor", "1 amount -1.", "2 text Bo",
      ])
  }
}
