/// What a rule said about an entry. It is kept beside the entry, which stays as the bank printed it.
package struct RuleAssignment: Sendable, Hashable {
  /// The entry's id.
  package var entry: String
  /// The name of the rule.
  package var rule: String
  package var category: String?
  package var book: String?
  /// The payee's name for people.
  package var payee: String?

  package init(entry: String, rule: String, category: String? = nil, book: String? = nil, payee: String? = nil) {
    self.entry = entry
    self.rule = rule
    self.category = category
    self.book = book
    self.payee = payee
  }
}
