internal import CounterfoilRecords
internal import Synchronization

extension Plan {
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
    guard Priors.Stages.repeats else { return }
    let found = Repeats.find(&sheet, vocabulary)
    copies = found.copies.filter { sheet.entryIsFree[Int($0.copy)] }
    contradictions = found.contradictions
    for copy in copies {
      sheet.entryIsFree[Int(copy.copy)] = false
      sheet.entryCompetes[Int(copy.copy)] = false
    }
  }

  /// Takes out payments that a bank took back, and their returns.
  mutating func findReturns(_ sheet: inout Worksheet, _ vocabulary: Vocabulary) {
    guard Priors.Stages.returns else { return }
    returns = ReturnedPayments.find(sheet, vocabulary)
    for row in returns.pairs.flatMap({ [Int($0.back), Int($0.original)] }) {
      sheet.entryIsFree[row] = false
      sheet.entryCompetes[row] = false
    }
  }

  /// Weighs entries and bills of equal amounts; moves between own accounts that nothing speaks against are taken first.
  mutating func proposeEqualAmounts(
    _ sheet: inout Worksheet, _ vocabulary: Vocabulary, extra: TextColumn, _ contradictions: inout Contradictions
  ) -> PairProposals {
    contestCopies(&sheet)
    let moves = Mutex(Transfers.Found())
    var candidates = EqualAmounts.candidates(sheet) { [sheet] in
      guard Priors.Stages.transfers else { return }
      let found = Transfers.find(sheet, vocabulary)
      moves.withLock { $0 = found }
    }
    let found = moves.withLock { $0 }
    found.evidence?.record(&sheet.learning)
    let openRows = take(found.moves, candidates, &sheet)
    for row in openRows { sheet.entryIsFree[Int(row)] = false }
    findChannels(&sheet, vocabulary, extra: extra)
    for row in openRows { sheet.entryIsFree[Int(row)] = true }
    if !channels.isEmpty {
      candidates = EqualAmounts.candidates(sheet, known: candidates, without: channels.flatMap { $0.rows.dropFirst() })
    }
    let agreed = AgreedPairs.candidates(sheet)
    if !agreed.isEmpty {
      candidates = .sortedByEntry(
        [candidates, agreed], rowCount: sheet.entries.count, threadCount: sheet.options.threadCount)
    }
    if Priors.Stages.contradictions { contradictions.mark(&candidates, &sheet) }
    // What names another bill is not held for this one before that one is weighed.
    contradicted = candidates.filter { $0.numberTerm == Worksheet.otherNumberTerm }
    if !contradicted.isEmpty { candidates.removeAll { $0.numberTerm == Worksheet.otherNumberTerm } }
    let rivals = Competition(candidates, sheet)
    prepare(&candidates, among: rivals, &sheet, vocabulary)
    candidates.rejudgeDays(sheet)
    candidates.explainNames(sheet)
    sheet.model = LinkModel()
    sheet.counts = sheet.examples.counts
    return LinkSolver(stage: .equal).propose(candidates, among: rivals, &sheet)
  }

  /// Judges pairs by what repetition tells: words that stand for others, payers' habits, accounts that book at once.
  private func prepare(
    _ candidates: inout [Candidate], among rivals: Competition, _ sheet: inout Worksheet, _ vocabulary: Vocabulary
  ) {
    if let frozen = sheet.learning.frozen {
      sheet.similarity.accept(WordAliases(frozen, sheet.learning.keys))
      candidates.rejudgeTexts(sheet)
      PayerHabits(candidates, frozen, sheet).apply(to: &candidates, posteriors: [], sheet)
      sheet.findPromptAccounts(frozen)
      return
    }
    var first = LinkSolver(passLimit: 1, learningRounds: 4).propose(candidates, among: rivals, &sheet)
    let habits = PayerHabits(candidates, posteriors: first.posteriors, sheet)
    habits.record(candidates, &sheet)
    // Let go, so that the list is changed in place.
    first.candidates = []
    let aliases = WordAliases.learn(first.sure + first.unsure, &sheet, vocabulary)
    aliases.record(&sheet)
    if Priors.Stages.aliases { sheet.similarity.accept(aliases) }
    candidates.rejudgeTexts(sheet)
    if Priors.Stages.habits { habits.apply(to: &candidates, posteriors: first.posteriors, sheet) }
    if Priors.Stages.promptAccounts { sheet.findPromptAccounts(candidates, posteriors: first.posteriors) }
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
      if probability >= Priors.Pairs.leastRival {
        link.rivalEntry = proposals.candidates[rival].entry
        link.rivalBill = proposals.candidates[rival].bill
        link.rivalProbability = probability
      }
      links.append(link)
    }
    // With a model whatever became of other rows: what is decided of some does not depend on them.
    let isDisturbed =
      sheet.learning.frozen != nil
      || open.contains { !sheet.entryIsFree[Int($0.entry)] || !sheet.billIsFree[Int($0.bill)] }
    add((isDisturbed ? LinkSolver().choose(proposals, &sheet) : open).map(lost.doubt), &sheet)
  }

  /// Of rows that show one purchase only one is compared with bills: one in an account that a bill of the amount names,
  /// else the one that says what was bought.
  private mutating func findChannels(_ sheet: inout Worksheet, _ vocabulary: Vocabulary, extra: TextColumn) {
    guard Priors.Stages.channels else { return }
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
    let share = sheet.learning.frozen?[.equalShare] ?? equal.expectedShare(sheet)
    sheet.learning.record?[.equalShare] = share
    let groupsGoFirst = share >= 0.5
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
    let near = Priors.Stages.nearAmounts ? NearAmounts.candidates(&sheet, vocabulary, texts: texts) : []
    let open = zip(isOpen, equal.candidates).compactMap { $0 ? $1 : nil }
    let doubtful = zip(contradicted.areFree(sheet), contradicted).compactMap { $0 ? $1 : nil }
    let candidates = [Candidate].sortedByEntry(
      [near, open, doubtful], rowCount: sheet.entries.count, threadCount: sheet.options.threadCount)
    if groupsGoFirst {
      settle(LinkSolver(stage: .near).propose(candidates, &sheet), &sheet, vocabulary, isTolerant: true)
    } else {
      settle(
        LinkSolver(stage: .near, learnsAlone: true).propose(candidates, &sheet), &sheet, vocabulary, isTolerant: false)
      settle(PairProposals(), &sheet, vocabulary, isTolerant: true)
    }
  }

  mutating func findRefunds(_ sheet: inout Worksheet, _ vocabulary: Vocabulary) {
    guard Priors.Stages.refunds else { return }
    var isFree = [Bool](repeating: true, count: sheet.entries.count)
    for channel in channels {
      for row in channel.rows.dropFirst() { isFree[Int(row)] = false }
    }
    for copy in copies { isFree[Int(copy.copy)] = false }
    for transfer in transfers {
      isFree[Int(transfer.from)] = false
      isFree[Int(transfer.to)] = false
    }
    for row in returns.takenBack { isFree[Int(row)] = false }
    for pair in returns.pairs {
      isFree[Int(pair.back)] = false
      isFree[Int(pair.original)] = false
    }
    let found = Refunds.find(
      &sheet, vocabulary: vocabulary, isFree: isFree, billOfEntry: billsOfEntries(sheet), chances: linkChances(sheet))
    refunds =
      returns.pairs.map { ($0.back, $0.original, 1) } + found.pairs.map { ($0.refund, $0.original, $0.probability) }
    doubtLinks(found, &sheet)
  }

  mutating func findDuplicateBills(_ sheet: inout Worksheet, _ vocabulary: Vocabulary) {
    guard Priors.Stages.secondRecords else { return }
    duplicateBills += DuplicateBills.find(
      &sheet, vocabulary, mayBeCopy: sheet.billIsFree, isSettled: sheet.billIsFree.map { !$0 }
    ).map { ($0.copy, $0.original, DuplicateBills.probability($0.weight)) }
  }
}
