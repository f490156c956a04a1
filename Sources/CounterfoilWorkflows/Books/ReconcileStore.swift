package import CounterfoilCategorisation
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
  /// A person's rules, which may say that entries need no bill.
  package var rules: RuleMatcher?
  /// The day on which it is looked at: what is snoozed needs nobody before its own.
  package var today: CalendarDate
  /// Ids of entries and bills that are weighed although they are linked.
  var alsoWeighed: Set<String> = []

  /// The scope of the earlier reconciliations that count, where it is not that of this one.
  var scopeBefore: ReconcileScope?

  package init(
    account: String? = nil, since: CalendarDate? = nil, until: CalendarDate? = nil,
    options: ReconcileOptions = ReconcileOptions(), rules: RuleMatcher? = nil, today: CalendarDate = Books.today
  ) {
    self.account = account
    self.since = since
    self.until = until
    self.options = options
    self.rules = rules
    self.today = today
  }

  var scope: ReconcileScope { ReconcileScope(account: account, since: since, until: until, options: options) }

  /// What belongs together. Changes nothing.
  package func plan(_ store: Store) throws(Fault) -> ReconcileOutcome {
    let open = try store.readAtOnce { () throws(Fault) in
      try checkAccount(store)
      var wanted = EntryQuery()
      wanted.account = account
      wanted.since = since
      wanted.until = until
      wanted.excludesMatched = true
      var entries = try store.entries(wanted)
      for id in alsoWeighed.sorted() { try entries.append(id, from: store) }
      return try OpenRecords(entries, bills: store.records(.bill), links: store.links(), self, in: store)
    }
    return try plan(open)
  }

  /// A misspelt name would leave everything unreconciled without a word. A store without entries knows no names yet.
  /// - Throws: exit status 64 for an account that nothing in the store is of.
  func checkAccount(_ store: Store) throws(Fault) {
    guard let account else { return }
    let known = Set(try store.accountMonths().map { ExactText($0.account) }).union(try store.lastFiles().keys)
    if !known.isEmpty, !known.contains(ExactText(account)) {
      throw .unknown(account, "account", among: known.sorted().map(\.text))
    }
  }

  /// - Parameter open: what the store held at one moment; nothing else of it is looked at.
  func plan(_ open: OpenRecords) throws(Fault) -> ReconcileOutcome {
    let entries = open.entries
    // The store holds each entry once, whatever downloads it was in.
    var plan = try Reconciler.reconcile(
      entries: entries.records, bills: open.bills, downloads: nil, coverage: open.coverage, options: open.options)
    if let before = open.before {
      plan.leaveToPeople(Set(plan.matches.indices.filter { before.holds(plan.matches[$0], plan, entries) }))
      if alsoWeighed.isEmpty, let standing = before.standing { ReconcileStore.put(standing, into: &plan) }
    }
    open.quiet.leaveAlone(in: &plan)
    OppositeSigns.note(in: &plan) { OppositeSigns($0, entries, open.origins) }
    var outcome = ReconcileOutcome(
      plan: plan, source: { entries.source(of: $0) }, rejectedCount: 0, settledBefore: open.legs.matches)
    outcome.partlyPaid = open.partlyPaid
    outcome.scope = scope
    return outcome
  }

  /// Puts proposals that stand in place of those found.
  private static func put(_ standing: [StoredMatch], into plan: inout Reconciliation) {
    let wanted = Set(standing.flatMap { $0.entries + $0.bills })
    func rows(_ count: Int, _ id: (Int) -> String) -> [String: Int] {
      var rows: [String: Int] = [:]
      for row in 0..<count where wanted.contains(id(row)) { rows[id(row)] = row }
      return rows
    }
    let entries = rows(plan.entries.count) { plan.entryID($0) }
    let bills = rows(plan.bills.count) { plan.billID($0) }
    plan.putProposals(
      standing.compactMap { match in
        let (own, owed) = (match.entries.compactMap { entries[$0] }, match.bills.compactMap { bills[$0] })
        guard own.count == match.entries.count, owed.count == match.bills.count,
          let shape = Match.Shape(rawValue: match.shape)
        else { return nil }
        var remaining: Money?
        if owed.count == 1, let part = match.parts[match.bills[0]], let open = plan.bills[BillField.amount, owed[0]],
          open.minorUnits != part
        {
          remaining = Money(minorUnits: open.minorUnits - part, currency: open.currency)
        }
        return EarlierProposal(
          entries: own, bills: owed, probability: match.probability, shape: shape,
          evidence: KeptEvidence.evidence(match.evidence), remaining: remaining)
      })
  }

  /// The options with what people decided before: rejected pairs are never proposed again, what proposals came to is
  /// evidence for the next ones, and confirmed pairs teach words and days.
  /// - Parameter ids: entries and bills that are weighed themselves; no pair is evidence for itself.
  static func withDecisions(
    _ store: Store, _ options: ReconcileOptions, leavingOut ids: Set<String> = []
  ) throws(Fault) -> ReconcileOptions {
    var options = options
    options.rejected += try store.rejectedPairs().map { DecidedPair(entry: $0.entry, bill: $0.bill) }
      .sorted { ($0.entry, $0.bill) < ($1.entry, $1.bill) }
    let decisions = try store.decisions()
    options.pastDecisions += PastDecisions.records(decisions)
    options.confirmedExamples += try PastDecisions.examples(decisions, leavingOut: ids, in: store)
    return options
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
      for row in match.bills where match.remaining != nil || outcome.partlyPaid.contains(plan.billID(row)) {
        // What is still open waits for the next payment.
        let part = (plan.bills[BillField.amount, row]?.minorUnits ?? 0) - (match.remaining?.minorUnits ?? 0)
        found.parts[plan.billID(row)] = part
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
    return try store.saveReconciliation(
      matches, summary: ReconcileStore.summary(plan, outcome.scope ?? scope), at: Books.now())
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

  private static func summary(_ plan: Reconciliation, _ scope: ReconcileScope) -> String {
    let summary = plan.summary
    return JSONWriter.object { json in
      json.member("entries", summary.entryCount)
      json.member("bills", summary.billCount)
      json.member("linked", summary.linkedCount)
      json.member("review", summary.reviewCount)
      json.member("transfers", summary.transferCount)
      json.member("unmatchedEntries", summary.unmatchedEntryCount)
      json.member("unmatchedBills", summary.unmatchedBillCount)
      json.object("scope") { scope.write(to: &$0) }
    }
  }
}

extension Fault {
  /// A name that nothing has.
  /// - Parameter noun: what is named, such as an account.
  package static func unknown(_ name: String, _ noun: String, among known: [String]) -> Fault {
    let first = known.prefix(12).map { TerminalText.excerpt($0, limitBytes: 40) }.joined(separator: ", ")
    return Fault(
      .usage, .usageValue, "no \(noun) is called \"\(TerminalText.excerpt(name, limitBytes: 40))\"",
      fixes: known.isEmpty ? [] : ["There are: \(first)\(known.count > 12 ? ", …" : "")."])
  }
}
