import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilOFX
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

@Suite("The codec contract")
struct OFXConformanceTests {
  @Test(arguments: ["220", "102", "160"])
  func bothGenerationsKeepIt(_ version: String) {
    var samples = [CodecSample(name: "a.ofx", bytes: Array(OFXSamples.sgml.utf8), recordCount: 4)]
    if version == "220" {
      samples.append(CodecSample(name: "b.ofx", bytes: Array(OFXSamples.xml.utf8), recordCount: 5))
      samples.append(
        CodecSample(name: "empty.ofx", bytes: Array((OFXSamples.header + "<OFX></OFX>").utf8), recordCount: 0))
    }
    for index in samples.indices {
      samples[index].writeOptions.settings = ["version": version, "closing": "none"]
      samples[index].options.currency = .unstated
    }
    var checks = CodecChecks(OFXCodec(), samples: samples)
    checks.cutLimit = Sweep.pick(300, whole: 6000)
    #expect(checks.violations().map(\.description) == [])
  }
}
