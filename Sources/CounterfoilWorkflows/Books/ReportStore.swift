import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilPages
package import CounterfoilReconciler
import CounterfoilRecords
package import CounterfoilStore
import CounterfoilText

/// Makes the content of a report from the store: links that were kept, and what a reconciliation says of the rest.
package struct ReportStore {
  package var options: ReconcileOptions

  package init(options: ReconcileOptions = ReconcileOptions()) { self.options = options }

  /// Changes nothing.
  /// - Parameter report: called with what the reconciliation assumed or warns of.
  package func run(
    title: String, scope: ReportScope, in store: Store, report: (Diagnostic) -> Void = { _ in }
  ) throws(Fault) -> ReportOutcome {
    let listing = try store.entries()
    var sources = ReportSources()
    sources.entries = listing.records
    sources.entrySources = (0..<listing.records.count).map { listing.source(of: $0) }
    let bills = try store.records(.bill)
    sources.bills = bills
    for kind in [RecordKind.category, .book, .account, .place, .member] {
      sources.lists.append(try store.records(kind))
    }
    let rows = RowsOfIDs(listing.records, bills)
    guard !listing.records.isEmpty, !bills.isEmpty else {
      return ReportOutcome(
        content: ReportContent(title: title, sources: sources, scope: scope), needsPerson: false)
    }
    let outcome = try ReconcileStore(options: options).plan(store)
    for finding in outcome.plan.findings { report(finding) }
    sources.openEntries = try rows.entries(of: outcome.plan)
    sources.openBills = try rows.bills(of: outcome.plan)
    let kept = try store.matches().filter { $0.decision == Decision.linked.rawValue } + outcome.settledBefore
    sources.settled = kept.compactMap { rows.link($0) }
    sources.balanceCheck = BalanceCheck(listing.records, downloads: listing.fileOfRecord)
    let content = ReportContent(title: title, sources: sources, reconciliation: outcome.plan, scope: scope)
    return ReportOutcome(content: content, needsPerson: outcome.needsPerson)
  }
}

/// Finds rows by their ids.
struct RowsOfIDs {
  private var entryOf: [String: Int] = [:]
  private var billOf: [String: Int] = [:]

  init(_ entries: RecordBatch, _ bills: RecordBatch) {
    for row in 0..<entries.count { entryOf[entries[EntryField.id, row] ?? ""] = row }
    for row in 0..<bills.count { billOf[bills[BillField.id, row] ?? ""] = row }
  }

  /// The rows of a plan's entries, in the order of the plan. Throws where the store got one since these were read.
  func entries(of plan: Reconciliation) throws(Fault) -> [Int] {
    try RowsOfIDs.rows(plan.entries.count, in: entryOf) { plan.entryID($0) }
  }

  /// The rows of a plan's bills, in the order of the plan. Throws where the store got one since these were read.
  func bills(of plan: Reconciliation) throws(Fault) -> [Int] {
    try RowsOfIDs.rows(plan.bills.count, in: billOf) { plan.billID($0) }
  }

  private static func rows(_ count: Int, in rowOf: [String: Int], id: (Int) -> String) throws(Fault) -> [Int] {
    var rows: [Int] = []
    rows.reserveCapacity(count)
    for index in 0..<count {
      guard let row = rowOf[id(index)] else {
        throw Fault(
          .tryAgain, .storeLocked, "the store changed while the report was made", fixes: ["Run the command again."])
      }
      rows.append(row)
    }
    return rows
  }

  /// A link that was kept; nil where a row of it is gone.
  func link(_ match: StoredMatch) -> SettledLink? {
    let entries = match.entries.compactMap { entryOf[$0] }
    let bills = match.bills.compactMap { billOf[$0] }
    guard entries.count == match.entries.count, bills.count == match.bills.count else { return nil }
    return SettledLink(
      entries: entries, bills: bills, probability: match.probability,
      shape: Match.Shape(rawValue: match.shape) ?? .equalAmounts, reasons: KeptEvidence.reasons(match.evidence))
  }
}

/// Evidence as it was kept with a link.
enum KeptEvidence {
  /// - Parameter json: an array of `{"kind", "text", "weight"}`.
  static func reasons(_ json: String) -> [ReportReconciliation.Reason] {
    guard json != "[]" else { return [] }
    var json = json
    let items = json.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      return (JSONText.elements(of: bytes) ?? []).map {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[$0]), as: UTF8.self)
      }
    }
    return items.compactMap { item in
      let members = JSONText.textMembers(of: item) ?? []
      let word = { (name: String) in members.first { $0.name == name }?.text }
      guard let text = word("text") else { return nil }
      return ReportReconciliation.Reason(
        kind: word("kind").flatMap(Evidence.Kind.init) ?? .decision, text: text,
        weight: word("weight").flatMap(Double.init) ?? 0)
    }
  }
}
