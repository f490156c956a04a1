package import CounterfoilModel
internal import CounterfoilRecords

/// A proposal as an earlier reconciliation of the same rows made it.
package struct EarlierProposal: Sendable {
  /// Rows of the batches.
  package var entries: [Int]
  package var bills: [Int]
  package var probability: Double
  package var shape: Match.Shape
  package var evidence: [Evidence]
  /// As of ``Match/remaining``.
  package var remaining: Money?

  package init(
    entries: [Int], bills: [Int], probability: Double, shape: Match.Shape, evidence: [Evidence], remaining: Money?
  ) {
    self.entries = entries
    self.bills = bills
    self.probability = probability
    self.shape = shape
    self.evidence = evidence
    self.remaining = remaining
  }
}

extension Reconciliation {
  private struct Rows: Hashable {
    var entries: [Int]
    var bills: [Int]
  }

  /// Puts proposals that stand in place of those found, where nothing is new: what is left over once others are linked looks surer than it
  /// is, and other than it did. O(matches + rows nothing explains).
  package mutating func putProposals(_ earlier: [EarlierProposal]) {
    let (entryPositions, billPositions) = (explainer.entryPositions, explainer.billPositions)
    var known: [Rows: Match] = [:]
    var (entries, bills) = (Set(unmatchedEntries), Set(unmatchedBills))
    let others = matches.filter { match in
      guard match.decision == .review, !match.shape.isSaid else { return true }
      known[Rows(entries: match.entries.sorted(), bills: match.bills.sorted())] = match
      entries.formUnion(match.entries.map(Int32.init))
      bills.formUnion(match.bills.map(Int32.init))
      return false
    }
    matches = others
    for proposal in earlier {
      let own = proposal.entries.map(Int32.init).sorted { entryPositions[Int($0)] < entryPositions[Int($1)] }
      let owed = proposal.bills.map(Int32.init).sorted { billPositions[Int($0)] < billPositions[Int($1)] }
      guard !own.isEmpty, !owed.isEmpty, entries.isSuperset(of: own), bills.isSuperset(of: owed) else { continue }
      entries.subtract(own)
      bills.subtract(owed)
      let match = known[Rows(entries: proposal.entries.sorted(), bills: proposal.bills.sorted())]
      matches.append(
        Match(
          entries: RowList(own), bills: RowList(owed), probability: proposal.probability, decision: .review,
          shape: proposal.shape, runnerUp: match?.runnerUp, remaining: proposal.remaining, features: match?.features,
          habit: match?.habit, openItem: match?.openItem, reservation: match?.reservation,
          kept: proposal.evidence))
    }
    matches.sort {
      (entryPositions[$0.entries[0]], billPositions[$0.bills[0]])
        < (entryPositions[$1.entries[0]], billPositions[$1.bills[0]])
    }
    changeExplained(before: Set(unmatchedEntries), after: entries)
    unmatchedEntries = Reconciliation.inOrder(entries, entryPositions)
    unmatchedBills = Reconciliation.inOrder(bills, billPositions)
    summary.reviewCount = matches.count { $0.decision == .review }
    summary.unmatchedEntryCount = unmatchedEntries.count
    summary.unmatchedBillCount = unmatchedBills.count
    summary.uncoveredBillCount = unmatchedBills.count { !isCovered(bill: Int($0)) }
  }

  /// In order of their positions; those without one come last.
  private static func inOrder(_ rows: Set<Int32>, _ positions: [Int32]) -> [Int32] {
    func key(_ row: Int32) -> (Int32, Int32) {
      let position = positions[Int(row)]
      return (position < 0 ? .max : position, row)
    }
    return rows.sorted { key($0) < key($1) }
  }

  /// Counts entries as explained, or no longer, in the sums of their accounts.
  /// - Parameters:
  ///   - before: those that nothing explained.
  ///   - after: those that nothing explains.
  private mutating func changeExplained(before: Set<Int32>, after: Set<Int32>) {
    for (rows, sign) in [(before.subtracting(after), 1), (after.subtracting(before), -1)] {
      for row in rows.sorted() {
        guard let amount = entries[EntryField.amount, Int(row)],
          let place = balances.firstIndex(where: {
            $0.account == entries[EntryField.account, Int(row)] && $0.currency == amount.currency
          })
        else { continue }
        let line = balances[place]
        let moved = Int128(sign) * Int128(amount.minorUnits)
        balances[place] = BalanceLine(
          account: line.account, currency: line.currency, entryTotal: line.entryTotal,
          explainedTotal: MoneyTotal(
            minorUnits: line.explainedTotal.minorUnits + moved, currency: line.currency),
          unexplained: MoneyTotal(minorUnits: line.unexplained.minorUnits - moved, currency: line.currency),
          check: line.check)
      }
    }
  }
}
