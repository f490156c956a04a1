import CodecKit
public import Model
public import Reconciler
import Records
public import Store

/// Reconciles the entries and bills of the store that are not linked yet.
public struct ReconcileStore {
  public var account: String?
  public var since: CalendarDate?
  public var until: CalendarDate?
  public var options: ReconcileOptions

  public init(
    account: String? = nil, since: CalendarDate? = nil, until: CalendarDate? = nil,
    options: ReconcileOptions = ReconcileOptions()
  ) {
    self.account = account
    self.since = since
    self.until = until
    self.options = options
  }

  /// What belongs together. Changes nothing.
  public func plan(_ store: Store) throws(Fault) -> ReconcileOutcome {
    var wanted = EntryQuery()
    wanted.account = account
    wanted.since = since
    wanted.until = until
    wanted.excludesMatched = true
    var entries = try store.entries(wanted)
    let legs = try TransferLegs(
      entries.records, in: store, windowDays: -options.windowDaysBefore...options.windowDaysAfter)
    entries.remove(Set(legs.found.map(\.entry)))
    // The store holds each entry once, whatever downloads it was in.
    let downloads = [Int32](repeating: 0, count: entries.records.count)
    let plan = try Reconciler.reconcile(
      entries: entries.records, bills: try bills(store), downloads: downloads, coverage: try coverage(store),
      options: options)
    return ReconcileOutcome(
      plan: plan, sources: (0..<entries.records.count).map { entries.source(of: $0) }, rejectedCount: 0,
      settledBefore: legs.matches)
  }

  /// What the entries of the store cover, linked or not.
  private func coverage(_ store: Store) throws(Fault) -> StatementCoverage {
    var coverage = StatementCoverage()
    for period in try store.entryPeriods(account: account, since: since, until: until) {
      coverage.add(
        account: period.account, currency: period.currency, firstDay: period.firstDay.daysSinceEpoch,
        lastDay: period.lastDay.daysSinceEpoch)
    }
    return coverage
  }

  /// Bills that the chosen entries may settle: those of the account or of none, in the period widened by the window.
  private func bills(_ store: Store) throws(Fault) -> RecordBatch {
    var wanted = RecordQuery()
    wanted.excludesMatched = true
    wanted.since = since.map { $0.advanced(byDays: -options.windowDaysAfter) ?? .first }
    wanted.until = until.map { $0.advanced(byDays: options.windowDaysBefore) ?? .last }
    let bills = try store.records(.bill, wanted)
    guard let account else { return bills }
    var chosen = RecordBatch(schema: bills.schema)
    for row in 0..<bills.count {
      let own = bills.text(BillField.account, row)
      if own == nil || own == account || bills.text(BillField.counterAccount, row) == account {
        chosen.append(row: row, of: bills)
      }
    }
    return chosen
  }

  /// Keeps what a plan links and proposes.
  public func save(_ outcome: ReconcileOutcome, in store: Store) throws(Fault) -> Run {
    let plan = outcome.plan
    var matches = outcome.settledBefore
    var linked: Set<Int> = []
    for match in plan.matches {
      if match.decision == .linked { linked.formUnion(match.entries) }
      matches.append(
        StoredMatch(
          entries: match.entries.map { plan.entryID($0) }, bills: match.bills.map { plan.billID($0) },
          probability: match.probability, decision: match.decision.rawValue, shape: match.shape.rawValue,
          evidence: ReconcileStore.json(plan.evidence(of: match))))
    }
    // A move between own accounts settles both entries without a bill.
    for pair in plan.transfers where !linked.contains(pair.first) && !linked.contains(pair.second) {
      matches.append(
        StoredMatch(
          entries: [plan.entryID(pair.first), plan.entryID(pair.second)], bills: [], probability: pair.probability,
          decision: Decision.linked.rawValue, shape: Match.Shape.transfer.rawValue, evidence: "[]"))
    }
    return try store.saveReconciliation(matches, summary: ReconcileStore.summary(plan), at: Books.now())
  }

  private static func json(_ evidence: [Evidence]) -> String {
    let items = evidence.map { item in
      let weight = Int((item.weight * 100).rounded())
      let sign = weight < 0 ? "-" : ""
      let fraction = weight.magnitude % 100
      let number = "\(sign)\(weight.magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
      return "{\"kind\":\"\(item.kind.rawValue)\",\"text\":\(JSONText.string(item.text)),\"weight\":\(number)}"
    }
    return "[\(items.joined(separator: ","))]"
  }

  private static func summary(_ plan: Reconciliation) -> String {
    let summary = plan.summary
    let counts = [
      ("entries", summary.entryCount), ("bills", summary.billCount), ("linked", summary.linkedCount),
      ("review", summary.reviewCount), ("transfers", summary.transferCount),
      ("unmatchedEntries", summary.unmatchedEntryCount), ("unmatchedBills", summary.unmatchedBillCount),
    ]
    return "{\(counts.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))}"
  }
}

extension EntryListing {
  /// Takes entries out by their ids.
  mutating func remove(_ ids: Set<String>) {
    if ids.isEmpty { return }
    var kept = RecordBatch(schema: .entry)
    var files: [Int32] = []
    for row in 0..<records.count where !ids.contains(records.text(EntryField.id, row) ?? "") {
      kept.append(row: row, of: records)
      files.append(fileOfRecord[row])
    }
    records = kept
    fileOfRecord = files
  }
}
