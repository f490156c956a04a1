package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilReconciler
package import CounterfoilRecords

/// Matches two lists of places, or of other things with names. Stores nothing.
package struct MatchFiles {
  /// The files of each list.
  package var left: [InputRequest]
  package var right: [InputRequest]
  package var kind: RecordKind
  package var options: ReadOptions
  package var matchOptions: ReconcileOptions

  package init(
    left: [InputRequest], right: [InputRequest], kind: RecordKind, options: ReadOptions,
    matchOptions: ReconcileOptions = ReconcileOptions()
  ) {
    self.left = left
    self.right = right
    self.kind = kind
    self.options = options
    self.matchOptions = matchOptions
  }

  /// Reads both lists, then matches their records; with how many records were set aside.
  /// - Parameter report: called with every finding and reject, in order.
  package func run(
    formats: CodecRegistry, report: (Diagnostic) -> Void
  ) throws(Fault) -> (matching: RecordMatching, rejectedCount: Int) {
    guard FieldComparison.kinds.contains(kind) else {
      let kinds = FieldComparison.kinds.map(\.name).joined(separator: " and ")
      throw Fault(
        .usage, .usageValue, "records of kind \(kind.name) cannot be matched; those of kind \(kinds) can",
        fixes: ["Entries and bills are matched by `counterfoil reconcile`."])
    }
    var lists: [RecordFiles] = []
    for requests in [left, right] {
      var list = try RecordFiles(
        requests, kind: kind, options: options, formats: formats, progress: nil, report: report)
      list.settleIDs(idField: list.batch.schema.index(of: "id") ?? 0, referenceField: nil)
      lists.append(list)
    }
    let matching = try RecordMatcher.match(lists[0].batch, with: lists[1].batch, options: matchOptions)
    return (matching, lists[0].rejectedCount + lists[1].rejectedCount)
  }
}
