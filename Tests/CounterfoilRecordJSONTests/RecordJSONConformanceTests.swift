import CounterfoilCodecKit
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

@Suite struct RecordJSONConformanceTests {
  private func sample(
    _ name: String, _ text: String, count: Int, kind: RecordKind? = nil, settings: [String: String] = [:]
  ) -> CodecSample {
    var sample = CodecSample(name: name, bytes: Array(text.utf8))
    sample.options.kind = kind
    sample.recordCount = count
    sample.writeOptions.settings = settings
    return sample
  }

  @Test func keepsTheContractOfCodecs() throws {
    let lines = RecordJSONReaderTests.entries.replacing("\n   ", with: " ").replacing("},\n\n  {", with: "}\n{")
      .replacing("[\n  ", with: "").replacing("}\n]", with: "}\n")
    let checks = CodecChecks(
      RecordJSONCodec(),
      samples: [
        sample("entries.json", RecordJSONReaderTests.entries, count: 2),
        sample("lines.ndjson", lines, count: 2, settings: ["format": "ndjson"]),
        sample("consumptions.json", RecordJSONShapeTests.consumptions, count: 4, settings: ["shape": "consumption"]),
        sample("bills.json", RecordJSONShapeTests.timi, count: 3, settings: ["shape": "tmbill"]),
        sample("yen.json", RecordJSONShapeTests.yen, count: 3),
        sample("one.json", #"{"bookID":"k","bookName":"n"}"#, count: 1),
        sample("none.json", "[]", count: 0, kind: .bill),
      ])
    let violations = checks.violations()
    #expect(violations.isEmpty, "\(violations.map { "\($0)" }.joined(separator: "\n"))")
  }
}
