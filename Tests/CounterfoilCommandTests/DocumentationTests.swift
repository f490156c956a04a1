import CounterfoilTestSupport
import Foundation
import Testing

/// Every command line of the documentation runs.
@Suite struct DocumentationTests {
  static let documents = [
    "README.md", "docs/importing.md", "docs/reconciling.md", "docs/profiles.md", "docs/jobs.md", "docs/formats.md",
    "docs/anonymize.md", "docs/rules.md", "docs/report.md", "docs/store.md",
  ]

  /// The command lines of a document's `console` blocks, in order: what follows `$ `, to the end of the last line that
  /// a backslash continues.
  private static func commandLines(_ text: String) -> [String] {
    var lines: [String] = []
    var isInBlock = false
    var isContinued = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInBlock = line.hasPrefix("```console")
      } else if isInBlock, isContinued || line.hasPrefix("$ ") {
        if isContinued {
          lines[lines.count - 1] += "\n\(line)"
        } else {
          lines.append(String(line.dropFirst(2)))
        }
        isContinued = line.hasSuffix("\\")
      }
    }
    return lines
  }

  @Test(arguments: documents)
  func everyCommandLineRuns(_ document: String) throws {
    let text = try String(contentsOf: Repository.file(document), encoding: .utf8)
    let lines = Self.commandLines(text)
    if document == "README.md" { #expect(lines.count >= 10) }
    if lines.isEmpty { return }
    let scratch = try Scratch()
    for name in ["Samples", "Schemas", "docs"] {
      try FileManager.default.copyItem(
        at: Repository.file(name), to: scratch.folder.appendingPathComponent(name))
    }
    // One shell for the document, so that what one line sets the next one finds; a mark after each tells its status.
    let script = lines.map { "\($0)\necho \"@@ $?\" >&3" }.joined(separator: "\n")
    try scratch.write(script, "lines.sh")
    let outcome = try Command.shell(
      "bash lines.sh 3> marks", in: scratch.folder, environment: ["HOME": scratch.folder.path])
    let marks = try String(contentsOfFile: scratch.path("marks"), encoding: .utf8).split(separator: "\n")
    #expect(marks.count == lines.count, "\(outcome.words)")
    for (line, mark) in zip(lines, marks) {
      #expect(["@@ 0", "@@ 1"].contains(mark), "\(document): \(line)\n\(outcome.words)")
    }
  }
}
