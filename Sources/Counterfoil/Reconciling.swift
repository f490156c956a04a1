public import CounterfoilModel
public import CounterfoilReconciler
public import CounterfoilRecords
import CounterfoilWorkflows

/// Finds which entries settle which bills, which rows repeat others, and what nothing explains.
///
/// Neither the order of the rows nor the number of threads changes the answer. Entries from several files
/// (``StatementEntry/location``) are taken as several downloads: a row that two of them hold is one payment.
/// - Throws: a ``Fault`` with status 64 where two entries or two bills have one id, 65 where a record is none that its
///   kind allows, 78 where an option is out of range.
public func reconcile(
  _ entries: [StatementEntry], against bills: [Bill], options: ReconcileOptions = ReconcileOptions()
) throws(Fault) -> ReconciledRecords {
  try reconcile(RecordBatch(entries), against: RecordBatch(bills), options: options)
}

/// Finds which entries settle which bills, in batches as ``FileContents/records`` and ``RecordStream/next()`` give them;
/// nothing is copied into values.
///
/// Links name the records as ``RecordBatch/id(of:)`` does.
/// - Throws: as ``reconcile(_:against:options:)-([StatementEntry],_,_)``, and status 65 where a batch holds another kind.
public func reconcile(
  _ entries: RecordBatch, against bills: RecordBatch, options: ReconcileOptions = ReconcileOptions()
) throws(Fault) -> ReconciledRecords {
  try Fault.advising { () throws(Fault) in
    var (left, right) = (
      RecordFiles(splitting: try named(entries, .entry)), RecordFiles(splitting: try named(bills, .bill))
    )
    var diagnostics: [Diagnostic] = []
    let outcome = try ReconcileFiles.plan(
      &left, &right, options: options, for: .reconciling, report: { diagnostics.append($0) })
    return ReconciledRecords(outcome, diagnostics)
  }
}

/// The records, each with a name of its own.
private func named(_ batch: RecordBatch, _ schema: Schema) throws(Fault) -> RecordBatch {
  try batch.require(schema.kind)
  if batch.schema != schema {
    guard batch.isEmpty else {
      throw Fault(
        .usage, .usageValue, "these records of kind \(schema.kind) have other fields than the library's own",
        at: batch.location(of: 0), fixes: ["Fill a batch of `Schema.\(schema.kind)` with them."])
    }
    return RecordBatch(schema: schema)
  }
  if batch.hasDefects {
    for row in 0..<batch.count {
      guard let defect = batch.defect(of: row) else { continue }
      throw Fault(.badData, defect.code, defect.message, at: batch.location(of: row), fixes: defect.fixes)
    }
  }
  var named = batch
  named.giveNames()
  var seen: Set<ArraySlice<UInt8>> = []
  for row in 0..<named.count {
    guard let name = named.givenNames.bytes(row), !seen.insert(name).inserted else { continue }
    throw Fault(
      .usage, .usageValue,
      "two records of kind \(schema.kind) have the id \"\(String(decoding: name, as: UTF8.self))\"",
      at: batch.location(of: row), fixes: ["Give each record an id of its own, and each file once."])
  }
  return named
}

/// Entries and bills that belong together.
public struct Link: Hashable, Sendable {
  /// Ids of entries; more than one where several payments settle a bill.
  public let entries: [StatementEntry.ID]
  /// Ids of bills; more than one where one payment settles several, none where money moved between own accounts.
  public let bills: [Bill.ID]
  /// 0 to 1: how likely all of it is right.
  public let probability: Double
  /// Why, strongest first.
  public let evidence: [Evidence]
  /// What is still owed of a bill paid in parts; nil where it is paid.
  public let remaining: Money?
}

/// A row that repeats another.
public struct Repetition: Hashable, Sendable {
  /// The id of the copy.
  public let copy: String
  /// The id of the row that stays.
  public let original: String
  /// 0 to 1.
  public let probability: Double
  /// In words.
  public let reason: String
}

/// A row that nothing explains.
public struct UnmatchedRecord: Hashable, Sendable, Identifiable {
  /// The id of the entry or bill.
  public let id: String
  /// The nearest miss, and what would have to change.
  public let reason: String
}

/// What a reconciliation found.
public struct ReconciledRecords: Sendable {
  /// Safe without a person, at ``ReconcileOptions/targetPrecision``.
  public let links: [Link]
  /// Likely, but a person should look.
  public let proposals: [Link]
  /// Entries that repeat other entries.
  public let duplicateEntries: [Repetition]
  /// Bills that repeat other bills.
  public let duplicateBills: [Repetition]
  /// Entries in no link or proposal that are no copies, each with its nearest miss.
  public let unmatchedEntries: [UnmatchedRecord]
  /// Bills that nothing settles, each with its nearest miss.
  public let unmatchedBills: [UnmatchedRecord]
  /// What was assumed, or should be known before the rest is believed.
  public let diagnostics: [Diagnostic]
  /// The counts of all of it.
  public var summary: ReconciliationSummary { outcome.plan.summary }

  let outcome: ReconcileOutcome

  init(_ outcome: ReconcileOutcome, _ diagnostics: [Diagnostic]) {
    self.outcome = outcome
    let plan = outcome.plan
    func link(_ match: Match) -> Link {
      Link(
        entries: match.entries.map { plan.entryID($0) }, bills: match.bills.map { plan.billID($0) },
        probability: match.probability, evidence: plan.evidence(of: match), remaining: match.remaining)
    }
    let linked = Set(plan.matches.lazy.filter { $0.decision == .linked }.flatMap(\.entries))
    let moves = plan.transfers.filter { !linked.contains($0.first) && !linked.contains($0.second) }.map { pair in
      Link(
        entries: [plan.entryID(pair.first), plan.entryID(pair.second)], bills: [], probability: pair.probability,
        evidence: [], remaining: nil)
    }
    links = plan.matches.filter { $0.decision == .linked }.map(link) + moves
    proposals = plan.matches.filter { $0.decision == .review }.map(link)
    duplicateEntries = plan.duplicates.map {
      Repetition(
        copy: plan.entryID($0.entry), original: plan.entryID($0.original), probability: $0.probability,
        reason: plan.reason(of: $0).text(in: .english))
    }
    duplicateBills = plan.duplicateBills.map {
      Repetition(
        copy: plan.billID($0.first), original: plan.billID($0.second), probability: $0.probability,
        reason: "the same bill was recorded twice")
    }
    unmatchedEntries = plan.unmatchedEntries.map {
      UnmatchedRecord(id: plan.entryID(Int($0)), reason: plan.whyNot(entry: Int($0)).text(in: .english))
    }
    unmatchedBills = plan.unmatchedBills.map {
      UnmatchedRecord(id: plan.billID(Int($0)), reason: plan.whyNot(bill: Int($0)).text(in: .english))
    }
    self.diagnostics = (diagnostics + plan.findings).map(\.forPrograms)
  }

  /// The whole result as JSON, as `Schemas/reconciliation.schema.json` describes it.
  public var json: [UInt8] { outcome.json }
}
