package import CounterfoilModel
import Yams

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
    if let first = problems.first { throw Fault(.configuration, first) }
    self.init(file: file, rules: rules)
  }

  /// Everything that is wrong with a YAML text of rules, in the order of its lines; empty where it can be used.
  package static func problems(ofYAML yaml: String, file: String) -> [Diagnostic] { parse(yaml, file: file).problems }

  private static func parse(_ yaml: String, file: String) -> (rules: [Rule], problems: [Diagnostic]) {
    var reader = RuleReader(file: file)
    do {
      guard let root = try Yams.compose(yaml: yaml) else { return ([], []) }
      reader.read(root)
    } catch let error as YamlError {
      reader.note(error)
    } catch {
      reader.note("the file of rules is no YAML", nil, code: .rulesUnreadable)
    }
    return (reader.rules, reader.problems)
  }
}
