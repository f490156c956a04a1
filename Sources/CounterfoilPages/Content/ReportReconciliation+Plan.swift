internal import CounterfoilModel
internal import CounterfoilReconciler
internal import CounterfoilText

extension ReportReconciliation {
  /// What a reconciliation found about the rows shown.
  init(_ rows: PlanRows, _ choice: RowChoice, accountPositions: [String: Int]) {
    self.init()
    let plan = rows.plan
    let entry = { (row: Int) in choice.entries[rows.entry(row)] }
    let bill = { (row: Int) in choice.bills[rows.bill(row)] }
    let entryPair = { (first: Int, second: Int, reason: Sentence?) -> Pair? in
      guard let shownFirst = entry(first), let shownSecond = entry(second) else { return nil }
      return Pair(first: shownFirst, second: shownSecond, reason: reason)
    }
    warnings = plan.findings.filter { $0.code == .reconcileOppositeSigns }.map {
      Warning(text: $0.message, fixes: $0.fixes)
    }
    matches = plan.matches.indices.filter { !plan.leftAlone.matches.contains($0) }.compactMap {
      ReportReconciliation.match(plan.matches[$0], rows, entry, bill)
    }
    duplicates = plan.duplicates.compactMap { entryPair($0.entry, $0.original, plan.reason(of: $0)) }
    duplicateBills = plan.duplicateBills.compactMap { pair in
      guard let first = bill(pair.first), let second = bill(pair.second) else { return nil }
      return Pair(first: first, second: second)
    }
    transfers = plan.transfers.compactMap { entryPair($0.first, $0.second, nil) }
    refunds = plan.refunds.compactMap { entryPair($0.first, $0.second, nil) }
    channels = plan.channels.compactMap { channel in
      let rows = channel.entries.compactMap(entry)
      return rows.count == channel.entries.count ? Channel(entries: rows, reason: channel.reason) : nil
    }
    let names = rows.names
    missingEntries = plan.unmatchedEntries.map(Int.init).compactMap { row in
      entry(row).map { Missing(row: $0, whyNot: plan.whyNot(entry: row, names: names)) }
    }
    for row in plan.unmatchedBills.map(Int.init) {
      guard let shown = bill(row) else { continue }
      let item = Missing(row: shown, whyNot: plan.whyNot(bill: row, names: names))
      if plan.isCovered(bill: row) { missingBills.append(item) } else { outsideBills.append(item) }
    }
    balances = plan.balances.map { ReportReconciliation.balance($0, rows, entry, accountPositions) }
    recurring = plan.recurring.map {
      RecurringItem(
        payee: $0.payee, sentence: $0.sentence, occurrences: $0.occurrences, lastDay: $0.lastDate, nextDay: $0.nextDate,
        state: $0.state)
    }
  }

  private static func match(
    _ match: Match, _ rows: PlanRows, _ entry: (Int) -> Int?, _ bill: (Int) -> Int?
  ) -> MatchItem? {
    let entries = match.entries.compactMap(entry)
    let bills = match.bills.compactMap(bill)
    guard entries.count == match.entries.count, bills.count == match.bills.count else { return nil }
    let rival = match.runnerUp.map { rival in
      match.bills.contains(rival.bill)
        ? Rival(isBill: false, row: entry(Int(rival.entry)), id: rows.entryName(rival.entry))
        : Rival(isBill: true, row: bill(Int(rival.bill)), id: rows.billName(rival.bill))
    }
    return MatchItem(
      entries: entries, bills: bills, percent: Percent.whole(ofProbability: match.probability),
      decision: match.decision, shape: match.shape,
      reasons: rows.plan.evidence(of: match).filter { $0.kind != .rival }.map {
        Reason(kind: $0.kind, sentence: $0.sentence, weight: $0.weight)
      }, rival: rival, remaining: match.remaining)
  }

  /// Adds the links kept before, and puts all matches in order of their rows.
  mutating func add(_ settled: [SettledLink], _ choice: RowChoice) {
    if settled.isEmpty { return }
    for link in settled {
      let entries = link.entries.compactMap { choice.entries[$0] }
      let bills = link.bills.compactMap { choice.bills[$0] }
      guard entries.count == link.entries.count, bills.count == link.bills.count else { continue }
      if bills.isEmpty, entries.count == 2 {
        transfers.append(Pair(first: entries[0], second: entries[1]))
      } else if !bills.isEmpty {
        matches.append(
          MatchItem(
            entries: entries.sorted(), bills: bills.sorted(), percent: Percent.whole(ofProbability: link.probability),
            decision: .linked, shape: link.shape, reasons: link.reasons))
      }
    }
    matches.sort { ($0.entries.first ?? 0, $0.bills.first ?? 0) < ($1.entries.first ?? 0, $1.bills.first ?? 0) }
    transfers.sort { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  private static func balance(
    _ line: BalanceLine, _ rows: PlanRows, _ entry: (Int) -> Int?, _ accountPositions: [String: Int]
  ) -> BalanceItem {
    let breaks = line.check?.breaks ?? []
    return BalanceItem(
      account: line.account.flatMap { accountPositions[$0] }, currency: line.currency, entryTotal: line.entryTotal,
      explainedTotal: line.explainedTotal, unexplained: line.unexplained, checkedCount: line.checkedCount,
      breaks: breaks.map {
        Break(row: $0.before.flatMap(entry), sentence: $0.sentence(rows.entryName), difference: $0.difference)
      },
      breakCount: line.check?.breakCount ?? 0)
  }
}
