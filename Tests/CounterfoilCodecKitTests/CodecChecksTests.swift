import CounterfoilCodecKit
import CounterfoilTesting
import Testing

@Suite("The contract of codecs")
struct CodecChecksTests {
  static let sample = CodecSample(
    name: "books.colon", bytes: Array("1:home\n2:trip\n!bad\n3:ünï\n\n!worse\n4:\n5:a:b\n".utf8), recordCount: 7)

  @Test("A codec that keeps the contract has no violations")
  func soundCodecPasses() {
    #expect(CodecChecks(ColonCodec(), samples: [CodecChecksTests.sample]).violations().isEmpty)
  }

  @Test("A long sample is cut at places near both ends and between")
  func longSamplePasses() {
    let text = (0..<3000).map { "\($0):name \($0)\n" }.joined()
    var checks = CodecChecks(
      ColonCodec(), samples: [CodecSample(name: "x.colon", bytes: Array(text.utf8), recordCount: 3000)])
    checks.cutLimit = 30
    #expect(checks.violations().isEmpty)
  }

  @Test(
    "Each rule is broken by the codec made to break it",
    arguments: [
      (ColonCodec.Flaw.doesNotRecognise, CodecRule.recognition), (.wrongSchema, .batches), (.longColumn, .batches),
      (.invalidText, .batches), (.ignoresBatchLimit, .batchLimit), (.forgetsAtChunkEnd, .chunkSize),
      (.countsBatches, .batchSize), (.dependsOnThreads, .threadCount), (.changesEarlierRecords, .cut),
      (.shrinkingLines, .locations), (.dropsBadRecords, .count), (.writesWrong, .roundTrip),
      (.losesRecordsOnWriting, .roundTrip), (.faultsAlways, .reads),
    ])
  func everyCheckCanFail(_ flaw: ColonCodec.Flaw, _ rule: CodecRule) {
    let violations = CodecChecks(ColonCodec(flaw: flaw), samples: [CodecChecksTests.sample]).violations()
    #expect(violations.contains { $0.rule == rule }, "\(flaw): \(violations)")
  }

  @Test("Every rule has a codec that breaks it")
  func noRuleIsUntested() {
    let broken = ColonCodec.Flaw.allCases.flatMap {
      CodecChecks(ColonCodec(flaw: $0), samples: [CodecChecksTests.sample]).violations().map(\.rule)
    }
    #expect(Set(broken) == Set(CodecRule.allCases))
  }
}
