import Categorisation
public import Model
import Records
import Store

/// How often each rule decided.
public struct RuleTally: Sendable, Hashable {
  /// The file of rules, as named.
  public var file: String
  /// Records the rules were tried on.
  public var recordCount = 0
  /// Records that a rule fits.
  public var matchedCount = 0
  /// For each rule, its title and how many records it decided on.
  public var rules: [Line]

  public struct Line: Sendable, Hashable {
    public var title: String
    public var location: SourceLocation
    public var count = 0
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
  public var unused: [Diagnostic] {
    rules.filter { $0.count == 0 }.map { rule in
      Diagnostic(
        .rulesUnused, .warning, "the rule \"\(rule.title)\" fits none of the records looked at", at: rule.location,
        fixes: ["An earlier rule may take them all: the first that fits decides."])
    }
  }
}

extension RuleMatcher {
  /// What the rules say about entries of the store.
  func assignments(for entries: RecordBatch, tally: inout RuleTally) -> [Assignment] {
    let matches = matches(in: entries)
    tally.count(matches)
    return matches.indices.compactMap { row in
      guard matches[row] >= 0, let id = entries.text(EntryField.id, row) else { return nil }
      let rule = Int(matches[row])
      let actions = actions(ofRule: rule, for: entries, row)
      return Assignment(
        entry: id, rule: file.rules[rule].title, category: actions.category, book: actions.book, payee: actions.payee)
    }
  }
}
