package import CounterfoilCategorisation
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
  /// A person's rules, which may say that entries need no bill.
  package var rules: RuleMatcher?

  package init(options: ReconcileOptions = ReconcileOptions(), rules: RuleMatcher? = nil) {
    self.options = options
    self.rules = rules
  }

  /// Books with more entries are weighed around the period shown only, where there is one: what lies years apart does not
  /// change which bill is whose, and takes minutes and gigabytes.
  package var mostEntriesWeighedWhole = 500_000

  /// Days around the period, at least: a bill of its end may be paid in the month after.
  private static let daysAround = 31

  /// Changes nothing.
  /// - Parameter report: called with what the reconciliation assumed or warns of.
  package func run(
    title: String, scope: ReportScope, in store: Store, report: (Diagnostic) -> Void = { _ in }
  ) throws(Fault) -> ReportOutcome {
    var work = ReconcileStore(options: options, rules: rules)
    var sources = ReportSources()
    let held = try store.readAtOnce { () throws(Fault) in
      if try store.entryCount() > mostEntriesWeighedWhole { weigh(around: scope, &work) }
      return try HeldRecords(store, work)
    }
    sources.entries = held.entries.records
    sources.entrySources = (0..<held.entries.records.count).map { held.entries.source(of: $0) }
    sources.bills = held.bills
    sources.lists = held.lists
    guard let open = held.open else {
      return ReportOutcome(
        content: ReportContent(title: title, sources: sources, scope: scope), needsPerson: false)
    }
    let outcome = try work.plan(open)
    for finding in outcome.plan.findings { report(finding) }
    sources.openEntries = held.rows(ofOpen: open)
    sources.openBills = open.billRows
    let rows = RowsOfIDs(held.entries.records, held.bills)
    sources.settled = (held.links + outcome.settledBefore).compactMap { rows.link($0) }
    sources.balanceCheck = BalanceCheck(held.entries.records, downloads: held.entries.fileOfRecord)
    let content = ReportContent(title: title, sources: sources, reconciliation: outcome.plan, scope: scope)
    return ReportOutcome(content: content, needsPerson: outcome.needsPerson)
  }
}

extension ReportStore {
  private func weigh(around scope: ReportScope, _ work: inout ReconcileStore) {
    let days = max(ReportStore.daysAround, options.windowDaysBefore + options.windowDaysAfter)
    work.since = scope.since.map { $0.advanced(byDays: -days) ?? .first }
    work.until = scope.until.map { $0.advanced(byDays: days) ?? .last }
    // What was weighed before was weighed of all.
    work.scopeBefore = ReconcileStore(options: options, rules: rules).scope
  }
}

/// All a report shows of a store, as the store held it at one moment.
private struct HeldRecords {
  let entries: EntryListing
  let bills: RecordBatch
  var lists: [RecordBatch] = []
  var links: [StoredMatch] = []
  /// Nil where there is nothing to reconcile.
  var open: OpenRecords?
  /// For each entry whether no link settles it.
  private var isOpen: [Bool] = []

  init(_ store: Store, _ work: ReconcileStore) throws(Fault) {
    var wanted = EntryQuery()
    wanted.since = work.since
    wanted.until = work.until
    var entries = try store.entries(wanted)
    bills = try store.records(.bill)
    for kind in [RecordKind.category, .book, .account, .place, .member] { lists.append(try store.records(kind)) }
    guard !entries.records.isEmpty, !bills.isEmpty else {
      self.entries = entries
      return
    }
    links = try store.links()
    if work.since != nil || work.until != nil { try entries.append(of: links, bills: bills, work, from: store) }
    self.entries = entries
    let linked = try store.linkedEntryIDs()
    isOpen = (0..<entries.records.count).map { !linked.contains(entries.records[EntryField.id, $0] ?? "") }
    let unlinked = entries.only(isOpen.indices.filter { isOpen[$0] })
    open = try OpenRecords(unlinked, bills: bills, links: links, work, in: store)
  }

  /// The rows of the open entries among all.
  func rows(ofOpen open: OpenRecords) -> [Int] {
    let legs = Set(open.legs.found.map(\.entry))
    return isOpen.indices.filter {
      isOpen[$0] && (legs.isEmpty || !legs.contains(entries.records[EntryField.id, $0] ?? ""))
    }
  }
}

extension EntryListing {
  /// Adds entries of other days that settle bills of the days weighed.
  fileprivate mutating func append(
    of links: [StoredMatch], bills: RecordBatch, _ work: ReconcileStore, from store: Store
  ) throws(Fault) {
    let held = Set((0..<records.count).map { records[EntryField.id, $0] ?? "" })
    let shown = Set(
      (0..<bills.count).filter { row in
        guard let day = bills[BillField.date, row] else { return false }
        return work.since.map { $0 <= day } ?? true && work.until.map { day <= $0 } ?? true
      }.map { bills[BillField.id, $0] ?? "" })
    let wanted = Set(links.filter { !shown.isDisjoint(with: $0.bills) }.flatMap(\.entries)).subtracting(held)
    for id in wanted.sorted() { try append(id, from: store) }
  }
}

/// Finds rows by their ids.
private struct RowsOfIDs {
  private var entryOf: [String: Int] = [:]
  private var billOf: [String: Int] = [:]

  init(_ entries: RecordBatch, _ bills: RecordBatch) {
    for row in 0..<entries.count { entryOf[entries[EntryField.id, row] ?? ""] = row }
    for row in 0..<bills.count { billOf[bills[BillField.id, row] ?? ""] = row }
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
    evidence(json).map { ReportReconciliation.Reason(kind: $0.kind, sentence: $0.sentence, weight: $0.weight) }
  }

  static func evidence(_ json: String) -> [Evidence] {
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
      return Evidence(
        kind: word("kind").flatMap(Evidence.Kind.init) ?? .decision, kept: text,
        weight: word("weight").flatMap(Double.init) ?? 0)
    }
  }
}
