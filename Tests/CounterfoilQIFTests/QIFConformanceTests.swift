import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilQIF
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

@Suite("The codec contract")
struct QIFConformanceTests {
  @Test(arguments: [RecordKind.entry, .bill])
  func entriesAndBillsKeepIt(_ kind: RecordKind) {
    var samples: [CodecSample] = []
    for (name, text, count) in [("a.qif", QIFSamples.accounts, 5), ("b.qif", QIFSamples.germans, 2)] {
      for format in ["MM/dd/yyyy", "dd.MM.yyyy", "yyyy-MM-dd"] {
        var sample = CodecSample(name: name, bytes: Array(text.utf8), recordCount: count)
        sample.options.kind = kind
        sample.writeOptions.settings = ["date-format": format]
        samples.append(sample)
      }
    }
    samples.append(CodecSample(name: "empty.qif", bytes: Array("!Type:Bank\n".utf8), recordCount: 0))
    #expect(CodecChecks(QIFCodec(), samples: samples).violations().map(\.description) == [])
  }
}
