import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Hands out the batches of a table in order and keeps account of what goes beyond single rows.
///
/// Owned by one reader; the threads it starts see pieces and decoders only.
final class TableDecoder {
  let plan: TablePlan
  private let options: ReadOptions
  private let file: String
  private let decoders: ParallelDecoder
  private var waiting: [RecordBatch] = []
  private var fault: Fault?
  private var totals: TableTotals
  private var rejectCount = 0
  private var ignored = IgnoredRows()
  private var headers = IgnoredRows()
  private var withoutPayment = IgnoredRows()
  private var joined = IgnoredRows()
  private var partlyPaid = IgnoredRows()
  private var replacementCount = 0
  private var firstReplacementLine = 0
  private var hasEnded = false
  private var footer: FooterReader?
  private var closingFindings: [Diagnostic] = []
  private var closingRejects: [RejectedRecord] = []
  private(set) var closingFacts: [Inspection.Fact] = []
  private let verifyUnchanged: () throws(Fault) -> Void
  private var review: OutlierReview?
  private var ends = TableEnds()
  private let checks: Checks?

  /// What is looked at again in tables longer than their sample; see `OutlierTrial`.
  struct Checks {
    var judge: OutlierReview.Judge
    /// The lines at the ends of the table that state what all others come to.
    var sums: (TableEnds) -> Set<Int>
  }

  init(
    plan: TablePlan, pieces: PieceReader, options: ReadOptions, file: String, claims: [TableClaim],
    openingFindings: [Diagnostic], checks: Checks? = nil, verifyUnchanged: @escaping () throws(Fault) -> Void
  ) {
    self.checks = checks
    review = OutlierReview(plan, judge: checks?.judge)
    self.plan = plan
    self.options = options
    self.file = file
    self.verifyUnchanged = verifyUnchanged
    totals = TableTotals(plan: plan, claims: claims, file: file)
    closingFindings = openingFindings
    decoders = ParallelDecoder(
      plan: plan, pieces: pieces, threadCount: options.threadCount,
      settings: RowDecoder.Settings(
        file: file, keepsRaw: options.keepsRaw, limits: options.limits, keepsHundredths: options.keepsHundredths))
  }

