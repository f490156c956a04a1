/// Counts of a reconciliation.
public struct ReconciliationSummary: Hashable, Sendable {
  public var entryCount = 0
  public var billCount = 0
  public var linkedCount = 0
  public var reviewCount = 0
  public var duplicateCount = 0
  public var duplicateBillCount = 0
  public var transferCount = 0
  public var refundCount = 0
  public var unmatchedEntryCount = 0
  public var unmatchedBillCount = 0
  /// Those of ``unmatchedBillCount`` that the entries could not hold: their window lies outside the days the entries
  /// cover, or no entry has their account or currency. They wait for a statement, not for a person.
  public var uncoveredBillCount = 0
  /// Whether the signs of one side are turned around, so that nothing else here can be relied on.
  public var hasTurnedSigns = false
  /// What was asked for.
  public var targetPrecision = 0.0
  /// The mean probability of all linked matches; 1 when there are none. What a person confirmed counts as right:
  /// the bound that a report shows leaves it out.
  public var expectedPrecision = 1.0

  /// Whether something waits for a person.
  public var needsPerson: Bool {
    reviewCount > 0 || unmatchedEntryCount > 0 || unmatchedBillCount > uncoveredBillCount || duplicateBillCount > 0
      || hasTurnedSigns
  }
}
