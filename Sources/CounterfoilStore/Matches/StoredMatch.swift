/// Entries and bills that belong together, as a reconciliation found them.
package struct StoredMatch: Sendable, Hashable {
  /// Ids of entries.
  package var entries: [String]
  /// Ids of bills.
  package var bills: [String]
  /// 0 to 1.
  package var probability: Double
  /// `linked` or `review`.
  package var decision: String
  package var shape: String
  /// The evidence, as the text of one JSON array.
  package var evidence: String
  /// How much of the match falls on a bill, in its minor units, where that is not the whole bill.
  package var parts: [String: Int64] = [:]
  /// The run that found it; nil before it is stored.
  package var run: String?
  /// Its number in the store; 0 before it is stored.
  package internal(set) var number: Int64 = 0

  package init(
    entries: [String], bills: [String], probability: Double, decision: String, shape: String, evidence: String,
    run: String? = nil
  ) {
    self.entries = entries
    self.bills = bills
    self.probability = probability
    self.decision = decision
    self.shape = shape
    self.evidence = evidence
    self.run = run
  }

  /// A short name made from the ids of entries and bills: the same proposal has it in every run.
  package var proposalID: String { StoredMatch.proposalID(entries: entries, bills: bills) }

  package static func proposalID(entries: [String], bills: [String]) -> String {
    var hash = StableHash()
    for id in entries.sorted() + [""] + bills.sorted() {
      var id = id
      id.withUTF8 { hash.combine(UnsafeRawBufferPointer($0)) }
      hash.combine(0)
    }
    return "p-" + ContentKey.recordKey(letter: "p", hash: hash.finish()).suffix(8)
  }
}