  func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    // The last rows of a long table may turn out to state the sum of all.
    while waiting.count < (review == nil || hasEnded || fault != nil ? 1 : 2) {
      if let fault, waiting.isEmpty { throw fault }
      if hasEnded { return finish(&batch) }
      do throws(Fault) {
        try takePiece()
      } catch {
        if waiting.isEmpty { throw error }
        fault = error
      }
    }
    decoders.recycle(&batch)
    batch = waiting.removeFirst()
    return true
  }

  /// The last call: what is known only now.
  private func finish(_ batch: inout RecordBatch) -> Bool {
    batch.removeAll(schema: plan.schema)
    batch.file = file
    batch.findings = closingFindings
    batch.rejects = closingRejects
    closingFindings = []
    closingRejects = []
    return !batch.findings.isEmpty || !batch.rejects.isEmpty
  }

  private func takePiece() throws(Fault) {
    guard let task = try decoders.next() else { return try end() }
    defer { decoders.release(task) }
    var outcome = task.takeOutcome()
    if footer != nil { return try readFooter(task.piece, from: 0) }
    if let found = review?.review(&outcome, in: task.piece, &waiting), fault == nil { fault = found }
    if let recent = review?.recent, plan.kind == .entry {
      ends.add(outcome.batches, in: task.piece, recent, hasBalance: plan.balanceColumn != nil)
    }
    try take(outcome, in: task.piece)
    if let offset = outcome.footerOffset {
      footer = FooterReader(plan: plan, file: file)
      try readFooter(task.piece, from: offset)
    }
  }

  private func take(_ outcome: PieceOutcome, in piece: TextPiece) throws(Fault) {
    if outcome.replacementCount > 0, replacementCount == 0 { firstReplacementLine = piece.firstLine }
    replacementCount += outcome.replacementCount
    ignored.add(outcome.ignored)
    headers.add(outcome.headers)
    withoutPayment.add(outcome.withoutPayment)
    joined.add(outcome.joined)
    partlyPaid.add(outcome.partlyPaid)
    totals.listed.add(outcome.directions)
    for batch in outcome.batches where batch.count > 0 || !batch.rejects.isEmpty {
      totals.add(batch)
      rejectCount += batch.rejects.count
      waiting.append(batch)
    }
    if rejectCount > options.limits.rejectCount, fault == nil {
      fault = Fault(
        .badData, .csvTooManyRejects,
        "more than \(options.limits.rejectCount) rows were rejected: the file is not what it seems",
        at: SourceLocation(file: file), fixes: ["Look at it with `counterfoil inspect`."])
    }
    if let found = outcome.fault, fault == nil { fault = found }
  }

  private func readFooter(_ piece: TextPiece, from offset: Int) throws(Fault) {
    do throws(Fault) {
      try footer?.take(piece, from: offset)
    } catch {
      if waiting.isEmpty { throw error }
      fault = error
    }
  }

  private func end() throws(Fault) {
    hasEnded = true
    try verifyUnchanged()
    try setSumsAside()
    if let footer {
      totals.claims += footer.claims
      closingFacts.append(footer.fact)
      let unproved = totals.unproved(footer.totals)
      if plan.badRows != .reject, let row = unproved.first(where: { !$0.isNamed }) { throw row.fault(file: file) }
      closingRejects = unproved.map { $0.rejected(file: file) }
      if let row = footer.totals.first(where: { !$0.isNamed && !unproved.contains($0) }) {
        closingFindings.append(
          Diagnostic(
            .csvFooter, .note, "the row states what the rows in front of it add up to, and is no payment",
            at: SourceLocation(file: file, line: row.line)))
      }
    }
    totals.ignoredCount = ignored.count
    if withoutPayment.count > 0, !totals.hasRows {
      throw Fault(
        .badData, .csvNoPayment, "none of the rows holds an amount: \(withoutPayment.count) were looked at",
        at: SourceLocation(file: file, line: withoutPayment.firstLine),
        fixes: ["If another column holds the amounts, say which: `columns: {amount: NAME OF THE COLUMN}`."])
    }
    let balance = totals.balanceFinding()
    if let balance, options.isBalanceStrict { throw Fault(.badData, balance.asError) }
    closingFindings +=
      [
        ignoredFinding(), headerFinding(), withoutPaymentFinding(), joinedFinding(), partlyPaidFinding(), balance,
        replacementFinding(), totals.signFinding(),
      ]
      .compactMap { $0 }
      + totals.claimFindings()
    closingFacts += totals.facts()
  }

  /// Sets the last rows aside that state what all rows add up to.
  /// - Throws: `csv.footer` where the first ones do, which are handed out already.
  private func setSumsAside() throws(Fault) {
    guard let checks, let recent = review?.recent, let batch = waiting.last, plan.kind == .entry, fault == nil,
      totals.hasOneCurrency, ends.end(with: batch, recent)
    else { return }
    (ends.inflow, ends.outflow) = totals.sums
    let lines = checks.sums(ends)
    if let line = ends.first.map(\.line).first(where: lines.contains) {
      throw Fault(
        .badData, .csvFooter, TableDecoder.sum, at: SourceLocation(file: file, line: line),
        fixes: [
          RowProblem.sumFix, "If it is a total, take the row out of the file: it stands in front of the payments.",
        ])
    }
    let rejects = ends.last.filter { lines.contains($0.line) }.map { row in
      totals.setAside(row.amount)
      return RejectedRecord(
        diagnostic: Diagnostic(
          .csvFooter, .error, TableDecoder.sum, at: SourceLocation(file: file, line: row.line),
          fixes: [RowProblem.sumFix]),
        raw: String(decoding: row.raw, as: UTF8.self))
    }
    waiting[waiting.count - 1].setAside(rejects)
  }

  private static let sum = "by what all rows add up to, it states a total or a balance, not a payment"

  private func ignoredFinding() -> Diagnostic? {
    guard ignored.count > 0 else { return nil }
    return Diagnostic(
      .csvIgnored, .note,
      "\(ignored.count) \(ignored.count == 1 ? "row is" : "rows are") left out, as `ignored:` in the profile says",
      at: SourceLocation(file: file, line: ignored.firstLine))
  }

  private func headerFinding() -> Diagnostic? {
    guard headers.count > 0 else { return nil }
    let times = headers.count == 1 ? "once" : "\(headers.count) times"
    return Diagnostic(
      .csvHeader, .note, "the header stands \(times) more among the rows, as where downloads were put together",
      at: SourceLocation(file: file, line: headers.firstLine))
  }

  private func withoutPaymentFinding() -> Diagnostic? {
    guard withoutPayment.count > 0 else { return nil }
    let rows = withoutPayment.count == 1 ? "1 row holds" : "\(withoutPayment.count) rows hold"
    return Diagnostic(
      .csvNoPayment, .note, "\(rows) no amount: headings, marks of pages, balances carried forward",
      at: SourceLocation(file: file, line: withoutPayment.firstLine))
  }

  private func joinedFinding() -> Diagnostic? {
    guard joined.count > 0 else { return nil }
    let rows = joined.count == 1 ? "1 row has" : "\(joined.count) rows have"
    return Diagnostic(
      .csvColumnCount, .note,
      "\(rows) more cells than the header: delimiters stand in a text, for days and amounts can be read in no other way",
      at: SourceLocation(file: file, line: joined.firstLine))
  }

  private func partlyPaidFinding() -> Diagnostic? {
    guard partlyPaid.count > 0 else { return nil }
    let bills = partlyPaid.count == 1 ? "1 bill is" : "\(partlyPaid.count) bills are"
    return Diagnostic(
      .csvStatus, .warning, "\(bills) paid in part, and taken with the whole amount",
      at: SourceLocation(file: file, line: partlyPaid.firstLine),
      fixes: ["If another column has what is still open, say which: `columns: {amount: NAME OF THE COLUMN}`."])
  }

  private func replacementFinding() -> Diagnostic? {
    guard replacementCount > 0 else { return nil }
    return Diagnostic(
      .csvReplacement, .warning,
      "the file holds U+FFFD \(replacementCount) times: characters were lost before it came here",
      at: SourceLocation(file: file, line: firstReplacementLine),
      fixes: ["Download the file again and do not convert it with another program."])
  }
}

extension Diagnostic {
  /// The same finding as an error.
  var asError: Diagnostic {
    var copy = self
    copy.severity = .error
    return copy
  }
}
