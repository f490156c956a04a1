public import CodecKit
public import Model
public import Reconciler
import Records
public import Reports
import Store

/// Reconciles statements with files of bills. Stores nothing.
public struct ReconcileFiles {
  public var statements: [InputRequest]
  public var bills: [InputRequest]
  public var statementOptions: ReadOptions
  public var billOptions: ReadOptions
  public var reconcileOptions: ReconcileOptions
  public var progress: Progress?

  public init(
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
  public func run(formats: CodecRegistry, report: (Diagnostic) -> Void) throws(Fault) -> ReconcileOutcome {
    var entries = try RecordFiles(
      statements, kind: .entry, options: statementOptions, formats: formats, progress: progress, report: report)
    entries.settleIDs(idField: EntryField.id, referenceField: EntryField.reference)
    var recorded = try RecordFiles(
      bills, kind: .bill, options: billOptions, formats: formats, progress: progress, report: report)
    recorded.settleIDs(idField: BillField.id, referenceField: nil)
    // One file may say in a column which download each row came from; several files are one download each.
    let downloads = entries.files.count > 1 ? ReconcileFiles.downloads(of: entries) : nil
    let plan = try Reconciler.reconcile(
      entries: entries.batch, bills: recorded.batch, downloads: downloads, options: reconcileOptions)
    return ReconcileOutcome(
      plan: plan, sources: (0..<entries.batch.count).map { entries.location(of: $0) },
      rejectedCount: entries.rejectedCount + recorded.rejectedCount)
  }

  /// Numbers downloads by file name, so that the order of the files makes no difference.
  private static func downloads(of entries: RecordFiles) -> [Int32] {
    let sorted = entries.files.indices.sorted { entries.files[$0] < entries.files[$1] }
    var rank = [Int32](repeating: 0, count: sorted.count)
    for (position, file) in sorted.enumerated() { rank[file] = Int32(position) }
    return entries.fileOfRow.map { rank[Int($0)] }
  }
}

/// A reconciliation and the places its entries came from.
public struct ReconcileOutcome {
  public let plan: Reconciliation
  /// For each entry row.
  public let sources: [SourceLocation]
  public let rejectedCount: Int
  /// Entries of the store that earlier links explain, to be kept with the plan.
  var settledBefore: [StoredMatch] = []

  /// Whether something waits for a person.
  public var needsPerson: Bool { plan.summary.needsPerson || rejectedCount > 0 }

  /// `Schemas/reconciliation.schema.json`.
  public var json: [UInt8] {
    var bytes: [UInt8] = []
    plan.writeJSON(into: &bytes) { (sources[$0].file, sources[$0].line) }
    return bytes
  }

  public func text(_ style: TextStyle, showsAll: Bool, showsSettled: Bool = true) -> String {
    ReconciliationReport(plan, showsAll: showsAll, showsSettled: showsSettled) { sources[$0] }.text(style)
  }
}
