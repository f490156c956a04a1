import CounterfoilModel
package import CounterfoilRecords
package import CounterfoilYAML

/// A condition of rules that stands by itself, made ready for many records.
package struct RecordTest: Sendable, Hashable {
  package let condition: Condition
  /// A text in which `\1` to `\9` stand for groups of the condition's first expression that is found; nil where none is asked for.
  package let template: String?
  private let matcher: RuleMatcher

  /// The condition of a YAML mapping; what is wrong with it is noted, and nil given.
  package init?(_ node: YAMLNode, template: String? = nil) {
    var reader = RuleReader()
    guard let rule = reader.rule(condition: node, payee: template, title: "`number`") else { return nil }
    do throws(Fault) {
      matcher = try RuleMatcher(RuleFile(file: node.location.file, rules: [rule]))
    } catch {
      node.note(error.diagnostic.message, fixes: error.diagnostic.fixes, code: .rulesPattern)
      return nil
    }
    condition = rule.condition
    self.template = template
  }

  /// By row of a batch of entries or bills, whether it fits.
  package func fits(_ batch: RecordBatch) -> [Bool] { matcher.matches(in: batch).map { $0 >= 0 } }

  /// The template with the groups that are found in a row that fits.
  package func text(of batch: RecordBatch, _ row: Int) -> String? {
    template == nil ? nil : matcher.actions(ofRule: 0, for: batch, row).payee
  }

  package static func == (left: RecordTest, right: RecordTest) -> Bool {
    left.condition == right.condition && left.template == right.template
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(condition)
    hasher.combine(template)
  }
}
