import CounterfoilModel
import Yams

/// Says in our words why a text is no YAML.
struct YAMLComplaint {
  private let yaml: String
  private let problems: YAMLProblems

  init(_ yaml: String, _ problems: YAMLProblems) {
    self.yaml = yaml
    self.problems = problems
  }

  /// What helps where a text begins with a character that means something else.
  static let quotes = "Put a text that begins with one of * & ! % @ ` into quotes."

  func note(_ error: YamlError) {
    let title = problems.subject.title
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      note(problem, mark, context)
    case .duplicatedKeysInMapping(let keys, let context):
      note("a key stands twice: \(keys.map(\.excerpt).joined(separator: ", "))", at: context.mark)
    case .reader(_, let offset, let value, _):
      let place = offset.map { TextPlace.end(of: yaml.prefix($0).unicodeScalars) }
      problems.note(
        "\(title) has a character that YAML forbids: U+\(hexadecimal(value))", line: place?.line,
        column: place?.column, code: problems.subject.unreadable)
    default: problems.note("\(title) is no YAML", code: problems.subject.unreadable)
    }
  }

  /// In our words where those of LibYAML say little and the cause is a common one.
  private func note(_ problem: String, _ mark: Mark, _ context: YamlError.Context?) {
    let title = problems.subject.title
    let scalars = yaml.unicodeScalars
    let found = TextPlace.index(line: mark.line, column: mark.column, in: scalars).map { scalars[$0] }
    switch problem {
    case "but found another document", "did not find expected <document start>":
      note(
        "\(title) ends here and a second document begins", at: mark,
        fixes: ["Keep one document in a file, without lines of `---` or `...` between its parts."])
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected",
      "found character that cannot start any token" where found == "\t":
      note("\(title) is no YAML: a tab stands where a line is indented", at: mark, fixes: ["Indent with spaces."])
    case "found unexpected end of stream":
      note("\(title) is no YAML: a quote that opens here is never closed", at: context?.mark ?? mark)
    case "could not find expected ':'":
      note("\(title) is no YAML: no colon stands behind the key that begins here", at: context?.mark ?? mark)
    case "mapping values are not allowed in this context":
      note(
        "\(title) is no YAML: \(problem)", at: mark,
        fixes: [
          "Put a text that has a colon and a space into quotes; keys that belong together begin below one another."
        ])
    case "found character that cannot start any token", "did not find expected alphabetic or numeric character",
      "found undefined alias":
      note("\(title) is no YAML: \(problem)", at: mark, fixes: [YAMLComplaint.quotes])
    case _ where problem.hasPrefix("Maximum nesting level"): note(YAMLTree.tooDeep, at: mark)
    default: note("\(title) is no YAML: \(problem)", at: mark)
    }
  }

  private func note(_ message: String, at mark: Mark, fixes: [String] = []) {
    problems.note(message, line: mark.line, column: mark.column, fixes: fixes, code: problems.subject.unreadable)
  }

  private func hexadecimal(_ value: Int32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
