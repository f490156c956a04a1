package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilPages
package import CounterfoilReconciler
import CounterfoilRecords

/// Makes the content of a report from files of any kinds. Stores nothing.
package struct ReportFiles {
  package var inputs: [InputRequest]
  package var options: ReadOptions
  package var reconcileOptions: ReconcileOptions
  package var progress: Progress?

  package init(
    inputs: [InputRequest], options: ReadOptions, reconcileOptions: ReconcileOptions = ReconcileOptions(),
    progress: Progress? = nil
  ) {
    self.inputs = inputs
    self.options = options
    self.reconcileOptions = reconcileOptions
    self.progress = progress
  }

  /// Reads all files, each as the kind it says it is, and reconciles entries with bills where both are there.
  /// - Parameter report: called with every finding and reject, in order.
  package func run(
    title: String, scope: ReportScope, formats: CodecRegistry, report: (Diagnostic) -> Void
  ) throws(Fault) -> ReportOutcome {
    var read = try read(formats: formats, report: report)
    var sources = ReportSources()
    sources.lists = read.lists
    var reconciliation: ReconcileOutcome?
    if !read.entries.batch.isEmpty, !read.bills.batch.isEmpty {
      progress?.enter("matching")
      let outcome = try ReconcileFiles.plan(
        &read.entries, &read.bills, options: reconcileOptions, for: .reporting, report: report)
      for finding in outcome.plan.findings { report(finding) }
      reconciliation = outcome
    } else {
      try OpenSigns.refuse(read.entries, read.bills)
    }
    sources.entries = read.entries.batch
    sources.bills = read.bills.batch
    let (entryPlaces, billPlaces) = (read.entries.places, read.bills.places)
    sources.entrySources = (0..<read.entries.batch.count).map { entryPlaces.location(of: $0) }
    sources.billSources = (0..<read.bills.batch.count).map { billPlaces.location(of: $0) }
    let content = ReportContent(
      title: title, sources: sources, reconciliation: reconciliation?.plan, scope: scope)
    return ReportOutcome(
      content: content, needsPerson: (reconciliation?.needsPerson ?? false) || read.rejectedCount > 0)
  }

  private struct Read {
    var entries = RecordFiles(schema: .entry)
    var bills = RecordFiles(schema: .bill)
    var lists: [RecordBatch] = []
    var rejectedCount = 0
  }

  private func read(formats: CodecRegistry, report: (Diagnostic) -> Void) throws(Fault) -> Read {
    var result = Read()
    var options = options
    options.leavesSignsOpen = true
    for request in inputs {
      var input = try OpenInput(request, options: options, formats: formats, progress: progress)
      var all = RecordBatch(schema: input.reader.schema)
      result.rejectedCount += try input.readAll(report: report) { part throws(Fault) in
        if all.isEmpty, all.schema != part.schema { all = RecordBatch(schema: part.schema) }
        guard all.schema == part.schema else {
          throw ReportFiles.mixed(all.schema.kind, part.schema.kind, request.path)
        }
        all.append(contentsOf: part)
      }
      let hasOpenSigns = input.reader.inspection.hasOpenSigns
      switch all.schema.kind {
      case .entry: try result.entries.append(request.path, all, hasOpenSigns: hasOpenSigns)
      case .bill: try result.bills.append(request.path, all, hasOpenSigns: hasOpenSigns)
      default: result.lists.append(all)
      }
    }
    result.entries.settleIDs(idField: EntryField.id.position, referenceField: EntryField.reference.position)
    result.bills.settleIDs(idField: BillField.id.position, referenceField: nil)
    return result
  }

  private static func mixed(_ first: RecordKind, _ second: RecordKind, _ file: String) -> Fault {
    Fault(
      .badData, .importMixed, "the file holds records of kind \(first.name) and of kind \(second.name)",
      at: SourceLocation(file: file), fixes: ["Say which ones you want with --kind."])
  }
}

/// What a report shows, and whether something in it waits for a person.
package struct ReportOutcome: Sendable {
  package let content: ReportContent
  package let needsPerson: Bool
}
