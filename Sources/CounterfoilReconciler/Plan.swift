internal import CounterfoilModel
internal import CounterfoilRecords
internal import Synchronization

/// What the stages have found so far, in positions.
struct Plan {
  struct Link: Sendable {
    var entries: Positions
    var bills: Positions
    var probability: Double
    var shape: Match.Shape
    var features: PairFeatures?
    var rivalEntry: Int32 = -1
    var rivalBill: Int32 = -1
    var rivalProbability = 0.0
    /// What is still open, in minor units of the bill's currency.
    var remaining: Int64 = 0

    /// Whether it is made without a person, or by one.
    func isSafe(_ options: ReconcileOptions, threshold: Double) -> Bool {
      shape == .confirmed || probability >= threshold && !options.isShadow
    }
  }

  var links: [Link] = []
  var copies: [Repeats.Copy] = []
  var duplicateBills: [(copy: Int32, original: Int32, probability: Double)] = []
  var transfers: [(from: Int32, to: Int32, probability: Double)] = []
  var refunds: [(refund: Int32, original: Int32, probability: Double)] = []
  var channels: [Channels.Group] = []
  /// What is open until pairs and groups are weighed.
  var contested = ContestedRows()

  /// Links what a person confirmed. A row confirmed twice makes one group.
  mutating func take(_ decisions: Decisions, _ sheet: inout Worksheet) {
    var groupOfEntry: [Int32: Int] = [:]
    var groupOfBill: [Int32: Int] = [:]
    for (entry, bill) in decisions.confirmed {
      let known = groupOfEntry[entry] ?? groupOfBill[bill]
      let group = known ?? links.count
      if known == nil {
        links.append(
          Link(entries: Positions(entry), bills: Positions(bill), probability: 1, shape: .confirmed))
      } else {
        if groupOfEntry[entry] == nil { links[group].entries.append(entry) }
        if groupOfBill[bill] == nil { links[group].bills.append(bill) }
      }
      groupOfEntry[entry] = groupOfEntry[entry] ?? group
      groupOfBill[bill] = groupOfBill[bill] ?? group
      sheet.entryIsFree[Int(entry)] = false
      sheet.billIsFree[Int(bill)] = false
      sheet.confirmed.insert(Worksheet.key(Int(entry), Int(bill)))
    }
  }

  mutating func findRepeats(_ sheet: inout Worksheet, _ vocabulary: Vocabulary) {
    copies = Repeats.find(&sheet, vocabulary).filter { sheet.entryIsFree[Int($0.copy)] }
    for copy in copies {
      sheet.entryIsFree[Int(copy.copy)] = false
      sheet.entryCompetes[Int(copy.copy)] = false
    }
  }

  /// Weighs entries and bills of equal amounts; moves between own accounts that nothing speaks against are taken first.
  mutating func proposeEqualAmounts(
    _ sheet: inout Worksheet, _ vocabulary: Vocabulary, extra: TextColumn
  ) -> PairProposals {
    contestCopies(&sheet)
    let moves = Mutex<[Transfers.Move]>([])
    var candidates = EqualAmounts.candidates(sheet) { [sheet] in
      let found = Transfers.find(sheet, vocabulary)
      moves.withLock { $0 = found }
    }
    let openRows = take(moves.withLock { $0 }, candidates, &sheet)
    for row in openRows { sheet.entryIsFree[Int(row)] = false }
    findChannels(&sheet, vocabulary, extra: extra)
    for row in openRows { sheet.entryIsFree[Int(row)] = true }
    if !channels.isEmpty {
      candidates = EqualAmounts.candidates(sheet, known: candidates, without: channels.flatMap { $0.rows.dropFirst() })
    }
    let rivals = Competition(candidates, sheet)
    var first = LinkSolver(passLimit: 1, learningRounds: 4).propose(candidates, among: rivals, &sheet)
    // Let go, so that the list is changed in place.
    first.candidates = []
    sheet.similarity.accept(WordAliases.learn(first.sure + first.unsure, &sheet, vocabulary))
    candidates.rejudgeTexts(sheet)
    sheet.findPromptAccounts(candidates, posteriors: first.posteriors)
    candidates.rejudgeDays(sheet)
    sheet.model = LinkModel()
    sheet.counts = sheet.examples.counts
    return LinkSolver().propose(candidates, among: rivals, &sheet)
  }

