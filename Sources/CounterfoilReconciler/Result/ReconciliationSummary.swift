/// Counts of a reconciliation.
public struct ReconciliationSummary: Hashable, Sendable {
  /// All entries, copies and transfers among them.
  public var entryCount = 0
  /// All bills, copies among them.
  public var billCount = 0
  /// Matches made without a person, at ``targetPrecision``, and those a person confirmed.
  public var linkedCount = 0
  /// Matches proposed to a person.
  public var reviewCount = 0
  /// Entries that repeat other entries.
  public var duplicateCount = 0
  /// Bills that repeat other bills.
  public var duplicateBillCount = 0
  /// Moves between own accounts, each of two entries.
  public var transferCount = 0
  /// Refunds found together with the purchase they give back.
  public var refundCount = 0
  /// Entries in no match, transfer or channel that are no copies. Refunds without a match of their own are among them.
  public var unmatchedEntryCount = 0
  /// Bills that nothing settles, with those of ``uncoveredBillCount``.
  public var unmatchedBillCount = 0
  /// Those of ``unmatchedBillCount`` that the entries could not hold: their window lies outside the days the entries
  /// cover, or no entry has their account or currency. They wait for a statement, not for a person.
  public var uncoveredBillCount = 0
  /// Proposals, rows without a counterpart and bills recorded twice that need nobody, because a person or a rule said so.
  /// Of the counts above only ``reviewCount`` has them in it.
  public var leftAloneCount = 0
  /// Those of ``reviewCount`` among them.
  public var leftAloneReviewCount = 0
  /// Whether the signs of one side are turned around, so that nothing else here can be relied on.
  public var hasTurnedSigns = false
  /// What was asked for.
  public var targetPrecision = 0.0
  /// The mean probability of all linked matches; 1 when there are none. What a person confirmed counts as right:
  /// the bound that a report shows leaves it out.
  public var expectedPrecision = 1.0

  /// Whether something waits for a person.
  public var needsPerson: Bool {
    reviewCount > leftAloneReviewCount || unmatchedEntryCount > 0 || unmatchedBillCount > uncoveredBillCount
      || duplicateBillCount > 0
      || hasTurnedSigns
  }
}
