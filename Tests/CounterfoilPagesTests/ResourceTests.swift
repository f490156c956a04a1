import CounterfoilPages
import Foundation
import Testing

@Suite struct ResourceTests {
  static let resources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/CounterfoilPages/Resources")

  @Test func everyFileOfTheFolderIsCompiledIn() throws {
    let list = try String(
      contentsOf: ResourceTests.resources.appending(path: "../../CounterfoilCPages/pages.c").standardizedFileURL,
      encoding: .utf8)
    for folder in ["icons", "script", "style", "templates", "words"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: ResourceTests.resources.appending(path: folder).path())
      for name in names {
        #expect(list.contains("FILE_ENTRY(\"\(folder)/\(name)\""), "\(folder)/\(name) is not listed")
      }
    }
  }

  @Test func bothLanguagesHaveTheSameWords() throws {
    let names = try ["en", "zh"].map { language in
      try String(contentsOf: ResourceTests.resources.appending(path: "words/\(language).txt"), encoding: .utf8)
        .split(separator: "\n").map { String($0.prefix { $0 != "=" }) }
    }
    #expect(names[0] == names[1])
  }
}
