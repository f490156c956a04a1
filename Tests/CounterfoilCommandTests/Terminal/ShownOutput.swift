import CounterfoilTestSupport
import Foundation

/// A page of documentation: its command lines, and the output it shows below them.
struct ShownPage {
  /// A command line with what the page shows of its output.
  struct Step {
    /// The line as the shell reads it; one that a backslash continues is several lines.
    var line: String
    /// Whether it stands in a block that shows output, so that the shown lines are all there are.
    var isShown = false
    /// The lines below it, without the block's own indent.
    var shown: [String] = []
    /// Where those lines stand among the page's, from 0.
    var place: Range<Int> = 0..<0
    var indent = ""
  }

  private(set) var steps: [Step] = []
  private let lines: [String]

  /// Of `console` blocks a command is what follows `$ `, to the end of the last line that a backslash continues, and what follows is its
  /// output; of `sh` blocks every line is one.
  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (fence, indent) = ("", "")
    var isContinued = false
    var blockStart = 0
    for (number, line) in lines.enumerated() {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("```") {
        if fence == "console" { endBlock(from: blockStart) }
        fence = fence.isEmpty ? String(trimmed.dropFirst(3)) : ""
        indent = String(repeating: " ", count: line.count - trimmed.count)
        blockStart = steps.count
      } else if isContinued {
        steps[steps.count - 1].line += "\n\(line)"
        steps[steps.count - 1].place = (number + 1)..<(number + 1)
        isContinued = line.hasSuffix("\\")
      } else if fence == "sh" && !trimmed.isEmpty || fence == "console" && trimmed.hasPrefix("$ ") {
        let words = String(trimmed.dropFirst(fence == "sh" ? 0 : 2))
        steps.append(Step(line: words, place: (number + 1)..<(number + 1), indent: indent))
        isContinued = line.hasSuffix("\\")
      } else if fence == "console", steps.count > blockStart {
        let last = steps.count - 1
        steps[last].shown.append(line.hasPrefix(indent) ? String(line.dropFirst(indent.count)) : line)
        steps[last].place = steps[last].place.lowerBound..<(number + 1)
      }
    }
  }

  private mutating func endBlock(from start: Int) {
    guard steps[start...].contains(where: { !$0.shown.isEmpty }) else { return }
    for index in start..<steps.count { steps[index].isShown = true }
  }

  /// The page with the output of these steps in place of what it showed.
  func text(showing outputs: [Int: [String]]) -> String {
    var lines = lines
    for (index, output) in outputs.sorted(by: { $0.key > $1.key }) {
      let step = steps[index]
      lines.replaceSubrange(step.place, with: output.map { $0.isEmpty ? "" : step.indent + $0 })
    }
    return lines.joined(separator: "\n")
  }
}

extension ShownPage.Step {
  /// Whether an output is what the page shows. A line of `…` alone stands for some lines, and one that ends with `…` for
  /// a longer one, as on a terminal of 100 columns; times and ids are compared by their form.
  func agrees(with output: [String]) -> Bool {
    let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
    var rest = output[...]
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return fits(shown[...], rest) }
    guard fits(first, rest.prefix(first.count)) else { return false }
    rest = rest.dropFirst(first.count)
    guard rest.count > last.count, fits(last, rest.suffix(last.count)) else { return false }
    rest = rest.dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      let found = rest.indices.dropFirst().first { fits(part, rest[$0...].prefix(part.count)) }
      guard let found else { return false }
      rest = rest[(found + part.count)...]
    }
    return !rest.isEmpty
  }

  private func fits(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
    shown.count == printed.count && zip(shown, printed).allSatisfy { ShownPage.Step.fits($0, $1) }
  }

  private static func fits(_ shown: String, _ printed: String) -> Bool {
    if shown.hasSuffix("…") { return ShownPage.masked(printed).hasPrefix(ShownPage.masked(String(shown.dropLast()))) }
    return ShownPage.masked(shown) == ShownPage.masked(printed)
  }

  /// What is to be shown instead: lines that still fit stay as they are; of an output with lines left out, as many are shown
  /// at both ends as before.
  func recorded(_ output: [String]) -> [String] {
    let output = output.map { line in shown.first { $0 != "…" && ShownPage.Step.fits($0, line) } ?? line }
    let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last, output.count > first.count + last.count
    else { return output }
    return output.prefix(first.count) + ["…"] + output.suffix(last.count)
  }
}

extension ShownPage {
  /// A line without what differs from run to run: the clock, and digests that depend on it. Everything else is compared as it stands.
  static func masked(_ line: String) -> String {
    line.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "TIME")
      .replacing(/\b[eb]\d-(\d{8})-[a-z0-9]{13}\b/) { "ID-\($0.1)" }
      .replacing(/\b[0-9a-f]{64}\b/, with: "DIGEST")
  }
}