  /// Weighs pairs against groups and contested readings that could use their rows, and takes the best of all.
  private mutating func settle(
    _ proposals: PairProposals, _ sheet: inout Worksheet, _ vocabulary: Vocabulary, isTolerant: Bool
  ) {
    let chosen = proposals.sure + proposals.unsure
    let isHeld = chosen.map { link in
      PairProposals.isHeld(link) && !contested.touches(entry: link.entry, bill: link.bill)
    }
    add(zip(chosen, isHeld).filter(\.1).map(\.0), &sheet)
    let open = zip(chosen, isHeld).filter { !$0.1 }.map(\.0)
    contestSecondRecords(among: open, &sheet, vocabulary)
    proposals.reserve(&sheet)
    let groups = Groups.find(&sheet, vocabulary, proposals, &contested, isTolerant: isTolerant)
    let lost = takeContested(&sheet)
    for (group, rival) in zip(groups, proposals.likeliest(beside: groups, sheet)) {
      var link = Link(
        entries: Positions(group.entries), bills: Positions(group.bills), probability: group.probability,
        shape: group.shape, remaining: group.remaining)
      // Pairs were weighed as if there were no groups.
      let probability = rival < 0 ? 0 : (1 - group.probability) * proposals.posteriors[rival]
      if probability >= LinkSolver.leastRival {
        link.rivalEntry = proposals.candidates[rival].entry
        link.rivalBill = proposals.candidates[rival].bill
        link.rivalProbability = probability
      }
      links.append(link)
    }
    let isDisturbed = open.contains { !sheet.entryIsFree[Int($0.entry)] || !sheet.billIsFree[Int($0.bill)] }
    add((isDisturbed ? LinkSolver().choose(proposals, &sheet) : open).map(lost.doubt), &sheet)
  }

  /// Of rows that show one purchase only one is compared with bills: one in an account that a bill of the amount names,
  /// else the one that says what was bought.
  private mutating func findChannels(_ sheet: inout Worksheet, _ vocabulary: Vocabulary, extra: TextColumn) {
    channels = Channels.find(&sheet, vocabulary, extra: extra)
    guard !channels.isEmpty else { return }
    var named: [Int64: Set<Int32>] = [:]
    for bill in 0..<sheet.bills.count where sheet.bills.accounts[bill] >= 0 {
      named[sheet.bills.amounts[bill], default: []].insert(sheet.bills.accounts[bill])
    }
    for place in channels.indices {
      let accounts = named[sheet.entries.amounts[Int(channels[place].rows[0])]] ?? []
      if let row = channels[place].rows.firstIndex(where: { accounts.contains(sheet.entries.accounts[Int($0)]) }) {
        channels[place].rows.swapAt(0, row)
      }
      for row in channels[place].rows.dropFirst() {
        sheet.entryIsFree[Int(row)] = false
        sheet.entryCompetes[Int(row)] = false
      }
    }
  }

  /// Links pairs of equal and of nearly equal amounts, and groups.
  ///
  /// Where most rows have a partner of the very same amount, sums that come out exactly are strong evidence, and groups
  /// go before pairs that are only near. Where most amounts differ they are not, and all pairs are judged together.
  mutating func linkPairsAndGroups(
    _ equal: PairProposals, _ sheet: inout Worksheet, _ vocabulary: Vocabulary, texts: TextColumn
  ) {
    let groupsGoFirst = equal.expectedShare(sheet) >= 0.5
    if groupsGoFirst {
      settle(equal, &sheet, vocabulary, isTolerant: false)
    } else {
      add(
        equal.sure.filter {
          PairProposals.isHeld($0) && !contested.touches(entry: $0.entry, bill: $0.bill)
        }, &sheet)
    }
    // An entry is not near one bill while it may pay another to the cent.
    let isOpen = equal.candidates.areFree(sheet)
    sheet.counts = sheet.examples.counts
    sheet.counts.add(
      equal.candidates, posteriors: zip(isOpen, equal.posteriors).map { $0 ? 0 : $1 },
      threadCount: sheet.options.threadCount)
    let near = NearAmounts.candidates(sheet, vocabulary, texts: texts)
    let open = zip(isOpen, equal.candidates).compactMap { $0 ? $1 : nil }
    let candidates = [Candidate].sortedByEntry(
      [near, open], rowCount: sheet.entries.count, threadCount: sheet.options.threadCount)
    if groupsGoFirst {
      settle(LinkSolver().propose(candidates, &sheet), &sheet, vocabulary, isTolerant: true)
    } else {
      settle(LinkSolver(learnsAlone: true).propose(candidates, &sheet), &sheet, vocabulary, isTolerant: false)
      settle(PairProposals(), &sheet, vocabulary, isTolerant: true)
    }
  }

