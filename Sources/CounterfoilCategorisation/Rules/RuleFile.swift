package import CounterfoilModel
import CounterfoilYAML

/// A person's rules, in the order in which they are tried.
package struct RuleFile: Sendable, Hashable {
  /// As the person named the file.
  package var file: String
  package var rules: [Rule]

  package init(file: String, rules: [Rule]) {
    self.file = file
    self.rules = rules
  }

  /// The rules of a YAML text (`Schemas/rules.schema.json`).
  /// - Throws: exit status 78 with the place of the first thing that is not understood.
  package init(yaml: String, file: String) throws(Fault) {
    let (rules, problems) = RuleFile.parse(yaml, file: file)
    try problems.check()
    self.init(file: file, rules: rules)
  }

  /// Everything that is wrong with a YAML text of rules, in the order of its lines; empty where it can be used.
  package static func problems(ofYAML yaml: String, file: String) -> [Diagnostic] {
    parse(yaml, file: file).problems.all
  }

  private static func parse(_ yaml: String, file: String) -> (rules: [Rule], problems: YAMLProblems) {
    let subject = YAMLProblems.Subject("the file of rules", unreadable: .rulesUnreadable, value: .rulesValue)
    let problems = YAMLProblems(of: subject, file: file)
    var reader = RuleReader()
    if let root = YAMLNode.root(yaml, problems) { reader.read(root) }
    return (reader.rules, problems)
  }
}
