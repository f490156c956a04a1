/// What a reconciliation leaves open and somebody said needs nobody: rows of its batches, and places in its lists.
package struct LeftAlone: Sendable, Hashable {
  /// Entries without a bill.
  package internal(set) var entries: [Int] = []
  /// Bills without an entry.
  package internal(set) var bills: [Int] = []
  /// `first` repeats `second`, and both are right.
  package internal(set) var duplicateBills: [RowPair] = []
  /// Places of proposals among the matches, which stay there.
  package internal(set) var matches: Set<Int> = []
}

extension Reconciliation {
  /// Takes what needs nobody out of the lists of what is left open. What is linked stays linked. O(rows left open).
  /// - Parameters:
  ///   - entry: whether an entry without a bill needs nobody, by its row.
  ///   - bill: the same of a bill without an entry.
  ///   - copy: the same of a bill that is recorded twice.
  ///   - proposal: the same of a match that waits for a person.
  package mutating func leaveAlone(
    entry: (Int) -> Bool, bill: (Int) -> Bool, copy: (RowPair) -> Bool, proposal: (Match) -> Bool
  ) {
    leftAlone.entries += unmatchedEntries.map(Int.init).filter(entry)
    let entries = Set(leftAlone.entries)
    unmatchedEntries.removeAll { entries.contains(Int($0)) }
    leftAlone.bills += unmatchedBills.map(Int.init).filter(bill)
    let bills = Set(leftAlone.bills)
    unmatchedBills.removeAll { bills.contains(Int($0)) }
    let uncoveredCount = bills.count { !isCovered(bill: $0) }
    summary.uncoveredBillCount -= uncoveredCount
    leftAlone.duplicateBills += duplicateBills.filter(copy)
    let pairs = Set(leftAlone.duplicateBills)
    duplicateBills.removeAll { pairs.contains($0) }
    for place in matches.indices where matches[place].decision == .review && proposal(matches[place]) {
      leftAlone.matches.insert(place)
    }
    summary.unmatchedEntryCount = unmatchedEntries.count
    summary.unmatchedBillCount = unmatchedBills.count
    summary.duplicateBillCount = duplicateBills.count
    summary.leftAloneReviewCount = leftAlone.matches.count
    summary.leftAloneCount = entries.count + bills.count + pairs.count + leftAlone.matches.count
  }
}
