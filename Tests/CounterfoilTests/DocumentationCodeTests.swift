import CounterfoilTestSupport
import Foundation
import Testing

/// The code in the documentation of the library compiles as it stands there.
struct DocumentationCodeTests {
  static let catalog = Repository.file("Sources/Counterfoil/Counterfoil.docc")
  static let articles = files(in: catalog, ending: ".md")
  static let steps = files(in: catalog.appending(path: "Resources"), ending: ".swift")

  private static func files(in folder: URL, ending: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(ending) }.sorted()
  }

  @Test func thereAreArticlesAndStepsToCheck() {
    #expect(Self.articles.count >= 5 && Self.steps.count == 3)
  }

  @Test(arguments: articles) func theCodeOfAnArticleCompiles(_ name: String) throws {
    try expectCodeCompiles(in: Self.catalog.appending(path: name))
  }

  @Test func theCodeOfTheReadmeCompiles() throws { try expectCodeCompiles(in: Repository.file("README.md")) }

  private func expectCodeCompiles(in article: URL) throws {
    let text = try String(contentsOf: article, encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(!blocks.isEmpty)
    var imports: Set<String> = ["import Counterfoil"]
    // Each block sees the names of those before it, and may have names of its own for other things.
    var body = "func article(bytes: [UInt8]) throws {\n"
    for block in blocks {
      body += "do {\n"
      for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("import ") { imports.insert(String(line)) } else { body += line + "\n" }
      }
    }
    body += String(repeating: "}\n", count: blocks.count + 1)
    try expectCompiles(imports.sorted().joined(separator: "\n") + "\n" + body, isScript: false)
  }

  @Test(arguments: steps) func aStepOfTheTutorialCompiles(_ name: String) throws {
    let url = Self.catalog.appending(path: "Resources/\(name)")
    try expectCompiles(String(contentsOf: url, encoding: .utf8), isScript: true)
  }

  private func expectCompiles(_ code: String, isScript: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "counterfoil-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: isScript ? "main.swift" : "article.swift")
    try Data(code.utf8).write(to: file)
    let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let hasModules = FileManager.default.fileExists(atPath: beside.appending(path: "Modules").path)
    let products = hasModules ? beside : Repository.file(".build/debug").resolvingSymlinksInPath()
    let maps = try Program.run(Repository.file(".ci/module-maps").path, [products.path])
    let arguments =
      ["-typecheck", "-parse-as-library", "-swift-version", "6", "-I", products.appending(path: "Modules").path]
      .filter { !isScript || $0 != "-parse-as-library" }
    let compiled = try Program.run(
      "/usr/bin/env", ["swiftc"] + arguments + maps.all.split(separator: "\n").map(String.init) + [file.path])
    #expect(compiled.status == 0, "\(compiled.all)\n\(code)")
  }
}
