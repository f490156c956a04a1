import CounterfoilModel
import CounterfoilTestSupport
import CounterfoilWorkflows
import Foundation
import Testing

@Suite struct DiagnosticCodesTests {
  @Test func namesDifferAndAreTwoWords() {
    let names = DiagnosticCodes.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.wholeMatch(of: /[a-z0-9-]+\.[a-z0-9-]+/) != nil, "\(name)") }
    for code in DiagnosticCodes.all { #expect(code.summary.hasSuffix("."), "\(code.name)") }
  }

  /// Under `RECORD=1` the list is written again, and the run fails so that nobody takes it for a check.
  @Test func theListInSchemasIsThisOne() throws {
    let file = Repository.file("Schemas/diagnostic-codes.json")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(DiagnosticCodes.json).write(to: file)
      Issue.record("recorded \(DiagnosticCodes.all.count) codes")
    }
    #expect(try Repository.bytes(file) == DiagnosticCodes.json, "run the tests once with RECORD=1")
  }

  @Test func everyCodeOfTheSourcesIsInTheList() throws {
    let listed = Set(DiagnosticCodes.all.map(\.name))
    let declaration = /DiagnosticCode\(\s*"([a-z0-9-]+\.[a-z0-9-]+)"/
    let sources = Repository.file("Sources").resolvingSymlinksInPath()
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var found: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: declaration) { found.insert(String(match.1)) }
    }
    #expect(found.count > 50)
    #expect(found.subtracting(listed).sorted() == [])
  }
}
