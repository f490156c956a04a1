import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilReconciler
import CounterfoilRecords
package import CounterfoilStore
import CounterfoilText

/// Reconciles the entries and bills of the store that are not linked yet.
package struct ReconcileStore {
  package var account: String?
  package var since: CalendarDate?
  package var until: CalendarDate?
  package var options: ReconcileOptions
  /// Ids of entries and bills that are weighed although they are linked.
  var alsoWeighed: Set<String> = []

  package init(
    account: String? = nil, since: CalendarDate? = nil, until: CalendarDate? = nil,
    options: ReconcileOptions = ReconcileOptions()
  ) {
    self.account = account
    self.since = since
    self.until = until
    self.options = options
  }

  /// What belongs together. Changes nothing.
  package func plan(_ store: Store) throws(Fault) -> ReconcileOutcome {
    var wanted = EntryQuery()
    wanted.account = account
    wanted.since = since
    wanted.until = until
    wanted.excludesMatched = true
    var entries = try store.entries(wanted)
    for id in alsoWeighed.sorted() { try entries.append(id, from: store) }
    let legs = try TransferLegs(
      entries.records, in: store, windowDays: -options.windowDaysBefore...options.windowDaysAfter)
    entries.remove(Set(legs.found.map(\.entry)))
    // The store holds each entry once, whatever downloads it was in.
    let downloads = [Int32](repeating: 0, count: entries.records.count)
    let paid = try store.paidParts()
    var plan = try Reconciler.reconcile(
      entries: entries.records, bills: try bills(store, paid), downloads: downloads, coverage: try coverage(store),
      options: try ReconcileStore.heeding(store, options, leavingOut: alsoWeighed))
    try OppositeSigns.note(in: &plan) { [entries] plan throws(Fault) in try OppositeSigns(plan, entries, in: store) }
    var outcome = ReconcileOutcome(
      plan: plan, source: { [entries] in entries.source(of: $0) }, rejectedCount: 0,
      settledBefore: legs.matches)
    outcome.partlyPaid = Set(paid.keys)
    return outcome
  }

  /// The options with what people decided before: rejected pairs are never proposed again, what proposals came to is
  /// evidence for the next ones, and confirmed pairs teach words and days.
  /// - Parameter ids: entries and bills that are weighed themselves; no pair is evidence for itself.
  static func heeding(
    _ store: Store, _ options: ReconcileOptions, leavingOut ids: Set<String> = []
  ) throws(Fault) -> ReconcileOptions {
    var options = options
    options.rejected += try store.rejectedPairs().map { DecidedPair(entry: $0.entry, bill: $0.bill) }
      .sorted { ($0.entry, $0.bill) < ($1.entry, $1.bill) }
    options.pastDecisions += try PastDecisions.records(store)
    options.confirmedExamples += try PastDecisions.examples(store, leavingOut: ids)
    return options
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
  /// - Parameter paid: what was paid of each already, in its minor units; only the rest is owed.
  private func bills(_ store: Store, _ paid: [String: Int64]) throws(Fault) -> RecordBatch {
    var wanted = RecordQuery()
    wanted.excludesMatched = true
    wanted.since = since.map { $0.advanced(byDays: -options.windowDaysAfter) ?? .first }
    wanted.until = until.map { $0.advanced(byDays: options.windowDaysBefore) ?? .last }
    var bills = try store.records(.bill, wanted)
    let held = Set((0..<bills.count).compactMap { bills[BillField.id, $0] })
    for id in alsoWeighed.subtracting(held).sorted() {
      var one = RecordQuery()
      one.id = id
      bills.append(contentsOf: try store.records(.bill, one))
    }
    if !paid.isEmpty {
      let slot = bills.schema.slot(of: BillField.amount)
      for row in 0..<bills.count {
        guard let id = bills[BillField.id, row], let part = paid[id] else { continue }
        bills.amounts[slot].minorUnits[row] -= part
      }
    }
    guard let account else { return bills }
    var chosen = RecordBatch(schema: bills.schema)
    for row in 0..<bills.count {
      let own = bills[BillField.account, row]
      if own == nil || own == account || bills[BillField.counterAccount, row] == account {
        chosen.append(row: row, of: bills)
      }
    }
    return chosen
  }

  /// Keeps what a plan links and proposes.
  package func save(_ outcome: ReconcileOutcome, in store: Store) throws(Fault) -> Run {
    let plan = outcome.plan
    var matches = outcome.settledBefore
    var linked: Set<Int> = []
    for match in plan.matches {
      if match.decision == .linked { linked.formUnion(match.entries) }
      var found = StoredMatch(
        entries: match.entries.map { plan.entryID($0) }, bills: match.bills.map { plan.billID($0) },
        probability: match.probability, decision: match.decision.rawValue, shape: match.shape.rawValue,
        evidence: ReconcileStore.json(plan.evidence(of: match)))
      for row in match.bills where outcome.partlyPaid.contains(plan.billID(row)) {
        found.parts[plan.billID(row)] = plan.bills[BillField.amount, row]?.minorUnits
      }
      matches.append(found)
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
    var json = JSONWriter()
    json.array { json in
      for item in evidence {
        json.object { json in
          json.member("kind", item.kind.rawValue)
          json.member("text", item.text)
          json.member("weight", item.weight, digits: 2)
        }
      }
    }
    return json.text
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
  /// Adds an entry of the store that is not there yet; does nothing where the store holds no entry of that id.
  mutating func append(_ id: String, from store: Store) throws(Fault) {
    guard !(0..<records.count).contains(where: { records[EntryField.id, $0] == id }) else { return }
    var query = EntryQuery()
    query.id = id
    let found = try store.entries(query)
    for row in 0..<found.records.count {
      records.append(row: row, of: found.records)
      fileNames.append(found.fileNames[Int(found.fileOfRecord[row])])
      fileNumbers.append(found.fileNumbers[Int(found.fileOfRecord[row])])
      fileOfRecord.append(Int32(fileNames.count - 1))
    }
  }

  /// Takes entries out by their ids.
  mutating func remove(_ ids: Set<String>) {
    if ids.isEmpty { return }
    var kept = RecordBatch(schema: .entry)
    var files: [Int32] = []
    for row in 0..<records.count where !ids.contains(records[EntryField.id, row] ?? "") {
      kept.append(row: row, of: records)
      files.append(fileOfRecord[row])
    }
    records = kept
    fileOfRecord = files
  }
}
