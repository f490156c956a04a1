import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Foundation
import Testing

@testable import CounterfoilMT940

struct ConformanceTests {
  @Test(arguments: [
    ("german-sepa", 2), ("german-purpose-in-lines", 1), ("dutch-ing", 2), ("dutch-rabobank", 2), ("polish", 2),
    ("unstructured", 4), ("pages", 2), ("reversals", 4), ("amounts", 8), ("latin-1", 1), ("returns", 1),
    ("information-behind-closing", 1),
  ])
  func keepsEveryRuleOfCodecs(_ name: String, _ records: Int) throws {
    let folder = Repository.file("Tests/Golden/mt940/\(name)")
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("input.") })
    var writing = WriteOptions()
    writing.settings = ["characters": "any"]
    let sample = CodecSample(
      name: file, bytes: try Repository.bytes(folder.appendingPathComponent(file)), recordCount: records,
      writeOptions: writing)
    var checks = CodecChecks(MT940Codec(), samples: [sample])
    checks.cutLimit = Sweep.pick(50, whole: 120)
    let violations = checks.violations()
    #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
  }

  @Test func keepsEveryRuleOfCodecsAlsoForInterimReports() throws {
    var writing = WriteOptions()
    writing.requestedName = "mt942"
    let sample = CodecSample(
      name: "input.sta", bytes: try Repository.bytes(Repository.file("Tests/Golden/mt940/interim/input.sta")),
      recordCount: 2, writeOptions: writing)
    var checks = CodecChecks(MT940Codec(), samples: [sample])
    checks.cutLimit = 120
    let violations = checks.violations()
    #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
  }

  @Test(arguments: [
    "Date,Amount\n2026-01-01,1\n", "<?xml version=\"1.0\"?><Document/>", "!Type:Bank\nD1/2/26\nT5\n^\n", "{}", "",
    "OFXHEADER:100\nDATA:OFXSGML\n<OFX>", "12:30:45 x\n:smile: y\n", "2026-01-01 * Shop\n  a  1 EUR\n",
    ":05: only a number\n", ":20:\n",
  ])
  func isNotSureOfOtherFormats(_ text: String) {
    let sample = FileSample(bytes: Array(text.utf8), fileName: "x.txt", isComplete: true)
    let score = MT940Codec().confidence(in: sample).score
    #expect(score < Confidence.floor, "\(score)")
  }

  @Test(.enabled(if: Repository.hasCorpus("mt940"), "shared/corpora/mt940 is not here"), arguments: CorpusTests.files)
  func isSureOfRealFiles(_ name: String) throws {
    let folder = try #require(Repository.corpus("mt940"))
    let bytes = try Repository.bytes(folder.appendingPathComponent("\(name).sta"))
    let sample = FileSample(bytes: bytes, fileName: "\(name).sta", isComplete: true)
    #expect(MT940Codec().confidence(in: sample).score >= 60)
  }
}
