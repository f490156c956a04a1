internal import CounterfoilModel
internal import CounterfoilRecords

extension Plan {
  /// The findings in batch rows, all but balances and recurring payments, with everything counted. O(rows).
  func finish(
    _ sheet: Worksheet, entries: RecordBatch, bills: RecordBatch, coverage: StatementCoverage, findings: [Diagnostic]
  ) -> Reconciliation {
    let entrySide = sheet.entries
    let billSide = sheet.bills
    let threadCount = sheet.options.threadCount
    let (bound, rows) = Partition.both(
      links.count, threadCount: threadCount, { [self] in precision(sheet.options, frozen: sheet.learning.frozen) },
      { [self] in linksInOrder })
    let matches = Partition.fill(links.count, threadCount) { [links] place in
      Plan.match(links[Int(rows[place])], sheet, threshold: bound.threshold)
    }
    var entryIsUsed = explainedEntries(sheet)
    var billIsUsed = [Bool](repeating: false, count: billSide.count)
    for link in links {
      for bill in link.bills { billIsUsed[Int(bill)] = true }
    }
    for channel in channels {
      for row in channel.rows.dropFirst() { entryIsUsed[Int(row)] = true }
    }
    for copy in copies { entryIsUsed[Int(copy.copy)] = true }
    for copy in duplicateBills { billIsUsed[Int(copy.copy)] = true }

    var result = Reconciliation(
      entries: entries, bills: bills,
      explainer: Explainer(self, sheet, threshold: bound.threshold, entries: entries, bills: bills),
      coverage: coverage)
    result.matches = matches
    result.duplicates = copies.map {
      DuplicateEntry(
        entryRow: entrySide.rows[Int($0.copy)], originalRow: entrySide.rows[Int($0.original)],
        probability: $0.probability, reason: $0.reason)
    }
    result.duplicateBills = duplicateBills.map {
      RowPair(
        firstRow: billSide.rows[Int($0.copy)], secondRow: billSide.rows[Int($0.original)], probability: $0.probability)
    }
    result.transfers = transfers.map {
      RowPair(
        firstRow: entrySide.rows[Int($0.from)], secondRow: entrySide.rows[Int($0.to)], probability: $0.probability)
    }
    result.refunds = refunds.map {
      RowPair(
        firstRow: entrySide.rows[Int($0.refund)], secondRow: entrySide.rows[Int($0.original)],
        probability: $0.probability)
    }
    result.channels = channels.map { channel in
      ChannelGroup(
        entries: RowList(channel.rows.map { entrySide.rows[Int($0)] }), probability: channel.probability,
        reason: channel.reason)
    }
    result.unmatchedEntries = (0..<entrySide.count).filter { !entryIsUsed[$0] }.map { entrySide.rows[$0] }
    result.unmatchedEntries += entrySide.unusable
    result.unmatchedBills = (0..<billSide.count).filter { !billIsUsed[$0] }.map { billSide.rows[$0] }
    result.unmatchedBills += billSide.unusable
    result.findings = findings + notes(sheet, entries)
    result.precision = bound
    result.summary = summary(of: result, options: sheet.options)
    return result
  }

  /// The places of the links in order of their first entries and bills.
  private var linksInOrder: [Int32] {
    var order = RadixOrder(Array(0..<Int32(links.count)))
    order.sort { Int64(links[$0].bills[0]) }
    order.sort { Int64(links[$0].entries[0]) }
    return order.rows
  }

  /// How sure a link must be, and how far the links can be relied on then.
  private func precision(_ options: ReconcileOptions, frozen: LearnedModel?) -> PrecisionBound {
    let open = links.filter { !$0.shape.isSaid }
    return PrecisionBound(
      open.map(\.linkProbability), pairCounts: open.map { $0.entries.count * $0.bills.count }, frozen: frozen,
      options)
  }

