import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilReconciler

/// Every number of the reconciler lies in one folder, says what it is and where it is from, and stands in docs/priors.md as it is.
@Suite struct PriorsTests {
  private struct Number {
    var name: String
    var group: String
    var kind: String
    var value: String
    var comment: [Substring]
    var key: String
  }

  private static let folder = Repository.file("Sources/CounterfoilReconciler/Priors")

  /// What is declared in the folder.
  private static func numbers() throws -> [Number] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("Priors+") }.sorted()
      .flatMap { file in
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let group = String(file.dropFirst("Priors+".count).dropLast(".swift".count))
        return try lines.indices.compactMap { place -> Number? in
          guard lines[place].contains("static let ") else { return nil }
          // A long value goes on below.
          let end = try #require(lines[place...].firstIndex { $0.hasSuffix("\")") }, "\(file): \(lines[place])")
          let whole = lines[place...end].map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
          let parts = try #require(
            whole.wholeMatch(of: /static let (\w+)(?:: \w+)? = (\w+)\( ?(?:(.*), )?"([\w.]+)"\)/), "\(file): \(whole)")
          let comment = lines[..<place].reversed().prefix { $0.contains("///") }
          return Number(
            name: String(parts.1), group: group, kind: String(parts.2), value: String(parts.3 ?? ""),
            comment: comment.reversed().map { $0[...] }, key: String(parts.4))
        }
      }
  }

  @Test func eachIsCalledByItsPlaceAndSaysWhereItIsFrom() throws {
    let numbers = try Self.numbers()
    #expect(numbers.count > 300)
    #expect(Set(numbers.map(\.key)).count == numbers.count)
    for number in numbers {
      #expect(number.key == "\(number.group.lowercased()).\(number.name)")
      let text = number.comment.joined(separator: "\n")
      #expect(!text.isEmpty && !text.hasPrefix("    /// - Source"), "\(number.key) does not say what it is")
      #expect(number.kind == "stage" || text.contains("/// - Source: "), "\(number.key) has no source")
    }
  }

  @Test func theyAreUsed() throws {
    var used: Set<String> = []
    for (path, text) in try Self.sources() where !path.hasPrefix("Priors/") {
      for part in text.split(separator: "Priors.").dropFirst() {
        used.insert(String(part.prefix { $0.isLetter || $0.isNumber || $0 == "." }))
      }
    }
    for number in try Self.numbers() {
      let name = "\(number.group).\(number.name)"
      // What follows may be a member of it.
      #expect(used.contains { $0 == name || $0.hasPrefix(name + ".") }, "\(number.key) is used nowhere")
    }
  }

  /// Fractions and logarithms elsewhere are bounds of arithmetic, not beliefs.
  @Test func noneLiesElsewhere() throws {
    let known: Set = [
      "Explanation/PairExplanation.swift bitsPerNat", "Contested/ContestedRows.swift weightLimit",
      "Learned/ModelKey.swift cellWidth",
    ]
    var found: Set<String> = []
    for (path, text) in try Self.sources() where !path.hasPrefix("Priors/") {
      for match in text.matches(of: /static (?:let|var) (\w+)(?:: \w+)? = -?[0-9]+\.[0-9]/) {
        found.insert("\(path) \(match.1)")
      }
    }
    #expect(found == known)
  }

  @Test func thePageSaysThemAsTheyAre() throws {
    let page = try String(contentsOf: Repository.file("docs/priors.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
    for number in try Self.numbers() {
      let words = number.comment.map { $0.trimmingCharacters(in: .whitespaces).dropFirst("/// ".count) }
        .joined(separator: " ").split(separator: " - Source: ")
      if number.kind == "stage" {
        #expect(rows.contains { $0.hasPrefix("| \(words[0].dropLast()) |") }, "\(number.key): \(words[0])")
      } else {
        let row = "| `\(number.name)` \(words[0]) | \(number.value) | "
        #expect(rows.contains { $0.hasPrefix(row) && $0.contains("| \(words[1]) |") }, "\(number.key): \(row)")
      }
    }
  }

  /// A build that is not made for measuring listens to nobody.
  @Test func numbersAreThoseThatAreWritten() {
    setenv("COUNTERFOIL_PRIOR", "groups.missing*2", 1)
    defer { unsetenv("COUNTERFOIL_PRIOR") }
    #expect(Priors.Groups.missing == 0.3 && Priors.Stages.refunds)
  }

  private static func sources() throws -> [(path: String, text: String)] {
    let root = folder.deletingLastPathComponent()
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }.sorted()
      .map { ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)) }
  }
}
