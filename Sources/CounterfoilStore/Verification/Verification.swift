package import CounterfoilModel

/// What a check of the whole store found.
package struct Verification: Sendable, Hashable {
  /// What is wrong, or could not be vouched for; empty where all was worked out again and agrees.
  package internal(set) var findings: [Diagnostic] = []
  /// The digest of the last event, which stands for the whole history and all that it wrote; nil before the first run.
  package internal(set) var head: String?
  /// As ``Store/contentDigest()``, of the very state that was looked at; nil where that cannot be read.
  package internal(set) var contentDigest: String?
  /// How many runs the history has.
  package internal(set) var runCount = 0
  /// How many rows wait for a person: no damage, but what earlier versions may not have reported.
  package internal(set) var waitingCount = 0
  /// How many runs came after the event with the digest that was expected; nil where none was, or it is not there.
  package internal(set) var runsSinceExpected: Int?

  package var isWhole: Bool { findings.isEmpty }

  /// 0 where the store is whole, 1 where it is of an earlier version that proves less, else 70.
  package var status: ExitStatus {
    if findings.contains(where: { $0.severity == .error }) { return .internalFault }
    return isWhole ? .success : .attention
  }
}
