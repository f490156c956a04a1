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

  /// The command lines of a document, in order: of its `console` blocks what follows `$ `, to the end of the last line that a
  /// backslash continues; of its `sh` blocks every line.
  private static func commandLines(_ text: String) -> [String] {
    var lines: [String] = []
    var fence = ""
    var isContinued = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("```") {
        fence = fence.isEmpty ? String(trimmed.dropFirst(3)) : ""
      } else if isContinued {
        lines[lines.count - 1] += "\n\(line)"
        isContinued = line.hasSuffix("\\")
      } else if fence == "sh" && !trimmed.isEmpty || fence == "console" && trimmed.hasPrefix("$ ") {
        lines.append(String(trimmed.dropFirst(fence == "sh" ? 0 : 2)))
        isContinued = line.hasSuffix("\\")
      }
    }
    return lines
  }

  /// Whether a line builds or tests everything and so is not run inside a test: what it names must be there.
  private static func isBuild(_ line: String) -> Bool {
    ["make ", "swift ", "docker ", "pip ", ".ci/", "Benchmarks/", "cd "].contains(where: line.hasPrefix)
  }

  @Test(arguments: documents)
  func everyCommandLineRuns(_ document: String) throws {
    let lines = Self.commandLines(try Self.text(document)).filter { !Self.isBuild($0) }
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
