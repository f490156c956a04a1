import CounterfoilModel
import CounterfoilYAML

/// A text read as a file of YAML, and what is wrong with it.
struct Reading {
  let problems: YAMLProblems
  let root: YAMLNode?

  init(_ yaml: String) {
    problems = YAMLProblems(
      of: .init("the file", unreadable: DiagnosticCode("x.unreadable", ""), value: DiagnosticCode("x.value", "")),
      file: "f.yaml")
    root = YAMLNode.root(yaml, problems)
  }

  var told: [String] { problems.all.map(\.description) }

  /// The values of a mapping of texts, by key.
  func texts(_ keys: [String] = ["a", "b", "c"]) -> [String: String] {
    var texts: [String: String] = [:]
    root?.eachMember(keys) { key, node in texts[key] = node.text(orEmpty: true) }
    return texts
  }
}
