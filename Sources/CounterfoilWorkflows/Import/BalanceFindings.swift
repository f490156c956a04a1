import CounterfoilBankCSV
import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilStore

/// Says in words what the balances printed in a file show to be missing, doubled or wrong.
enum BalanceFindings {
  /// More breaks than these of one account are counted, not told one by one.
  static let breakLimit = 20

  /// Puts what a file's balances show in place of the reader's word that they do not add up. Where they are not the
  /// balances of these rows, or a row between that could not be read accounts for it, the reader's word stands.
  /// - Parameter isOfParts: whether they are those of several downloads, which the reader took for one.
  static func put(_ found: [Diagnostic], isOfParts: Bool, _ file: inout ImportPlan.File) {
    guard !found.isEmpty || isOfParts else { return }
    file.findings.removeAll { $0.code == .csvBalance }
    file.findings += found.prefix(max(0, ImportPlan.File.noteLimit - file.findings.count))
  }

  /// Tells between which statements rows are missing, beside the file this import read.
  static func settle(_ seams: [StatementSeam], _ plan: inout ImportPlan) {
    for seam in seams {
      guard let place = plan.files.firstIndex(where: { $0.heldDigests.contains(seam.sha256) && $0.fault == nil }) else {
        continue
      }
      for account in BalanceCheck(seam.records, downloads: seam.downloads).accounts {
        for item in account.breaks where item.kind == .period {
          guard let diagnostic = period(item, seam, account, path: plan.files[place].path),
            plan.files[place].findings.count < ImportPlan.File.noteLimit
          else { continue }
          plan.files[place].findings.append(diagnostic)
          if seam.isNew { plan.files[place].newGaps.append(diagnostic) }
        }
      }
    }
  }

  // MARK: Within a file

  private static let fields = [
    EntryField.account.position, EntryField.date.position, EntryField.amount.position, EntryField.balance.position,
    EntryField.status.position,
  ]

  /// What the balances show; nil where none is printed.
  /// - Complexity: O(n log n) for n records; where all follow they are not held.
  static func findings(_ evidence: FileEvidence) throws(Fault) -> [Diagnostic]? {
    guard evidence.records.schema.kind == .entry else { return nil }
    let columns = fields.map { evidence.records.schema.column(of: $0) } + [.line, .byteOffset]
    var running = RunningBalances()
    try evidence.records.forEachPiece(columns) { piece, _ throws(Fault) in running.append(piece) }
    guard running.isAnyPrinted else { return nil }
    if running.follow { return [] }
    let records = try evidence.records.batch(columns)
    let rejects = evidence.rejects.compactMap { $0.diagnostic.location?.line }.sorted()
    var found: [Diagnostic] = []
    for account in BalanceCheck(records).accounts where !account.isUnrelated {
      let breaks = account.breaks.filter { !isRejected(rejects, $0, records) }
      found += breaks.prefix(breakLimit).map { diagnostic($0, records) }
      let more = account.breakCount - account.breaks.count + breaks.count - breakLimit
      guard more > 0, let last = breaks.prefix(breakLimit).last else { continue }
      found.append(
        Diagnostic(
          .importBalance, .warning,
          "at \(more) more \(more == 1 ? "place" : "places") behind the running balance does not follow",
          at: location(last, records), fixes: ["Mend the first ones and look again with --dry-run."]))
    }
    return found
  }

  private static func diagnostic(_ item: BalanceBreak, _ records: RecordBatch) -> Diagnostic {
    let words = item.sentence { row in
      let line = records.lineNumbers[row]
      return line > 0 ? "line \(line)" : "record \(row + 1)"
    }.text(in: .english)
    let fix =
      switch item.kind {
      case .missing, .period: "Download these days again and import that too: nothing is taken twice."
      case .moved: "Nothing needs to be done if the bank lists its rows so."
      default: "Compare with the bank's own statement; the row is taken as it is in the file."
      }
    return Diagnostic(
      item.kind == .moved ? .importOrder : .importBalance, .warning, "the running balance shows: \(words)",
      at: location(item, records), fixes: [fix])
  }

  private static func location(_ item: BalanceBreak, _ records: RecordBatch) -> SourceLocation {
    let row = item.explanations[0].rows.first ?? item.before ?? item.after ?? 0
    return records.location(of: row)
  }

  /// Whether a row between the two could not be read: then it is no news that one is missing.
  private static func isRejected(_ lines: [Int], _ item: BalanceBreak, _ records: RecordBatch) -> Bool {
    guard item.kind == .missing, let after = item.after, let before = item.before else { return false }
    let ends = (Int(records.lineNumbers[after]), Int(records.lineNumbers[before]))
    return lines.contains { min(ends.0, ends.1) < $0 && $0 < max(ends.0, ends.1) }
  }

  // MARK: Between two files

  private static func period(
    _ item: BalanceBreak, _ seam: StatementSeam, _ account: BalanceCheck.Account, path: String
  ) -> Diagnostic? {
    guard let after = item.after, let before = item.before, let first = seam.records[EntryField.date, after],
      let last = seam.records[EntryField.date, before]
    else { return nil }
    let line = seam.records.lineNumbers[before]
    return Diagnostic(
      .importGap, .warning,
      "account \"\(seam.account)\": from \(first.iso) to \(last.iso) rows worth \(item.difference.decimal) "
        + "\(account.currency.code) are missing between the statements \"\(seam.earlierName)\" and "
        + "\"\(seam.laterName)\"",
      at: SourceLocation(file: path, line: seam.isLaterRead && line > 0 ? Int(line) : nil),
      fixes: ["Download these days too and import them: nothing is taken twice."])
  }
}