  private static func match(_ link: Link, _ sheet: Worksheet, threshold: Double) -> Match {
    Match(
      entries: rows(link.entries, sheet.entries), bills: rows(link.bills, sheet.bills), probability: link.probability,
      decision: link.isSafe(sheet.options, threshold: threshold) ? .linked : .review, shape: link.shape,
      runnerUp: link.rivalEntry < 0
        ? nil
        : RunnerUp(
          entryRow: sheet.entries.rows[Int(link.rivalEntry)], billRow: sheet.bills.rows[Int(link.rivalBill)],
          probability: link.rivalProbability), remaining: remaining(link, sheet.bills), features: link.features,
      habit: link.habit, openItem: link.openItem, reservation: link.reservation)
  }

  private static func rows(_ positions: Positions, _ side: Side) -> RowList {
    positions.count == 1
      ? RowList(side.rows[Int(positions[0])]) : RowList(positions.map { side.rows[Int($0)] })
  }

  private static func remaining(_ link: Link, _ bills: Side) -> Money? {
    guard link.remaining != 0, let currency = Currency(packed: bills.currencies[Int(link.bills[0])]) else { return nil }
    return Money(minorUnits: link.remaining, currency: currency)
  }

  private func notes(_ sheet: Worksheet, _ entries: RecordBatch) -> [Diagnostic] {
    // Where no row is in both, nothing depends on it.
    var notes = contradictions.filter { $0.sharedCount > 0 }.map { Plan.note($0, sheet, entries) }
    if sheet.boundedCount > 0 {
      notes.append(
        Diagnostic(
          .reconcileBounded, .note,
          "\(sheet.boundedCount) entries have so many look-alikes that not every combination was tried"))
    }
    let unusable = sheet.entries.unusable.count + sheet.bills.unusable.count
    if unusable > 0 {
      notes.append(
        Diagnostic(.reconcileUnusable, .warning, "\(unusable) records have no day or no amount and match nothing"))
    }
    return notes
  }

  private static func note(
    _ found: UnnamedDownloads.Contradiction, _ sheet: Worksheet, _ entries: RecordBatch
  ) -> Diagnostic {
    let rows = [found.rows.one, found.rows.other].map { Int(sheet.entries.rows[Int($0)]) }
    let files = rows.map { entries.file(of: $0) }
    let names = rows.map { entries.name(of: $0, id: EntryField.id.position) }
    let downloads = files[0] == files[1] ? "two downloads" : "\(files[0]) and \(files[1])"
    return Diagnostic(
      .reconcileDownloads, .warning,
      "\(downloads) name no account and cover the same days, and each has rows that the other lacks there (\(found.counts.one) and "
        + "\(found.counts.other), such as \(names[0]) and \(names[1])): they were read as those of two accounts; "
        + "\(found.sharedCount) payments that both show may be two each",
      fixes: [
        "Name the account of each, in a column `account` or in a profile: `account: NAME`. Where both have one name, a payment that both show is one."
      ])
  }

  private func summary(of result: Reconciliation, options: ReconcileOptions) -> ReconciliationSummary {
    var summary = ReconciliationSummary()
    summary.entryCount = result.entries.count
    summary.billCount = result.bills.count
    summary.linkedCount = result.matches.count { $0.decision == .linked }
    summary.reviewCount = result.matches.count - summary.linkedCount
    summary.duplicateCount = result.duplicates.count
    summary.duplicateBillCount = result.duplicateBills.count
    summary.transferCount = result.transfers.count
    summary.refundCount = result.refunds.count
    summary.unmatchedEntryCount = result.unmatchedEntries.count
    summary.unmatchedBillCount = result.unmatchedBills.count
    summary.uncoveredBillCount = Partition.map(result.unmatchedBills.count, threadCount: options.threadCount) { range in
      result.unmatchedBills[range].count { !result.isCovered(bill: Int($0)) }
    }.reduce(0, +)
    summary.targetPrecision = options.targetPrecision
    // What is linked is what a person confirmed, believed right, and what the bar lets through.
    let unconfirmed = options.isShadow ? 0 : result.precision.linkedCount
    if unconfirmed > 0 {
      let doubt = (1 - result.precision.expected) * Double(unconfirmed)
      summary.expectedPrecision = 1 - doubt / Double(summary.linkedCount)
    }
    return summary
  }
}
