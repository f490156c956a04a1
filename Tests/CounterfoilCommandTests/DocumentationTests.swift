import CounterfoilTestSupport
import Foundation
import Testing

/// The documentation holds: every command line runs, and what is named is there.
@Suite struct DocumentationTests {
  /// All pages with command lines, as paths in the repository.
  static let documents: [String] = {
    let folders = ["", "docs/", "docs/decisions/", "Samples/", "Samples/library/", "Benchmarks/"]
    return folders.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.file(folder).path)) ?? []
      return names.sorted().filter { $0.hasSuffix(".md") && $0 != "CHANGELOG.md" }.map { folder + $0 }
    }
  }()

  private static func text(_ document: String) throws -> String {
    try String(contentsOf: Repository.file(document), encoding: .utf8)
  }

  /// Whether a line builds or tests everything and so is not run inside a test: what it names must be there.
  private static func isBuild(_ line: String) -> Bool {
    ["make ", "swift ", "RECORD=1 swift ", "COUNTERFOIL_SEED=", "docker ", "pip ", ".ci/", "Benchmarks/", "cd "]
      .contains(
        where: line.hasPrefix)
  }

  /// Every command line runs, and where a block shows output, it is that of its commands. `RECORD=1` writes what is
  /// shown again; such a run fails, so that nobody takes it for a check.
  @Test(arguments: documents)
  func everyCommandLineDoesWhatIsShown(_ document: String) throws {
    let page = ShownPage(try Self.text(document))
    let steps = page.steps.enumerated().filter { !Self.isBuild($0.element.line) }
    if document == "README.md" { #expect(steps.count >= 10 && steps.contains { $0.element.shown.count > 5 }) }
    if steps.isEmpty { return }
    let scratch = try Scratch()
    for name in ["Samples", "Schemas", "docs"] { try Repository.copy(name, into: scratch.folder) }
    // One shell for the document, so that what one line sets the next one finds; a mark after each tells its status.
    let outputs = scratch.folder.appendingPathComponent("outputs-of-lines")
    try FileManager.default.createDirectory(at: outputs, withIntermediateDirectories: true)
    let script = steps.map { number, step in
      "{ \(step.line)\n} > '\(outputs.path)/\(number)' 2>&1\necho \"@@ $?\" >&3"
    }
    try scratch.write(script.joined(separator: "\n"), "lines.sh")
    let outcome = try Command.shell(
      "bash lines.sh 3> marks", in: scratch.folder, environment: ["HOME": scratch.folder.path])
    let marks = try String(contentsOfFile: scratch.path("marks"), encoding: .utf8).split(separator: "\n")
    #expect(marks.count == steps.count, "\(outcome.words)")
    var recorded: [Int: [String]] = [:]
    for ((number, step), mark) in zip(steps, marks) {
      let text = String(decoding: try Repository.bytes(outputs.appendingPathComponent("\(number)")), as: UTF8.self)
      #expect(["@@ 0", "@@ 1"].contains(mark), "\(document): \(step.line)\n\(text)")
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      guard step.isShown, !step.agrees(with: lines) else { continue }
      recorded[number] = step.recorded(lines)
      Issue.record("\(document): \(step.line)\nshows\n\(step.shown.joined(separator: "\n"))\nbut prints\n\(text)")
    }
    guard ProcessInfo.processInfo.environment["RECORD"] == "1", !recorded.isEmpty else { return }
    try Data(page.text(showing: recorded).utf8).write(to: Repository.file(document))
  }

  /// What is shown is compared, with the places left open that differ from run to run.
  @Test(arguments: [
    ("a\nb", "a\nb", true), ("a\nb", "a", false), ("a", "a\nb", false), ("a\n…\nd", "a\nb\nc\nd", true),
    ("a\n…\nd", "a\nd", false), ("a\n…\nd", "a\nb\nc", false), ("a\n…\nc\n…\ne", "a\nb\nc\nd\ne", true),
    ("a\n…\nx\n…\ne", "a\nb\nc\nd\ne", false), ("at 2026-11-21T05:17:01Z", "at 2027-01-02T00:00:00Z", true),
    ("long l…", "long line", true), ("long l…", "short", false),
    ("e1-20261021-2b69b46yve5x9", "e1-20261021-aaaaaaaaaaaaa", true),
    ("e1-20261021-2b69b46yve5x9", "e1-20261022-2b69b46yve5x9", false), ("44 % sure", "47 % sure", false),
  ])
  func shownLinesAreComparedWithPrintedOnes(_ shown: String, _ printed: String, _ agrees: Bool) throws {
    let page = ShownPage("text\n```console\n$ a \\\n  b\n\(shown)\n$ c\n```\n")
    try #require(page.steps.map(\.line) == ["a \\\n  b", "c"])
    #expect(page.steps.allSatisfy(\.isShown) && page.steps[1].shown.isEmpty)
    let lines = printed.split(separator: "\n").map(String.init)
    #expect(page.steps[0].agrees(with: lines) == agrees)
    let again = ShownPage(page.text(showing: [0: page.steps[0].recorded(lines), 1: ["d"]]))
    #expect(again.steps[0].agrees(with: lines) || shown.split(separator: "…").count > 2)
    #expect(again.steps[1].shown == ["d"])
  }

  /// What is built from the Makefile, and scripts of the repository, wherever a page shows them as code.
  @Test(arguments: documents)
  func whatIsBuiltOrStartedIsThere(_ document: String) throws {
    let text = try Self.text(document)
    let makefile = try Self.text("Makefile")
    let ignored = try Self.text(".gitignore").split(separator: "\n")
    for match in text.matches(of: /(?:^\s*|`)make ([a-z-]+)/.anchorsMatchLineEndings()) {
      #expect(makefile.contains("\n\(match.1):"), "\(document): make \(match.1)")
    }
    for match in text.matches(
      of: /(?:^\s*|`)((?:\.ci|Benchmarks|Fuzz|Samples)\/[A-Za-z-]+)(?=[ `\n])/.anchorsMatchLineEndings())
    {
      // Some folders are made by what uses them.
      if ignored.contains("/\(match.1)/") { continue }
      let path = Repository.file(String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(document): \(match.1)")
    }
  }

  /// Every `counterfoil VERB` that a page names is a verb.
  @Test func verbsNamedAreThere() throws {
    let help = try Command.run(["--help"]).text
    let verbs = Set(help.matches(of: #/^  ([a-z]+) /#.anchorsMatchLineEndings()).map { String($0.1) } + ["help"])
    #expect(verbs.count > 20)
    for document in Self.documents {
      for match in try Self.text(document).matches(
        of: /(?:`|^\s*\$ |\| )counterfoil ([a-z]+)\b/.anchorsMatchLineEndings())
      {
        #expect(verbs.contains(String(match.1)), "\(document): counterfoil \(match.1)")
      }
    }
  }

  /// Files that a page links to, relative to its own place.
  @Test(arguments: documents)
  func linksLeadSomewhere(_ document: String) throws {
    let folder = Repository.file(document).deletingLastPathComponent()
    for match in try Self.text(document).matches(of: /\]\(([^)#\s]+)/) where !match.1.contains(":") {
      let path = folder.appendingPathComponent(String(match.1)).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: path), "\(document): \(match.1)")
    }
  }

  /// Modules and types that the map of the code names.
  @Test func whatTheMapNamesIsThere() throws {
    let modules = try FileManager.default.contentsOfDirectory(atPath: Repository.file("Sources").path)
    let files = FileManager.default.enumerator(at: Repository.file("Sources"), includingPropertiesForKeys: nil)
    var declared: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?:struct|class|enum|protocol|actor|typealias) ([A-Z][A-Za-z0-9]+)/) {
        declared.insert(String(match.1))
      }
    }
    let text = try Self.text("docs/ARCHITECTURE.md")
    let names = text.matches(of: /`([A-Z][A-Za-z0-9]+)`/).map { String($0.1) }
    #expect(names.count > 60)
    for name in names {
      if name.hasPrefix("Counterfoil") {
        let isThere = modules.contains(name)
        #expect(isThere, "\(name)")
      } else {
        let isThere = declared.contains(name)
        #expect(isThere, "\(name)")
      }
    }
  }
}
