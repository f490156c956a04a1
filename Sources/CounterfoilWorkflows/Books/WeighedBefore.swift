import CounterfoilModel
import CounterfoilReconciler
import CounterfoilStore
import CounterfoilText

/// What an earlier reconciliation of the same scope weighed already.
///
/// Once the surest pairs are linked, those that are left look surer than they are: fewer rivals, and other books to learn from.
/// So a pair whose rows were all weighed before, and not linked, is not linked later either, unless something new is
/// part of it or a person decided something since. It stays a proposal.
struct WeighedBefore {
  private let news: StoreNews
  /// The proposals that stand, where nothing is new since that reconciliation, and it is the last one: they are what stands again.
  let standing: [StoredMatch]?

  /// Nil where none of this scope was kept, or where a person decided something since.
  init?(_ wanted: ReconcileScope, in store: Store) throws(Fault) {
    let scope = wanted.json
    let runs = try store.runs().filter { $0.kind == "reconcile" && $0.undoneBy == nil }
    let earlier = runs.last { run in
      JSONText.textMembers(of: run.summary)?.first { $0.name == "scope" }?.text == scope
    }
    guard let earlier else { return nil }
    news = try store.news(since: earlier.id)
    guard !news.hasDecisions else { return nil }
    let isNothingNew = news.isEmpty && runs.last?.id == earlier.id
    standing = isNothingNew ? try store.matches().filter { $0.decision == Decision.review.rawValue } : nil
  }

  /// Whether all rows of a match were weighed before.
  func holds(_ match: Match, _ plan: Reconciliation, _ entries: EntryListing) -> Bool {
    let isNewEntry = match.entries.contains { row in
      news.files.contains(entries.fileNumbers[Int(entries.fileOfRecord[row])])
        || news.entryIDs.contains(plan.entryID(row))
    }
    return !isNewEntry && !match.bills.contains { news.billIDs.contains(plan.billID($0)) }
  }
}
