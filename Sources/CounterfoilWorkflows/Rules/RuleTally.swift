import CounterfoilCategorisation
package import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore

/// How often each rule decided.
package struct RuleTally: Sendable, Hashable {
  /// The file of rules, as named.
  package var file: String
  /// Records the rules were tried on.
  package var recordCount = 0
  /// Records that a rule fits.
  package var matchedCount = 0
  /// For each rule, its title and how many records it decided on.
  package var rules: [Line]

  package struct Line: Sendable, Hashable {
    package var title: String
    package var location: SourceLocation
    package var count = 0
  }

  init(_ matcher: RuleMatcher) {
    file = matcher.file.file
    rules = matcher.file.rules.map { Line(title: $0.title, location: $0.location) }
  }

  mutating func count(_ matches: [Int32]) {
    recordCount += matches.count
    for match in matches where match >= 0 {
      matchedCount += 1
      rules[Int(match)].count += 1
    }
  }

  /// A note for each rule that decided nothing.
  package var unused: [Diagnostic] {
    rules.filter { $0.count == 0 }.map { rule in
      Diagnostic(
        .rulesUnused, .warning, "the rule \"\(rule.title)\" fits none of the records looked at", at: rule.location,
        fixes: ["An earlier rule may take them all: the first that fits decides."])
    }
  }
}

extension RuleMatcher {
  /// What the rules say about entries of the store.
  func assignments(for entries: RecordBatch, tally: inout RuleTally) -> [RuleAssignment] {
    let matches = matches(in: entries)
    tally.count(matches)
    return matches.indices.compactMap { row in
      guard matches[row] >= 0, let id = entries[EntryField.id, row] else { return nil }
      let rule = Int(matches[row])
      let actions = actions(ofRule: rule, for: entries, row)
      return RuleAssignment(
        entry: id, rule: file.rules[rule].title, category: actions.category, book: actions.book, payee: actions.payee)
    }
  }
}
