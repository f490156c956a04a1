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

  func note(_ error: YamlError) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      note(problem, mark)
    case .duplicatedKeysInMapping(let keys, let context):
      note("a key stands twice: \(keys.map(\.excerpt).joined(separator: ", "))", at: context.mark)
    case .reader(_, let offset, let value, _):
      let place = offset.map { TextPlace.end(of: yaml.prefix($0).unicodeScalars) }
      problems.note(
        "\(problems.subject.title) has a character that YAML forbids: U+\(hexadecimal(value))", line: place?.line,
        column: place?.column, code: problems.subject.unreadable)
    default: problems.note("\(problems.subject.title) is no YAML", code: problems.subject.unreadable)
    }
  }

  /// Words of LibYAML, which say little where the cause is a common one.
  private func note(_ problem: String, _ mark: Mark) {
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
    case "mapping values are not allowed in this context":
      note(
        "\(title) is no YAML: \(problem)", at: mark,
        fixes: [
          "Put a text that has a colon and a space into quotes; keys that belong together begin below one another."
        ])
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