  mutating func findRefunds(_ sheet: inout Worksheet, _ vocabulary: Vocabulary) {
    var isFree = [Bool](repeating: true, count: sheet.entries.count)
    for channel in channels {
      for row in channel.rows.dropFirst() { isFree[Int(row)] = false }
    }
    for copy in copies { isFree[Int(copy.copy)] = false }
    for transfer in transfers {
      isFree[Int(transfer.from)] = false
      isFree[Int(transfer.to)] = false
    }
    let found = Refunds.find(
      &sheet, vocabulary: vocabulary, isFree: isFree, billOfEntry: billsOfEntries(sheet), chances: linkChances(sheet))
    refunds = found.pairs.map { ($0.refund, $0.original, $0.probability) }
    doubtLinks(found, &sheet)
  }

  mutating func findDuplicateBills(_ sheet: inout Worksheet, _ vocabulary: Vocabulary) {
    duplicateBills += DuplicateBills.find(
      &sheet, vocabulary, mayBeCopy: sheet.billIsFree, isSettled: sheet.billIsFree.map { !$0 }
    ).map { ($0.copy, $0.original, DuplicateBills.probability($0.weight)) }
  }

  /// Takes chosen links likely enough to be worth a person's look.
  mutating func add(_ chosen: [ChosenLink], _ sheet: inout Worksheet) {
    for link in chosen where link.probability >= sheet.options.leastProbability {
      sheet.entryIsFree[Int(link.entry)] = false
      sheet.billIsFree[Int(link.bill)] = false
      links.append(
        Link(
          entries: Positions(link.entry), bills: Positions(link.bill), probability: link.probability,
          shape: link.features.amountLevel == .equal ? .equalAmounts : .nearAmounts,
          features: link.features, rivalEntry: link.rivalEntry, rivalBill: link.rivalBill,
          rivalProbability: link.rivalProbability))
    }
  }
}

extension Plan {
  /// By entry: whether a link, a move between own accounts or another account's record of it explains it.
  func explainedEntries(_ sheet: Worksheet) -> [Bool] {
    var isExplained = [Bool](repeating: false, count: sheet.entries.count)
    for link in links {
      for entry in link.entries { isExplained[Int(entry)] = true }
    }
    for transfer in transfers {
      isExplained[Int(transfer.from)] = true
      isExplained[Int(transfer.to)] = true
    }
    for channel in channels where isExplained[Int(channel.rows[0])] {
      for row in channel.rows { isExplained[Int(row)] = true }
    }
    return isExplained
  }

  /// The findings in batch rows, all but balances and recurring payments, with everything counted. O(rows).
  func finish(
    _ sheet: Worksheet, entries: RecordBatch, bills: RecordBatch, coverage: StatementCoverage, findings: [Diagnostic]
  ) -> Reconciliation {
    let entrySide = sheet.entries
    let billSide = sheet.bills
    let threadCount = sheet.options.threadCount
    let (bound, rows) = Partition.both(
      links.count, threadCount: threadCount, { [self] in precision(sheet.options) }, { [self] in linksInOrder })
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
    result.findings = findings + notes(sheet)
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
  private func precision(_ options: ReconcileOptions) -> PrecisionBound {
    PrecisionBound(links.compactMap { $0.shape == .confirmed ? nil : $0.probability }, options)
  }

  private static func match(_ link: Link, _ sheet: Worksheet, threshold: Double) -> Match {
    Match(
      entries: rows(link.entries, sheet.entries), bills: rows(link.bills, sheet.bills), probability: link.probability,
      decision: link.isSafe(sheet.options, threshold: threshold) ? .linked : .review, shape: link.shape,
      runnerUp: link.rivalEntry < 0
        ? nil
        : RunnerUp(
          entryRow: sheet.entries.rows[Int(link.rivalEntry)], billRow: sheet.bills.rows[Int(link.rivalBill)],
          probability: link.rivalProbability), remaining: remaining(link, sheet.bills), features: link.features)
  }

  private static func rows(_ positions: Positions, _ side: Side) -> RowList {
    positions.count == 1
      ? RowList(side.rows[Int(positions[0])]) : RowList(positions.map { side.rows[Int($0)] })
  }

  private static func remaining(_ link: Link, _ bills: Side) -> Money? {
    guard link.remaining != 0, let currency = Currency(packed: bills.currencies[Int(link.bills[0])]) else { return nil }
    return Money(minorUnits: link.remaining, currency: currency)
  }

  private func notes(_ sheet: Worksheet) -> [Diagnostic] {
    var notes: [Diagnostic] = []
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
