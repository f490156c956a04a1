package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilReconciler
import CounterfoilRecords
package import CounterfoilReports
import CounterfoilStore

/// Reconciles statements with files of bills. Stores nothing.
package struct ReconcileFiles {
  package var statements: [InputRequest]
  package var bills: [InputRequest]
  package var statementOptions: ReadOptions
  package var billOptions: ReadOptions
  package var reconcileOptions: ReconcileOptions
  package var progress: Progress?

  package init(
    statements: [InputRequest], bills: [InputRequest], statementOptions: ReadOptions, billOptions: ReadOptions,
    reconcileOptions: ReconcileOptions = ReconcileOptions(), progress: Progress? = nil
  ) {
    self.statements = statements
    self.bills = bills
    self.statementOptions = statementOptions
    self.billOptions = billOptions
    self.reconcileOptions = reconcileOptions
    self.progress = progress
  }

  /// Reads all files, then reconciles.
  /// - Parameter report: called with every finding and reject, in order.
  package func run(formats: CodecRegistry, report: (Diagnostic) -> Void) throws(Fault) -> ReconcileOutcome {
    var statementOptions = statementOptions
    var billOptions = billOptions
    statementOptions.leavesSignsOpen = true
    billOptions.leavesSignsOpen = true
    billOptions.keepsHundredths = true
    let readsAtOnce = reconcileOptions.threadCount > 1 && !bills.contains { $0.path == "-" }
    var (entries, recorded) = try TwoSides.read(
      atOnce: readsAtOnce, report: report,
      statements: { [statements, progress] report throws(Fault) in
        var files = try RecordFiles(
          statements, kind: .entry, options: statementOptions, formats: formats, progress: progress, report: report)
        files.settleIDs(idField: EntryField.id.position, referenceField: EntryField.reference.position)
        return files
      },
      bills: { [bills, progress] report throws(Fault) in
        // One bar shows one of the two.
        var files = try RecordFiles(
          bills, kind: .bill, options: billOptions, formats: formats, progress: readsAtOnce ? nil : progress,
          report: report)
        files.settleIDs(idField: BillField.id.position, referenceField: nil)
        return files
      })
    progress?.enter("matching")
    return try ReconcileFiles.plan(
      &entries, &recorded, options: reconcileOptions, for: .reconciling, report: report)
  }

  /// What belongs together in records that were read.
  package static func plan(
    _ entries: inout RecordFiles, _ recorded: inout RecordFiles, options: ReconcileOptions,
    for use: OpenSigns.Use, report: (Diagnostic) -> Void
  ) throws(Fault) -> ReconcileOutcome {
    try OpenSigns.settle(statements: &entries, bills: &recorded, for: use, report: report)
    var billBatch = recorded.batch
    var options = options
    if ReconcileFiles.dropForeignAccounts(entries.batch, &billBatch, report) {
      // Rules speak of the accounts that the bills name.
      options.pairRules = options.pairRules?.asFitting(bills: recorded.batch)
    }
    var plan = try Reconciler.reconcile(
      entries: entries.batch, bills: billBatch, downloads: entries.downloads, options: options)
    let files = (entries: entries, bills: recorded)
    OppositeSigns.note(in: &plan) { _ in OppositeSigns(files.entries, files.bills, for: use) }
    let places = entries.places
    return ReconcileOutcome(
      plan: plan, source: { places.location(of: $0) },
      rejectedCount: entries.rejectedCount + recorded.rejectedCount)
  }

  /// Leaves the accounts of bills out of the comparison where none of them is named by the statements: a bank's IBAN and
  /// a person's word for the account are then two names, not two accounts.
  /// - Returns: whether it did.
  private static func dropForeignAccounts(
    _ entries: RecordBatch, _ bills: inout RecordBatch, _ report: (Diagnostic) -> Void
  ) -> Bool {
    let named = names(entries, [EntryField.account.position])
    let recorded = names(bills, [BillField.account.position, BillField.counterAccount.position])
    guard !named.isEmpty, !recorded.isEmpty, named.isDisjoint(with: recorded) else { return false }
    var unnamed = TextColumn()
    for _ in 0..<bills.count { unnamed.appendMissing() }
    bills.texts[bills.schema.slot(of: BillField.account)] = unnamed
    report(
      Diagnostic(
        .reconcileAccountsDiffer, .warning,
        "the statements and the bills have no name of an account in common; accounts are not compared",
        fixes: ["Say in a profile what your bills call the statement's account: `account: NAME`."]))
    return true
  }

  private static func names(_ batch: RecordBatch, _ fields: [Int]) -> Set<String> {
    var names: Set<String> = []
    for field in fields {
      let column = batch.texts[batch.schema.slot(of: field)]
      var last: ArraySlice<UInt8>?
      for row in 0..<batch.count {
        guard let bytes = column.bytes(row), !bytes.isEmpty, bytes != last else { continue }
        last = bytes
        names.insert(String(decoding: bytes, as: UTF8.self))
      }
    }
    return names
  }
}

/// A reconciliation and the places its entries came from.
package struct ReconcileOutcome {
  package let plan: Reconciliation
  /// Where an entry row came from.
  package let source: @Sendable (Int) -> SourceLocation
  package let rejectedCount: Int
  /// Entries of the store that earlier links explain, to be kept with the plan.
  var settledBefore: [StoredMatch] = []
  /// Bills of which earlier links cover a part; the plan shows what is left of them.
  var partlyPaid: Set<String> = []
  /// What of the store was weighed, and how; nil for files.
  var scope: ReconcileScope?

  /// Whether something waits for a person.
  package var needsPerson: Bool { plan.summary.needsPerson || rejectedCount > 0 }

  /// `Schemas/reconciliation.schema.json`.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    writeJSON { bytes += $0 }
    return bytes
  }

  /// Hands out ``json`` piece by piece.
  package func writeJSON<Failure>(to write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    let source = source
    try plan.writeJSON(
      entrySource: { row in
        let place = source(row)
        return (place.file, place.line)
      }, to: write)
  }

  /// - Parameter choice: what of all that needs a person is shown; nil for everything.
  package func text(
    _ style: TextStyle, showsAll: Bool, showsSettled: Bool = true, choice: ReconciliationChoice? = nil
  ) -> String {
    ReconciliationReport(plan, showsAll: showsAll, showsSettled: showsSettled, choice: choice, source: source)
      .text(style)
  }
}
