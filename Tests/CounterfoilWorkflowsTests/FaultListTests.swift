import CounterfoilTestSupport
import Foundation
import Testing

/// The page of faults names tests and folders that are there.
@Suite struct FaultListTests {
  @Test func everyTestNamedIsThere() throws {
    let rows = try String(contentsOf: Repository.file("docs/faults.md"), encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    var numbers: Set<Int> = []
    var named: Set<String> = []
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 4, "\(row)")
      let range = cells[0].split(separator: "–").compactMap { Int($0) }
      numbers.formUnion(try #require(range.first)...(try #require(range.last)))
      let tests = cells[3].split(separator: "`").map(String.init).filter { !$0.hasPrefix(" ") }
      #expect(!tests.isEmpty, "\(row)")
      named.formUnion(tests)
    }
    #expect(numbers == Set(1...35).union(48...71).union(73...77).union([80, 86]).union(88...95))
    let functions = try Self.testFunctions()
    for name in named {
      if name.hasPrefix("Golden/") {
        #expect(FileManager.default.fileExists(atPath: Repository.file("Tests/\(name)").path), "\(name)")
      } else {
        #expect(functions.contains(name), "\(name)")
      }
    }
  }

  /// The names of all functions marked as tests.
  private static func testFunctions() throws -> Set<String> {
    let files = FileManager.default.enumerator(at: Repository.file("Tests"), includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for part in text.split(separator: "@Test").dropFirst() {
        guard let start = part.range(of: "func ") else { continue }
        names.insert(String(part[start.upperBound...].prefix { $0.isLetter || $0.isNumber }))
      }
    }
    return names
  }
}
