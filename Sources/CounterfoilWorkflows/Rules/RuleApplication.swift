package import CounterfoilCategorisation
package import CounterfoilModel
import CounterfoilRecords
package import CounterfoilStore
import CounterfoilText

/// Tries rules on everything the store holds and keeps what they say, as one run.
package struct RuleApplication {
  private let matcher: RuleMatcher

  package init(_ matcher: RuleMatcher) { self.matcher = matcher }

  /// What the rules would say, and about how many entries.
  package func plan(_ store: Store) throws(Fault) -> RuleTally {
    var tally = RuleTally(matcher)
    _ = matcher.assignments(for: try store.printedEntries(), tally: &tally)
    return tally
  }

  /// Keeps what the rules say. What earlier runs said about entries that no rule fits now no longer counts.
  package func run(_ store: Store) throws(Fault) -> (tally: RuleTally, run: Run) {
    var tally = RuleTally(matcher)
    let entries = try store.printedEntries()
    let assignments = matcher.assignments(for: entries, tally: &tally)
    let summary = JSONWriter.object { json in
      json.member("kind", "entry")
      json.member("rules", matcher.file.rules.count)
      json.member("categorised", assignments.count)
    }
    return (tally, try store.assign(assignments, among: entries, summary: summary, at: Books.now()))
  }
}
