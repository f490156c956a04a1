import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilReports
import CounterfoilStore

/// What a reconciliation of one account, or of some days, did not look at: of that nothing says that it is settled.
struct NarrowedLook {
  private let entries: Set<String>
  private let bills: Set<String>
  private let linkedEntries: Set<String>
  private let linkedBills: Set<String>

  /// O(rows of the reconciliation + links).
  init(_ outcome: ReconcileOutcome, _ store: Store) throws(Fault) {
    let plan = outcome.plan
    entries = Set((0..<plan.entries.count).map { plan.entryID($0) })
    bills = Set((0..<plan.bills.count).map { plan.billID($0) })
    (linkedEntries, linkedBills) = (try store.linkedEntryIDs(), try store.linkedBillIDs())
  }

  /// Those of what earlier runs told that are open all the same, though this run did not find them: it did not look, and nobody decided them.
  func notLookedAt(_ told: some Sequence<ToldItem>, _ store: Store) throws(Fault) -> Set<ToldItem> {
    var outside: Set<ToldItem> = []
    var proposals: Set<String> = []
    for item in told {
      switch item.kind {
      case .entry:
        if isOpen(entry: item.id), try store.holds(entry: item.id) { outside.insert(item) }
      case .bill:
        if isOpen(bill: item.id), try store.holds(bill: item.id) { outside.insert(item) }
      case .proposal: proposals.insert(item.id)
      default: break
      }
    }
    if proposals.isEmpty { return outside }
    for match in try store.proposals(named: proposals) {
      let isElsewhere = !entries.isSuperset(of: match.entries) || !bills.isSuperset(of: match.bills)
      guard isElsewhere, linkedEntries.isDisjoint(with: match.entries), linkedBills.isDisjoint(with: match.bills) else {
        continue
      }
      outside.insert(ToldItem(.proposal, StoredMatch.proposalID(entries: match.entries, bills: match.bills)))
    }
    return outside
  }

  private func isOpen(entry id: String) -> Bool { !entries.contains(id) && !linkedEntries.contains(id) }

  private func isOpen(bill id: String) -> Bool { !bills.contains(id) && !linkedBills.contains(id) }
}
