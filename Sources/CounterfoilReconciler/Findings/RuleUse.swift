/// What one of a person's matching rules came to.
package struct RuleUse: Hashable, Sendable {
  package var name: String
  /// How many rows fit its conditions.
  package var entryCount: Int
  package var billCount: Int
  /// How many links and proposals rest on it.
  package var linkedCount = 0
  package var reviewCount = 0
}
